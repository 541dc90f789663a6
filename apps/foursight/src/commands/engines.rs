//! Programs of somebody else's as players of a command: `engine:COMMAND` and `ugi:COMMAND`, named on the command line and nowhere else.

use std::sync::LazyLock;

use foursight_catalog::{Game, Move, PlayerSpec, StopFlag, Variation, file_written_out};
use foursight_laboratory::clock::WallClock;
use foursight_laboratory::engine::{
    ANSWER_TIME, Answer, EngineCause, EngineCommand, EngineProcess, Question, Timing,
};

use crate::failure::Failure;

static CLOCK: LazyLock<WallClock> = LazyLock::new(WallClock::default);

/// The program that a player's text names, if it names one.
pub(super) fn named(text: &str) -> Result<Option<EngineCommand>, Failure> {
    EngineCommand::parse(text).transpose().map_err(Failure::call)
}

/// A player of Foursight as a command line names one: its weights, or its network, may come from a file.
pub(super) fn own(text: &str, game: Game) -> Result<PlayerSpec, Failure> {
    let written = file_written_out(text, game).map_err(Failure::call)?;
    Ok(PlayerSpec::parse(&written, game)?)
}

/// A program that runs, under the name it was given.
pub(super) struct Engine {
    name: String,
    process: EngineProcess<'static>,
}

impl Engine {
    pub(super) fn start(name: &str, command: &EngineCommand) -> Result<Self, Failure> {
        let process = EngineProcess::start(command, &*CLOCK)
            .map_err(|failure| Failure::failed(format!("`{name}`: {failure}")))?;
        Ok(Self { name: name.to_owned(), process })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What it answers in this position, legal or not.
    pub(super) fn answer(&mut self, line: &Variation, seed: u64) -> Result<String, Failure> {
        let (timing, stop) = (&Timing::within(ANSWER_TIME), &StopFlag::default());
        let question = Question { line, seed, timing, every: false, stop };
        let answer = self.process.ask(&question);
        answer
            .map(|answer| answer.action)
            .map_err(|failure| Failure::failed(format!("`{}`: {failure}", self.name)))
    }

    /// Its move in this position, which is legal, and what it says of it.
    pub(super) fn ask(
        &mut self,
        line: &Variation,
        seed: u64,
        every: bool,
    ) -> Result<(Move, Answer), Failure> {
        let (timing, stop) = (&Timing::within(ANSWER_TIME), &StopFlag::default());
        let question = Question { line, seed, timing, every, stop };
        let played = self.process.ask(&question).and_then(|answer| {
            match line.end.parse_move(&answer.action) {
                Ok(action) => Ok((action, answer)),
                Err(error) => Err(self.process.fail(EngineCause::illegal(&answer.action, &error))),
            }
        });
        played.map_err(|failure| Failure::failed(format!("`{}`: {failure}", self.name)))
    }
}

//! The five works that Foursight is built from: what each claimed, what we measure, what differs and why. One document.

mod atoll;
mod automat;
mod four_in_a_row;
mod minimaks;
mod povezi_cetiri;

use core::fmt;

use foursight_catalog::{Game, MatchError, PlayerSpec, StopFlag, TextError};

use crate::experiment::Experiment;
use crate::openings::Suite;
use crate::page::{Page, Provenance};
use crate::runner::{self, RunError};
use crate::standings::Standings;
use crate::times::{Timed, Timing, measure};

/// How much is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The greatest depth of searches without pruning; the sources went to 9.
    pub plain_depth: u32,
    /// The greatest depth of searches with pruning; the sources went to 9.
    pub pruned_depth: u32,
    /// Games for a curve over move numbers; `minimaks` took 250.
    pub curve_games: usize,
    /// Games of a duel; `minimaks` took 100 on each side.
    pub duel_games: usize,
    /// Threads for duels; times are always measured on one.
    pub threads: usize,
    /// What all chance is a function of.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            plain_depth: 7,
            pruned_depth: 9,
            curve_games: 250,
            duel_games: 200,
            threads: 1,
            seed: 1,
        }
    }
}

/// Why there is no report.
#[derive(Debug)]
pub enum SourcesError {
    /// Games could not be played.
    Run(RunError),
    /// A player of ours could not be read.
    Player(TextError),
    /// A game could not be opened.
    Match(MatchError),
    /// Somebody stopped it.
    Stopped,
}

impl fmt::Display for SourcesError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run(error) => error.fmt(formatter),
            Self::Player(error) => error.fmt(formatter),
            Self::Match(error) => error.fmt(formatter),
            Self::Stopped => formatter.write_str("stopped before the report was finished"),
        }
    }
}

impl core::error::Error for SourcesError {}

impl From<RunError> for SourcesError {
    fn from(error: RunError) -> Self {
        Self::Run(error)
    }
}

impl From<TextError> for SourcesError {
    fn from(error: TextError) -> Self {
        Self::Player(error)
    }
}

impl From<MatchError> for SourcesError {
    fn from(error: MatchError) -> Self {
        Self::Match(error)
    }
}

/// What the chapters measure with.
struct Workshop<'a> {
    effort: Effort,
    stop: &'a StopFlag,
    told: &'a mut dyn FnMut(&str),
}

/// Measures everything and writes the document; `told` hears what is being measured.
pub fn report(
    effort: Effort,
    provenance: &Provenance,
    stop: &StopFlag,
    told: &mut dyn FnMut(&str),
) -> Result<Page, SourcesError> {
    let mut page = Page::new("Five works, measured again", provenance);
    page.paragraph(
        "Foursight is built from five student works. Each made claims that can be tested. Here they stand beside what we measure with the same algorithms and evaluations, \
         with what differs and why. Depth is counted in plies, the root's own move included; a source that counts otherwise is converted.",
    );
    page.caution(&format!(
        "Measured with at most {} plies without pruning and {} with it, {} games for each curve and {} for each duel. The published times come from other machines and languages.",
        effort.plain_depth, effort.pruned_depth, effort.curve_games, effort.duel_games
    ));
    let mut workshop = Workshop { effort, stop, told };
    povezi_cetiri::chapter(&mut workshop, &mut page)?;
    minimaks::chapter(&mut workshop, &mut page)?;
    automat::chapter(&mut workshop, &mut page)?;
    four_in_a_row::chapter(&mut workshop, &mut page)?;
    atoll::chapter(&mut workshop, &mut page)?;
    Ok(page)
}

impl Workshop<'_> {
    fn time(&mut self, player: &str, games: usize, moves: usize) -> Result<Timed, SourcesError> {
        (self.told)(&format!("times of {player}"));
        let timing = Timing {
            game: Game::ConnectFour,
            player: PlayerSpec::parse(player, Game::ConnectFour)?,
            opponent: None,
            games,
            moves,
            seed: self.effort.seed,
        };
        let timed = measure(&timing, self.stop, |_| {})?;
        if self.stop.is_raised() { Err(SourcesError::Stopped) } else { Ok(timed) }
    }

    /// Games from the start, so that chance comes from the players as it did in the sources; half with each beginning.
    fn duel(
        &mut self,
        game: Game,
        one: &str,
        other: &str,
        games: usize,
    ) -> Result<Standings, SourcesError> {
        self.duel_from(game, Suite::Start, one, other, games)
    }

    fn duel_from(
        &mut self,
        game: Game,
        suite: Suite,
        one: &str,
        other: &str,
        games: usize,
    ) -> Result<Standings, SourcesError> {
        (self.told)(&format!("{one} against {other}"));
        let players = [one.to_owned(), other.to_owned()];
        let pairs = games.div_ceil(2).max(1);
        let mut experiment = Experiment::among(game, &players, pairs, self.effort.seed)
            .map_err(|message| SourcesError::Run(RunError::Line(0, message)))?;
        experiment.suite = suite;
        experiment.plies = suite.plies();
        let played = runner::run(&experiment, None, self.effort.threads, self.stop, |_, _| {})?;
        if self.stop.is_raised() {
            return Err(SourcesError::Stopped);
        }
        Ok(Standings::of(&experiment, &played.records))
    }
}

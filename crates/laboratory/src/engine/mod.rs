//! Players in other languages: a program that speaks the engine protocol of docs/engine.md, or UGI, on its standard input and output.
//!
//! | file | what it does |
//! |---|---|
//! | `command.rs` | the program as it is named |
//! | `process.rs`, `output.rs` | the program as it runs: its process group, writing and reading within limits |
//! | `question.rs` | what it is asked, in each language |
//! | `failure.rs` | why it does not play |
//! | `check.rs` | what it does wrong, for who writes one |
//!
//! After its start it is greeted (`hello`, `ugi`) and has [`HANDSHAKE_TIME`] to answer. A program of version 1 may ignore `hello`; then its handshake is complete with its first `bestmove`.
//!
//! An answer belongs to its question: before each further question the program has to say that it is ready (`ping`, or `hello` in version 1, or `isready`), and a `bestmove` that comes before
//! that was asked for by nobody. A program that ignores `hello` cannot say it, so it is started anew for each question.
//!
//! Nothing it does can stop a run or fill the memory: an answer has a time limit, a line at most [`LONGEST_LINE`] bytes, at most [`LINES_WAITING`] lines wait to be read (then the program waits), what it is
//! sent has to be read within [`HANDSHAKE_TIME`], and of its standard error the last [`LONGEST_ERRORS`] bytes are kept for the report of a failure.

mod check;
mod command;
mod failure;
mod output;
mod process;
mod question;

pub use check::{Finding, Grade, check};
pub use command::{CommandError, Dialect, EngineCommand};
pub use failure::{EngineCause, EngineFailure, ForfeitKind};
pub use output::{LINES_WAITING, LONGEST_ERRORS, LONGEST_LINE};
pub use question::{Clocks, Question, Timing};

use core::time::Duration;

use foursight_catalog::{Game, StopFlag};
use foursight_game::Value;
use foursight_wire::{MoveCost, WireValue};

use crate::clock::Clock;
use failure::excerpt;
use process::Process;
use question::{read_info, read_value};

/// How long an answer may take unless the experiment says otherwise.
pub const ANSWER_TIME: Duration = Duration::from_mins(1);

/// How long a program may take to answer a greeting, to say that it is ready, and to read what it is sent.
pub const HANDSHAKE_TIME: Duration = Duration::from_secs(10);

/// After so long without an answer to `hello` a program is asked its first question all the same.
const GREETING_TIME: Duration = Duration::from_millis(2_500);

/// How often it is looked whether a run was stopped.
const STOP_INTERVAL: Duration = Duration::from_millis(100);

/// Beyond its clock a program is waited for so long, for the sake of a busy machine; its time has run out all the same.
const MARGIN: Duration = Duration::from_secs(1);

/// What a program speaks, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speech {
    /// It has answered nothing so far.
    Silent,
    /// It has answered questions, and no greeting.
    Ungreeted,
    /// The engine protocol of this version.
    Version(u32),
    /// UGI.
    Ugi,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move, as it was written.
    pub action: String,
    /// The time it took on the clock, and what the program says of it.
    pub cost: MoveCost,
    /// Values of moves, if they were asked for.
    pub values: Vec<(String, Value)>,
}

/// A running program.
pub struct EngineProcess<'c> {
    command: EngineCommand,
    process: Process,
    clock: &'c dyn Clock,
    speech: Speech,
    /// The lines of its greeting that name it or its options.
    greeting: Vec<String>,
    /// Game and seed of the last question.
    asked: Option<(Game, u64)>,
}

/// What a line means to who waits for another one.
enum Heard<T> {
    /// That is it.
    This(T),
    /// Not that.
    Other,
    /// It must not come here.
    Wrong,
}

impl<'c> EngineProcess<'c> {
    /// Starts a program and greets it.
    pub fn start(command: &EngineCommand, clock: &'c dyn Clock) -> Result<Self, EngineFailure> {
        let process = Process::start(command.words())?;
        let speech = match command.dialect() {
            Dialect::Foursight => Speech::Silent,
            Dialect::Ugi => Speech::Ugi,
        };
        let (greeting, asked) = (Vec::new(), None);
        let command = command.clone();
        let mut engine = Self { command, process, clock, speech, greeting, asked };
        match engine.greet() {
            Ok(()) => Ok(engine),
            Err(cause) => Err(engine.fail(cause)),
        }
    }

    /// Whether it has answered a greeting or a question since it was started.
    pub fn completed_handshake(&self) -> bool {
        self.speech != Speech::Silent
    }

    /// The version of the engine protocol it speaks; none of UGI.
    pub const fn version(&self) -> Option<u32> {
        match self.speech {
            Speech::Version(version) => Some(version),
            Speech::Ungreeted | Speech::Silent => Some(1),
            Speech::Ugi => None,
        }
    }

    /// The lines of its greeting that name it or its options.
    pub fn greeting(&self) -> &[String] {
        &self.greeting
    }

    /// Its move. After a failure the program has been ended.
    pub fn ask(&mut self, question: &Question<'_>) -> Result<Answer, EngineFailure> {
        self.answer(question).map_err(|cause| self.fail(cause))
    }

    /// Ends the program because of this, and collects what it wrote to its standard error.
    pub fn fail(&mut self, cause: EngineCause) -> EngineFailure {
        let (status, errors) = self.process.end();
        let cause = match (cause, status) {
            (EngineCause::Ended(_), Some(status)) => EngineCause::Ended(status.to_string()),
            (cause, _) => cause,
        };
        EngineFailure { cause, errors }
    }

    fn greet(&mut self) -> Result<(), EngineCause> {
        if self.command.dialect() == Dialect::Ugi {
            self.process.write("ugi\n".to_owned(), HANDSHAKE_TIME)?;
            let mut greeting = Vec::new();
            self.listen("`ugiok`", self.clock.now(), HANDSHAKE_TIME, None, &mut |line| {
                introduced(line, "ugiok", &mut greeting)
            })?;
            self.greeting = greeting;
            return Ok(());
        }
        self.process.write("hello\n".to_owned(), HANDSHAKE_TIME)?;
        let (begun, mut greeting) = (self.clock.now(), Vec::new());
        let mut heard = self.listen("`ready`", begun, GREETING_TIME, None, &mut |line| {
            introduced(line, "ready", &mut greeting)
        });
        // Who has begun to introduce itself may take longer.
        if !greeting.is_empty() && matches!(heard, Err(EngineCause::Silent { .. })) {
            heard = self.listen("`ready`", begun, HANDSHAKE_TIME, None, &mut |line| {
                introduced(line, "ready", &mut greeting)
            });
        } else if let Err(EngineCause::Silent { .. }) = heard {
            return Ok(());
        }
        heard?;
        self.introduced_by(greeting);
        Ok(())
    }

    fn introduced_by(&mut self, greeting: Vec<String>) {
        let version =
            greeting.iter().find_map(|line| line.strip_prefix("id protocol ")?.trim().parse().ok());
        self.speech = Speech::Version(version.unwrap_or(1));
        self.greeting = greeting;
    }

    /// Has it say that it has nothing more to say of earlier questions.
    fn synchronise(&mut self) -> Result<(), EngineCause> {
        let (question, answer, expected) = match self.speech {
            Speech::Ugi => ("isready", "readyok", "`readyok`"),
            Speech::Version(1) => ("hello", "ready", "`ready`"),
            Speech::Version(_) => ("ping", "pong", "`pong`"),
            Speech::Silent => return Ok(()),
            Speech::Ungreeted => {
                self.process =
                    Process::start(self.command.words()).map_err(|failure| failure.cause)?;
                return Ok(());
            }
        };
        self.process.write(format!("{question}\n"), HANDSHAKE_TIME)?;
        let mut surplus = None;
        let heard =
            self.listen(expected, self.clock.now(), HANDSHAKE_TIME, None, &mut |line| match line
                .split_whitespace()
                .next()
            {
                Some("bestmove") => {
                    surplus = Some(excerpt(line));
                    Heard::Wrong
                }
                Some(word) if word == answer => Heard::This(()),
                _ => Heard::Other,
            });
        match surplus {
            Some(line) => Err(EngineCause::Unasked(line)),
            None => heard,
        }
    }

    fn answer(&mut self, question: &Question<'_>) -> Result<Answer, EngineCause> {
        if self.speech == Speech::Ugi {
            self.prepare(question)?;
        }
        if self.asked.is_some() || self.speech == Speech::Ugi {
            self.synchronise()?;
        }
        self.asked = Some((question.game(), question.seed));
        let limit = question.timing.limit(question.turn());
        let mut limit_now =
            if self.speech == Speech::Silent { limit.min(HANDSHAKE_TIME) } else { limit };
        self.process.write(self.text(question), HANDSHAKE_TIME)?;
        let mut asked = self.clock.now();
        let mut late = Vec::new();
        let value = WireValue::new(Value::Unknown, None);
        let mut values = Vec::new();
        let mut cost = MoveCost { microseconds: 0, nodes: 0, cut_offs: 0, value };
        loop {
            let silent = self.speech == Speech::Silent;
            let stop = Some(question.stop);
            let action = self.listen("`bestmove`", asked, limit_now, stop, &mut |line| {
                let mut words = line.split_whitespace();
                match words.next() {
                    Some("bestmove") => Heard::This(Some(words.collect::<Vec<_>>().join(" "))),
                    Some("info") => {
                        read_info(words, &mut cost);
                        Heard::Other
                    }
                    Some("value") if question.every && values.len() < LONGEST_LINE => {
                        values.extend(read_value(words));
                        Heard::Other
                    }
                    // It needed more time to start than it was given.
                    _ if silent => match introduced(line, "ready", &mut late) {
                        Heard::This(()) => Heard::This(None),
                        _ => Heard::Other,
                    },
                    _ => Heard::Other,
                }
            })?;
            let Some(action) = action else {
                self.introduced_by(core::mem::take(&mut late));
                (asked, limit_now) = (self.clock.now(), limit);
                continue;
            };
            let taken = self.clock.now().saturating_sub(asked);
            if self.speech == Speech::Silent {
                self.speech = Speech::Ungreeted;
            } else if silent {
                unreachable!("a greeting was awaited again")
            }
            question.timing.check(question.turn(), taken)?;
            cost.microseconds = taken.as_micros() as u64;
            return Ok(Answer { action, cost, values });
        }
    }

    /// Reads lines until the expected one comes or the time is over; then those that wait already, as the fault may be a busy machine's.
    fn listen<T>(
        &mut self,
        expected: &'static str,
        begun: Duration,
        limit: Duration,
        stop: Option<&StopFlag>,
        take: &mut dyn FnMut(&str) -> Heard<T>,
    ) -> Result<T, EngineCause> {
        let (until, mut waiting, mut last) = (begun + limit, LINES_WAITING, None);
        loop {
            if stop.is_some_and(StopFlag::is_raised) {
                return Err(EngineCause::Stopped);
            }
            let left = until.saturating_sub(self.clock.now());
            let line = self.process.line(left.min(STOP_INTERVAL))?;
            match line.as_deref().map(&mut *take) {
                Some(Heard::This(heard)) => return Ok(heard),
                Some(Heard::Wrong) => return Err(EngineCause::Unasked(String::new())),
                Some(Heard::Other) => last = line.as_deref().map(excerpt),
                None if left > STOP_INTERVAL => {}
                None => waiting = 0,
            }
            if left.is_zero() {
                if waiting == 0 {
                    return Err(EngineCause::Silent { expected, limit, last });
                }
                waiting -= 1;
            }
        }
    }
}

/// Reads a line of a greeting that ends with this word.
fn introduced(line: &str, end: &str, greeting: &mut Vec<String>) -> Heard<()> {
    match line.split_whitespace().next() {
        Some(word) if word == end => Heard::This(()),
        Some("id" | "option") => {
            // More than anybody shows is not kept.
            if greeting.len() < LINES_WAITING {
                greeting.push(line.to_owned());
            }
            Heard::Other
        }
        _ => Heard::Other,
    }
}

/// A program is asked to leave, and made to.
impl Drop for EngineProcess<'_> {
    fn drop(&mut self) {
        let _sent = self.process.write("quit\n".to_owned(), Duration::ZERO);
    }
}

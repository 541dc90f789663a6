//! Players in other languages: a program that speaks the text protocol of docs/engine.md on its standard input and output.
//!
//! After its start it is sent `hello`; before each move `set game`, `set seed` and `position moves …`, then `go`. Everything up to `bestmove` is read. A program
//! needs no more than `position`, `go` and `bestmove` to take part: lines it does not know it may answer as it likes. Its handshake is complete with its first `ready` or
//! `bestmove`, whichever comes first.
//!
//! Nothing it does can stop a run or fill the memory: an answer has a time limit ([`ANSWER_TIME`] unless the experiment says otherwise), a line at most [`LONGEST_LINE`] bytes, at most
//! [`LINES_WAITING`] lines wait to be read (then the program waits), and of its standard error the last [`LONGEST_ERRORS`] bytes are kept for the report of a failure.

mod failure;
mod output;

pub use failure::{EngineCause, EngineFailure};
pub use output::{LINES_WAITING, LONGEST_ERRORS, LONGEST_LINE};

use core::time::Duration;
use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};

use foursight_catalog::Game;
use foursight_game::Value;
use foursight_wire::{MoveCost, WireValue, parse_value};

use crate::clock::Clock;
use output::{Errors, Line, Lines, Next};

/// How long an answer may take unless the experiment says otherwise.
pub const ANSWER_TIME: Duration = Duration::from_mins(1);

/// How long to wait for the rest of the standard error of a program that has ended: programs that it started may hold it open.
const ERRORS_TIME: Duration = Duration::from_secs(1);

/// A running program.
pub struct EngineProcess<'c> {
    child: Child,
    input: Option<ChildStdin>,
    lines: Lines,
    errors: Errors,
    clock: &'c dyn Clock,
    limit: Duration,
    greeted: bool,
    handshake: bool,
}

impl<'c> EngineProcess<'c> {
    /// Starts a program with its arguments; each answer may take so long by this clock.
    ///
    /// # Panics
    /// If the command is empty, which [`Contestant::parse`](crate::experiment::Contestant::parse) refuses.
    pub fn start(
        command: &[String],
        clock: &'c dyn Clock,
        limit: Duration,
    ) -> Result<Self, EngineFailure> {
        let started = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = started.map_err(|error| EngineFailure {
            cause: EngineCause::Start(error.to_string()),
            errors: String::new(),
        })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            unreachable!("all three were asked for")
        };
        Ok(Self {
            child,
            input: Some(input),
            lines: Lines::of(output),
            errors: Errors::of(errors),
            clock,
            limit,
            greeted: false,
            handshake: false,
        })
    }

    /// Whether it has sent `ready` or `bestmove` since it was started.
    pub const fn completed_handshake(&self) -> bool {
        self.handshake
    }

    /// Its move after these moves, and what it says it cost. After a failure the program has been ended.
    pub fn ask(
        &mut self,
        game: Game,
        moves: &str,
        seed: u64,
    ) -> Result<(String, MoveCost), EngineFailure> {
        self.answer(game, moves, seed).map_err(|cause| self.fail(cause))
    }

    /// Ends the program because of this, and collects what it wrote to its standard error.
    pub fn fail(&mut self, cause: EngineCause) -> EngineFailure {
        self.input = None;
        // A program that is ending by itself keeps its own exit status.
        let _ended = self.child.kill();
        let status = self.child.wait();
        let cause = match (cause, status) {
            (EngineCause::Ended(_), Ok(status)) => EngineCause::Ended(status.to_string()),
            (cause, _) => cause,
        };
        EngineFailure { cause, errors: self.errors.wait(ERRORS_TIME) }
    }

    fn answer(
        &mut self,
        game: Game,
        moves: &str,
        seed: u64,
    ) -> Result<(String, MoveCost), EngineCause> {
        let hello = if self.greeted { "" } else { "hello\n" };
        let question =
            format!("{hello}set game {game}\nset seed {seed}\nposition moves {moves}\ngo\n");
        let input = self.input.as_mut().ok_or_else(ended)?;
        input.write_all(question.as_bytes()).and_then(|()| input.flush()).map_err(|_| ended())?;
        self.greeted = true;
        let until = self.clock.now() + self.limit;
        let value = WireValue::new(Value::Unknown, None);
        let mut cost = MoveCost { microseconds: 0, nodes: 0, cut_offs: 0, value };
        loop {
            let left = until.saturating_sub(self.clock.now());
            let line = match self.lines.next(left) {
                Next::Line(Line::Text(line)) => line,
                Next::Line(Line::TooLong) => return Err(EngineCause::LineTooLong),
                Next::Nothing => return Err(EngineCause::Silent(self.limit)),
                Next::End => return Err(ended()),
            };
            // Lines may wait to be read when the time is over: a program that talks without end gets no more time than a silent one.
            let over = left.is_zero();
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    self.handshake = true;
                    let action = words.collect::<Vec<_>>().join(" ");
                    return Ok((action, cost));
                }
                _ if over => return Err(EngineCause::Silent(self.limit)),
                Some("ready") => self.handshake = true,
                Some("info") => read_info(words, &mut cost),
                _ => {}
            }
        }
    }
}

const fn ended() -> EngineCause {
    EngineCause::Ended(String::new())
}

/// Reads `depth N nodes N time Nms value V line …`.
fn read_info<'a>(mut words: impl Iterator<Item = &'a str>, cost: &mut MoveCost) {
    while let Some(word) = words.next() {
        match word {
            "nodes" => cost.nodes = words.next().and_then(|text| text.parse().ok()).unwrap_or(0),
            "time" => {
                let time = words.next().and_then(|text| text.strip_suffix("ms"));
                let milliseconds: f64 = time.and_then(|text| text.parse().ok()).unwrap_or(0.0);
                cost.microseconds = (milliseconds * 1e3).round() as u64;
            }
            "value" => {
                let value: Vec<&str> = words.by_ref().take_while(|word| *word != "line").collect();
                // What a program writes in a form of its own is not known here.
                let value = parse_value(&value.join(" ")).unwrap_or(Value::Unknown);
                cost.value = WireValue::new(value, None);
                return;
            }
            _ => {}
        }
    }
}

/// A program is asked to leave, and made to.
impl Drop for EngineProcess<'_> {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _sent = input.write_all(b"quit\n");
        }
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

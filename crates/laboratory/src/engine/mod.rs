//! Players in other languages: a program that speaks the text protocol of docs/engine.md on its standard input and output.
//!
//! After its start it is sent `hello` and `ping`; before each move `ping` if it answered that, `set game`, `set seed` and `position moves …`, then `go`. Everything up to `bestmove` is read. A program
//! needs no more than `position`, `go` and `bestmove` to take part: lines it does not know it may answer as it likes. Its handshake is complete with its first `ready` or
//! `bestmove`, whichever comes first.
//!
//! Nothing it does can stop a run or fill the memory: an answer has a time limit ([`ANSWER_TIME`] unless the experiment says otherwise), a line at most [`LONGEST_LINE`] bytes, at most
//! [`LINES_WAITING`] lines wait to be read (then the program waits), and of its standard error the last [`LONGEST_ERRORS`] bytes are kept for the report of a failure. What it starts
//! itself ends with it.

mod failure;
mod output;

pub use failure::{EngineCause, EngineFailure};
pub use output::{LINES_WAITING, LONGEST_ERRORS, LONGEST_LINE};

use core::time::Duration;
use std::io::Write;
use std::process::{ChildStdin, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use foursight_catalog::Game;
use foursight_game::Value;
use foursight_wire::{MoveCost, WireValue, parse_value};
#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::clock::Clock;
use output::{Errors, Line, Lines, Next};

/// How long an answer may take unless the experiment says otherwise.
pub const ANSWER_TIME: Duration = Duration::from_mins(1);

/// How long to wait for the rest of the standard error of a program that has ended: programs that it started may hold it open.
const ERRORS_TIME: Duration = Duration::from_secs(1);

/// A program with all that it has started.
type Child = Arc<Mutex<Box<dyn ChildWrapper>>>;

/// Those that run.
static RUNNING: Mutex<Vec<Weak<Mutex<Box<dyn ChildWrapper>>>>> = Mutex::new(Vec::new());

/// Ends all programs at once, for a run that is to stop. A terminal's interrupt does not reach them, since each has a process group of its own.
pub fn end_all() {
    for child in
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter().filter_map(Weak::upgrade)
    {
        let _ended = locked(&child).start_kill();
    }
}

fn locked(child: &Child) -> MutexGuard<'_, Box<dyn ChildWrapper>> {
    child.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program so that what it starts can be ended with it.
fn spawn(command: &[String]) -> std::io::Result<Box<dyn ChildWrapper>> {
    let mut wrapped = CommandWrap::with_new(&command[0], |started| {
        started.args(&command[1..]);
        started.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    });
    #[cfg(unix)]
    wrapped.wrap(ProcessGroup::leader());
    #[cfg(windows)]
    wrapped.wrap(JobObject);
    wrapped.spawn()
}

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
    /// Whether it answers `ping`.
    pongs: bool,
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
        let mut child = spawn(command).map_err(|error| EngineFailure {
            cause: EngineCause::Start(error.to_string()),
            errors: String::new(),
        })?;
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            unreachable!("all three were asked for")
        };
        let child = Arc::new(Mutex::new(child));
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|other| other.strong_count() > 0);
        running.push(Arc::downgrade(&child));
        drop(running);
        Ok(Self {
            child,
            input: Some(input),
            lines: Lines::of(output),
            errors: Errors::of(errors),
            clock,
            limit,
            greeted: false,
            handshake: false,
            pongs: false,
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
        let status = self.end();
        let cause = match (cause, status) {
            (EngineCause::Ended(_), Ok(status)) => EngineCause::Ended(status.to_string()),
            (cause, _) => cause,
        };
        EngineFailure { cause, errors: self.errors.wait(ERRORS_TIME) }
    }

    /// Ends the program and all that it has started. A program that is ending by itself keeps its own exit status.
    fn end(&self) -> std::io::Result<std::process::ExitStatus> {
        let mut child = locked(&self.child);
        let _ended = child.start_kill();
        child.wait()
    }

    fn answer(
        &mut self,
        game: Game,
        moves: &str,
        seed: u64,
    ) -> Result<(String, MoveCost), EngineCause> {
        let begun = self.clock.now();
        let until = begun + self.limit;
        self.settle(until)?;
        let hello = if self.greeted { "" } else { "hello\nping\n" };
        self.send(&format!(
            "{hello}set game {game}\nset seed {seed}\nposition moves {moves}\ngo\n"
        ))?;
        self.greeted = true;
        let value = WireValue::new(Value::Unknown, None);
        let mut cost = MoveCost { microseconds: 0, nodes: 0, cut_offs: 0, value };
        let mut said = None;
        loop {
            let left = until.saturating_sub(self.clock.now());
            let line = self.line(left)?;
            // Lines may wait to be read when the time is over: a program that talks without end gets no more time than a silent one.
            let over = left.is_zero();
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    self.handshake = true;
                    let took = || (self.clock.now() - begun).as_micros() as u64;
                    cost.microseconds = said.unwrap_or_else(took);
                    let action = words.collect::<Vec<_>>().join(" ");
                    return Ok((action, cost));
                }
                _ if over => return Err(EngineCause::Silent(self.limit)),
                Some("ready") => self.handshake = true,
                Some("pong") => self.pongs = true,
                Some("info") => said = read_info(words, &mut cost).or(said),
                _ => {}
            }
        }
    }

    /// Drops what it still says about the question before: a second `bestmove` is no answer to the next. A program that answers `ping` shows where
    /// that ends; of others, what has arrived is dropped.
    fn settle(&mut self, until: Duration) -> Result<(), EngineCause> {
        if !self.greeted {
            return Ok(());
        }
        if !self.pongs {
            let mut waiting = 0..2 * LINES_WAITING;
            while waiting.next().is_some()
                && matches!(self.lines.next(Duration::ZERO), Next::Line(_))
            {}
            return Ok(());
        }
        self.send("ping\n")?;
        loop {
            let left = until.saturating_sub(self.clock.now());
            if self.line(left)?.split_whitespace().next() == Some("pong") {
                return Ok(());
            }
            if left.is_zero() {
                return Err(EngineCause::Silent(self.limit));
            }
        }
    }

    fn send(&mut self, text: &str) -> Result<(), EngineCause> {
        let input = self.input.as_mut().ok_or_else(ended)?;
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).map_err(|_| ended())
    }

    fn line(&self, limit: Duration) -> Result<String, EngineCause> {
        match self.lines.next(limit) {
            Next::Line(Line::Text(line)) => Ok(line),
            Next::Line(Line::TooLong) => Err(EngineCause::LineTooLong),
            Next::Nothing => Err(EngineCause::Silent(self.limit)),
            Next::End => Err(ended()),
        }
    }
}

const fn ended() -> EngineCause {
    EngineCause::Ended(String::new())
}

/// Reads `depth N nodes N time Nms value V line …`; the microseconds, if they are said.
fn read_info<'a>(mut words: impl Iterator<Item = &'a str>, cost: &mut MoveCost) -> Option<u64> {
    let mut said = None;
    while let Some(word) = words.next() {
        match word {
            "nodes" => cost.nodes = words.next().and_then(|text| text.parse().ok()).unwrap_or(0),
            "time" => {
                let time = words.next().and_then(|text| text.strip_suffix("ms"));
                let milliseconds: Option<f64> = time.and_then(|text| text.parse().ok());
                said = milliseconds.map(|milliseconds| (milliseconds * 1e3).round() as u64);
            }
            "value" => {
                let value: Vec<&str> = words.by_ref().take_while(|word| *word != "line").collect();
                // What a program writes in a form of its own is not known here.
                let value = parse_value(&value.join(" ")).unwrap_or(Value::Unknown);
                cost.value = WireValue::new(value, None);
                break;
            }
            _ => {}
        }
    }
    said
}

/// A program is asked to leave, and made to.
impl Drop for EngineProcess<'_> {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _sent = input.write_all(b"quit\n");
        }
        let _ended = self.end();
    }
}

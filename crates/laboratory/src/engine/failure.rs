//! Why a program does not play.

use core::fmt;
use core::time::Duration;

use serde::{Deserialize, Serialize};

use super::LONGEST_LINE;

/// What went wrong with a program, and what it wrote to its standard error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineFailure {
    /// What went wrong.
    pub cause: EngineCause,
    /// The end of its standard error.
    pub errors: String,
}

/// What went wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineCause {
    /// It could not be started; the system's message.
    Start(String),
    /// It ended or closed its output; its exit status.
    Ended(String),
    /// It sent nothing of this kind within this time; the last line it sent instead.
    Silent {
        /// What was expected: `bestmove`, `ready`, `ugiok` …
        expected: &'static str,
        /// How long it was waited for.
        limit: Duration,
        /// What came last, if anything did.
        last: Option<String>,
    },
    /// It did not read what it was sent within this time.
    Deaf(Duration),
    /// Its clock ran out: it took so long, and had so much.
    Overtime(Duration, Duration),
    /// It sent a line that is too long.
    LineTooLong,
    /// It sent an answer that nobody had asked for.
    Unasked(String),
    /// It sent a move that is not legal: the move, and why.
    Move(String, String),
    /// The run was stopped while it was thinking; nobody's fault.
    Stopped,
}

/// Why a game was forfeited, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitKind {
    /// The clock ran out.
    Time,
    /// No answer came, or nothing was read.
    Silence,
    /// The program could not be started, or ended.
    Crash,
    /// The move was not legal.
    Illegal,
    /// A line that the protocol does not know at this place: too long, or an answer nobody asked for.
    Protocol,
}

impl ForfeitKind {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 5] =
        [Self::Time, Self::Silence, Self::Crash, Self::Illegal, Self::Protocol];

    /// As a record has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Silence => "silence",
            Self::Crash => "crash",
            Self::Illegal => "illegal",
            Self::Protocol => "protocol",
        }
    }
}

impl EngineCause {
    /// An answer that cannot be played.
    pub fn illegal(action: &str, error: &impl fmt::Display) -> Self {
        Self::Move(excerpt(action), error.to_string())
    }

    /// The same in a word.
    pub const fn kind(&self) -> ForfeitKind {
        match self {
            Self::Start(_) | Self::Ended(_) => ForfeitKind::Crash,
            Self::Silent { .. } | Self::Deaf(_) | Self::Stopped => ForfeitKind::Silence,
            Self::Overtime(..) => ForfeitKind::Time,
            Self::Move(..) => ForfeitKind::Illegal,
            Self::LineTooLong | Self::Unasked(_) => ForfeitKind::Protocol,
        }
    }
}

/// The beginning of what a program sent.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 80;
    let short: String = text.trim().chars().take(LONGEST).collect();
    if short.len() < text.trim().len() { short + "…" } else { short }
}

impl fmt::Display for EngineCause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(formatter, "it cannot be started: {error}"),
            Self::Ended(status) => write!(formatter, "it ended before its answer ({status})"),
            Self::Silent { expected, limit, last } => {
                write!(formatter, "no {expected} within {} s", limit.as_secs_f64())?;
                match last {
                    Some(line) => write!(formatter, "; its last line: `{line}`"),
                    None => Ok(()),
                }
            }
            Self::Deaf(limit) => {
                write!(formatter, "it did not read its input for {} s", limit.as_secs_f64())
            }
            Self::Overtime(taken, had) => write!(
                formatter,
                "its time ran out: {:.3} s for a move, with {:.3} s left",
                taken.as_secs_f64(),
                had.as_secs_f64()
            ),
            Self::LineTooLong => {
                write!(formatter, "it sent a line of more than {LONGEST_LINE} bytes")
            }
            Self::Unasked(line) => {
                write!(formatter, "it sent `{line}` though nothing was asked")
            }
            Self::Move(action, error) => write!(formatter, "its move `{action}`: {error}"),
            Self::Stopped => formatter.write_str("it was stopped"),
        }
    }
}

impl fmt::Display for EngineFailure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(formatter)?;
        let errors = self.errors.trim();
        if !errors.is_empty() {
            write!(formatter, "; its standard error ends with: {errors}")?;
        }
        Ok(())
    }
}

impl core::error::Error for EngineFailure {}

//! Why a program does not play.

use core::fmt;
use core::time::Duration;

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
    /// It sent no `bestmove` within this time.
    Silent(Duration),
    /// It sent a line that is too long.
    LineTooLong,
    /// It sent a move that is not legal: the move, and why.
    Move(String, String),
}

impl fmt::Display for EngineCause {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(formatter, "it cannot be started: {error}"),
            Self::Ended(status) => write!(formatter, "it ended before its answer ({status})"),
            Self::Silent(limit) => {
                write!(formatter, "no `bestmove` within {} s", limit.as_secs_f64())
            }
            Self::LineTooLong => {
                write!(formatter, "it sent a line of more than {LONGEST_LINE} bytes")
            }
            Self::Move(action, error) => write!(formatter, "its move `{action}`: {error}"),
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

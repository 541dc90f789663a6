//! The two ways a command ends without doing what it was asked.

use core::fmt;
use std::io;

use foursight_catalog::{MatchError, TextError};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was called in a way that cannot be understood: exit code 2.
    Call(anyhow::Error),
    /// It was understood, and did not succeed: exit code 1.
    Failed(anyhow::Error),
}

impl Failure {
    pub(crate) fn call(message: impl fmt::Display) -> Self {
        Self::Call(anyhow::anyhow!("{message}"))
    }

    pub(crate) fn failed(message: impl fmt::Display) -> Self {
        Self::Failed(anyhow::anyhow!("{message}"))
    }

    pub(crate) const fn code(&self) -> u8 {
        match self {
            Self::Call(_) => 2,
            Self::Failed(_) => 1,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(error) | Self::Failed(error) => write!(formatter, "{error:#}"),
        }
    }
}

impl From<TextError> for Failure {
    fn from(error: TextError) -> Self {
        Self::Call(error.into())
    }
}

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Self {
        Self::Call(error.into())
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Whether it is nothing but a reader that went away.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

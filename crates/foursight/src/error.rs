//! The one error of the crate.

use core::fmt;

use foursight_catalog::{MatchError, TextError};
use foursight_game::SearchError;

/// Why there is no answer. The text names the input, the place in it and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A game or a player is not written as one.
    Text(TextError),
    /// Moves or a board cannot be read or played.
    Moves(MatchError),
    /// A search cannot begin.
    Search(SearchError),
    /// Somebody raised the flag before the answer was known.
    Stopped,
    /// A thread of the solver panicked.
    Panicked,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(formatter),
            Self::Moves(error) => error.fmt(formatter),
            Self::Search(error) => error.fmt(formatter),
            Self::Stopped => formatter.write_str("the search was stopped"),
            Self::Panicked => formatter.write_str("a thread of the solver panicked"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Text(error) => Some(error),
            Self::Moves(error) => Some(error),
            Self::Search(error) => Some(error),
            Self::Stopped | Self::Panicked => None,
        }
    }
}

impl From<TextError> for Error {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

impl From<MatchError> for Error {
    fn from(error: MatchError) -> Self {
        Self::Moves(error)
    }
}

impl From<SearchError> for Error {
    fn from(error: SearchError) -> Self {
        Self::Search(error)
    }
}

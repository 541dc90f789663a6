//! Why a match refused something.

use core::fmt::{self, Display};

use foursight_session::CommandError;

/// What kind of refusal it is, for faces that answer with codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// A move, list of moves or board cannot be read or played.
    Text,
    /// The game is over.
    GameOver,
    /// It is somebody else's turn.
    NotYourTurn,
    /// The match has moved on since.
    Stale,
    /// There is nothing to undo or redo.
    Nothing,
    /// The game is longer than can be kept.
    Full,
}

/// A refusal with its reason in words. The match is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchError {
    /// The kind.
    pub refusal: Refusal,
    /// The reason.
    pub message: String,
}

impl Refusal {
    pub(crate) fn because(self, reason: impl Display) -> MatchError {
        MatchError { refusal: self, message: reason.to_string() }
    }

    pub(crate) fn of<M: Display>(error: CommandError<M>) -> MatchError {
        let refusal = match error {
            CommandError::GameOver(_) => Self::GameOver,
            CommandError::Illegal(_) | CommandError::Opening { .. } => Self::Text,
            CommandError::NotTheirTurn { .. } | CommandError::ComputerToMove => Self::NotYourTurn,
            CommandError::Stale { .. } => Self::Stale,
            CommandError::NothingToUndo | CommandError::NothingToRedo => Self::Nothing,
            CommandError::Full(_) => Self::Full,
        };
        refusal.because(error)
    }
}

impl Display for MatchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl core::error::Error for MatchError {}

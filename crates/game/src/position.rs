//! The trait every game implements.

use core::fmt::{self, Debug, Display};

use crate::{List, Outcome, Player};

/// A position of a two-player game of perfect information in which turns always alternate.
///
/// Four methods are required; what a game can say beyond them are capabilities of their own
/// ([`Keyed`](crate::Keyed) and its neighbours). A position is plain data: cloning it is cheap, and equal
/// positions have equal futures.
pub trait Position: Clone + Debug + Eq {
    /// What a player may do in one turn, shown as the game writes it.
    type Move: Copy + Debug + Default + Display + Eq + Ord;

    /// A list with room for something about each legal move.
    type List<T: Copy + Default + Debug>: List<T> + IntoIterator<Item = T>;

    /// Whose turn it is; in a finished game, whose it would be.
    fn turn(&self) -> Player;

    /// All legal moves in the game's own order (`order=left`); none once the game is over.
    fn legal_moves(&self) -> Self::List<Self::Move>;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a move.
    ///
    /// The caller answers for its being legal here: another move leaves the position in an unspecified, though
    /// memory-safe, state.
    fn play_unchecked(&mut self, action: Self::Move);

    /// Whether nothing can be searched beyond, although the game is not over: a leaf of a tree written down by hand. No real game has
    /// such a place. A search evaluates there.
    #[inline]
    fn is_horizon(&self) -> bool {
        false
    }

    /// Whether the move may be played now.
    fn is_legal(&self, action: Self::Move) -> bool {
        self.legal_moves().contains(&action)
    }

    /// Plays a move, or says why not and leaves the position as it was.
    fn play(&mut self, action: Self::Move) -> Result<(), PlayError<Self::Move>> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        if !self.is_legal(action) {
            return Err(PlayError::Illegal(action));
        }
        self.play_unchecked(action);
        Ok(())
    }

    /// The position after a legal move; the caller answers for its being legal.
    #[inline]
    #[must_use]
    fn after(&self, action: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(action);
        next
    }
}

/// Why a move was not played. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError<M> {
    /// The game is over already.
    GameOver(Outcome),
    /// The rules do not allow this move here.
    Illegal(M),
}

impl<M: Display> Display for PlayError<M> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(outcome) => write!(formatter, "the game is over: {outcome}"),
            Self::Illegal(action) => write!(formatter, "{action} cannot be played here"),
        }
    }
}

impl<M: Debug + Display> core::error::Error for PlayError<M> {}

//! Seeing a win in one.

use foursight_game::{Outcome, Position};

/// Looking for wins in one costs a move played out for each; measured on Connect Four it pays in playouts and in ordering. On boards
/// with more moves than this it is not done.
pub(crate) const FEW_MOVES: usize = 16;

/// Whether this move wins the game at once.
#[inline]
pub(crate) fn wins<P: Position>(position: &P, action: P::Move) -> bool {
    position.after(action).outcome() == Some(Outcome::Win(position.turn()))
}

/// Whether the player to move can win at once.
#[inline]
pub(crate) fn has_win<P: Position>(position: &P) -> bool {
    position.legal_moves().iter().any(|&action| wins(position, action))
}

//! Judging a position without looking ahead.

use crate::{Player, Position};

/// Judges a position that a search does not look beyond.
///
/// The judgement is always for `view`, the player at the root of the search, whoever is to move: the
/// evaluations of the sources are not antisymmetric, so the two views of one position differ by more than a sign.
/// A transposition table therefore belongs to one pair of evaluator and view.
pub trait Evaluator<P: Position> {
    /// How good the position is for `view`; greater is better. Asked about a finished game only by searches that were told to
    /// evaluate it (`wins=late`, `wins=evaluated`).
    fn evaluate(&self, position: &P, view: Player) -> i32;
}

/// Finds every position equal: searches with it see wins and losses only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neutral;

impl<P: Position> Evaluator<P> for Neutral {
    #[inline]
    fn evaluate(&self, _position: &P, _view: Player) -> i32 {
        0
    }
}

impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for &E {
    #[inline]
    fn evaluate(&self, position: &P, view: Player) -> i32 {
        (**self).evaluate(position, view)
    }
}

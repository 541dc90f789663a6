//! Watching a search think.
//!
//! For every position it visits, a tree search says, in this order: [`enter`](Observer::enter), then either
//! [`leaf`](Observer::leaf), or [`window`](Observer::window) (if it prunes), its children, and [`cut_off`](Observer::cut_off) if it
//! left some unvisited; at last [`leave`](Observer::leave). Enters and leaves nest like brackets.
//!
//! All scores are from the point of view of the player at the root, in minimax and negamax alike, and all
//! distances count from the root, so that one reader understands every algorithm.

use crate::{Bound, Outcome, Position, Score};

/// Why a search did not look beyond a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// The game is over there.
    Finished(Outcome),
    /// It lies at the full depth, and the evaluation judged it.
    Horizon,
    /// A transposition table knew enough about it.
    Remembered,
}

/// Is told what a search does. Every method does nothing unless written; with [`Silent`] they all vanish.
pub trait Observer<P: Position> {
    /// A position is visited: the root with `None`, any other by this move from the position entered last and not yet left.
    fn enter(&mut self, position: &P, by: Option<P::Move>) {
        let _ = (position, by);
    }

    /// A pruning search starts on the children of the position with this window: values at or below `alpha` or at or
    /// above `beta` cannot matter to the root any more.
    fn window(&mut self, alpha: Score, beta: Score) {
        let _ = (alpha, beta);
    }

    /// The position is not looked beyond.
    fn leaf(&mut self, reason: Leaf, score: Score) {
        let _ = (reason, score);
    }

    /// After `by` the window is closed; this many later moves stay unvisited.
    fn cut_off(&mut self, by: P::Move, unvisited: usize) {
        let _ = (by, unvisited);
    }

    /// The position is left with this score.
    fn leave(&mut self, score: Score, bound: Bound) {
        let _ = (score, bound);
    }
}

/// Watches nothing, at no cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Silent;

impl<P: Position> Observer<P> for Silent {}

impl<P: Position, O: Observer<P> + ?Sized> Observer<P> for &mut O {
    fn enter(&mut self, position: &P, by: Option<P::Move>) {
        (**self).enter(position, by);
    }

    fn window(&mut self, alpha: Score, beta: Score) {
        (**self).window(alpha, beta);
    }

    fn leaf(&mut self, reason: Leaf, score: Score) {
        (**self).leaf(reason, score);
    }

    fn cut_off(&mut self, by: P::Move, unvisited: usize) {
        (**self).cut_off(by, unvisited);
    }

    fn leave(&mut self, score: Score, bound: Bound) {
        (**self).leave(score, bound);
    }
}

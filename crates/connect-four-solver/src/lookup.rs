//! Scores known without a search: the one door through which the solver sees a book.

use core::fmt;

use crate::reachable::ReachableOn;
use crate::stones::StonesOn;

/// Scores known without a search, such as a book's, of positions with so many discs at most.
///
/// The solver is asked about any board, also one that no game leads to; what is known is asked only of those that one does ([`ReachableOn`]).
///
/// ```
/// use foursight_connect_four_solver::{Book, Lookup};
/// let book = Book::embedded();
/// let score = |position: &_| book.score(position);
/// let known = Lookup::new(book.plies(), &score);
/// # let _ = known;
/// ```
#[derive(Clone, Copy)]
pub struct Lookup<'a, const W: u32 = 7, const H: u32 = 6> {
    discs: u32,
    score: &'a dyn Fn(&ReachableOn<W, H>) -> Option<i32>,
}

impl<'a, const W: u32, const H: u32> Lookup<'a, W, H> {
    /// Knows no score.
    pub const NONE: Self = Self { discs: 0, score: &|_| None };

    /// Knows what the function says of positions with so many discs at most. The scores have to be exact.
    pub const fn new(discs: u32, score: &'a dyn Fn(&ReachableOn<W, H>) -> Option<i32>) -> Self {
        Self { discs, score }
    }

    /// The score of a position, if it is known.
    pub(crate) fn score(&self, position: &Node<W, H>) -> Option<i32> {
        if position.stones.discs() > self.discs {
            return None;
        }
        (self.score)(&position.reachable?)
    }

    /// A position as it is asked about: with few discs whether a game leads to it, of the others nothing is known anyway.
    pub(crate) fn node(&self, stones: &StonesOn<W, H>) -> Node<W, H> {
        let asked = stones.discs() <= self.discs;
        Node { stones: *stones, reachable: if asked { stones.reachable() } else { None } }
    }

    /// The position after a move of this one.
    pub(crate) fn after(&self, node: &Node<W, H>, column: u32) -> Option<Node<W, H>> {
        match node.reachable {
            Some(reachable) => reachable.play(column).map(Node::from),
            // A board that no game leads to may be followed by one that one does.
            None => Some(self.node(&node.stones.play(column)?)),
        }
    }
}

impl<const W: u32, const H: u32> fmt::Debug for Lookup<'_, W, H> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Lookup").field("discs", &self.discs).finish_non_exhaustive()
    }
}

/// A position of an analysis: its stones, and the same as a position that a game leads to if one does and it may be known.
#[derive(Clone, Copy)]
pub(crate) struct Node<const W: u32, const H: u32> {
    pub(crate) stones: StonesOn<W, H>,
    reachable: Option<ReachableOn<W, H>>,
}

impl<const W: u32, const H: u32> From<ReachableOn<W, H>> for Node<W, H> {
    fn from(reachable: ReachableOn<W, H>) -> Self {
        Self { stones: *reachable.stones(), reachable: Some(reachable) }
    }
}

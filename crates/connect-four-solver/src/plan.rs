//! What one player holds without looking ahead, as a plan that can be shown, played and checked.
//!
//! **What.** The static rules end branches of the search with a bound. Here the same rules say which plan of which player gives that bound, so that whoever shows or checks a result can follow it:
//! the plan's owner has just moved, and answers every move of the other in the way that [`claimeven`](crate::claimeven) (second player) or [`zugzwang`](crate::zugzwang) (first player)
//! tells.
//!
//! **How.** A rule is asked as the search asks it; for zugzwang once for each column in which the first player owns an odd winning square, with those of the other columns left out.

use crate::board::Geometry;
use crate::forced::Open;
use crate::layout::Layout;
use crate::stones::StonesOn;
use crate::{claimeven, zugzwang};

/// A plan of the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The column in which the owner waits for an odd square that wins, counted from 0; `None` if he answers everywhere alike.
    pub column: Option<u32>,
    /// What the plan keeps the other's score to: negative if the owner wins.
    pub bound: i32,
    /// Squares of the owner that win if the other moves below them.
    pub winning: u64,
}

impl<const W: u32, const H: u32> StonesOn<W, H> {
    /// The plan of the player who has just moved that promises most, if a rule knows one.
    ///
    /// ```
    /// use foursight_connect_four_solver::Stones;
    /// assert_eq!(Stones::EMPTY.plan(), None);
    /// // The first player waits for e3.
    /// let stones = Stones::from_columns([3, 3, 3, 3, 2, 1, 2, 2, 2, 3, 3, 0, 1, 0, 0, 4, 4]).unwrap();
    /// assert!(stones.plan().is_none_or(|plan| plan.bound <= 0));
    /// ```
    pub fn plan(&self) -> Option<Plan> {
        if H % 2 == 1 || self.is_over() {
            return None;
        }
        let board = Geometry::<W, H>;
        let open = Open::new(board, self.own(), self.mask());
        let late = open.threats & !board.playable(open.mask);
        if open.discs.is_multiple_of(2) {
            let bound = claimeven::upper::<_, true>(board, &open, 1)?;
            return Some(Plan { column: None, bound, winning: late & board.even() });
        }
        let mut best: Option<Plan> = None;
        for column in 0..W {
            let squares = board.even() | board.column(column);
            let alone = Open { threats: open.threats & squares, ..open };
            let Some(bound) = zugzwang::upper::<_, true>(board, &alone) else { continue };
            if best.is_none_or(|best| bound < best.bound) {
                let winning = late & squares;
                best = Some(Plan { column: Some(column), bound, winning });
            }
        }
        best
    }
}

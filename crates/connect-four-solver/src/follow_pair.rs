//! Following up in two columns: what the second player prevents beyond [`claimeven`](crate::claimeven).
//!
//! **What.** In an open position where the first player is to move: a proof that he does not win with his next `k` discs. Needs an even number of rows.
//!
//! **The plan.** Claimeven has an even number of loose squares, whose columns leave their odd squares to the first player. The second player may choose two of these columns, `a` and
//! `b`, and keep their odd squares. He answers
//!
//! 1. a move in `a` or `b` with a move in the same column, directly above,
//! 2. a move on the top square of one of them with a move on the lowest empty square of the other, if 2 has not been used yet,
//! 3. any other move as claimeven does, with `a` and `b` left out until 2 was used.
//!
//! *The answer always exists.* Until 2 is used, `a` and `b` have an odd number of empty squares each when the first player is to move: the lowest one is on an even row, only the top square has nothing
//! above it, and then the other column is not full. After that the other one has an even number and is a column like any other.
//!
//! *What the first player can get*, with `loose` and the odd squares as in claimeven, but outside `a` and `b`:
//!
//! ```text
//!   reach = his stones + odd squares + loose squares + empty even squares of a and b
//!         + empty odd squares of b, if a is full     (or of a, if b is)
//! ```
//!
//! To fill `a` takes as many of his discs as `a` has empty even squares. If these are `k` at least, the odd squares of `b` do not count, and the other way round. If neither `reach` holds
//! a four he completes none with his next `k` discs. In `a` and `b` he never gets two squares one above the other, so that no vertical four has odd squares of them.
//!
//! **Holds.** A winning square of the second player on an odd row of `a` ends the game when the first player moves below it: he gets no even square above it and does not fill `a` before
//! `b`. Those on even rows count as in claimeven, but not in `a` and `b`, where the first player may take them himself.

use foursight_connect_four::Word;

use crate::follow::column_of;
use crate::forced::{Open, win_in};
use crate::layout::Layout;

/// For wins with fewer discs than this the rule costs more than it saves.
pub(crate) const FEWEST: i32 = 5;

/// An upper bound of the score of the first player, who is to move, below `beta`, which is more than 0; `None` if the rule says nothing.
#[inline(always)]
pub(crate) fn upper<G: Layout>(board: G, open: &Open<G::Word>, beta: i32) -> Option<i32> {
    let discs = win_in(board, open.discs, 0) - beta;
    (discs >= FEWEST && prevents(board, open, discs)).then_some(beta - 1)
}

/// Whether the first player, who is to move, does not win with so many discs from now.
#[inline(always)]
pub(crate) fn prevents<G: Layout>(board: G, open: &Open<G::Word>, discs: i32) -> bool {
    let playable = board.playable(open.mask);
    let free = board.board() & !open.mask;
    let loose = playable & board.even();
    let holds = open.threats & board.even() & !playable;
    let odd = free & board.odd();
    let stops = open.threats & odd & !playable;
    let even = free & board.even() & !board.above(stops);
    let reach = open.own | (odd & !board.above(holds)) | loose;
    // Whether a column is not full before the discs are spent.
    let lasts = |column: G::Word| {
        !(stops & column).is_zero() || (free & column & board.even()).count_ones() as i32 >= discs
    };
    let mut left = loose;
    while !left.is_zero() {
        let a = column_of(board, left.lowest());
        left = left.without_lowest();
        let mut others = left;
        while !others.is_zero() {
            let b = column_of(board, others.lowest());
            others = others.without_lowest();
            let reach = (reach & !(free & (a | b))) | (even & (a | b));
            let quiet = |more: G::Word| {
                (board.along_rows_and_diagonals(reach | more) & (reach | more)).is_zero()
            };
            if !board.has_four(reach)
                && (lasts(a) || quiet(odd & b))
                && (lasts(b) || quiet(odd & a))
            {
                return true;
            }
        }
    }
    false
}

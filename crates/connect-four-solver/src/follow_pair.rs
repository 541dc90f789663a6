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

use crate::board::Geometry;
use crate::follow::column_of;
use crate::forced::{Open, win_in};

/// For wins with fewer discs than this the rule costs more than it saves.
pub(crate) const FEWEST: i32 = 5;

/// An upper bound of the score of the first player, who is to move, below `beta`, which is more than 0; `None` if the rule says nothing.
#[inline(always)]
pub(crate) fn upper<const W: u32, const H: u32>(open: &Open, beta: i32) -> Option<i32> {
    let discs = win_in::<W, H>(open.discs, 0) - beta;
    (discs >= FEWEST && prevents::<W, H>(open, discs)).then_some(beta - 1)
}

/// Whether the first player, who is to move, does not win with so many discs from now.
#[inline(always)]
pub(crate) fn prevents<const W: u32, const H: u32>(open: &Open, discs: i32) -> bool {
    let playable = Geometry::<W, H>::playable(open.mask);
    let free = Geometry::<W, H>::BOARD & !open.mask;
    let loose = playable & Geometry::<W, H>::EVEN;
    let holds = open.threats & Geometry::<W, H>::EVEN & !playable;
    let odd = free & Geometry::<W, H>::ODD;
    let stops = open.threats & odd & !playable;
    let even = free & Geometry::<W, H>::EVEN & !Geometry::<W, H>::above(stops);
    let reach = open.own | (odd & !Geometry::<W, H>::above(holds)) | loose;
    // Whether a column is not full before the discs are spent.
    let lasts = |column: u64| {
        stops & column != 0 || (free & column & Geometry::<W, H>::EVEN).count_ones() as i32 >= discs
    };
    let mut left = loose;
    while left != 0 {
        let a = column_of::<W, H>(left & left.wrapping_neg());
        left &= left - 1;
        let mut others = left;
        while others != 0 {
            let b = column_of::<W, H>(others & others.wrapping_neg());
            others &= others - 1;
            let reach = (reach & !(free & (a | b))) | (even & (a | b));
            let quiet = |more: u64| {
                Geometry::<W, H>::along_rows_and_diagonals(reach | more) & (reach | more) == 0
            };
            if !Geometry::<W, H>::has_four(reach)
                && (lasts(a) || quiet(odd & b))
                && (lasts(b) || quiet(odd & a))
            {
                return true;
            }
        }
    }
    false
}

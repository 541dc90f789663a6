//! What is known of an open position without searching it.

use crate::board::Geometry;
use crate::forced::{Open, win_in};
use crate::{claimeven, zugzwang};

/// The bounds of a score in an open position that follow from its number of discs: nobody wins with
/// his next disc.
#[inline(always)]
pub(crate) fn by_distance<const W: u32, const H: u32>(discs: u32) -> (i32, i32) {
    (-win_in::<W, H>(discs + 1, 2), win_in::<W, H>(discs, 2))
}

/// Tries to answer "is the score of the player to move at least `beta`?" by rule alone. An answer
/// is a score: a lower bound if it is at least `beta`, otherwise an upper bound.
///
/// 1. The distance to the end of the board.
/// 2. A side without any line left cannot win.
/// 3. [`claimeven`] if the first player is to move, [`zugzwang`] if the second is.
#[inline(always)]
pub(crate) fn judge<const W: u32, const H: u32>(open: &Open, beta: i32) -> Option<i32> {
    let (lower, upper) = by_distance::<W, H>(open.discs);
    if upper < beta {
        return Some(upper);
    }
    if lower >= beta {
        return Some(lower);
    }
    let free = Geometry::<W, H>::BOARD & !open.mask;
    if beta > 0 {
        if !Geometry::<W, H>::has_four(open.own | free) {
            return Some(0);
        }
    } else if !Geometry::<W, H>::has_four((open.own ^ open.mask) | free) {
        return Some(0);
    }
    by_rule::<W, H>(open).filter(|&upper| upper < beta)
}

/// The upper bound of the static rules, if they apply.
#[inline(always)]
pub(crate) fn by_rule<const W: u32, const H: u32>(open: &Open) -> Option<i32> {
    if H % 2 == 1 {
        None
    } else if open.discs.is_multiple_of(2) {
        claimeven::upper::<W, H>(open)
    } else {
        zugzwang::upper::<W, H>(open)
    }
}

//! [`Geometry`] on the words of a register.

use core::marker::PhantomData;

use super::register::Register;
use crate::board::Geometry;

/// The bit arithmetic of a board of `W` columns and `H` rows, in each lane.
pub(super) struct Wide<R, const W: u32, const H: u32>(PhantomData<R>);

impl<R: Register, const W: u32, const H: u32> Wide<R, W, H> {
    const STEP: u32 = H + 1;

    #[inline(always)]
    pub(super) fn board() -> R {
        R::all(Geometry::<W, H>::BOARD)
    }

    #[inline(always)]
    pub(super) fn playable(mask: R) -> R {
        (mask + R::all(Geometry::<W, H>::BOTTOM)) & Self::board()
    }

    #[inline(always)]
    pub(super) fn winning(stones: R, mask: R) -> R {
        let vertical = stones.left(1) & stones.left(2) & stones.left(3);
        ((vertical | Self::along_rows_and_diagonals(stones)) & Self::board()).without(mask)
    }

    #[inline(always)]
    pub(super) fn along_rows_and_diagonals(stones: R) -> R {
        Self::along(stones, Self::STEP)
            | Self::along(stones, Self::STEP - 1)
            | Self::along(stones, Self::STEP + 1)
    }

    #[inline(always)]
    fn along(stones: R, step: u32) -> R {
        let (after, before) = (stones.left(step), stones.right(step));
        let two_after = after & stones.left(2 * step);
        let two_before = before & stones.right(2 * step);
        (two_after & (stones.left(3 * step) | before))
            | (two_before & (stones.right(3 * step) | after))
    }

    /// Nothing where there is no four in a row.
    #[inline(always)]
    fn fours(stones: R) -> R {
        Self::fours_along(stones, 1) | Self::flat_fours(stones)
    }

    /// The same without vertical ones.
    #[inline(always)]
    fn flat_fours(stones: R) -> R {
        Self::fours_along(stones, Self::STEP)
            | Self::fours_along(stones, Self::STEP + 1)
            | Self::fours_along(stones, Self::STEP - 1)
    }

    #[inline(always)]
    fn fours_along(stones: R, step: u32) -> R {
        let two = stones & stones.right(step);
        two & two.right(2 * step)
    }

    /// The squares of all fours that are not vertical.
    #[inline(always)]
    pub(super) fn in_flat_fours(stones: R) -> R {
        Self::in_fours_along(stones, Self::STEP)
            | Self::in_fours_along(stones, Self::STEP + 1)
            | Self::in_fours_along(stones, Self::STEP - 1)
    }

    #[inline(always)]
    fn in_fours_along(stones: R, step: u32) -> R {
        let first = Self::fours_along(stones, step);
        let two = first | first.left(step);
        two | two.left(2 * step)
    }

    /// Lanes with a four in a row.
    #[inline(always)]
    pub(super) fn has_four(stones: R) -> R::Set {
        Self::fours(stones).is_not_zero()
    }

    /// Lanes without one.
    #[inline(always)]
    pub(super) fn no_four(stones: R) -> R::Set {
        Self::fours(stones).is_zero()
    }

    /// Lanes without one that is horizontal or diagonal.
    #[inline(always)]
    pub(super) fn no_flat_four(stones: R) -> R::Set {
        Self::flat_fours(stones).is_zero()
    }

    #[inline(always)]
    pub(super) fn above(squares: R) -> R {
        (squares ^ (R::all(Geometry::<W, H>::SENTINELS) - squares)) & Self::board()
    }

    /// The columns with one of these squares.
    #[inline(always)]
    pub(super) fn columns(squares: R) -> R {
        let tops = (squares + Self::board()) & R::all(Geometry::<W, H>::SENTINELS);
        tops - tops.right(H)
    }
}

//! Which lanes following up might decide: the tests of `follow.rs`, as far as they are the same for all lanes.

use super::register::{Register, Set};
use super::wide::Wide;
use crate::board::Geometry;
use crate::children::Children;
use crate::follow::FEWEST;

/// [`Lanes::followed`](crate::children::Lanes::followed) for the lanes of one register.
#[inline(always)]
pub(super) fn followed<R: Register, const W: u32, const H: u32>(
    children: &Children,
    part: usize,
    beta: i32,
) -> u32 {
    let (moved, mask) = (R::load(&children.moved, part), R::load(&children.mask, part));
    let discs = R::load(&children.discs, part);
    let free = Wide::<R, W, H>::board().without(mask);
    let playable = Wide::<R, W, H>::playable(mask);
    let even = free & R::all(Geometry::<W, H>::EVEN);
    let loose = playable & even;
    let holds = (R::load(&children.wins, part) & even).without(loose);
    let odd = free & R::all(Geometry::<W, H>::ODD);
    let reach = (moved ^ mask) | odd.without(Wide::<R, W, H>::above(holds)) | loose;
    // The second player's discs that count are half of what is missing to this number.
    let last = Geometry::<W, H>::CELLS as i32 + 1 + 2 * beta;
    let number = |number: i32| R::all(i64::from(number) as u64);
    let second_moves = discs.meets(R::all(1));
    let mut left = loose.within(second_moves & number(last + 1 - 2 * FEWEST).greater(discs));
    let mut found = R::Set::none();
    while left.is_not_zero().any() {
        let rest = left.without_lowest();
        let column = Wide::<R, W, H>::columns(left ^ rest);
        let reach = reach.without(column & free) | (even & column);
        let quiet = Wide::<R, W, H>::no_four(reach).without(left.is_zero());
        if quiet.any() {
            // All columns that may be listed first, together.
            let fours = Wide::<R, W, H>::along_rows_and_diagonals(reach) & even;
            let others = Wide::<R, W, H>::columns(playable.without(loose))
                .without(Wide::<R, W, H>::columns(fours));
            let spent = (even & (column | others)).count();
            found = found | (quiet & (spent + spent + discs).greater(number(last - 1)));
        }
        left = rest;
    }
    found.bits() << (part * R::WIDTH)
}

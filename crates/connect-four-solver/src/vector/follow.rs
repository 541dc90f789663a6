//! Which lanes following up might decide: the tests of `follow.rs` and `follow_pair.rs`, as far as they are the same for all lanes.

use super::register::{Register, Set};
use super::wide::Wide;
use crate::board::Geometry;
use crate::children::Children;
use crate::{follow, follow_pair};

/// [`Lanes::followed`](crate::children::Lanes::followed) for the lanes of one register.
#[inline(always)]
pub(super) fn followed<R: Register, const W: u32, const H: u32>(
    children: &Children,
    part: usize,
    first: bool,
    beta: i32,
) -> u32 {
    if first {
        by_first::<R, W, H>(children, part, beta)
    } else {
        by_second::<R, W, H>(children, part, beta)
    }
}

/// The first player moved and may follow up, giving up columns.
#[inline(always)]
fn by_first<R: Register, const W: u32, const H: u32>(
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
    let second_moves = discs.meets(R::all(1));
    let mut left = loose.within(second_moves & is_less(discs, last + 1 - 2 * follow::FEWEST));
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
            found = found | (quiet & is_greater(spent + spent + discs, last - 1));
        }
        left = rest;
    }
    found.bits() << (part * R::WIDTH)
}

/// The second player moved and may follow up in two columns.
#[inline(always)]
fn by_second<R: Register, const W: u32, const H: u32>(
    children: &Children,
    part: usize,
    beta: i32,
) -> u32 {
    let (moved, mask) = (R::load(&children.moved, part), R::load(&children.mask, part));
    let (wins, discs) = (R::load(&children.wins, part), R::load(&children.discs, part));
    let free = Wide::<R, W, H>::board().without(mask);
    let even = free & R::all(Geometry::<W, H>::EVEN);
    let loose = Wide::<R, W, H>::playable(mask) & even;
    let odd = free & R::all(Geometry::<W, H>::ODD);
    let holds = (wins & even).without(loose);
    let stops = wins & odd;
    let below = even.without(Wide::<R, W, H>::above(stops));
    let reach = (moved ^ mask) | odd.without(Wide::<R, W, H>::above(holds)) | loose;
    // The first player's discs that count are half of what is missing to this number.
    let last = Geometry::<W, H>::CELLS as i32 + 2 * beta;
    let first_moves = discs.misses(R::all(1));
    let mut left = loose.within(first_moves & is_less(discs, last + 1 - 2 * follow_pair::FEWEST));
    let mut found = R::Set::none();
    while left.is_not_zero().any() {
        let rest = left.without_lowest();
        let a = Wide::<R, W, H>::columns(left ^ rest);
        left = rest;
        let mut others = rest;
        while others.is_not_zero().any() {
            let rest = others.without_lowest();
            let b = Wide::<R, W, H>::columns(others ^ rest);
            let both = a | b;
            let reach = reach.without(free & both) | (below & both);
            let quiet = Wide::<R, W, H>::no_four(reach).without(others.is_zero());
            if quiet.any() {
                // A column is not full before the discs are spent, or its filling gives no four.
                let (in_a, in_b) = ((even & a).count(), (even & b).count());
                let a_lasts = is_greater(in_a + in_a + discs, last - 1) | stops.meets(a);
                let b_lasts = is_greater(in_b + in_b + discs, last - 1) | stops.meets(b);
                found = found
                    | (quiet
                        & (a_lasts | Wide::<R, W, H>::no_flat_four(reach | (odd & b)))
                        & (b_lasts | Wide::<R, W, H>::no_flat_four(reach | (odd & a))));
            }
            others = rest;
        }
    }
    found.bits() << (part * R::WIDTH)
}

/// Lanes with more than this.
#[inline(always)]
fn is_greater<R: Register>(words: R, number: i32) -> R::Set {
    words.greater(R::all(i64::from(number) as u64))
}

/// Lanes with less than this.
#[inline(always)]
fn is_less<R: Register>(words: R, number: i32) -> R::Set {
    R::all(i64::from(number) as u64).greater(words)
}

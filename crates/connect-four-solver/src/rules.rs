//! static rules (draft)
use crate::board::Geometry;
use crate::forced::Open;

/// An upper bound for the player to move in an open position, or a large number.
#[inline(always)]
pub fn upper<const W: u32, const H: u32>(open: &Open) -> i32 {
    if H % 2 == 1 {
        return 64;
    }
    if open.discs % 2 == 0 { claimeven::<W, H>(open) } else { zugzwang::<W, H>(open) }
}

/// First player to move.
#[inline(always)]
fn claimeven<const W: u32, const H: u32>(open: &Open) -> i32 {
    type G<const W: u32, const H: u32> = Geometry<W, H>;
    let board = G::<W, H>::BOARD;
    let even = G::<W, H>::EVEN;
    let odd = G::<W, H>::ODD;
    let playable = G::<W, H>::playable(open.mask);
    let first = open.own;
    let second = open.own ^ open.mask;
    let free = board & !open.mask;
    let holds = open.threats & even & !playable;
    let cut = G::<W, H>::above(holds);
    let loose = playable & even;
    let reach = first | (free & odd & !cut) | loose;
    if G::<W, H>::has_four(reach) {
        // baseinverse: two loose squares only
        let rest = loose & loose.wrapping_sub(1);
        if rest == 0 || rest & (rest - 1) != 0 {
            return 64;
        }
        if G::<W, H>::has_four(reach ^ rest) || G::<W, H>::has_four(reach ^ rest ^ loose) {
            return 64;
        }
        // falls through: draw at least
    }
    if holds != 0 {
        // lowest hold of each column
        let lowest = holds & !cut;
        let mut unfilled = 0;
        let mut rest = lowest;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let row = bit % (H + 1) + 1;
            unfilled += (H + 2 - row) as i32;
            rest &= rest - 1;
        }
        let ply = (W * H) as i32 - unfilled + 2;
        // stones of second at that ply
        return -((W * H / 2 + 1) as i32 - ply / 2);
    }
    if VIRTUAL && G::<W, H>::has_four(second | (free & even & !playable)) {
        return -1;
    }
    0
}
/// try
pub const VIRTUAL: bool = true;

/// Second player to move.
#[inline(always)]
fn zugzwang<const W: u32, const H: u32>(open: &Open) -> i32 {
    type G<const W: u32, const H: u32> = Geometry<W, H>;
    let board = G::<W, H>::BOARD;
    let even = G::<W, H>::EVEN;
    let odd = G::<W, H>::ODD;
    let playable = G::<W, H>::playable(open.mask);
    let second = open.own;
    let free = board & !open.mask;
    let holds = open.threats & even & !playable;
    let cut = G::<W, H>::above(holds);
    let targets = open.threats & odd & !playable;
    let mut columns = playable & even;
    let mut best = 64;
    while columns != 0 {
        let low = columns & columns.wrapping_neg();
        columns ^= low;
        let column = G::<W, H>::column(low.trailing_zeros() / (H + 1));
        let here = targets & column;
        if here == 0 {
            continue;
        }
        let target = here & here.wrapping_neg();
        let below = column & (target - 1);
        let outside = !column;
        let reach =
            second | (((free & odd & !cut) | (playable & even)) & outside) | (free & even & below);
        if G::<W, H>::has_four(reach) {
            continue;
        }
        let mut unfilled = (H - (target.trailing_zeros() % (H + 1) + 1)) as i32;
        let mut rest = holds & !cut & outside;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            let row = bit % (H + 1) + 1;
            unfilled += (H + 2 - row) as i32;
            rest &= rest - 1;
        }
        let ply = (W * H) as i32 - unfilled;
        best = best.min(-((W * H / 2 + 1) as i32 - (ply + 1) / 2));
    }
    best
}

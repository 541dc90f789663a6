//! Which lanes a static rule might decide: the tests of `claimeven.rs`, `zugzwang.rs` and `bounds.rs`, as far as they are the same for all lanes.

use super::register::{Register, Set};
use super::wide::Wide;
use crate::board::Geometry;
use crate::children::Children;
use crate::claimeven::asks_sign;

/// [`Lanes::candidates`](crate::children::Lanes::candidates) for the lanes of one register.
#[inline(always)]
pub(super) fn candidates<R: Register, const W: u32, const H: u32>(
    children: &Children,
    part: usize,
    first: bool,
    beta: i32,
) -> u32 {
    let (moved, mask) = (R::load(&children.moved, part), R::load(&children.mask, part));
    let (wins, threats) = (R::load(&children.wins, part), R::load(&children.threats, part));
    let other = moved ^ mask;
    // Stones and winning squares of the first and of the second player, and where the second is to move.
    let exchange = R::all(u64::from(first).wrapping_sub(1));
    let (ones, seconds) = (moved ^ (mask & exchange), other ^ (mask & exchange));
    let difference = (wins ^ threats) & exchange;
    let (one_wins, second_wins) = (wins ^ difference, threats ^ difference);
    let discs = R::load(&children.discs, part);
    let second_moves = discs.meets(R::all(1));
    let free = Wide::<R, W, H>::board().without(mask);
    let playable = Wide::<R, W, H>::playable(mask);
    let odd = free & R::all(Geometry::<W, H>::ODD);
    let loose = playable & R::all(Geometry::<W, H>::EVEN);
    let even = (free & R::all(Geometry::<W, H>::EVEN)).without(loose);

    // What each plan has to give to the player whose plan it is: one of them a draw or less, the other one a win.
    let (claim, odd_win) = if first { (1 - beta, beta) } else { (beta, 1 - beta) };
    let open = R::Set::covering(children.open >> (part * R::WIDTH));
    let mut found = R::Set::none();

    // Claimeven. A win needs holds of this worth, or to come with the last disc.
    let holds = second_wins & even;
    let beyond = Wide::<R, W, H>::above(holds);
    let mut enough = open;
    if claim > 1 {
        enough = enough & are_worth::<R, W, H>(holds.without(beyond), claim);
    } else if claim == 1 {
        let claimed = seconds | even | loose.within(second_moves);
        enough = enough & (Wide::<R, W, H>::has_four(claimed) | holds.is_not_zero());
    }
    if claim <= 1 || enough.any() {
        // The first player to move: no four in reach, unless one of two loose squares is missing. The second: none without the loose squares;
        // one of several remains to be chosen.
        let reach = ones | odd.without(beyond);
        let enough = enough & Wide::<R, W, H>::no_four(reach);
        if enough.any() {
            let more = loose.without_lowest();
            let two = more.is_single().without(more.is_zero());
            let inverse = two
                & Wide::<R, W, H>::no_four(reach | more)
                & Wide::<R, W, H>::no_four(reach | (loose ^ more));
            found = enough & (Wide::<R, W, H>::no_four(reach | loose) | inverse | second_moves);
        }
    }

    // Aftereven: every four of the first player, who is to move, has a square above one of a four that the second claims.
    if asks_sign(claim) {
        let enough = enough.without(second_moves);
        if enough.any() {
            let fours = Wide::<R, W, H>::in_flat_fours(seconds | even) & even;
            let reach = (ones | odd | loose).without(Wide::<R, W, H>::above(fours));
            found = found | (enough & Wide::<R, W, H>::no_four(reach));
        }
    }

    // Zugzwang. A target on row 3 is worth 1 + (H - 3) / 2, a higher one less, and holds add to it.
    let targets = one_wins & odd.without(playable);
    let holds = one_wins & even;
    let beyond = Wide::<R, W, H>::above(holds);
    let mut enough = open & targets.is_not_zero();
    if enough.any() {
        let target = targets & (R::zero() - targets);
        let columns = Wide::<R, W, H>::columns(targets);
        let one_column = targets.without(Wide::<R, W, H>::above(target) | target).is_zero();
        let only_column = columns.within(one_column);
        if odd_win > 1 {
            // Holds in the column of the target do not count.
            let low = targets.meets(R::all(Geometry::<W, H>::BOTTOM << 2));
            let holds = holds.without(beyond | only_column);
            enough = enough
                & (are_worth::<R, W, H>(holds, odd_win - 1)
                    | (low & are_worth::<R, W, H>(holds, odd_win - 1 - (H as i32 - 3) / 2)));
        }
        if odd_win <= 1 || enough.any() {
            // The columns of all targets give the second player nothing for certain; if there is one column, its squares below the target.
            let below = only_column & (target + R::all(u64::MAX));
            let reach = seconds | odd.without(beyond | columns) | ((even | loose) & below);
            let all = reach | loose.without(columns) | (playable & below).within(second_moves);
            // A column entered on an even row by the first player: he has taken one of the loose squares.
            let chosen = loose.meets(columns).without(second_moves);
            let unchosen = one_column.without(chosen);
            let several = Wide::<R, W, H>::no_four(reach).without(unchosen);
            found = found | (enough & (Wide::<R, W, H>::no_four(all) | several));
        }
    }

    // Two winning squares of the player to move, one above the other, right above a playable square.
    let turned = (one_wins ^ second_wins).within(second_moves);
    let (mover, waiting) = (one_wins ^ turned, second_wins ^ turned);
    let lower = (mover & mover.right(1)).without(waiting);
    found = found | playable.meets(lower.right(1));

    // A second player who needs a win and has no line left.
    if first == (beta <= 0) {
        found = found | Wide::<R, W, H>::no_four(seconds | free);
    }
    // So few discs are left that the distance decides.
    let late = (Geometry::<W, H>::CELLS as i32 - 3) + (2 * beta).min(2 - 2 * beta);
    found = found | discs.greater(R::all(i64::from(late - 1) as u64));
    found.bits() << (part * R::WIDTH)
}

/// Lanes whose holds, at most one in each column, may be worth so much to the player whose they are. One on row `r`, from 1, is worth `(H + 2 - r) / 2`. Of two of them one
/// has half of it at least; three are not looked at any further.
#[inline(always)]
fn are_worth<R: Register, const W: u32, const H: u32>(holds: R, least: i32) -> R::Set {
    if least <= 0 {
        return R::Set::covering(u32::MAX);
    }
    // The rows of holds that are worth so much by themselves.
    let rows = |least: i32| {
        let count = (H as i32 + 2 - 2 * least).max(0);
        R::all(Geometry::<W, H>::BOTTOM * ((1 << count) - 1))
    };
    let more = holds.without_lowest();
    let two = more.is_not_zero() & holds.meets(rows((least + 1) / 2));
    holds.meets(rows(least)) | two | more.without_lowest().is_not_zero()
}

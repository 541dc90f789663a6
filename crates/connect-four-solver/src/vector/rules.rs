//! Which lanes a static rule might decide: the tests of `claimeven.rs`, `zugzwang.rs` and `bounds.rs`, as far as they are the same for all lanes.

use super::register::{Register, Set};
use super::wide::Wide;
use crate::board::Geometry;
use crate::children::Children;

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
    let mut found = R::Set::none();

    // Claimeven. A win needs a hold, or to come with the last disc; one hold is worth at most H / 2.
    let holds = second_wins & even;
    let mut enough = R::Set::covering(children.open >> (part * R::WIDTH));
    if claim > H as i32 / 2 {
        enough = holds.without_lowest().is_not_zero();
    } else if claim > 1 {
        enough = holds.is_not_zero();
    } else if claim == 1 {
        let claimed = seconds | even | loose.within(second_moves);
        enough = Wide::<R, W, H>::has_four(claimed) | holds.is_not_zero();
    }
    if claim <= 1 || enough.any() {
        // The first player to move: no four in reach, unless one of two loose squares is missing. The second: none without the loose squares;
        // one of several remains to be chosen.
        let reach = ones | odd.without(Wide::<R, W, H>::above(holds));
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

    // Zugzwang. Without a hold a target on row 3 is worth 1 + (H - 3) / 2, a higher one less.
    let targets = one_wins & odd.without(playable);
    let mut enough = targets.is_not_zero() & R::Set::covering(children.open >> (part * R::WIDTH));
    if odd_win > (H as i32 - 3) / 2 {
        let low = targets & R::all(Geometry::<W, H>::BOTTOM << 2);
        let holds = one_wins & even;
        let far = odd_win > 1 + (H as i32 - 3) / 2;
        enough = enough & (if far { holds } else { holds | low }).is_not_zero();
    }
    if enough.any() {
        // The columns of all targets give the second player nothing for certain; if there is one column, its squares below the target.
        let target = targets & (R::zero() - targets);
        let columns = Wide::<R, W, H>::columns(targets);
        let one_column = targets.without(Wide::<R, W, H>::above(target) | target).is_zero();
        let below = (columns & (target + R::all(u64::MAX))).within(one_column);
        let reach = seconds
            | odd.without(Wide::<R, W, H>::above(one_wins & even) | columns)
            | ((even | loose) & below);
        let all = reach | loose.without(columns) | (playable & below).within(second_moves);
        // A column entered on an even row by the first player: he has taken one of the loose squares.
        let chosen = loose.meets(columns).without(second_moves);
        let unchosen = one_column.without(chosen);
        let several = Wide::<R, W, H>::no_four(reach).without(unchosen);
        found = found | (enough & (Wide::<R, W, H>::no_four(all) | several));
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

//! Claimeven: what the second player holds by always answering in the same column.
//!
//! **What.** An upper bound of the first player's score in an open position where he is to move,
//! from two tests for four in a row and no search. Needs an even number of rows.
//!
//! **The plan.** The first player is to move, so the number of empty squares is even, and so is the
//! number of columns with an odd number of empty squares. In such a column the lowest empty square
//! is on an even row; call these squares *loose*. The second player answers
//!
//! 1. a move on a loose square with a move on another loose square,
//! 2. any other move with a move in the same column, directly above.
//!
//! *The answer always exists.* Both kinds of move leave the number of loose squares even and the
//! first player to move: (1) takes two away (the square above a loose one is on an odd row); (2) is
//! a move on an odd row in a column with an even number of empty squares, so the square above is
//! empty, and after the pair the column is as before. While a loose square remains there are at
//! least two.
//!
//! *What the first player can get.* By (2) the second player takes every even square that is not loose
//! now. So all the first player ever owns lies in
//!
//! ```text
//!   reach = his stones + empty odd squares + loose squares
//! ```
//!
//! If `reach` holds no four, the first player never completes one: **score <= 0**.
//!
//! **Holds.** Suppose an even square `e`, not playable now, completes a four of the second player.
//! If the first player moves on the square below `e`, the answer on `e` wins. So while the plan
//! works the first player gets nothing above `e - 1` in that column, and those squares leave
//! `reach`. (He may still win *by* moving below `e`: that square stays in `reach`.) If now `reach`
//! holds no four, the second player even **wins**: in each column with a hold, let `e` be the lowest.
//! Nobody but the first player ever enters the last two squares up to `e`, everything else fills in
//! pairs, and at last only entering below some `e` is left. With rows `r_1, r_2, …` of the lowest holds on a
//! board of `H` rows and `C` squares, that many squares stay empty at the end:
//!
//! ```text
//!   (H + 2 - r_1) + (H + 2 - r_2) + … - 2        (the winning pair itself is played)
//! ```
//!
//! whichever column is entered, so the second player's win comes with disc `C - that` at the latest,
//! which bounds the first player's score from above.
//!
//! **Without a hold** the second player still gets every even square that is not loose, in the end.
//! If they complete a four with his stones he wins by the last disc at the latest: score <= -1.
//!
//! **Baseinverse.** With exactly two loose squares the first player gets only one of them. It is
//! enough that `reach` without the one and `reach` without the other hold no four.
//!
//! **Aftereven.** Let the second player's stones and the even squares he claims hold a four `g`. He takes each empty square `e` of `g` when the first player moves below it, so he
//! has it before the first player gets a square above it. A four of `reach` with a square above every empty square of `g`, each in its column, comes too late: `g` is complete by then. If
//! all fours of `reach` come too late, the first player completes none, and the second gets some `g` in the end: score <= -1. Asked (`EXTENDED`) only where the sign is in question;
//! elsewhere it takes as much time as it saves.
//!
//! **The second player to move** ([`lower`]). The number of loose squares is odd; he takes one of them, which leads to the plan above, and
//! that square leaves `reach`.
//!
//! **Source.** Claimeven and baseinverse: V. Allis, *A knowledge-based approach of Connect-Four*,
//! 1988. The distances, the holds inside `reach` and the proof above are this project's.

use crate::board::Geometry;
use crate::forced::Open;

/// An upper bound of the score of the first player, who is to move; `None` if the rule says nothing, or nothing below `beta`. Aftereven is `EXTENDED`.
#[inline(always)]
pub(crate) fn upper<const W: u32, const H: u32, const EXTENDED: bool>(
    open: &Open,
    beta: i32,
) -> Option<i32> {
    let playable = Geometry::<W, H>::playable(open.mask);
    let free = Geometry::<W, H>::BOARD & !open.mask;
    let loose = playable & Geometry::<W, H>::EVEN;
    let holds = open.threats & Geometry::<W, H>::EVEN & !playable;
    if holds == 0 && beta < 0 {
        return None;
    }
    let beyond = Geometry::<W, H>::above(holds);
    let reach = open.own | (free & Geometry::<W, H>::ODD & !beyond) | loose;
    if Geometry::<W, H>::has_four(reach) {
        let second = loose & loose.wrapping_sub(1);
        let first = loose ^ second;
        let two = second.is_power_of_two();
        let inverse = two
            && !Geometry::<W, H>::has_four(reach ^ first)
            && !Geometry::<W, H>::has_four(reach ^ second);
        if !inverse {
            let claims = free & Geometry::<W, H>::EVEN & !playable;
            let stones = open.own ^ open.mask;
            if !EXTENDED || !asks_sign(beta) || !all_late::<W, H>(reach, stones, claims) {
                return None;
            }
        }
    }
    if holds != 0 {
        let last = Geometry::<W, H>::CELLS + 2 - unused::<W, H>(holds & !beyond);
        return Some(last as i32 / 2 - (Geometry::<W, H>::CELLS / 2 + 1) as i32);
    }
    let claimed = (open.own ^ open.mask) | (free & Geometry::<W, H>::EVEN & !playable);
    Some(if Geometry::<W, H>::has_four(claimed) { -1 } else { 0 })
}

/// Whether a question is for a win or a draw, however late.
#[inline(always)]
pub(crate) const fn asks_sign(beta: i32) -> bool {
    matches!(beta, 0 | 1)
}

/// Whether every four of `reach` comes after one of these stones and claimed squares. A vertical one does not.
#[inline(always)]
fn all_late<const W: u32, const H: u32>(reach: u64, stones: u64, claims: u64) -> bool {
    let step = Geometry::<W, H>::STEP;
    let fours_along = |step: u32| {
        let two = reach & (reach >> step);
        two & (two >> (2 * step))
    };
    if fours_along(1) != 0 {
        return false;
    }
    for step in [step, step - 1, step + 1] {
        let line = 1 | 1 << step | 1 << (2 * step) | 1 << (3 * step);
        let mut fours = fours_along(step);
        while fours != 0 {
            let four: u64 = line << fours.trailing_zeros();
            fours &= fours - 1;
            // In each of its columns, what lies below the four.
            let below = four - (Geometry::<W, H>::columns(four) & Geometry::<W, H>::BOTTOM);
            if !Geometry::<W, H>::has_four(stones | (claims & below)) {
                return false;
            }
        }
    }
    true
}

/// A lower bound of the score of the second player, who is to move; `None` if the rule says nothing, or nothing from `beta` on.
#[inline(always)]
pub(crate) fn lower<const W: u32, const H: u32>(open: &Open, beta: i32) -> Option<i32> {
    let playable = Geometry::<W, H>::playable(open.mask);
    let free = Geometry::<W, H>::BOARD & !open.mask;
    let loose = playable & Geometry::<W, H>::EVEN;
    let holds = open.wins & Geometry::<W, H>::EVEN & !playable;
    if holds == 0 && beta > 1 {
        return None;
    }
    let beyond = Geometry::<W, H>::above(holds);
    let reach = (open.own ^ open.mask) | (free & Geometry::<W, H>::ODD & !beyond) | loose;
    // Most positions have a four without any loose square.
    if Geometry::<W, H>::has_four(reach ^ loose) {
        return None;
    }
    let mut taken = loose;
    loop {
        if taken == 0 {
            return None;
        }
        let square = taken & taken.wrapping_neg();
        if !Geometry::<W, H>::has_four(reach ^ square) {
            break;
        }
        taken ^= square;
    }
    if holds != 0 {
        let last = Geometry::<W, H>::CELLS + 2 - unused::<W, H>(holds & !beyond);
        return Some((Geometry::<W, H>::CELLS / 2 + 1) as i32 - last as i32 / 2);
    }
    let claimed =
        open.own | (free & Geometry::<W, H>::EVEN & !playable) | (taken & taken.wrapping_neg());
    Some(i32::from(Geometry::<W, H>::has_four(claimed)))
}

/// The squares of the columns of these holds, one a column, from the one below the hold up.
#[inline(always)]
pub(crate) fn unused<const W: u32, const H: u32>(mut holds: u64) -> u32 {
    let mut squares = 0;
    while holds != 0 {
        squares += H + 1 - holds.trailing_zeros() % (H + 1);
        holds &= holds - 1;
    }
    squares
}

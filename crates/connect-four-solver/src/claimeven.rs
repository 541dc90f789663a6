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

use foursight_connect_four::Word;

use crate::forced::Open;
use crate::layout::Layout;

/// An upper bound of the score of the first player, who is to move; `None` if the rule says nothing, or nothing below `beta`. Aftereven is `EXTENDED`.
#[inline(always)]
pub(crate) fn upper<G: Layout, const EXTENDED: bool>(
    board: G,
    open: &Open<G::Word>,
    beta: i32,
) -> Option<i32> {
    let playable = board.playable(open.mask);
    let free = board.board() & !open.mask;
    let loose = playable & board.even();
    let holds = open.threats & board.even() & !playable;
    if holds.is_zero() && beta < 0 {
        return None;
    }
    let beyond = board.above(holds);
    let reach = open.own | (free & board.odd() & !beyond) | loose;
    if board.has_four(reach) {
        let second = loose.without_lowest();
        let first = loose ^ second;
        let two = second.is_single();
        let inverse = two && !board.has_four(reach ^ first) && !board.has_four(reach ^ second);
        if !inverse {
            let claims = free & board.even() & !playable;
            let stones = open.own ^ open.mask;
            if !EXTENDED || !asks_sign(beta) || !all_late(board, reach, stones, claims) {
                return None;
            }
        }
    }
    if !holds.is_zero() {
        let last = board.cells() + 2 - unused(board, holds & !beyond);
        return Some(last as i32 / 2 - (board.cells() / 2 + 1) as i32);
    }
    let claimed = (open.own ^ open.mask) | (free & board.even() & !playable);
    Some(if board.has_four(claimed) { -1 } else { 0 })
}

/// Whether a question is for a win or a draw, however late.
#[inline(always)]
pub(crate) const fn asks_sign(beta: i32) -> bool {
    matches!(beta, 0 | 1)
}

/// Whether every four of `reach` comes after one of these stones and claimed squares. A vertical one does not.
#[inline(always)]
fn all_late<G: Layout>(board: G, reach: G::Word, stones: G::Word, claims: G::Word) -> bool {
    let step = board.step();
    let fours_along = |step: u32| {
        let two = reach & (reach >> step);
        two & (two >> (2 * step))
    };
    if !fours_along(1).is_zero() {
        return false;
    }
    for step in [step, step - 1, step + 1] {
        let one = G::Word::ONE;
        let line = one | one << step | one << (2 * step) | one << (3 * step);
        let mut fours = fours_along(step);
        while !fours.is_zero() {
            let four: G::Word = line << fours.trailing_zeros();
            fours = fours.without_lowest();
            // In each of its columns, what lies below the four.
            let below = four - (board.columns(four) & board.bottom());
            if !board.has_four(stones | (claims & below)) {
                return false;
            }
        }
    }
    true
}

/// A lower bound of the score of the second player, who is to move; `None` if the rule says nothing, or nothing from `beta` on.
#[inline(always)]
pub(crate) fn lower<G: Layout>(board: G, open: &Open<G::Word>, beta: i32) -> Option<i32> {
    let playable = board.playable(open.mask);
    let free = board.board() & !open.mask;
    let loose = playable & board.even();
    let holds = open.wins & board.even() & !playable;
    if holds.is_zero() && beta > 1 {
        return None;
    }
    let beyond = board.above(holds);
    let reach = (open.own ^ open.mask) | (free & board.odd() & !beyond) | loose;
    // Most positions have a four without any loose square.
    if board.has_four(reach ^ loose) {
        return None;
    }
    let mut taken = loose;
    loop {
        if taken.is_zero() {
            return None;
        }
        let square = taken.lowest();
        if !board.has_four(reach ^ square) {
            break;
        }
        taken = taken ^ square;
    }
    if !holds.is_zero() {
        let last = board.cells() + 2 - unused(board, holds & !beyond);
        return Some((board.cells() / 2 + 1) as i32 - last as i32 / 2);
    }
    let claimed = open.own | (free & board.even() & !playable) | (taken.lowest());
    Some(i32::from(board.has_four(claimed)))
}

/// The squares of the columns of these holds, one a column, from the one below the hold up.
#[inline(always)]
pub(crate) fn unused<G: Layout>(board: G, mut holds: G::Word) -> u32 {
    let mut squares = 0;
    while !holds.is_zero() {
        squares += board.step() - board.row_of(holds.trailing_zeros());
        holds = holds.without_lowest();
    }
    squares
}

//! Zugzwang: what the first player wins with a winning square on an odd row.
//!
//! **What.** An upper bound of the second player's score in an open position where he is to move: a
//! proven win of the first player, with its distance. Needs an even number of rows.
//!
//! **The plan.** The second player is to move; the first owns an empty winning square `t` on an odd
//! row of column `c`, not playable now, and the lowest empty square of `c` is on an even row. The
//! first player answers
//!
//! 1. a move in `c` with a move in `c`, directly above,
//! 2. outside `c`, a move on a *loose* square (a playable square on an even row) with a move on
//!    another loose square outside `c`,
//! 3. any other move with a move in the same column, directly above.
//!
//! *The answer always exists.* The second player is to move, so the number of empty squares is odd;
//! `c` has an odd number of them, hence the other columns together an even number, and an even number of
//! loose squares: (2) and (3) are the plan of [`claimeven`](crate::claimeven) with the players
//! exchanged. In `c` the second player moves on even rows below `t` and the answer is on an odd row
//! at or below `t`; the answer on `t` wins.
//!
//! *What the second player can get* before that:
//!
//! ```text
//!   reach = his stones + empty odd squares outside c + loose squares outside c
//!           + empty even squares of c below t
//! ```
//!
//! If `reach` holds no four he never completes one. Everything outside `c` fills in pairs, so
//! at the latest when it is full he must move in `c` until the answer is on `t`: the first player
//! **wins**. Taking the lowest such `t` of the column is best, as `reach` is smallest then.
//!
//! **Holds.** As for claimeven, a winning square of the first player on an even row outside `c`, not
//! playable now, ends the game when the second player moves below it: nothing above it belongs to
//! `reach`, and columns with such holds stay unfinished too. With `row(t)` and the holds' rows `r_i`,
//! the squares that stay empty are
//!
//! ```text
//!   (H - row(t)) + (H + 2 - r_1) + (H + 2 - r_2) + …
//! ```
//!
//! whichever of them ends the game (entering a hold's column instead of `c` leaves two more empty in
//! `c` and two fewer there). Without holds on the full board: disc 36 + row(t) at the latest.
//!
//! **Entering from an odd row** (`EXTENDED`). If the lowest empty square `b` of `c` is on an odd row below `t`, the other columns have an
//! odd number of loose squares. The plan has two more answers: if the second player takes the last loose square, the first moves on
//! `b`; if he moves on `b` himself, the first takes a loose square. Both lead to the plan above. So `b` belongs to `reach`, and the
//! distance is the same.
//!
//! **The first player to move** (`EXTENDED`, [`lower`]). He makes the move that leads to the plan above: on `b` if that is on an odd row,
//! otherwise on one of the loose squares outside `c`, of which there is an odd number; that square leaves `reach`. Every square on
//! which the second player could win at once belongs to `reach`.
//!
//! **Why not more.** A square `t` that becomes winning only with even squares still to be claimed is
//! not enough: the second player moves below `t` early, the answer on `t` wins nothing yet,
//! and the odd column then hands him the move that turns the pairs around. (Tried; plain negamax refuted it.)
//!
//! **Source.** The idea of the odd threat is Allis'; the rule and proof are this project's.

use foursight_connect_four::Word;

use crate::claimeven::unused;
use crate::forced::Open;
use crate::layout::Layout;

/// A lower bound of the score of the first player, who is to move; `None` if the rule says nothing.
#[inline(always)]
pub(crate) fn lower<G: Layout>(board: G, open: &Open<G::Word>) -> Option<i32> {
    let playable = board.playable(open.mask);
    let targets = open.wins & board.odd() & !playable;
    if targets.is_zero() {
        return None;
    }
    let free = board.board() & !open.mask;
    let loose = playable & board.even();
    let holds = open.wins & board.even() & !playable;
    let beyond = board.above(holds);
    let theirs = (open.own ^ open.mask) | (free & board.odd() & !beyond);
    let mut best = None;
    let mut left = targets;
    while !left.is_zero() {
        let target = left.lowest();
        let column = board.column(board.column_of(target.trailing_zeros()));
        left = left & !column;
        let below = column & (target - G::Word::ONE);
        let outside = loose & !column;
        let reach = (theirs & !(column & free)) | (free & board.even() & below) | outside;
        // Most positions have a four without any loose square.
        if board.has_four(reach ^ outside) {
            continue;
        }
        let mut works = !board.has_four(reach);
        if !(playable & column & board.even()).is_zero() {
            // One of the loose squares is the first player's.
            let mut taken = outside;
            works = false;
            while !taken.is_zero() && !works {
                works = !board.has_four(reach ^ (taken.lowest()));
                taken = taken.without_lowest();
            }
        }
        if works {
            let over = board.height() - 1 - board.row_of(target.trailing_zeros());
            let unused = over + unused(board, holds & !beyond & !column);
            let last = board.cells() - unused;
            let bound = (board.cells() / 2 + 1) as i32 - last.div_ceil(2) as i32;
            best = best.max(Some(bound));
        }
    }
    best
}

/// An upper bound of the score of the second player, who is to move; `None` if the rule says nothing.
#[inline(always)]
pub(crate) fn upper<G: Layout, const EXTENDED: bool>(
    board: G,
    open: &Open<G::Word>,
) -> Option<i32> {
    let playable = board.playable(open.mask);
    let targets = open.threats & board.odd() & !playable;
    if targets.is_zero() {
        return None;
    }
    let free = board.board() & !open.mask;
    let loose = playable & board.even();
    let holds = open.threats & board.even() & !playable;
    let beyond = board.above(holds);
    let paired = (free & board.odd() & !beyond) | loose;
    let mut best = None;
    let mut left = targets;
    while !left.is_zero() {
        let target = left.lowest();
        let column = board.column(board.column_of(target.trailing_zeros()));
        left = left & !column;
        if !EXTENDED && (loose & column).is_zero() {
            continue;
        }
        let below = column & (target - G::Word::ONE);
        let reach =
            open.own | (paired & !column) | (free & board.even() & below) | (playable & below);
        if !board.has_four(reach) {
            let over = board.height() - 1 - board.row_of(target.trailing_zeros());
            let unused = over + unused(board, holds & !beyond & !column);
            let last = board.cells() - unused;
            let bound = last.div_ceil(2) as i32 - (board.cells() / 2 + 1) as i32;
            best = Some(best.map_or(bound, |known: i32| known.min(bound)));
        }
    }
    best
}

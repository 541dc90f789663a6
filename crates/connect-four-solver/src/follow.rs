//! Following up: what the first player prevents for some time by always answering in the same column.
//!
//! **What.** In an open position where the second player is to move: a proof that he does not win with his next `k` discs. Needs an even number of rows.
//!
//! **The plan.** The number of empty squares is odd, and so is the number of *loose* squares: playable squares on even rows. The first player chooses a
//! loose square; its column `c` is *given up* first. He lists some of the columns whose lowest empty square is on an odd row, to be given up later. He answers
//!
//! 1. a move in the column given up with a move in the same column, directly above,
//! 2. a move on a loose square outside it with a move on another loose square outside it,
//! 3. any other move with a move in the same column, directly above,
//! 4. a move on the top square of the column given up with a move on the lowest square of the next listed column that is not full: that column is given up now.
//!
//! *The answer exists* until the list is at its end. Whenever the second player is to move, the column given up has an odd number of empty squares, so that its lowest one
//! is on an even row and only its top square has nothing above it. The other columns have an even number of loose squares: (2) takes two of them away, (1), (3) and
//! (4) none. A listed column has no loose square before it is given up: (3) leaves it with an even number of empty squares. In (4) the first player moves on an odd
//! row, and an odd number of empty squares remains there.
//!
//! *How long it lasts.* The plan ends when (4) finds no column. By then the second player has filled half of the empty squares of each listed column, whether it was filled
//! before it was given up or after, and in `c`, which has an odd number of them, one more than the first. That is the number of empty squares on even rows of these columns. If it is at least
//! `k`, the plan lasts for `k` discs.
//!
//! *What the second player can get* until then:
//!
//! ```text
//!   reach = his stones + empty odd squares outside c + loose squares
//!           + empty even squares of c and of the listed columns
//! ```
//!
//! If `reach` holds no four he completes none with his next `k` discs. Of two squares one above the other he gets both only if the lower one is loose and outside `c`, so that of
//! vertical fours none has an even square of a listed column.
//!
//! **Holds.** As for [`zugzwang`](crate::zugzwang), a winning square of the first player on an even row outside `c`, not playable now, ends the game when the second player moves below it while
//! its column is not given up. He gets odd squares of a column only before that, so the odd squares above such a square do not belong to `reach`.
//!
//! **The list.** Of the columns in which no even square completes a four with `reach`, the one with most empty squares is taken, again and again. Trying all
//! lists takes 0.5 % of the nodes away that are left.
//!
//! **Source.** "Follow-up" is Allis'; giving up columns one after the other, the count and the proof are this project's.

use foursight_connect_four::Word;

use crate::forced::{Open, win_in};
use crate::layout::Layout;

/// Wins with fewer discs than this are found by `tactics.rs` in less time than this takes.
pub(crate) const FEWEST: i32 = 3;

/// An upper bound of the score of the second player, who is to move, below `beta`, which is more than 0; `None` if the rule says nothing.
#[inline(always)]
pub(crate) fn upper<G: Layout>(board: G, open: &Open<G::Word>, beta: i32) -> Option<i32> {
    let discs = win_in(board, open.discs, 0) - beta;
    (discs >= FEWEST && prevents(board, open, discs)).then_some(beta - 1)
}

/// Whether the second player, who is to move, does not win with so many discs from now.
#[inline(always)]
pub(crate) fn prevents<G: Layout>(board: G, open: &Open<G::Word>, discs: i32) -> bool {
    let playable = board.playable(open.mask);
    let free = board.board() & !open.mask;
    let loose = playable & board.even();
    let holds = open.threats & board.even() & !playable;
    let odd = free & board.odd() & !board.above(holds);
    let even = free & board.even();
    let reach = open.own | odd | loose;
    let mut left = loose;
    while !left.is_zero() {
        let column = column_of(board, left.lowest()) & free;
        left = left.without_lowest();
        let reach = (reach & !column) | (even & column);
        let spent = (even & column).count_ones() as i32;
        if !board.has_four(reach) && lasts(board, reach, even, playable ^ loose, discs - spent) {
            return true;
        }
    }
    false
}

/// Whether the plan lasts for so many more discs. `others` are the lowest squares of the columns that may be listed.
#[inline(always)]
fn lasts<G: Layout>(
    board: G,
    mut reach: G::Word,
    even: G::Word,
    mut others: G::Word,
    mut discs: i32,
) -> bool {
    while discs > 0 {
        let fours = board.along_rows_and_diagonals(reach) & even;
        others = others & !board.columns(fours);
        // The lowest row has the columns with most empty squares.
        let mut row = board.bottom();
        while (others & row).is_zero() {
            if others.is_zero() {
                return false;
            }
            row = row << 2;
        }
        let next = (others & row).lowest();
        others = others ^ next;
        let column = column_of(board, next) & even;
        discs -= column.count_ones() as i32;
        reach = reach | column;
    }
    true
}

/// The column of a square.
#[inline(always)]
pub(crate) fn column_of<G: Layout>(board: G, square: G::Word) -> G::Word {
    board.column(board.column_of(square.trailing_zeros()))
}

//! I. Simić, *Korištenje algoritma minimax … četiri u nizu*, 2024, listings 2 to 6 and 11.
//!
//! Each open column from the left is searched with a full window; the first best is kept. There is no value for a win: a position with four in line is evaluated like any other, where an own
//! four counts 100 and an opposing one nothing. Kept slips: a full board without four above depth 0 has no moves, so it is −∞ with the computer to move and +∞ with the human. If every root value
//! is −∞ the column stays −1, which Python reads as the rightmost one; where that is full the program hangs, and the rightmost open column is assumed instead.

use super::{Board, Choice, other};

/// The program's depth: so many plies below its own move.
pub const DEPTH: u32 = 4;
/// −∞ and +∞.
pub const LOWEST: i32 = i32::MIN;
/// The same, upward.
pub const HIGHEST: i32 = i32::MAX;

/// What the program plays as this player, so many plies below its own move.
pub fn choose(board: &Board, me: u8, depth: u32) -> Choice {
    let mut board = board.clone();
    let mut best = None;
    let mut value = LOWEST;
    for column in board.open_columns() {
        board.drop_disc(column, me);
        let found = search(&mut board, depth, LOWEST, HIGHEST, me, other(me));
        board.lift(column);
        if found > value {
            (best, value) = (Some(column), found);
        }
    }
    let rightmost = || *board.open_columns().last().expect("the board is not full");
    Choice { column: best.unwrap_or_else(rightmost), value }
}

fn search(board: &mut Board, depth: u32, mut alpha: i32, mut beta: i32, me: u8, turn: u8) -> i32 {
    if depth == 0 || board.has_four(1) || board.has_four(2) {
        return evaluate(board, me);
    }
    let mut best = if turn == me { LOWEST } else { HIGHEST };
    for column in board.open_columns() {
        board.drop_disc(column, turn);
        let value = search(board, depth - 1, alpha, beta, me, other(turn));
        board.lift(column);
        if turn == me {
            best = best.max(value);
            alpha = alpha.max(value);
        } else {
            best = best.min(value);
            beta = beta.min(value);
        }
        if beta <= alpha {
            break;
        }
    }
    best
}

/// The evaluation for this player.
pub fn evaluate(board: &Board, me: u8) -> i32 {
    5 * board.in_centre(me)
        + board.window_sum(me, |own, opposing, empty| match (own, opposing, empty) {
            (4, 0, 0) => 100,
            (3, 0, 1) => 4,
            (2, 0, 2) => 2,
            (0, 3, 1) => -6,
            _ => 0,
        })
}

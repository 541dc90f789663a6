//! I. Šišić, *Automat za igranje igre "Poveži 4"*, 2020, appendix 2: `AI_Hard` and what it calls.
//!
//! Each open column from the left: a disc that wins at once is played and nothing else looked at; any other is searched with a full window. The best so far gives way to an equal one, so
//! ties go to the last column. A win is ±100000 at any distance, a full board 0; the evaluation is always the computer's. Kept slip: the open three of a row is looked for with its first disc in
//! the second and third column only. The listing in the text never takes the tried disc back; the appendix does, and counts.

use super::{Board, Choice, ROWS, other};

/// What a win is worth.
pub const WIN: i32 = 100_000;
/// The `dubina` with which the program calls its search: so many plies below its own move.
pub const DEPTH: u32 = 6;
const WINDOW: i32 = 100_000_000;

/// What the program plays as this player, so many plies below its own move; an immediate win is worth [`WIN`].
pub fn choose(board: &Board, me: u8, depth: u32) -> Choice {
    let mut board = board.clone();
    let mut best = Choice { column: 0, value: -10 * WINDOW };
    for column in board.open_columns() {
        board.drop_disc(column, me);
        if board.has_four(me) {
            return Choice { column, value: WIN };
        }
        let value = search(&mut board, depth, -WINDOW, WINDOW, me, other(me));
        board.lift(column);
        if value >= best.value {
            best = Choice { column, value };
        }
    }
    best
}

fn search(board: &mut Board, depth: u32, mut alpha: i32, mut beta: i32, me: u8, turn: u8) -> i32 {
    if board.has_four(me) {
        return WIN;
    }
    if board.has_four(other(me)) {
        return -WIN;
    }
    if board.is_full() {
        return 0;
    }
    if depth == 0 {
        return evaluate(board, me);
    }
    let mut best = if turn == me { -WINDOW } else { WINDOW };
    for column in board.open_columns() {
        board.drop_disc(column, turn);
        let value = search(board, depth - 1, alpha, beta, me, other(turn));
        board.lift(column);
        if turn == me {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The evaluation for this player.
pub fn evaluate(board: &Board, me: u8) -> i32 {
    let mut open_threes = 0;
    for row in 0..ROWS {
        for first in [1, 2] {
            let cells = |step: usize| board.cells[row][first + step - 1];
            open_threes +=
                i32::from(cells(0) == 0 && (1..4).all(|step| cells(step) == me) && cells(4) == 0);
        }
    }
    5 * board.in_centre(me)
        + 20 * open_threes
        + board.window_sum(me, |own, opposing, empty| match (own, opposing, empty) {
            (4, 0, 0) => 100,
            (3, 0, 1) => 5,
            (2, 0, 2) => 2,
            (0, 3, 1) => -40,
            _ => 0,
        })
}

/// The root value without pruning, for comparison.
pub fn unpruned(board: &Board, me: u8, depth: u32, turn: u8) -> i32 {
    if board.has_four(me) {
        return WIN;
    }
    if board.has_four(other(me)) {
        return -WIN;
    }
    if board.is_full() {
        return 0;
    }
    if depth == 0 {
        return evaluate(board, me);
    }
    let values = board.open_columns().into_iter().map(|column| {
        let mut next = board.clone();
        next.drop_disc(column, turn);
        unpruned(&next, me, depth - 1, other(turn))
    });
    let best = if turn == me { values.max() } else { values.min() };
    best.expect("the board is not full")
}

//! L. Šimić, *Rješavanje problema igre Poveži četiri primjenom umjetne inteligencije*, 2023, figures 3.1 to 3.14.
//!
//! The first player is `PlayerA`, disc 1; the second `PlayerB`, disc 2. Minimax and negamax always search as if `PlayerB` were to move: its disc is tried at the root and at every maximising ply, and the evaluation
//! is its own. Then the mover's own disc goes into the column found, so that the program of the first player searches positions that are not on the board. `basic` tries its own disc for its own side. A win is ±100000 at any distance, a draw
//! 0; the first best is kept.
//!
//! Not printed, and assumed: valid columns come from the left; the weight of the centre is given by the caller (the program it follows has 3); a full board without four is a draw; the
//! pruned negamax calls itself with the window negated and swapped. `basic` draws a random column if no value is above −1000; the leftmost is assumed.

use super::{Board, Choice, other};

/// What a win is worth.
pub const WIN: i32 = 100_000;
const INFINITY: i32 = i32::MAX;
const SECOND: u8 = 2;

/// The algorithms of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    Minimax,
    MinimaxPruned,
    Negamax,
    NegamaxPruned,
}

/// What `basic` plays as this player.
pub fn basic(board: &Board, me: u8, center: i32) -> Choice {
    let mut best = Choice { column: board.open_columns()[0], value: -1000 };
    for column in board.open_columns() {
        let mut tried = board.clone();
        tried.drop_disc(column, me);
        let value = evaluate(&tried, me, center);
        if value > best.value {
            best = Choice { column, value };
        }
    }
    best
}

/// What an algorithm plays at this depth, whoever is to move.
pub fn choose(board: &Board, algorithm: Algorithm, depth: u32, center: i32) -> Choice {
    let (column, value) = match algorithm {
        Algorithm::Minimax => minimax(board, depth, None, true, center),
        Algorithm::MinimaxPruned => {
            minimax(board, depth, Some((-INFINITY, INFINITY)), true, center)
        }
        Algorithm::Negamax => negamax(board, depth, None, 1, center),
        Algorithm::NegamaxPruned => negamax(board, depth, Some((-INFINITY, INFINITY)), 1, center),
    };
    Choice { column: column.expect("the root has moves"), value }
}

/// The value of a position that is not searched further, for the second player.
fn leaf(board: &Board, depth: u32, center: i32) -> Option<i32> {
    if board.has_four(SECOND) {
        Some(WIN)
    } else if board.has_four(other(SECOND)) {
        Some(-WIN)
    } else if board.is_full() {
        Some(0)
    } else {
        (depth == 0).then(|| evaluate(board, SECOND, center))
    }
}

fn minimax(
    board: &Board,
    depth: u32,
    mut window: Option<(i32, i32)>,
    maximising: bool,
    center: i32,
) -> (Option<usize>, i32) {
    if let Some(value) = leaf(board, depth, center) {
        return (None, value);
    }
    let mut best = (None, if maximising { -INFINITY } else { INFINITY });
    for column in board.open_columns() {
        let mut next = board.clone();
        next.drop_disc(column, if maximising { SECOND } else { other(SECOND) });
        let (_, value) = minimax(&next, depth - 1, window, !maximising, center);
        if if maximising { value > best.1 } else { value < best.1 } {
            best = (Some(column), value);
        }
        if let Some((alpha, beta)) = &mut window {
            if maximising {
                *alpha = (*alpha).max(best.1);
            } else {
                *beta = (*beta).min(best.1);
            }
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

fn negamax(
    board: &Board,
    depth: u32,
    mut window: Option<(i32, i32)>,
    color: i32,
    center: i32,
) -> (Option<usize>, i32) {
    if let Some(value) = leaf(board, depth, center) {
        return (None, color * value);
    }
    let mut best = (None, -INFINITY);
    for column in board.open_columns() {
        let mut next = board.clone();
        next.drop_disc(column, if color == 1 { SECOND } else { other(SECOND) });
        let below = window.map(|(alpha, beta)| (-beta, -alpha));
        let value = -negamax(&next, depth - 1, below, -color, center).1;
        if value > best.1 {
            best = (Some(column), value);
        }
        if let Some((alpha, beta)) = &mut window {
            *alpha = (*alpha).max(best.1);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}

/// The evaluation for this player.
pub fn evaluate(board: &Board, me: u8, center: i32) -> i32 {
    center * board.in_centre(me)
        + board.window_sum(me, |own, opposing, empty| match (own, opposing, empty) {
            (4, 0, 0) => 100,
            (3, 0, 1) => 10,
            (2, 0, 2) => 5,
            (0, 3, 1) => -80,
            _ => 0,
        })
}

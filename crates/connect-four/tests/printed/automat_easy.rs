//! I. Šišić, *Automat za igranje igre "Poveži 4"*, 2020, appendix 2: `AI_Easy` and what it calls.
//!
//! Rules, the first that fires: a column that wins now (the leftmost), else the rightmost column in which the opponent would win now; the inner hole of a double threat in one row; a
//! random open column over which the opponent does not win; a random open column. The third draws up to fifty failures long; columns with one free cell are drawn again without
//! counting, so it draws for ever if no column has two free cells: there, and only there, the program hangs, and the fourth rule is assumed. Fifty failures in a row with a good column left are possible
//! (at worst six bad columns and one good one: (6/7)^50, one in two thousand) and lead to the fourth rule; the candidates below are those of the third.
//!
//! Where the first rule looks at a full column the program writes one row above its board; that this changes nothing is assumed.

use super::{Board, COLUMNS, ROWS, other};

/// Which rule fires, and the columns it may choose, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Easy {
    /// 1 to 4.
    pub rule: u8,
    /// One for the rules 1 and 2, those it draws from for 3 and 4.
    pub candidates: Vec<usize>,
}

/// What the program does as this player.
pub fn choose(board: &Board, me: u8) -> Easy {
    let only = |rule, column| Easy { rule, candidates: vec![column] };
    if let Some(column) = win_or_block(board, me) {
        return only(1, column);
    }
    if let Some(column) = double_threat(board, other(me)) {
        return only(2, column);
    }
    let safe: Vec<usize> = board
        .open_columns()
        .into_iter()
        .filter(|&column| is_safe(board, column, other(me)))
        .collect();
    if safe.is_empty() {
        Easy { rule: 4, candidates: board.open_columns() }
    } else {
        Easy { rule: 3, candidates: safe }
    }
}

fn wins_at(board: &Board, row: usize, column: usize, disc: u8) -> bool {
    let mut board = board.clone();
    board.cells[row][column] = disc;
    board.has_four(disc)
}

fn win_or_block(board: &Board, me: u8) -> Option<usize> {
    let mut block = None;
    for column in 0..COLUMNS {
        let Some(row) = board.open_row(column) else { continue };
        if wins_at(board, row, column, me) {
            return Some(column);
        }
        if wins_at(board, row, column, other(me)) {
            block = Some(column);
        }
    }
    block
}

/// Five cells in a row, both ends empty, two discs of the opponent and a hole between: the column of that hole, if all three holes can be played now.
fn double_threat(board: &Board, opponent: u8) -> Option<usize> {
    for row in 0..ROWS {
        for left in 0..3 {
            for hole in [1, 2, 3] {
                let fits = (0..5).all(|step| {
                    let cell = board.cells[row][left + step];
                    if step == 0 || step == 4 || step == hole {
                        cell == 0
                    } else {
                        cell == opponent
                    }
                });
                let supported = |step: usize| row == 0 || board.cells[row - 1][left + step] != 0;
                if fits && [0, hole, 4].into_iter().all(supported) {
                    return Some(left + hole);
                }
            }
        }
    }
    None
}

/// Whether the column has two free cells and the opponent does not win in the upper one.
fn is_safe(board: &Board, column: usize, opponent: u8) -> bool {
    board
        .open_row(column)
        .is_some_and(|row| row + 1 < ROWS && !wins_at(board, row + 1, column, opponent))
}

//! A board as text that is read back: the playable cells, rows from the top as they lie on paper.
//!
//! `X` is a stone of the first player, `O` of the second, `.` an empty cell; the islands are left out. The board of side N has
//! 4N − 3 rows; here side 3 with `X` on C1 and C3 and `O` on E5, and the cells' names beside it:
//!
//! ```text
//!   X             C1
//!  . .          B1  D2
//! . . .       A1  C2  E3
//!  . .          B2  D3
//! . X .       A2  C3  E4
//!  . .          B3  D4
//! . . O       A3  C4  E5
//!  . .          B4  D5
//!   .             C5
//! ```
//!
//! Spaces and empty rows are passed over, small letters are taken, and rows may also be separated by `/`.
//!
//! Whose turn it is follows from the stones: the first player's where both have as many, else the second's. With the swap
//! rule `O` may have one more, after a swap, with the first player to move. As many stones of both after a swap read as
//! if there had been none, unless `X` has just won: a board alone cannot tell.
//!
//! A board is refused if no game leads to it. Where nobody has won, some game does, for the stones can be placed in any
//! order. Where somebody has, that player must have placed the last stone, and without some one stone not have won. Both having
//! won needs no test: a full board has exactly one winner, and stones to fill it take no win away.

use core::fmt::{self, Write};

use foursight_game::{ByPlayer, Cells, Outcome, Player};

use crate::{Atoll, BoardError, Cell, CellSet, Point, Size};

/// The row on paper of a cell, from 0 at the top.
fn row_of(size: Size, cell: Cell) -> usize {
    (Point::from(cell).height() + i32::from(size.side()) - 2) as usize
}

fn rows(size: Size) -> usize {
    4 * size.side() as usize - 3
}

/// Draws the board.
pub(crate) fn write(position: &Atoll, out: &mut dyn Write) -> fmt::Result {
    let mut row = 0;
    let mut column = 1;
    for cell in position.cells() {
        if row_of(position.size(), cell) > row {
            out.write_char('\n')?;
            row += 1;
            column = 1;
        }
        for _ in column..cell.column() {
            out.write_char(' ')?;
        }
        column = cell.column() + 1;
        out.write_char(match position.owner(cell) {
            Some(Player::First) => 'X',
            Some(Player::Second) => 'O',
            None => '.',
        })?;
    }
    out.write_char('\n')
}

/// Reads a board of the same game as `start`.
pub(crate) fn read(start: &Atoll, text: &str) -> Result<Atoll, BoardError> {
    let size = start.size();
    let mut stones = ByPlayer::new(CellSet::EMPTY, CellSet::EMPTY);
    let mut found = 0;
    for line in text.split(['\n', '/']).filter(|line| !line.trim().is_empty()) {
        let row = found;
        found += 1;
        let mut here = start.cells().filter(|&cell| row_of(size, cell) == row);
        let expected = start.cells().filter(|&cell| row_of(size, cell) == row).count();
        let mut cells = 0;
        for character in line.chars().filter(|character| !character.is_whitespace()) {
            cells += 1;
            let player = match character {
                'X' | 'x' => Some(Player::First),
                'O' | 'o' => Some(Player::Second),
                '.' => None,
                _ => return Err(BoardError::NoSuchMark { character, row: found, cell: cells }),
            };
            if let (Some(cell), Some(player)) = (here.next(), player) {
                stones[player].insert(cell);
            }
        }
        if row < rows(size) && cells != expected {
            return Err(BoardError::RowLength { row: found, cells, expected });
        }
    }
    if found != rows(size) {
        return Err(BoardError::RowCount { rows: found, expected: rows(size), size });
    }
    possible(start, stones)
}

/// The position of these stones, if some game leads to it.
fn possible(start: &Atoll, stones: ByPlayer<CellSet>) -> Result<Atoll, BoardError> {
    let board = start.board();
    let swap_rule = start.swap_rule();
    let [first, second] = Player::BOTH.map(|player| stones[player].len());
    let winner = Player::BOTH.into_iter().find(|&player| board.has_won(stones[player], player));
    let turn = if first == second + 1 {
        Player::Second
    } else if first == second {
        let swapped = swap_rule && winner == Some(Player::First);
        if swapped { Player::Second } else { Player::First }
    } else if swap_rule && second == first + 1 {
        Player::First
    } else {
        return Err(BoardError::Counts { first, second, swap_rule });
    };
    if let Some(winner) = winner {
        let outcome = Outcome::Win(winner);
        if winner == turn {
            return Err(BoardError::LoserMovedLast { outcome });
        }
        let before = |cell| stones[winner] - CellSet::of(cell);
        if stones[winner].iter().all(|cell| board.has_won(before(cell), winner)) {
            return Err(BoardError::WonBefore { outcome });
        }
    }
    Ok(Atoll::from_stones(*start, stones, turn))
}

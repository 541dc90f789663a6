//! How boards are drawn and read: six rows from the top, `X` for the first player, `O` for the second, `.` for an empty
//! cell.
//!
//! Lower case, spaces between the cells and blank lines are read as well. The two labelled styles put winning
//! discs in brackets, which needs no colour and no sharp eye:
//!
//! ```text
//! | .  .  .  .  .  .  . |
//! | .  .  .  .  .  .  . |
//! | .  .  .  .  .  .  . |
//! | .  .  .  .  .  .  . |
//! | .  .  .  O  O  O  . |
//! | .  .  . [X][X][X][X]|
//! +---------------------+
//!   1  2  3  4  5  6  7
//! ```

use core::fmt;

use foursight_game::{BoardStyle, ByPlayer, Cells, Player, WinningCells};

use crate::{Bitboard, BoardError, COLUMNS, Cell, Column, ConnectFour, ROWS};

/// Reads a drawn board, no further than its first mistake.
pub(crate) fn parse(text: &str) -> Result<ConnectFour, BoardError> {
    let mut stones = ByPlayer::<Bitboard>::default();
    let mut rows = 0;
    for line in text.lines() {
        let mut cells = 0;
        for character in line.chars().filter(|character| !character.is_whitespace()) {
            if rows == ROWS {
                return Err(BoardError::TooManyRows);
            }
            let Some(column) = Column::new(cells) else {
                return Err(BoardError::RowTooLong { row: rows + 1 });
            };
            cells += 1;
            let player = match character {
                'X' | 'x' => Player::First,
                'O' | 'o' => Player::Second,
                '.' => continue,
                _ => {
                    let row = rows + 1;
                    return Err(BoardError::UnknownCharacter { character, row, column: cells });
                }
            };
            let cell = Cell::new(column, ROWS - 1 - rows).expect("fewer than six rows before it");
            stones[player].insert(cell);
        }
        match cells {
            0 => {}
            COLUMNS => rows += 1,
            _ => return Err(BoardError::RowTooShort { row: rows + 1, cells }),
        }
    }
    if rows < ROWS {
        return Err(BoardError::TooFewRows { rows });
    }
    ConnectFour::from_stones(stones[Player::First], stones[Player::Second])
}

/// Draws a position.
pub(crate) fn write(
    position: &ConnectFour,
    style: BoardStyle,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let (discs, empty, wall) = match style {
        BoardStyle::Plain => (ByPlayer::new('X', 'O'), '.', ""),
        BoardStyle::Ascii => (ByPlayer::new('X', 'O'), '.', "|"),
        BoardStyle::Unicode => (ByPlayer::new('●', '○'), '·', "│"),
    };
    let winning: Bitboard = position.winning_cells().collect();
    for row in (0..ROWS).rev() {
        out.write_str(wall)?;
        for cell in Column::ALL.into_iter().filter_map(|column| Cell::new(column, row)) {
            let disc = position.owner(cell).map_or(empty, |player| discs[player]);
            match style {
                BoardStyle::Plain => out.write_char(disc)?,
                _ if winning.contains(cell) => write!(out, "[{disc}]")?,
                _ => write!(out, " {disc} ")?,
            }
        }
        writeln!(out, "{wall}")?;
    }
    let (corners, floor) = match style {
        BoardStyle::Plain => return Ok(()),
        BoardStyle::Ascii => (["+", "+"], "---"),
        BoardStyle::Unicode => (["└", "┘"], "───"),
    };
    out.write_str(corners[0])?;
    for _ in Column::ALL {
        out.write_str(floor)?;
    }
    writeln!(out, "{}", corners[1])?;
    for column in Column::ALL {
        write!(out, "  {column}")?;
    }
    writeln!(out)
}

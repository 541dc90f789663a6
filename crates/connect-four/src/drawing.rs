//! How boards are drawn and read: rows from the top, six of the usual board, `X` for the first player, `O` for the second, `.` for an empty
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

use crate::{Bitboard, Board, BoardError, ConnectFour};

/// Reads a drawn board of this size, no further than its first mistake.
pub(crate) fn parse<B: Board>(board: B, text: &str) -> Result<ConnectFour<B>, BoardError> {
    let (width, height) = (board.width(), board.height());
    let mut stones = ByPlayer::new(Bitboard::empty(board), Bitboard::empty(board));
    let mut rows = 0;
    for line in text.lines() {
        let mut cells = 0;
        for character in line.chars().filter(|character| !character.is_whitespace()) {
            if rows == height {
                return Err(BoardError::TooManyRows { height });
            }
            let Some(column) = board.column(cells) else {
                return Err(BoardError::RowTooLong { row: rows + 1, width });
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
            let cell = board.cell(column, height - 1 - rows).expect("fewer rows before it");
            stones[player].insert(cell);
        }
        match cells {
            0 => {}
            _ if cells == width => rows += 1,
            _ => return Err(BoardError::RowTooShort { row: rows + 1, cells, width }),
        }
    }
    if rows < height {
        return Err(BoardError::TooFewRows { rows, height });
    }
    ConnectFour::from_stones(stones[Player::First], stones[Player::Second])
}

/// Draws a position.
pub(crate) fn write<B: Board>(
    position: &ConnectFour<B>,
    style: BoardStyle,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let board = position.board();
    let (discs, empty, wall) = match style {
        BoardStyle::Plain => (ByPlayer::new('X', 'O'), '.', ""),
        BoardStyle::Ascii => (ByPlayer::new('X', 'O'), '.', "|"),
        BoardStyle::Unicode => (ByPlayer::new('●', '○'), '·', "│"),
    };
    let mut winning = Bitboard::empty(board);
    winning.extend(position.winning_cells());
    for row in (0..board.height()).rev() {
        out.write_str(wall)?;
        for cell in board.columns().filter_map(|column| board.cell(column, row)) {
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
    for _ in board.columns() {
        out.write_str(floor)?;
    }
    writeln!(out, "{}", corners[1])?;
    for column in board.columns() {
        write!(out, "  {column}")?;
    }
    writeln!(out)
}

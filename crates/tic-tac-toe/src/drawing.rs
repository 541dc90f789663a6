//! Drawing a board. Where nobody has marked a square, the pictures for people show its number.

use core::fmt::{self, Write};

use foursight_game::{Cells, Player};

use crate::{Square, TicTacToe};

/// What the notation reads back.
pub(crate) fn plain(position: TicTacToe, out: &mut dyn Write) -> fmt::Result {
    for square in Square::ALL {
        out.write_char(match position.owner(square) {
            Some(Player::First) => 'X',
            Some(Player::Second) => 'O',
            None => '.',
        })?;
        if square.column() == 2 {
            out.write_char('\n')?;
        }
    }
    Ok(())
}

/// ```text
///  X | 2 | O
/// ---+---+---
///  4 | X | 6
/// ---+---+---
///  7 | 8 | 9
/// ```
pub(crate) fn ascii(position: TicTacToe, out: &mut dyn Write) -> fmt::Result {
    for row in 0..3 {
        if row > 0 {
            out.write_str("---+---+---\n")?;
        }
        squares(position, row, ["X", "O"], "|", out)?;
        out.write_char('\n')?;
    }
    Ok(())
}

/// ```text
/// ┌───┬───┬───┐
/// │ ✕ │ 2 │ ○ │
/// ├───┼───┼───┤
/// │ 4 │ ✕ │ 6 │
/// ├───┼───┼───┤
/// │ 7 │ 8 │ 9 │
/// └───┴───┴───┘
/// ```
pub(crate) fn unicode(position: TicTacToe, out: &mut dyn Write) -> fmt::Result {
    for row in 0..3 {
        out.write_str(if row == 0 {
            "┌───┬───┬───┐\n│"
        } else {
            "├───┼───┼───┤\n│"
        })?;
        squares(position, row, ["✕", "○"], "│", out)?;
        out.write_str("│\n")?;
    }
    out.write_str("└───┴───┴───┘\n")
}

fn squares(
    position: TicTacToe,
    row: u8,
    marks: [&str; 2],
    between: &str,
    out: &mut dyn Write,
) -> fmt::Result {
    for square in Square::ALL.into_iter().filter(|square| square.row() == row) {
        if square.column() > 0 {
            out.write_str(between)?;
        }
        match position.owner(square) {
            Some(player) => write!(out, " {} ", marks[player.index()])?,
            None => write!(out, " {square} ")?,
        }
    }
    Ok(())
}

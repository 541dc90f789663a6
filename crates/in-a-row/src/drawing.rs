//! Drawing a board.

use core::fmt::{self, Write};

use foursight_game::{Cells as _, Player};

use crate::{Cell, InARow};

/// What the notation reads back.
pub(crate) fn plain(position: &InARow, out: &mut dyn Write) -> fmt::Result {
    let width = position.board().width();
    for cell in position.cells() {
        out.write_char(match position.owner(cell) {
            Some(Player::First) => 'X',
            Some(Player::Second) => 'O',
            None => '.',
        })?;
        if cell.column() + 1 == width {
            out.write_char('\n')?;
        }
    }
    Ok(())
}

/// ```text
/// 3 X . O
/// 2 . X .
/// 1 . . .
///   a b c
/// ```
pub(crate) fn ascii(position: &InARow, out: &mut dyn Write) -> fmt::Result {
    labelled(position, ["X", "O", "."], out)
}

/// The same with `✕`, `○` and `·`.
pub(crate) fn unicode(position: &InARow, out: &mut dyn Write) -> fmt::Result {
    labelled(position, ["✕", "○", "·"], out)
}

fn labelled(position: &InARow, marks: [&str; 3], out: &mut dyn Write) -> fmt::Result {
    let board = position.board();
    for row in (0..board.height()).rev() {
        write!(out, "{}", row + 1)?;
        for column in 0..board.width() {
            let owner = Cell::new(column, row).and_then(|cell| position.owner(cell));
            write!(out, " {}", marks[owner.map_or(2, Player::index)])?;
        }
        out.write_char('\n')?;
    }
    out.write_char(' ')?;
    for column in 0..board.width() {
        write!(out, " {}", char::from(b'a' + column as u8))?;
    }
    out.write_char('\n')
}

//! Drawing a board for people: islands around it, an empty cell by its name.
//!
//! Four characters to a column, so that the largest board is 75 wide and 35 high:
//!
//! ```text
//!         O       X
//!     X       C1      O
//!         B1      X
//!     A1      C2      E3
//! O       B2      D3      X
//!     A2      O       E4
//! X       B3      D4      O
//!     A3      C4      E5
//!         B4      D5
//!     O       C5      X
//!         X       O
//! ```
//!
//! In Unicode a stone is a disc, `●` or `○`, and a stone of an island a square, `■` or `□`.

use core::fmt::{self, Write};

use foursight_game::{Cells, Player};

use crate::{Atoll, Cell, Point};

struct Marks {
    stones: [char; 2],
    islands: [char; 2],
}

pub(crate) fn ascii(position: &Atoll, out: &mut dyn Write) -> fmt::Result {
    draw(position, &Marks { stones: ['X', 'O'], islands: ['X', 'O'] }, out)
}

pub(crate) fn unicode(position: &Atoll, out: &mut dyn Write) -> fmt::Result {
    draw(position, &Marks { stones: ['●', '○'], islands: ['■', '□'] }, out)
}

const WIDTH: usize = 4;

fn draw(position: &Atoll, marks: &Marks, out: &mut dyn Write) -> fmt::Result {
    let side = i32::from(position.size().side());
    for height in 1 - side..3 * side {
        let mut written = 0;
        for column in 0..=2 * side {
            if (height + column) % 2 != 0 {
                continue;
            }
            let Ok(number) = u8::try_from((height + column).div_euclid(2)) else { continue };
            let point = Point { column: column as u8, number };
            let cell = Cell::new(point.column, point.number)
                .filter(|&cell| position.board().cells().contains(cell));
            let island = position.board().island_at(point);
            if cell.is_none() && island.is_none() {
                continue;
            }
            for _ in written..WIDTH * point.column as usize {
                out.write_char(' ')?;
            }
            written = WIDTH * point.column as usize + 1;
            let stone = |marks: [char; 2], player: Player| marks[player.index()];
            if let Some(island) = island {
                out.write_char(stone(marks.islands, island.owner()))?;
            } else if let Some(cell) = cell {
                if let Some(player) = position.owner(cell) {
                    out.write_char(stone(marks.stones, player))?;
                } else {
                    write!(out, "{cell}")?;
                    written += if cell.number() < 10 { 1 } else { 2 };
                }
            }
        }
        out.write_char('\n')?;
    }
    Ok(())
}

//! Puts the picture on a terminal, by crossterm.
//!
//! `ratatui-crossterm` does the same, but brings a parser of attributes (`darling`) and with it a third more of what drawing costs the
//! build (docs/terminal.md); what is needed of it is this page.

use std::io::{self, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::queue;
use crossterm::style::{
    Attribute, Color as Shown, Colors, Print, ResetColor, SetAttribute, SetColors,
};
use crossterm::terminal::{Clear, ClearType as Cleared};
use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier};

/// A terminal that is written to.
pub(crate) struct Writer<W: Write>(pub(crate) W);

impl<W: Write> Backend for Writer<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut style = None;
        let mut next = None;
        for (x, y, cell) in content {
            if next != Some((x, y)) {
                queue!(self.0, MoveTo(x, y))?;
            }
            next = Some((x + 1, y));
            let wanted = (cell.fg, cell.bg, cell.modifier);
            if style != Some(wanted) {
                queue!(self.0, ResetColor, SetAttribute(Attribute::Reset))?;
                for (modifier, attribute) in [
                    (Modifier::BOLD, Attribute::Bold),
                    (Modifier::UNDERLINED, Attribute::Underlined),
                    (Modifier::REVERSED, Attribute::Reverse),
                ] {
                    if cell.modifier.contains(modifier) {
                        queue!(self.0, SetAttribute(attribute))?;
                    }
                }
                if (cell.fg, cell.bg) != (Color::Reset, Color::Reset) {
                    queue!(self.0, SetColors(Colors::new(shown(cell.fg), shown(cell.bg))))?;
                }
                style = Some(wanted);
            }
            queue!(self.0, Print(cell.symbol()))?;
        }
        queue!(self.0, ResetColor, SetAttribute(Attribute::Reset))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        queue!(self.0, Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        queue!(self.0, Show)
    }

    /// Nobody asks: the cursor is never shown.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        queue!(self.0, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        queue!(
            self.0,
            Clear(match region {
                ClearType::All => Cleared::All,
                ClearType::AfterCursor => Cleared::FromCursorDown,
                ClearType::BeforeCursor => Cleared::FromCursorUp,
                ClearType::CurrentLine => Cleared::CurrentLine,
                ClearType::UntilNewLine => Cleared::UntilNewLine,
            })
        )
    }

    fn size(&self) -> io::Result<Size> {
        let (width, height) = crossterm::terminal::size()?;
        Ok(Size { width, height })
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A colour as crossterm calls it.
const fn shown(color: Color) -> Shown {
    match color {
        Color::Reset => Shown::Reset,
        Color::Black => Shown::Black,
        Color::Red => Shown::DarkRed,
        Color::Green => Shown::DarkGreen,
        Color::Yellow => Shown::DarkYellow,
        Color::Blue => Shown::DarkBlue,
        Color::Magenta => Shown::DarkMagenta,
        Color::Cyan => Shown::DarkCyan,
        Color::Gray => Shown::Grey,
        Color::DarkGray => Shown::DarkGrey,
        Color::LightRed => Shown::Red,
        Color::LightGreen => Shown::Green,
        Color::LightYellow => Shown::Yellow,
        Color::LightBlue => Shown::Blue,
        Color::LightMagenta => Shown::Magenta,
        Color::LightCyan => Shown::Cyan,
        Color::White => Shown::White,
        Color::Rgb(r, g, b) => Shown::Rgb { r, g, b },
        Color::Indexed(index) => Shown::AnsiValue(index),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::style::Style;

    #[test]
    fn styles_and_places_are_written_once() {
        let mut cell = Cell::new("a");
        cell.set_style(Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD));
        let mut written = Writer(Vec::new());
        let cells = [(3, 1, &cell), (4, 1, &cell)];
        written.draw(cells.into_iter()).unwrap();
        let text = String::from_utf8(written.0).unwrap();
        assert_eq!(text.matches("\x1b[2;4H").count(), 1, "{text:?}");
        assert_eq!(text.matches("\x1b[1m").count(), 1, "{text:?}");
        assert!(text.contains("aa"), "{text:?}");
        assert!(text.ends_with("\x1b[0m"), "{text:?}");
    }
}

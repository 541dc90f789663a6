//! What all lights show at one moment.

use foursight_connect_four::{COLUMNS, Cell, ROWS};

use crate::facts::{CHAIN, Color, LIGHTS, light};

/// A color for every light, in chain order, before the brightness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame([Color; LIGHTS]);

impl Frame {
    /// All dark.
    pub const DARK: Self = Self([Color::OFF; LIGHTS]);

    /// The color at a cell.
    pub const fn color(&self, cell: Cell) -> Color {
        self.0[light(cell)]
    }

    /// Lights a cell.
    pub const fn set(&mut self, cell: Cell, color: Color) {
        self.0[light(cell)] = color;
    }

    /// The colors in chain order.
    pub const fn chain(&self) -> &[Color; LIGHTS] {
        &self.0
    }

    /// The colors in chain order, to be written to.
    pub const fn chain_mut(&mut self) -> &mut [Color; LIGHTS] {
        &mut self.0
    }

    /// The colors as one sees them: rows from the top, each from the left.
    ///
    /// ```
    /// # use foursight_automat::{Color, Frame};
    /// # use foursight_connect_four::{Cell, Column};
    /// let mut frame = Frame::DARK;
    /// frame.set(Cell::new(Column::CENTER, 0).unwrap(), Color(155, 0, 0));
    /// assert_eq!(frame.rows()[5][3], Color(155, 0, 0));
    /// ```
    pub fn rows(&self) -> [[Color; COLUMNS]; ROWS] {
        let mut rows = CHAIN.map(|row| row.map(|light| self.0[light as usize]));
        rows.reverse();
        rows
    }

    /// What the lights draw at this brightness, in microamperes.
    pub fn microamperes(&self, brightness: u8) -> u32 {
        self.0.iter().map(|color| color.at(brightness).microamperes()).sum()
    }
}

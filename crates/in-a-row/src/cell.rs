//! A cell, the same on every size of board, and a set of cells.

use core::fmt;

/// A cell, shown as `c3`: column, then row from the bottom. Ordered as cells are read, from the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells the largest board has.
    pub const COUNT: usize = 64;

    /// The cell of this column and row, both from 0 at the bottom left; `None` beyond the largest board.
    pub const fn new(column: u32, row: u32) -> Option<Self> {
        if column < 8 && row < 8 { Some(Self(((7 - row) * 8 + column) as u8)) } else { None }
    }

    /// The cell of this bit, below [`Self::COUNT`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Its bit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 0 at the left.
    pub const fn column(self) -> u32 {
        self.0 as u32 % 8
    }

    /// Its row, from 0 at the bottom.
    pub const fn row(self) -> u32 {
        7 - self.0 as u32 / 8
    }

    /// The set of this cell alone.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.column() as u8);
        write!(formatter, "{column}{}", self.row() + 1)
    }
}

/// The cells of a set, in reading order from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells(pub u64);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        cell
    }
}

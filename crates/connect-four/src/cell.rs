//! A place on the board.

use core::fmt;

use crate::{COLUMNS, Column, ROWS};

/// A cell, shown as a letter for the column and a number for the row from the bottom: `a1` to `g6` on the usual board, about which the
/// functions here are; [`Board::cell`](crate::Board::cell) and its neighbours are about any size.
///
/// ```
/// # use foursight_connect_four::{Cell, Column};
/// let cell = Cell::new(Column::CENTER, 0).unwrap();
/// assert_eq!(cell.to_string(), "d1");
/// assert_eq!(cell.bit(), 21);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    column: Column,
    row: u8,
}

impl Cell {
    /// The cell in this column and row, row 0 being at the bottom.
    pub const fn new(column: Column, row: usize) -> Option<Self> {
        if row < ROWS { Some(Self { column, row: row as u8 }) } else { None }
    }

    /// The cell in this column and row of a board that has it.
    #[inline(always)]
    pub(crate) const fn at(column: Column, row: usize) -> Self {
        Self { column, row: row as u8 }
    }

    /// The cell with this bit of a [`Bitboard`](crate::Bitboard), unless that is a sentinel or beyond the board.
    pub const fn from_bit(bit: u32) -> Option<Self> {
        let stride = ROWS as u32 + 1;
        match Column::new((bit / stride) as usize) {
            Some(column) => Self::new(column, (bit % stride) as usize),
            None => None,
        }
    }

    /// All 42 in reading order: from the top row down, each from the left.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..ROWS * COLUMNS).map(|place| Self {
            column: Column::ALL[place % COLUMNS],
            row: (ROWS - 1 - place / COLUMNS) as u8,
        })
    }

    /// Its column.
    #[inline]
    pub const fn column(self) -> Column {
        self.column
    }

    /// Its row, 0 at the bottom.
    #[inline]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Its bit of a [`Bitboard`](crate::Bitboard).
    #[inline]
    pub const fn bit(self) -> u32 {
        (self.column.index() * (ROWS + 1)) as u32 + self.row as u32
    }

    /// The cell at the same height in the mirrored column.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { column: self.column.mirrored(), row: self.row }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.column.index() as u8);
        write!(formatter, "{letter}{}", self.row + 1)
    }
}

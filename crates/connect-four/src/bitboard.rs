//! A set of cells in one 64-bit word.
//!
//! Bit = column · 7 + row. Row 6 of every column is a sentinel that no disc ever takes, so that a shift along any
//! line falls off the board instead of onto its other side:
//!
//! ```text
//!            6 13 20 27 34 41 48     sentinels, always 0
//!           --------------------
//!   row 5    5 12 19 26 33 40 47     top
//!   row 4    4 11 18 25 32 39 46
//!   row 3    3 10 17 24 31 38 45     one step: up        +1
//!   row 2    2  9 16 23 30 37 44               right     +7
//!   row 1    1  8 15 22 29 36 43               right up  +8
//!   row 0    0  7 14 21 28 35 42               right down +6
//!            a  b  c  d  e  f  g
//! ```
//!
//! Whether a set holds four in line takes two shifts per direction, whatever is on the board: `pairs = set & set
//! shifted by one step` marks every two in line, and `pairs & pairs shifted by two steps` every four.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Sub};

use crate::{COLUMNS, Cell, Column, ROWS};

/// Bits from one column to the next.
const STRIDE: u32 = ROWS as u32 + 1;

/// One of the four directions in which lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Within a column.
    Vertical,
    /// Within a row.
    Horizontal,
    /// Up towards the right.
    Rising,
    /// Down towards the right.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Vertical, Self::Horizontal, Self::Rising, Self::Falling];

    /// How far a bit moves in one step up, right, right up or right down.
    #[inline]
    pub const fn step(self) -> u32 {
        match self {
            Self::Vertical => 1,
            Self::Horizontal => STRIDE,
            Self::Rising => STRIDE + 1,
            Self::Falling => STRIDE - 1,
        }
    }
}

/// A set of cells.
///
/// ```
/// # use foursight_connect_four::{Bitboard, Cell, Column};
/// let mut set = Bitboard::EMPTY;
/// set.insert(Cell::new(Column::CENTER, 0).unwrap());
/// assert_eq!((set.bits(), set.len()), (1 << 21, 1));
/// assert_eq!((!set).len(), 41);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// The lowest cell of every column.
    pub const BOTTOM: Self = Self(0x0408_1020_4081);
    /// The highest cell of every column.
    pub const TOP: Self = Self(Self::BOTTOM.0 << (ROWS - 1));
    /// All 42 cells.
    pub const FULL: Self = Self(Self::BOTTOM.0 * ((1 << ROWS) - 1));

    /// The set with these bits, unless one of them is a sentinel or beyond the board.
    pub const fn new(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// The set with those of these bits that are cells.
    #[inline]
    pub const fn truncated(bits: u64) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// The bits, laid out as the module draws them.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// All six cells of a column.
    #[inline]
    pub const fn column(column: Column) -> Self {
        Self(((1 << ROWS) - 1) << (column.index() as u32 * STRIDE))
    }

    /// How many cells it holds.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds this cell.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.bit() & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.bit();
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.bit());
    }

    /// Left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let mut mirrored = 0;
        let mut column = 0;
        while column < COLUMNS as u32 {
            let cells = self.0 >> (column * STRIDE) & ((1 << ROWS) - 1);
            mirrored |= cells << ((COLUMNS as u32 - 1 - column) * STRIDE);
            column += 1;
        }
        Self(mirrored)
    }

    /// The first cell of every four in line in this direction: the lowest, or the leftmost.
    #[inline]
    #[must_use]
    pub const fn fours(self, direction: Direction) -> Self {
        let step = direction.step();
        let pairs = self.0 & self.0 >> step;
        Self(pairs & pairs >> (2 * step))
    }

    /// Whether four of its cells stand in line.
    #[inline]
    pub const fn has_four(self) -> bool {
        self.fours(Direction::Vertical).0
            | self.fours(Direction::Horizontal).0
            | self.fours(Direction::Rising).0
            | self.fours(Direction::Falling).0
            != 0
    }

    /// All cells of all its fours in line.
    #[must_use]
    pub fn in_fours(self) -> Self {
        let mut cells = 0;
        for direction in Direction::ALL {
            let step = direction.step();
            let two = self.fours(direction).0;
            let two = two | two << step;
            cells |= two | two << (2 * step);
        }
        Self(cells)
    }

    /// Its cells, column by column from the left, each from the bottom.
    #[inline]
    pub const fn iter(self) -> BitboardCells {
        BitboardCells(self.0)
    }
}

/// The cells of a [`Bitboard`], column by column from the left, each from the bottom.
#[derive(Clone, Debug)]
pub struct BitboardCells(u64);

impl Iterator for BitboardCells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell::from_bit(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        cell
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let cells = self.0.count_ones() as usize;
        (cells, Some(cells))
    }
}

impl ExactSizeIterator for BitboardCells {}

impl IntoIterator for Bitboard {
    type Item = Cell;
    type IntoIter = BitboardCells;

    #[inline]
    fn into_iter(self) -> BitboardCells {
        self.iter()
    }
}

impl FromIterator<Cell> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| Self(set.0 | 1 << cell.bit()))
    }
}

/// Drawn as its cells.
impl fmt::Debug for Bitboard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("{")?;
        for (place, cell) in self.iter().enumerate() {
            write!(formatter, "{}{cell}", if place > 0 { " " } else { "" })?;
        }
        formatter.write_str("}")
    }
}

/// The cells in either.
impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// The cells in both.
impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// The cells in exactly one of the two.
impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The cells in the first and not in the second.
impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The other cells of the board.
impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

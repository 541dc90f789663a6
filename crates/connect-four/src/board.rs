//! The size of a board, known when the program is compiled ([`Standard`]) or when it runs ([`Size`]).
//!
//! Everything that depends on the size is written once, for any [`Board`]. The usual board of seven columns and six rows costs nothing to carry and all
//! its numbers are constants; a size that is chosen at run time looks its numbers up.
//!
//! Cells are bits: bit = column · (height + 1) + row. The bit above the highest row of each column is a sentinel that no disc ever takes, so that a
//! shift along any line falls off the board instead of onto its other side:
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

use core::fmt::{self, Debug};
use core::hash::Hash;

use foursight_game::{ArrayList, List};

use crate::{COLUMNS, Cell, Column, Direction, ROWS, Word};

/// A size of board, and the numbers that its cells are kept in.
pub trait Board: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static {
    /// A set of cells.
    type Word: Word;
    /// Room for something about each column.
    type List<T: Copy + Default + Debug>: List<T> + IntoIterator<Item = T>;
    /// The most columns of any board of this type.
    const MOST_COLUMNS: usize;

    /// Columns.
    fn width(self) -> usize;
    /// Rows.
    fn height(self) -> usize;
    /// The lowest cell of every column.
    fn bottom(self) -> Self::Word;

    /// The size as a value.
    fn size(self) -> Size {
        Size { width: self.width() as u8, height: self.height() as u8 }
    }

    /// Bits from one column to the next.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.height() as u32 + 1
    }

    /// Cells of the board.
    #[inline(always)]
    fn cell_count(self) -> u32 {
        (self.width() * self.height()) as u32
    }

    /// How far a bit moves in one step up, right, right up or right down.
    #[inline(always)]
    fn step(self, direction: Direction) -> u32 {
        match direction {
            Direction::Vertical => 1,
            Direction::Horizontal => self.stride(),
            Direction::Rising => self.stride() + 1,
            Direction::Falling => self.stride() - 1,
        }
    }

    /// The bit above the highest cell of every column.
    #[inline(always)]
    fn sentinels(self) -> Self::Word {
        self.bottom() << self.height() as u32
    }

    /// The highest cell of every column.
    #[inline(always)]
    fn top(self) -> Self::Word {
        self.bottom() << (self.height() as u32 - 1)
    }

    /// All cells.
    #[inline(always)]
    fn full(self) -> Self::Word {
        self.sentinels() - self.bottom()
    }

    /// All cells of a column.
    #[inline(always)]
    fn column_bits(self, column: Column) -> Self::Word {
        ((Self::Word::ONE << self.height() as u32) - Self::Word::ONE)
            << (column.index() as u32 * self.stride())
    }

    /// The column with this index, counted from 0 at the left.
    #[inline]
    fn column(self, index: usize) -> Option<Column> {
        (index < self.width()).then(|| Column::numbered(index))
    }

    /// All columns, from the left.
    #[inline]
    fn columns(self) -> impl DoubleEndedIterator<Item = Column> + ExactSizeIterator + Clone {
        (0..self.width()).map(Column::numbered)
    }

    /// The column at the same distance from the other edge.
    #[inline]
    fn mirrored(self, column: Column) -> Column {
        Column::numbered(self.width() - 1 - column.index())
    }

    /// How many columns lie between this one and the middle, itself included. Of an even number of columns the two in the middle are both 0 away.
    #[inline]
    fn distance_from_center(self, column: Column) -> u32 {
        (2 * column.index() as u32).abs_diff(self.width() as u32 - 1) / 2
    }

    /// The cells of the columns in the middle: one, or two of an even number.
    #[inline(always)]
    fn center(self) -> Self::Word {
        let middle = Column::numbered(self.width() / 2);
        self.column_bits(middle) | self.column_bits(self.mirrored(middle))
    }

    /// The cell in this column and row, row 0 being at the bottom.
    #[inline]
    fn cell(self, column: Column, row: usize) -> Option<Cell> {
        (column.index() < self.width() && row < self.height()).then(|| Cell::at(column, row))
    }

    /// The bit of a cell.
    #[inline]
    fn bit(self, cell: Cell) -> u32 {
        cell.column().index() as u32 * self.stride() + cell.row() as u32
    }

    /// The cell with this bit, unless that is a sentinel or beyond the board.
    #[inline]
    fn cell_of_bit(self, bit: u32) -> Option<Cell> {
        let column = self.column((bit / self.stride()) as usize)?;
        self.cell(column, (bit % self.stride()) as usize)
    }

    /// All cells in reading order: from the top row down, each from the left.
    fn cells(self) -> impl DoubleEndedIterator<Item = Cell> {
        let (width, height) = (self.width(), self.height());
        (0..width * height)
            .map(move |place| Cell::at(Column::numbered(place % width), height - 1 - place / width))
    }
}

/// The usual board of seven columns and six rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standard;

impl Board for Standard {
    type Word = u64;
    type List<T: Copy + Default + Debug> = ArrayList<T, COLUMNS>;
    const MOST_COLUMNS: usize = COLUMNS;

    #[inline(always)]
    fn width(self) -> usize {
        COLUMNS
    }

    #[inline(always)]
    fn height(self) -> usize {
        ROWS
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        0x0408_1020_4081
    }
}

/// A size that is chosen when the program runs.
///
/// ```
/// use foursight_connect_four::{Board, Size};
/// let size = Size::new(10, 6).unwrap();
/// assert_eq!((size.width(), size.height(), size.to_string()), (10, 6, "10 × 6".into()));
/// assert_eq!(Size::new(3, 6), None);
/// assert_eq!(Size::new(12, 10), None, "more than 128 bits");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The fewest columns or rows.
    pub const LEAST: usize = 4;
    /// The most columns or rows.
    pub const MOST: usize = 13;
    /// The usual board.
    pub const STANDARD: Self = Self { width: COLUMNS as u8, height: ROWS as u8 };

    /// A board of so many columns and rows: 4 to 13 of each, as far as its cells and sentinels fit 128 bits.
    pub const fn new(width: usize, height: usize) -> Option<Self> {
        let known = width >= Self::LEAST
            && width <= Self::MOST
            && height >= Self::LEAST
            && height <= Self::MOST;
        if known && width * (height + 1) <= u128::BITS as usize {
            Some(Self { width: width as u8, height: height as u8 })
        } else {
            None
        }
    }

    /// All sizes, the narrower ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        let sizes = Self::LEAST..=Self::MOST;
        sizes
            .clone()
            .flat_map(move |width| sizes.clone().filter_map(move |height| Self::new(width, height)))
    }

    /// The most rows of a board of so many columns.
    pub const fn most_rows(width: usize) -> usize {
        let fitting = u128::BITS as usize / width - 1;
        if fitting < Self::MOST { fitting } else { Self::MOST }
    }

    /// The bits that its cells and sentinels take.
    pub const fn bits(self) -> u32 {
        self.width as u32 * (self.height as u32 + 1)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} × {}", self.width, self.height)
    }
}

/// The lowest cell of every column of a board of so many rows that fills the whole word.
const BOTTOMS: [u128; Size::MOST + 1] = {
    let mut bottoms = [0; Size::MOST + 1];
    let mut height = 1;
    while height <= Size::MOST {
        let mut bit = 0;
        while bit < u128::BITS {
            bottoms[height] |= 1 << bit;
            bit += height as u32 + 1;
        }
        height += 1;
    }
    bottoms
};

impl Board for Size {
    type Word = u128;
    type List<T: Copy + Default + Debug> = ArrayList<T, { Self::MOST }>;
    const MOST_COLUMNS: usize = Self::MOST;

    #[inline]
    fn width(self) -> usize {
        self.width.into()
    }

    #[inline]
    fn height(self) -> usize {
        self.height.into()
    }

    #[inline]
    fn bottom(self) -> u128 {
        // No board of these sizes fills all 128 bits.
        BOTTOMS[self.height()] & ((1 << self.bits()) - 1)
    }

    fn size(self) -> Self {
        self
    }
}

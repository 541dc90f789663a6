//! A set of cells in one word; [`Board`] draws how its bits lie.
//!
//! Whether a set holds four in line takes two shifts per direction, whatever is on the board: `pairs = set & set
//! shifted by one step` marks every two in line, and `pairs & pairs shifted by two steps` every four.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Sub};

use crate::{Board, Cell, Column, ROWS, Standard, Word};

/// Bits from one column of the usual board to the next.
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

    /// How far a bit of the usual board moves in one step up, right, right up or right down.
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

/// A set of cells of a board, the usual one unless said otherwise.
///
/// ```
/// # use foursight_connect_four::{Bitboard, Cell, Column};
/// let mut set = Bitboard::EMPTY;
/// set.insert(Cell::new(Column::CENTER, 0).unwrap());
/// assert_eq!((set.bits(), set.len()), (1 << 21, 1));
/// assert_eq!((!set).len(), 41);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<B: Board = Standard> {
    bits: B::Word,
    board: B,
}

impl Bitboard {
    /// No cell.
    pub const EMPTY: Self = Self { bits: 0, board: Standard };
    /// The lowest cell of every column.
    pub const BOTTOM: Self = Self { bits: 0x0408_1020_4081, board: Standard };
    /// The highest cell of every column.
    pub const TOP: Self = Self { bits: Self::BOTTOM.bits << (ROWS - 1), board: Standard };
    /// All 42 cells.
    pub const FULL: Self = Self { bits: Self::BOTTOM.bits * ((1 << ROWS) - 1), board: Standard };

    /// The set with these bits, unless one of them is a sentinel or beyond the board.
    pub const fn new(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.bits == 0 { Some(Self { bits, board: Standard }) } else { None }
    }

    /// The set with those of these bits that are cells.
    #[inline]
    pub const fn truncated(bits: u64) -> Self {
        Self { bits: bits & Self::FULL.bits, board: Standard }
    }

    /// All six cells of a column.
    #[inline]
    pub const fn column(column: Column) -> Self {
        Self { bits: ((1 << ROWS) - 1) << (column.index() as u32 * STRIDE), board: Standard }
    }
}

impl<B: Board> Bitboard<B> {
    /// No cell of this board.
    #[inline]
    pub const fn empty(board: B) -> Self {
        Self { bits: B::Word::ZERO, board }
    }

    /// The set with those of these bits that are cells of this board.
    #[inline]
    pub fn on(board: B, bits: B::Word) -> Self {
        Self { bits: bits & board.full(), board }
    }

    /// The set with these bits, all of which are cells of this board.
    #[inline(always)]
    pub(crate) const fn trusted(board: B, bits: B::Word) -> Self {
        Self { bits, board }
    }

    /// The board.
    #[inline]
    pub const fn board(self) -> B {
        self.board
    }

    /// The bits, laid out as [`Board`] draws them.
    #[inline]
    pub const fn bits(self) -> B::Word {
        self.bits
    }

    /// How many cells it holds.
    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits.is_zero()
    }

    /// Whether it holds this cell.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        !(self.bits >> self.board.bit(cell) & B::Word::ONE).is_zero()
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.bits = self.bits | B::Word::ONE << self.board.bit(cell);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.bits = self.bits & !(B::Word::ONE << self.board.bit(cell));
    }

    /// Left and right exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let (stride, width) = (self.board.stride(), self.board.width() as u32);
        let whole = (B::Word::ONE << (stride - 1)) - B::Word::ONE;
        let mut mirrored = B::Word::ZERO;
        for column in 0..width {
            let cells = self.bits >> (column * stride) & whole;
            mirrored = mirrored | cells << ((width - 1 - column) * stride);
        }
        Self { bits: mirrored, board: self.board }
    }

    /// The first cell of every four in line in this direction: the lowest, or the leftmost.
    #[inline]
    #[must_use]
    pub fn fours(self, direction: Direction) -> Self {
        let step = self.board.step(direction);
        let pairs = self.bits & self.bits >> step;
        Self { bits: pairs & pairs >> (2 * step), board: self.board }
    }

    /// Whether four of its cells stand in line.
    #[inline]
    pub fn has_four(self) -> bool {
        !(self.fours(Direction::Vertical).bits
            | self.fours(Direction::Horizontal).bits
            | self.fours(Direction::Rising).bits
            | self.fours(Direction::Falling).bits)
            .is_zero()
    }

    /// All cells of all its fours in line.
    #[must_use]
    pub fn in_fours(self) -> Self {
        let mut cells = B::Word::ZERO;
        for direction in Direction::ALL {
            let step = self.board.step(direction);
            let two = self.fours(direction).bits;
            let two = two | two << step;
            cells = cells | two | two << (2 * step);
        }
        Self { bits: cells, board: self.board }
    }

    /// Its cells, column by column from the left, each from the bottom.
    #[inline]
    pub const fn iter(self) -> BitboardCells<B> {
        BitboardCells(self)
    }
}

impl Default for Bitboard {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The cells of a [`Bitboard`], column by column from the left, each from the bottom.
#[derive(Clone, Debug)]
pub struct BitboardCells<B: Board = Standard>(Bitboard<B>);

impl<B: Board> Iterator for BitboardCells<B> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let Bitboard { bits, board } = self.0;
        if bits.is_zero() {
            return None;
        }
        self.0.bits = bits.without_lowest();
        board.cell_of_bit(bits.trailing_zeros())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let cells = self.0.len() as usize;
        (cells, Some(cells))
    }
}

impl<B: Board> ExactSizeIterator for BitboardCells<B> {}

impl<B: Board> IntoIterator for Bitboard<B> {
    type Item = Cell;
    type IntoIter = BitboardCells<B>;

    #[inline]
    fn into_iter(self) -> BitboardCells<B> {
        self.iter()
    }
}

impl FromIterator<Cell> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl<B: Board> Extend<Cell> for Bitboard<B> {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

/// Drawn as its cells.
impl<B: Board> fmt::Debug for Bitboard<B> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("{")?;
        for (place, cell) in self.iter().enumerate() {
            write!(formatter, "{}{cell}", if place > 0 { " " } else { "" })?;
        }
        formatter.write_str("}")
    }
}

/// The cells in either.
impl<B: Board> BitOr for Bitboard<B> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { bits: self.bits | other.bits, board: self.board }
    }
}

impl<B: Board> BitOrAssign for Bitboard<B> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.bits = self.bits | other.bits;
    }
}

/// The cells in both.
impl<B: Board> BitAnd for Bitboard<B> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { bits: self.bits & other.bits, board: self.board }
    }
}

/// The cells in exactly one of the two.
impl<B: Board> BitXor for Bitboard<B> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self { bits: self.bits ^ other.bits, board: self.board }
    }
}

/// The cells in the first and not in the second.
impl<B: Board> Sub for Bitboard<B> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { bits: self.bits & !other.bits, board: self.board }
    }
}

/// The other cells of the board.
impl<B: Board> Not for Bitboard<B> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self { bits: !self.bits & self.board.full(), board: self.board }
    }
}

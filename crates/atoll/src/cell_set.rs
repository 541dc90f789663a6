//! A set of cells: one bit for each of the 217, in reading order, in four words.
//!
//! Neighbours are found by table and not by shifting: a hexagon of side 9 padded so that all six neighbours are
//! fixed shifts away takes 289 bits, and a fill that visits each stone of one group once does less work than one
//! that shifts whole boards until nothing changes.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::Cell;

/// A set of cells.
///
/// ```
/// # use foursight_atoll::{Cell, CellSet};
/// let cells: CellSet = [Cell::new(3, 3).unwrap(), Cell::new(1, 1).unwrap()].into_iter().collect();
/// assert_eq!(cells.len(), 2);
/// assert_eq!(cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["A1", "C3"]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet([u64; 4]);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self([0; 4]);

    /// The set of one cell.
    pub const fn of(cell: Cell) -> Self {
        Self::EMPTY.with(cell)
    }

    /// The set with one cell more.
    #[must_use]
    pub const fn with(mut self, cell: Cell) -> Self {
        self.insert(cell);
        self
    }

    /// Whether the cell belongs to the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        let index = cell.index();
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Whether the cell of this rank belongs to the set; not so for [`NONE`](crate::cell::NONE), whose bit is never set.
    #[inline]
    pub(crate) const fn contains_rank(self, rank: u8) -> bool {
        self.0[(rank / 64) as usize] >> (rank % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        let index = cell.index();
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes a cell away.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        let index = cell.index();
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// How many cells there are.
    #[inline]
    pub const fn len(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The first cell in reading order, taken out of the set.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Cell> {
        let mut word = 0;
        while word < 4 {
            let bits = self.0[word];
            if bits != 0 {
                self.0[word] = bits & (bits - 1);
                return Some(Cell::from_rank((word as u32 * 64 + bits.trailing_zeros()) as u8));
            }
            word += 1;
        }
        None
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(mut self) -> impl Iterator<Item = Cell> {
        core::iter::from_fn(move || self.pop_first())
    }

    #[inline]
    fn merge(self, other: Self, word: impl Fn(u64, u64) -> u64) -> Self {
        Self(core::array::from_fn(|index| word(self.0[index], other.0[index])))
    }
}

/// The names of the cells.
impl fmt::Debug for CellSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

/// The cells of both sets.
impl BitAnd for CellSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.merge(other, |a, b| a & b)
    }
}

/// The cells of either set.
impl BitOr for CellSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.merge(other, |a, b| a | b)
    }
}

/// The cells of the first set that are not in the second.
impl Sub for CellSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.merge(other, |a, b| a & !b)
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for CellSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

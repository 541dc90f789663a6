//! A set of cells of one board, numbered densely: one word for the sides 3 and 5 (19 and 61 cells), two for 7 (127) and
//! four for 9 (217).
//!
//! The rules' own [`CellSet`](foursight_atoll::CellSet) numbers the cells of all boards alike and always takes four
//! words; a search that copies and intersects sets all the time wants as few as the board needs.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cell numbers below 64 · `W`.
///
/// ```
/// # use foursight_atoll_engine::Bits;
/// let mut cells = Bits::<1>::of(3) | Bits::of(60);
/// assert_eq!(cells.len(), 2);
/// assert_eq!(cells.pop_first(), Some(3));
/// assert!(cells.contains(60) && !cells.contains(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// The cells below a number.
    pub fn below(count: usize) -> Self {
        (0..count).collect()
    }

    /// Whether the cell belongs to the set.
    #[inline]
    pub const fn contains(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Takes a cell away.
    #[inline]
    pub const fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// How many cells there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets share a cell.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub fn within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The first cell.
    #[inline]
    pub fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The first cell, taken out of the set.
    #[inline]
    pub fn pop_first(&mut self) -> Option<usize> {
        for (place, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let cell = place * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(cell);
            }
        }
        None
    }

    /// The cells in order.
    #[inline]
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        core::iter::from_fn(move || self.pop_first())
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// The cells of the first set that are not in the second.
impl<const W: usize> Sub for Bits<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(core::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> SubAssign for Bits<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

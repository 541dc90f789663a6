//! A move of Connect Four: the column a disc is dropped into.

use core::fmt;

use crate::{COLUMNS, Size};

/// A column, shown as players write it: 1 to 9 from the left, then `a`, `b` and so on. The usual board has seven; the constants and
/// [`Column::new`] are about them, [`Board::column`](crate::Board::column) and its neighbours about any size.
///
/// ```
/// # use foursight_connect_four::Column;
/// let column = Column::new(2).unwrap();
/// assert_eq!(column.to_string(), "3");
/// assert_eq!(column.mirrored().to_string(), "5");
/// assert_eq!(Column::new(7), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The seven of the usual board, from the left.
    pub const ALL: [Self; COLUMNS] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];
    /// The column in the middle of the usual board.
    pub const CENTER: Self = Self(3);

    /// The column of the usual board with this index, counted from 0 at the left.
    pub const fn new(index: usize) -> Option<Self> {
        if index < COLUMNS { Some(Self(index as u8)) } else { None }
    }

    /// The column with this index of a board that has it.
    #[inline(always)]
    pub(crate) const fn numbered(index: usize) -> Self {
        Self(index as u8)
    }

    /// The index that a player writes as this character, on any board: `1` to `9`, then `a`, `b` and so on, capital letters too.
    pub(crate) const fn index_of(character: char) -> Option<usize> {
        match character {
            '1'..='9' => Some(character as usize - '1' as usize),
            'a'..='d' => Some(character as usize - 'a' as usize + 9),
            'A'..='D' => Some(character as usize - 'A' as usize + 9),
            _ => None,
        }
    }

    /// The column of the usual board that a player writes as this digit, `1` to `7`.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='7' => Some(Self(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// Counted from 0 at the left.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column of the usual board at the same distance from the other edge.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(COLUMNS as u8 - 1 - self.0)
    }

    /// How many columns of the usual board lie between this one and the middle, itself included.
    #[inline]
    pub const fn distance_from_center(self) -> u32 {
        self.0.abs_diff(Self::CENTER.0) as u32
    }
}

const _: () = assert!(Size::MOST == 13, "the last column is written d");

impl fmt::Display for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0..9 => (self.0 + 1).fmt(formatter),
            beyond => char::from(b'a' + beyond - 9).fmt(formatter),
        }
    }
}

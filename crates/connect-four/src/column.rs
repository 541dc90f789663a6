//! A move of Connect Four: the column a disc is dropped into.

use core::fmt;

use crate::COLUMNS;

/// One of the seven columns, shown as players write it: 1 to 7 from the left.
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
    /// All seven, from the left.
    pub const ALL: [Self; COLUMNS] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];
    /// The column in the middle.
    pub const CENTER: Self = Self(3);

    /// The column with this index, counted from 0 at the left.
    pub const fn new(index: usize) -> Option<Self> {
        if index < COLUMNS { Some(Self(index as u8)) } else { None }
    }

    /// The column a player writes as this digit, `1` to `7`.
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

    /// The column at the same distance from the other edge.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(COLUMNS as u8 - 1 - self.0)
    }

    /// How many columns lie between this one and the middle, itself included.
    #[inline]
    pub const fn distance_from_center(self) -> u32 {
        self.0.abs_diff(Self::CENTER.0) as u32
    }
}

impl fmt::Display for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(formatter)
    }
}

//! The side of the board.

use core::fmt;
use core::str::FromStr;

/// The side N of the hexagon: odd, from 3 to 9. An even side cannot be shared evenly by two islands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// 19 cells.
    Three,
    /// 61 cells.
    #[default]
    Five,
    /// 127 cells.
    Seven,
    /// 217 cells.
    Nine,
}

impl Size {
    /// All sizes, from small to large.
    pub const ALL: [Self; 4] = [Self::Three, Self::Five, Self::Seven, Self::Nine];

    /// The size of this side.
    ///
    /// ```
    /// # use foursight_atoll::Size;
    /// assert_eq!(Size::new(5), Ok(Size::Five));
    /// let error = Size::new(6).unwrap_err();
    /// assert_eq!(error.to_string(), "size 6 is even: an Atoll board has side 3, 5, 7 or 9");
    /// ```
    pub const fn new(side: u32) -> Result<Self, SizeError> {
        match side {
            3 => Ok(Self::Three),
            5 => Ok(Self::Five),
            7 => Ok(Self::Seven),
            9 => Ok(Self::Nine),
            side if side.is_multiple_of(2) => Err(SizeError::Even(side)),
            side => Err(SizeError::OutOfRange(side)),
        }
    }

    /// The number of cells along a side of the hexagon.
    #[inline]
    pub const fn side(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Five => 5,
            Self::Seven => 7,
            Self::Nine => 9,
        }
    }

    /// The number of playable cells, 3N(N−1) + 1.
    pub const fn cells(self) -> usize {
        let side = self.side() as usize;
        3 * side * (side - 1) + 1
    }

    /// The highest column and the highest number, 2N − 1.
    pub const fn last(self) -> u8 {
        2 * self.side() - 1
    }
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.side().fmt(formatter)
    }
}

impl TryFrom<u32> for Size {
    type Error = SizeError;

    fn try_from(side: u32) -> Result<Self, SizeError> {
        Self::new(side)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        text.parse().map_err(|_| SizeError::NotANumber).and_then(Self::new)
    }
}

/// A side no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeError {
    /// Two islands cannot share an even side.
    Even(u32),
    /// Odd, but below 3 or above 9.
    OutOfRange(u32),
    /// Not a whole number at all.
    NotANumber,
}

impl fmt::Display for SizeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Even(side) => write!(formatter, "size {side} is even")?,
            Self::OutOfRange(side) => write!(formatter, "there is no size {side}")?,
            Self::NotANumber => formatter.write_str("the size is not a whole number")?,
        }
        formatter.write_str(": an Atoll board has side 3, 5, 7 or 9")
    }
}

impl core::error::Error for SizeError {}

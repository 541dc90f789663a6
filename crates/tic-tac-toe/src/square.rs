//! A square, and a set of squares as nine bits.
//!
//! ```text
//!  shown      bit
//!  1 2 3     0 1 2
//!  4 5 6     3 4 5
//!  7 8 9     6 7 8
//! ```

use core::fmt;
use core::ops::{BitAnd, BitOr};

/// One of the nine squares, shown as the digits 1 to 9.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// All nine, row by row from the top left.
    pub const ALL: [Self; 9] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The square of this row from the top and column from the left, if both are below 3.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < 3 && column < 3 { Some(Self(row * 3 + column)) } else { None }
    }

    /// The square shown as this digit.
    ///
    /// ```
    /// # use foursight_tic_tac_toe::Square;
    /// assert_eq!(Square::from_digit('6'), Square::new(1, 2));
    /// assert_eq!(Square::from_digit('0'), None);
    /// ```
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='9' => Some(Self(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// The row from the top, below 3.
    pub const fn row(self) -> u8 {
        self.0 / 3
    }

    /// The column from the left, below 3.
    pub const fn column(self) -> u8 {
        self.0 % 3
    }

    /// The number of the square, below 9: one less than it is shown as.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Where each of the board's eight symmetries takes this square, the identity first: the four
    /// quarter turns, then the same mirrored left to right.
    #[must_use]
    pub fn images(self) -> [Self; 8] {
        let mut image = self;
        core::array::from_fn(|symmetry| {
            if symmetry == 4 {
                image = Self(self.row() * 3 + 2 - self.column());
            }
            let here = image;
            image = Self(here.column() * 3 + 2 - here.row());
            here
        })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0 + 1)
    }
}

/// As shown: the bit's number would be one less.
impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// A set of squares.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(u16);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All nine.
    pub const FULL: Self = Self(0b1_1111_1111);

    /// The squares of these bits; bits beyond the ninth are dropped.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// The nine bits.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the square belongs to the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether all squares of `part` belong to the set.
    #[inline]
    pub const fn includes(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// How many squares there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares not in the set.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }

    /// The squares in order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        Square::ALL.into_iter().filter(move |&square| self.contains(square))
    }
}

/// The squares as shown.
impl fmt::Debug for Squares {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

impl BitAnd for Squares {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

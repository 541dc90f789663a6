//! A cell, the same on every size of board.
//!
//! A cell is a column `u` (1 is `A`) and a number `v`. On paper the column runs to the right, and the number down, each
//! column half a cell lower than the one to its left would have it: the height of a cell is `y = 2v − u`. So
//! the reading order from the top left, by `y` and then by `u`, does not depend on the size, and every board is part of the
//! largest. A cell is kept as its rank in that order on the board of side 9: one byte, below [`Cell::COUNT`].

use core::fmt;

use crate::Size;

/// A playable cell, shown as `C3`. Ordered as cells are read, from the top left.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// Where there is no cell.
pub(crate) const NONE: u8 = u8::MAX;

/// Column and number of each cell.
const COORDINATES: [(u8, u8); Cell::COUNT] = {
    let mut cells = [(0, 0); Cell::COUNT];
    let mut rank = 0;
    let mut height = -7_i32;
    while height <= 25 {
        let mut column = 1;
        while column <= 17 {
            // Number = (height + column) / 2, where that is a whole number on the board.
            let number = (height + column).div_euclid(2);
            let apart = (column - number).abs();
            if (height + column) % 2 == 0 && number >= 1 && number <= 17 && apart <= 8 {
                cells[rank] = (column as u8, number as u8);
                rank += 1;
            }
            column += 1;
        }
        height += 1;
    }
    assert!(rank == Cell::COUNT);
    cells
};

/// The rank of the cell of each column and number.
const RANKS: [[u8; 18]; 18] = {
    let mut ranks = [[NONE; 18]; 18];
    let mut rank = 0;
    while rank < Cell::COUNT {
        let (column, number) = COORDINATES[rank];
        ranks[column as usize][number as usize] = rank as u8;
        rank += 1;
    }
    ranks
};

/// The six steps to a neighbour, clockwise from straight up: each is next to the one after it.
pub(crate) const STEPS: [(i8, i8); 6] = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1)];

/// The ranks of the neighbours in the order of [`STEPS`], [`NONE`] beyond the edge of the largest board.
pub(crate) static NEIGHBOURS: [[u8; 6]; Cell::COUNT] = {
    let mut all = [[NONE; 6]; Cell::COUNT];
    let mut rank = 0;
    while rank < Cell::COUNT {
        let (column, number) = COORDINATES[rank];
        let mut step = 0;
        while step < 6 {
            let next = (column as i8 + STEPS[step].0, number as i8 + STEPS[step].1);
            if let Some(cell) = Cell::new(next.0 as u8, next.1 as u8) {
                all[rank][step] = cell.0;
            }
            step += 1;
        }
        rank += 1;
    }
    all
};

impl Cell {
    /// How many cells there are over all sizes: those of the largest board.
    pub const COUNT: usize = Size::Nine.cells();

    /// The cell of this column (1 is `A`) and number, if the largest board has it.
    ///
    /// ```
    /// # use foursight_atoll::Cell;
    /// assert_eq!(Cell::new(3, 5).unwrap().to_string(), "C5");
    /// assert_eq!(Cell::new(1, 10), None);
    /// ```
    pub const fn new(column: u8, number: u8) -> Option<Self> {
        if column > 17 || number > 17 {
            return None;
        }
        match RANKS[column as usize][number as usize] {
            NONE => None,
            rank => Some(Self(rank)),
        }
    }

    /// The cell of this rank in reading order on the largest board, below [`Self::COUNT`].
    pub(crate) const fn from_rank(rank: u8) -> Self {
        debug_assert!((rank as usize) < Self::COUNT);
        Self(rank)
    }

    /// The same, checked.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self::from_rank(index as u8)) } else { None }
    }

    /// The rank in reading order on the largest board, below [`Self::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column: 1 is `A`.
    #[inline]
    pub const fn column(self) -> u8 {
        COORDINATES[self.0 as usize].0
    }

    /// The number within the column.
    #[inline]
    pub const fn number(self) -> u8 {
        COORDINATES[self.0 as usize].1
    }

    /// The reflection that exchanges the players' islands: column and number change places.
    ///
    /// ```
    /// # use foursight_atoll::Cell;
    /// assert_eq!(Cell::new(3, 1).unwrap().mirrored(), Cell::new(1, 3).unwrap());
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(RANKS[self.number() as usize][self.column() as usize])
    }

    /// The cell turned clockwise by sixty degrees about the centre of a board it lies on: each
    /// island comes to lie where the owner's next one was.
    #[must_use]
    pub const fn rotated(self, size: Size) -> Self {
        let (column, number) = (self.column(), self.number());
        Self(RANKS[(size.side() + column - number) as usize][column as usize])
    }

    /// How many steps the cell lies from the centre of a board.
    pub const fn distance_from_center(self, size: Size) -> u32 {
        let right = self.column() as i32 - size.side() as i32;
        let down = self.number() as i32 - size.side() as i32;
        let (a, b, c) = (right.unsigned_abs(), down.unsigned_abs(), right.abs_diff(down));
        let larger = if a > b { a } else { b };
        if larger > c { larger } else { c }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", letter(self.column()), self.number())
    }
}

/// The name: a rank tells nobody which cell is meant.
impl fmt::Debug for Cell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// The letter of a column.
pub(crate) const fn letter(column: u8) -> char {
    (b'A' + column - 1) as char
}

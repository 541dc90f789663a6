//! Width, height and length, and the lines that follow from them.

/// The size of a board and how many in a row win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    width: u8,
    height: u8,
    length: u8,
}

/// A direction in which lines run, to the right or downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the right.
    Horizontal,
    /// Down.
    Vertical,
    /// Down and to the right.
    Falling,
    /// Down and to the left.
    Rising,
}

impl Direction {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Falling, Self::Rising];

    /// From a cell's bit to that of the next cell.
    #[inline]
    pub const fn step(self) -> u32 {
        match self {
            Self::Horizontal => 1,
            Self::Vertical => 8,
            Self::Falling => 9,
            Self::Rising => 7,
        }
    }
}

impl Board {
    /// A board of this size: width and height 3 to 8, the length 3 to the greater of them.
    pub const fn new(width: u32, height: u32, length: u32) -> Option<Self> {
        let longest = if width > height { width } else { height };
        let sizes = width >= 3 && width <= 8 && height >= 3 && height <= 8;
        if sizes && length >= 3 && length <= longest {
            Some(Self { width: width as u8, height: height as u8, length: length as u8 })
        } else {
            None
        }
    }

    /// Columns.
    pub const fn width(self) -> u32 {
        self.width as u32
    }

    /// Rows.
    pub const fn height(self) -> u32 {
        self.height as u32
    }

    /// How many in a row win.
    pub const fn length(self) -> u32 {
        self.length as u32
    }

    /// Its cells.
    #[inline]
    pub const fn cells(self) -> u64 {
        rectangle(0, self.width(), self.height(), self.height())
    }

    /// The cells where a line in this direction may begin.
    #[inline]
    pub const fn starts(self, direction: Direction) -> u64 {
        let (width, height, length) = (self.width(), self.height(), self.length());
        let across = (width + 1).saturating_sub(length);
        let down = (height + 1).saturating_sub(length);
        match direction {
            Direction::Horizontal => rectangle(0, across, height, height),
            Direction::Vertical => rectangle(0, width, height, down),
            Direction::Falling => rectangle(0, across, height, down),
            Direction::Rising => rectangle(width - across, across, height, down),
        }
    }

    /// The cells of a line from this start.
    pub const fn line(self, start: u64, direction: Direction) -> u64 {
        let mut line = start;
        let mut number = 1;
        while number < self.length() {
            line |= start << (number * direction.step());
            number += 1;
        }
        line
    }

    /// The starts of the lines that lie in a set as a whole.
    #[inline]
    pub(crate) const fn complete(self, cells: u64, direction: Direction) -> u64 {
        let mut found = cells & self.starts(direction);
        let mut number = 1;
        while number < self.length() {
            found &= cells >> (number * direction.step());
            number += 1;
        }
        found
    }

    /// The starts of the lines that have no cell of this set.
    #[inline]
    pub(crate) const fn free_of(self, cells: u64, direction: Direction) -> u64 {
        let mut touched = cells;
        let mut number = 1;
        while number < self.length() {
            touched |= cells >> (number * direction.step());
            number += 1;
        }
        self.starts(direction) & !touched
    }
}

/// So many columns from `left` on, and so many rows from the top row of a board of this height.
const fn rectangle(left: u32, columns: u32, height: u32, rows: u32) -> u64 {
    let row = ((1_u64 << columns) - 1) << left;
    let mut cells = 0;
    let mut number = 0;
    while number < rows {
        cells |= row << (8 * (8 - height + number));
        number += 1;
    }
    cells
}

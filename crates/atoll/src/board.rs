//! The geometry of each size, in tables computed at compile time.
//!
//! Around the playable cells, columns and numbers 1 to 2N − 1 with |u − v| < N, lies a ring with columns
//! and numbers from 0 to 2N. Its stones belong to the islands; its six corners do not exist. Side k, clockwise
//! from the top, has for i = 1 … N − 1 the stones
//!
//! ```text
//! side 0 (N+i, i)      side 1 (2N, N+i)     side 2 (2N−i, 2N)
//! side 3 (N−i, 2N−i)   side 4 (0, N−i)      side 5 (i, 0)
//! ```
//!
//! of which the first half, i ≤ (N−1)/2, is island 2k and the other island 2k + 1.

use foursight_game::Player;

use crate::cell::{NEIGHBOURS, NONE, STEPS};
use crate::{Cell, CellSet, Island, Islands, Size};

/// A place of the board or of the ring around it: columns and numbers from 0 to 2N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The column: 1 is `A`, 0 and 2N lie on the ring.
    pub column: u8,
    /// The number within the column.
    pub number: u8,
}

impl Point {
    /// The place of a cell.
    pub const fn of(cell: Cell) -> Self {
        Self { column: cell.column(), number: cell.number() }
    }

    /// The row on paper, from the top; half a cell high. Negative above the first cell of column A.
    pub const fn height(self) -> i32 {
        2 * self.number as i32 - self.column as i32
    }

    /// |Δcolumn| + |Δnumber|.
    pub const fn distance(self, other: Self) -> u32 {
        self.column.abs_diff(other.column) as u32 + self.number.abs_diff(other.number) as u32
    }
}

impl From<Cell> for Point {
    fn from(cell: Cell) -> Self {
        Self::of(cell)
    }
}

/// The board of one size: its cells, and where its islands touch them.
#[derive(Debug)]
pub struct Board {
    size: Size,
    cells: CellSet,
    /// The cells next to each island.
    shores: [CellSet; Island::COUNT],
    /// The islands next to each cell.
    touching: [Islands; Cell::COUNT],
    /// For each player, which of a cell's six neighbours, clockwise from straight up, are stones of own islands.
    around: [[u8; Cell::COUNT]; 2],
}

static BOARDS: [Board; 4] = [
    Board::build(Size::Three),
    Board::build(Size::Five),
    Board::build(Size::Seven),
    Board::build(Size::Nine),
];

/// The neighbours of each cell on the largest board.
static NEIGHBOUR_SETS: [CellSet; Cell::COUNT] = {
    let mut sets = [CellSet::EMPTY; Cell::COUNT];
    let mut rank = 0;
    while rank < Cell::COUNT {
        let mut step = 0;
        while step < 6 {
            if NEIGHBOURS[rank][step] != NONE {
                sets[rank].insert(Cell::from_rank(NEIGHBOURS[rank][step]));
            }
            step += 1;
        }
        rank += 1;
    }
    sets
};

impl Board {
    /// The board of a size.
    #[inline]
    pub fn of(size: Size) -> &'static Self {
        &BOARDS[size as usize]
    }

    const fn build(size: Size) -> Self {
        let mut cells = CellSet::EMPTY;
        let mut rank = 0;
        while rank < Cell::COUNT {
            let cell = Cell::from_rank(rank as u8);
            if is_playable(size, cell) {
                cells.insert(cell);
            }
            rank += 1;
        }
        let mut board = Self {
            size,
            cells,
            shores: [CellSet::EMPTY; Island::COUNT],
            touching: [Islands::EMPTY; Cell::COUNT],
            around: [[0; Cell::COUNT]; 2],
        };
        let mut number = 0;
        while number < Island::COUNT {
            let mut stone = 0;
            while stone < island_length(size) {
                board.add_island_stone(Island::ALL[number], stone);
                stone += 1;
            }
            number += 1;
        }
        board
    }

    const fn add_island_stone(&mut self, island: Island, stone: u8) {
        let point = island_stone(self.size, island, stone);
        let mut step = 0;
        while step < 6 {
            let column = point.column as i8 + STEPS[step].0;
            let number = point.number as i8 + STEPS[step].1;
            if let Some(cell) = Cell::new(column as u8, number as u8)
                && is_playable(self.size, cell)
            {
                let index = cell.index();
                self.shores[island.index()].insert(cell);
                self.touching[index] = self.touching[index].with(island);
                // Seen from the cell, the stone lies the other way.
                self.around[island.owner().index()][index] |= 1 << ((step + 3) % 6);
            }
            step += 1;
        }
    }

    /// Its size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// All playable cells.
    #[inline]
    pub const fn cells(&self) -> CellSet {
        self.cells
    }

    /// The playable cells next to a cell.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> CellSet {
        NEIGHBOUR_SETS[cell.index()] & self.cells
    }

    /// The cells next to a cell on the largest board: enough where only stones of a smaller one are looked for.
    #[inline]
    pub(crate) fn neighbours_anywhere(cell: Cell) -> CellSet {
        NEIGHBOUR_SETS[cell.index()]
    }

    /// The six places around a cell, clockwise from straight up: a playable cell or `None`. Each is
    /// next to the one after it.
    pub fn ring(&self, cell: Cell) -> [Option<Cell>; 6] {
        NEIGHBOURS[cell.index()].map(|rank| {
            (rank != NONE)
                .then(|| Cell::from_rank(rank))
                .filter(|&neighbour| self.cells.contains(neighbour))
        })
    }

    /// Which of the six places around a cell, clockwise from straight up, hold a stone of the player's
    /// islands: bit 0 is straight up.
    #[inline]
    pub fn island_stones_around(&self, cell: Cell, player: Player) -> u8 {
        self.around[player.index()][cell.index()]
    }

    /// The islands next to a cell, of both players.
    #[inline]
    pub fn touching(&self, cell: Cell) -> Islands {
        self.touching[cell.index()]
    }

    /// The cells next to an island.
    #[inline]
    pub fn shore(&self, island: Island) -> CellSet {
        self.shores[island.index()]
    }

    /// The fixed stones of an island, clockwise.
    pub fn stones(&self, island: Island) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..island_length(size)).map(move |stone| island_stone(size, island, stone))
    }

    /// The island that has a stone at this place of the ring.
    pub const fn island_at(&self, point: Point) -> Option<Island> {
        island_at(self.size, point)
    }

    /// The middle cell.
    pub fn center(&self) -> Cell {
        let side = self.size.side();
        Cell::new(side, side).expect("every board has a middle")
    }
}

pub(crate) const fn is_playable(size: Size, cell: Cell) -> bool {
    let (column, number) = (cell.column(), cell.number());
    column <= size.last() && number <= size.last() && column.abs_diff(number) < size.side()
}

/// How many stones an island has.
pub(crate) const fn island_length(size: Size) -> u8 {
    (size.side() - 1) / 2
}

/// A stone of an island, counted clockwise from 0.
pub(crate) const fn island_stone(size: Size, island: Island, stone: u8) -> Point {
    let before = match island.owner() {
        Player::First => 0,
        Player::Second => island_length(size),
    };
    ring_stone(size, island.side(), before + stone + 1)
}

/// The stone so many steps along a side, from 1 to N − 1.
const fn ring_stone(size: Size, side: u8, along: u8) -> Point {
    let n = size.side();
    let (column, number) = match side {
        0 => (n + along, along),
        1 => (2 * n, n + along),
        2 => (2 * n - along, 2 * n),
        3 => (n - along, 2 * n - along),
        4 => (0, n - along),
        _ => (along, 0),
    };
    Point { column, number }
}

const fn island_at(size: Size, point: Point) -> Option<Island> {
    let n = size.side();
    let mut side = 0;
    while side < 6 {
        let mut along = 1;
        while along < n {
            let stone = ring_stone(size, side, along);
            if stone.column == point.column && stone.number == point.number {
                return Island::new(2 * side + (along > island_length(size)) as u8);
            }
            along += 1;
        }
        side += 1;
    }
    None
}

//! The board of one size in the engine's own numbers.
//!
//! Cells are numbered densely in reading order (0 to 60 at side 5), which keeps sets short. For playouts there is a second
//! numbering, `20 · column + number`, in which the six neighbours of a place lie at fixed distances and the island stones
//! around the board are places like any other:
//!
//! ```text
//!        −1                    the places around a cell, clockwise from straight up
//!  −21         +20
//!  −20         +21
//!        +1
//! ```

use alloc::vec::Vec;

use foursight_atoll::{Atoll, Board, Cell, Island, Islands, Move, Size};
use foursight_game::{Player, Random};

use crate::Bits;

/// Places of the padded board, a power of two so that an index can be masked instead of checked.
pub(crate) const PLACES: usize = 512;
const COLUMN: usize = 20;
/// The way to the six neighbours, clockwise from straight up, modulo [`PLACES`].
pub(crate) const WAYS: [usize; 6] =
    [PLACES - 1, COLUMN, COLUMN + 1, 1, PLACES - COLUMN, PLACES - COLUMN - 1];
/// Beyond the board: neither a cell nor an island stone.
pub(crate) const NOTHING: u8 = 3;
/// No cell.
pub(crate) const NONE: u8 = u8::MAX;

/// The stones of both players, by [`Player::index`].
pub(crate) type Stones<const W: usize> = [Bits<W>; 2];

/// A bridge between two empty cells: its far end and the two cells it runs through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bridge {
    pub(crate) end: u8,
    pub(crate) through: [u8; 2],
}

/// The tables of one size.
#[derive(Clone, Debug)]
pub(crate) struct Geometry<const W: usize> {
    pub(crate) size: Size,
    pub(crate) all: Bits<W>,
    pub(crate) cells: Vec<Cell>,
    numbers: [u8; Cell::COUNT],
    pub(crate) neighbours: Vec<Bits<W>>,
    /// The islands next to each cell, of both players.
    pub(crate) touching: Vec<Islands>,
    pub(crate) shores: [Bits<W>; Island::COUNT],
    pub(crate) bridges: Vec<Vec<Bridge>>,
    /// Where each cell lies on the padded board.
    pub(crate) places: Vec<u16>,
    /// The padded board without a stone: 0 for a cell, 1 and 2 for the players' island stones, [`NOTHING`] elsewhere.
    pub(crate) blank: [u8; PLACES],
    /// Where each of the six rotations takes a cell.
    pub(crate) rotations: [Vec<u8>; 6],
    /// A random number for a stone of each player on each cell.
    pub(crate) zobrist: [Vec<u64>; 2],
}

impl<const W: usize> Geometry<W> {
    pub(crate) fn new(size: Size) -> Self {
        let board = Board::of(size);
        let cells: Vec<Cell> = board.cells().iter().collect();
        let mut numbers = [NONE; Cell::COUNT];
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = number as u8;
        }
        let number = |cell: Cell| numbers[cell.index()];
        let ring: Vec<[u8; 6]> =
            cells.iter().map(|&cell| board.ring(cell).map(|c| c.map_or(NONE, number))).collect();
        let set = |ring: &[u8; 6]| {
            ring.iter().filter(|&&c| c != NONE).map(|&c| usize::from(c)).collect::<Bits<W>>()
        };
        let neighbours: Vec<Bits<W>> = ring.iter().map(set).collect();
        let bridges = (0..cells.len()).map(|cell| bridges(cell, &ring)).collect();
        let mut blank = [NOTHING; PLACES];
        let place = |column: u8, number: u8| usize::from(column) * COLUMN + usize::from(number);
        let places: Vec<u16> =
            cells.iter().map(|cell| place(cell.column(), cell.number()) as u16).collect();
        for &place in &places {
            blank[usize::from(place)] = 0;
        }
        let mut shores = [Bits::EMPTY; Island::COUNT];
        for island in Island::ALL {
            for stone in board.stones(island) {
                blank[place(stone.column, stone.number)] = 1 + island.owner() as u8;
            }
            shores[island.index()] =
                board.shore(island).iter().map(|cell| usize::from(number(cell))).collect();
        }
        let mut rotations: [Vec<u8>; 6] = core::array::from_fn(|_| Vec::new());
        for &cell in &cells {
            let mut turned = cell;
            for rotation in &mut rotations {
                rotation.push(number(turned));
                turned = turned.rotated(size);
            }
        }
        let mut random = Random::new(0x0A70_1101, size as u64);
        let zobrist = core::array::from_fn(|_| cells.iter().map(|_| random.next_u64()).collect());
        Self {
            size,
            all: Bits::below(cells.len()),
            touching: cells.iter().map(|&cell| board.touching(cell)).collect(),
            cells,
            numbers,
            neighbours,
            shores,
            bridges,
            places,
            blank,
            rotations,
            zobrist,
        }
    }

    /// How many cells the board has.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.cells.len()
    }

    /// The number of a cell of this board.
    #[inline]
    pub(crate) fn number(&self, cell: Cell) -> usize {
        usize::from(self.numbers[cell.index()])
    }

    /// The move that places a stone on a cell.
    pub(crate) fn action(&self, cell: usize) -> Move {
        Move::Place(self.cells[cell])
    }

    /// The stones of a position.
    pub(crate) fn stones(&self, position: &Atoll) -> Stones<W> {
        Player::BOTH
            .map(|player| position.stones(player).iter().map(|cell| self.number(cell)).collect())
    }

    /// The empty cells.
    #[inline]
    pub(crate) fn empty(&self, stones: &Stones<W>) -> Bits<W> {
        self.all - stones[0] - stones[1]
    }
}

fn bridges(cell: usize, ring: &[[u8; 6]]) -> Vec<Bridge> {
    let mut found = Vec::new();
    for step in 0..6 {
        let through = [ring[cell][step], ring[cell][(step + 1) % 6]];
        if through.contains(&NONE) {
            continue;
        }
        // From the first of the two, the far end lies one step further clockwise than the second does.
        let end = ring[usize::from(through[0])][(step + 1) % 6];
        if end != NONE {
            found.push(Bridge { end, through });
        }
    }
    found
}

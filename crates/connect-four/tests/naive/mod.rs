//! The rules in the most obvious way: a grid of cells, every window looked at. The oracle of the other tests.
#![allow(dead_code, unreachable_pub)] // Each test file uses its own part.

use std::sync::LazyLock;

use foursight_connect_four::{Bitboard, COLUMNS, Cell, Column, ConnectFour, ROWS};
use foursight_game::{Cells, Outcome, Player};

/// A grid, `cells[column][row]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    pub cells: [[Option<Player>; ROWS]; COLUMNS],
}

/// All windows of four cells in line.
pub fn windows() -> &'static [[Cell; 4]] {
    static WINDOWS: LazyLock<Vec<[Cell; 4]>> = LazyLock::new(make_windows);
    &WINDOWS
}

fn make_windows() -> Vec<[Cell; 4]> {
    let mut windows = Vec::new();
    for column in 0..COLUMNS as i32 {
        for row in 0..ROWS as i32 {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cells: Vec<Cell> =
                    (0..4).filter_map(|n| cell(column + n * right, row + n * up)).collect();
                windows.extend(<[Cell; 4]>::try_from(cells));
            }
        }
    }
    windows
}

/// The cell in this column and row, if they are on the board.
pub fn cell(column: i32, row: i32) -> Option<Cell> {
    let column = Column::new(usize::try_from(column).ok()?)?;
    Cell::new(column, usize::try_from(row).ok()?)
}

impl Board {
    pub fn of(position: &ConnectFour) -> Self {
        let mut board = Self::default();
        for cell in position.cells() {
            board.cells[cell.column().index()][cell.row()] = position.owner(cell);
        }
        board
    }

    pub fn at(&self, cell: Cell) -> Option<Player> {
        self.cells[cell.column().index()][cell.row()]
    }

    /// How many cells of a window this player has.
    pub fn count(&self, window: &[Cell], owner: Option<Player>) -> usize {
        window.iter().filter(|&&cell| self.at(cell) == owner).count()
    }

    pub fn plies(&self) -> u32 {
        self.cells.iter().flatten().filter(|cell| cell.is_some()).count() as u32
    }

    pub fn height(&self, column: Column) -> usize {
        self.cells[column.index()].iter().filter(|cell| cell.is_some()).count()
    }

    pub fn in_fours(&self, player: Player) -> Bitboard {
        let fours = windows().iter().copied();
        fours.filter(|window| self.count(window, Some(player)) == 4).flatten().collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        for player in Player::BOTH {
            if !self.in_fours(player).is_empty() {
                return Some(Outcome::Win(player));
            }
        }
        (self.plies() == 42).then_some(Outcome::Draw)
    }

    pub fn legal_moves(&self) -> Vec<Column> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        Column::ALL.into_iter().filter(|&column| self.height(column) < ROWS).collect()
    }

    pub fn play(&mut self, column: Column) {
        let player = Player::to_move_after(self.plies());
        self.cells[column.index()][self.height(column)] = Some(player);
    }

    pub fn sequences(&self, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if plies == 1 {
            return moves.len() as u64;
        }
        let mut sum = 0;
        for column in moves {
            let mut next = self.clone();
            next.play(column);
            sum += next.sequences(plies - 1);
        }
        sum
    }
}

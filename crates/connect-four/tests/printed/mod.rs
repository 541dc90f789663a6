//! The programs of the sources as their authors printed them, one file each, in the plainest form: the oracles of the players `…-printed`.
//!
//! Each is written from the work alone (testdata/sources/claims.toml names them) and shares no code with the crates. What a work does not print, and what is assumed instead, stands at the head of
//! its file. Slips are kept where the program neither crashes nor hangs. Depths are those of the programs: the number handed to the search below the computer's own move for
//! `automat` and `four-in-a-row`, the number of plies in all for `poveži-četiri`.
#![allow(dead_code, unreachable_pub)] // Each test target uses its own part.

pub mod automat_easy;
pub mod automat_hard;
pub mod four_in_a_row;
pub mod povezi_cetiri;

use std::sync::LazyLock;

/// Columns of the board.
pub const COLUMNS: usize = 7;
/// Rows of the board.
pub const ROWS: usize = 6;

/// A board: 0 where it is empty, 1 for a disc of the player who moved first, 2 for one of the opponent; row 0 is at the bottom.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    pub cells: [[u8; COLUMNS]; ROWS],
}

/// A column, from 0, and what the program thinks it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub column: usize,
    pub value: i32,
}

/// The 69 windows of four cells in line, as rows and columns.
pub fn windows() -> &'static [[(usize, usize); 4]] {
    static WINDOWS: LazyLock<Vec<[(usize, usize); 4]>> = LazyLock::new(|| {
        let mut windows = Vec::new();
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                if column + 3 < COLUMNS {
                    windows.push([0, 1, 2, 3].map(|step| (row, column + step)));
                }
                if row + 3 < ROWS {
                    windows.push([0, 1, 2, 3].map(|step| (row + step, column)));
                }
                if row + 3 < ROWS && column + 3 < COLUMNS {
                    windows.push([0, 1, 2, 3].map(|step| (row + step, column + step)));
                }
                if row >= 3 && column + 3 < COLUMNS {
                    windows.push([0, 1, 2, 3].map(|step| (row - step, column + step)));
                }
            }
        }
        windows
    });
    &WINDOWS
}

impl Board {
    /// After these moves: digits from 1.
    pub fn after(moves: &str) -> Self {
        let mut board = Self::default();
        for (ply, digit) in moves.bytes().enumerate() {
            let row = board.drop_disc(usize::from(digit - b'1'), 1 + (ply % 2) as u8);
            assert!(row.is_some(), "{moves}: column {} is full", digit - b'0');
        }
        board
    }

    /// The lowest empty row of a column.
    pub fn open_row(&self, column: usize) -> Option<usize> {
        (0..ROWS).find(|&row| self.cells[row][column] == 0)
    }

    /// Drops a disc; `None` if the column is full.
    pub fn drop_disc(&mut self, column: usize, disc: u8) -> Option<usize> {
        let row = self.open_row(column)?;
        self.cells[row][column] = disc;
        Some(row)
    }

    /// Takes the uppermost disc of a column off again.
    pub fn lift(&mut self, column: usize) {
        if let Some(row) = (0..ROWS).rev().find(|&row| self.cells[row][column] != 0) {
            self.cells[row][column] = 0;
        }
    }

    /// The columns that are not full, from the left.
    pub fn open_columns(&self) -> Vec<usize> {
        (0..COLUMNS).filter(|&column| self.open_row(column).is_some()).collect()
    }

    /// Whether this player has four in line.
    pub fn has_four(&self, disc: u8) -> bool {
        windows()
            .iter()
            .any(|window| window.iter().all(|&(row, column)| self.cells[row][column] == disc))
    }

    /// Whether no cell is empty.
    pub fn is_full(&self) -> bool {
        self.cells.iter().flatten().all(|&cell| cell != 0)
    }

    /// Whose turn it is: 1 or 2.
    pub fn turn(&self) -> u8 {
        let discs = self.cells.iter().flatten().filter(|&&cell| cell != 0).count();
        1 + (discs % 2) as u8
    }

    /// Whether somebody has four in line, or the board is full.
    pub fn is_over(&self) -> bool {
        self.has_four(1) || self.has_four(2) || self.is_full()
    }

    /// The sum over all windows of what a rule gives for (discs of this player, discs of the opponent, empty cells).
    pub fn window_sum(&self, disc: u8, rule: impl Fn(u32, u32, u32) -> i32) -> i32 {
        windows()
            .iter()
            .map(|window| {
                let (mut own, mut opposing, mut empty) = (0, 0, 0);
                for &(row, column) in window {
                    match self.cells[row][column] {
                        0 => empty += 1,
                        cell if cell == disc => own += 1,
                        _ => opposing += 1,
                    }
                }
                rule(own, opposing, empty)
            })
            .sum()
    }

    /// How many discs of this player are in the centre column.
    pub fn in_centre(&self, disc: u8) -> i32 {
        (0..ROWS).filter(|&row| self.cells[row][3] == disc).count() as i32
    }
}

/// The opponent's disc.
pub const fn other(disc: u8) -> u8 {
    3 - disc
}

//! Atoll of the sides 3, 5 and 7, without the swap rule.
//!
//! Cells and island stones are points of one grid of columns and numbers from 0 to 2N; neighbours differ by (0, 1), (1, 0) or (1, 1), either way. The islands lie
//! on the ring around the cells. A position is two sets of cells, of 128 bits.

use std::sync::Arc;

use crate::{Ending, Rules, Side};

const STEPS: [(i32, i32); 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];

/// A board: its cells in order of their names, and which touch which.
#[derive(Debug)]
struct Board {
    names: Vec<String>,
    neighbours: Vec<u128>,
    /// For each island the cells next to it.
    shores: [u128; 12],
    /// All cells, those near the centre first.
    central: Vec<u8>,
    /// For each row on paper, its cells from the left.
    rows: Vec<Vec<u8>>,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Atoll {
    board: Arc<Board>,
    stones: [u128; 2],
    last: Option<u8>,
}

impl Atoll {
    /// The empty board of a side of 3, 5 or 7 cells.
    pub fn new(side: usize) -> Self {
        let n = side as i32;
        let is_cell = |column: i32, number: i32| {
            (1..2 * n).contains(&column)
                && (1..2 * n).contains(&number)
                && (column - number).abs() < n
        };
        let mut points: Vec<(i32, i32)> = Vec::new();
        for column in 1..2 * n {
            points.extend((1..2 * n).map(|number| (column, number)));
        }
        points.retain(|&(column, number)| is_cell(column, number));
        let find =
            |column: i32, number: i32| points.iter().position(|&point| point == (column, number));
        let around = |(column, number): (i32, i32)| {
            let next = STEPS.iter().filter_map(|(right, down)| find(column + right, number + down));
            next.fold(0_u128, |set, cell| set | 1 << cell)
        };
        let mut shores = [0; 12];
        for corner in 0..6 {
            for along in 1..n {
                let stone = match corner {
                    0 => (n + along, along),
                    1 => (2 * n, n + along),
                    2 => (2 * n - along, 2 * n),
                    3 => (n - along, 2 * n - along),
                    4 => (0, n - along),
                    _ => (along, 0),
                };
                let second_half = usize::from(along > (n - 1) / 2);
                shores[2 * corner + second_half] |= around(stone);
            }
        }
        let names = points
            .iter()
            .map(|&(column, number)| format!("{}{number}", char::from(b'A' + column as u8 - 1)));
        let height = |&(column, number): &(i32, i32)| 2 * number - column;
        let mut heights: Vec<i32> = points.iter().map(height).collect();
        heights.sort_unstable();
        heights.dedup();
        let row = |row: &i32| {
            let in_row = (0..points.len()).filter(|&cell| height(&points[cell]) == *row);
            in_row.map(|cell| cell as u8).collect()
        };
        let mut central: Vec<u8> = (0..points.len() as u8).collect();
        central.sort_by_key(|&cell| {
            let (column, number) = points[usize::from(cell)];
            let (right, down) = (column - n, number - n);
            right.abs().max(down.abs()).max((right - down).abs())
        });
        let board = Board {
            names: names.collect(),
            neighbours: points.iter().map(|&point| around(point)).collect(),
            shores,
            central,
            rows: heights.iter().map(row).collect(),
        };
        Self { board: Arc::new(board), stones: [0; 2], last: None }
    }

    /// The cell of this name.
    pub fn cell(&self, name: &str) -> Option<u8> {
        self.board.names.iter().position(|other| other == name).map(|cell| cell as u8)
    }

    /// The same board with these stones.
    #[must_use]
    pub fn board(&self, stones: [&[u8]; 2]) -> Self {
        let set = |cells: &[u8]| cells.iter().fold(0, |set, cell| set | 1_u128 << cell);
        Self { board: Arc::clone(&self.board), stones: stones.map(set), last: None }
    }

    /// Whose stone lies on a cell.
    pub fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones[side as usize] >> cell & 1 == 1)
    }

    /// The cells of each row on paper, from the top and from the left.
    pub fn rows(&self) -> &[Vec<u8>] {
        &self.board.rows
    }

    /// Whether this side's stones, with one more on this cell, hold a group of it that wins.
    fn group_wins(&self, side: Side, own: u128, cell: u8) -> bool {
        let mut group = 1_u128 << cell;
        let mut fresh = group;
        let mut linked = 0_u16;
        while fresh != 0 {
            let mut next = 0;
            let mut rest = fresh;
            while rest != 0 {
                next |= self.board.neighbours[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            for island in (side as usize..12).step_by(2) {
                if linked >> island & 1 == 0 && self.board.shores[island] & fresh != 0 {
                    linked |= 1 << island;
                    next |= self.board.shores[island];
                }
            }
            fresh = next & own & !group;
            group |= fresh;
        }
        stretch(linked) >= 7
    }
}

/// How many islands the shortest stretch of the perimeter holds that covers all of these.
fn stretch(linked: u16) -> u32 {
    let begins = (0..12).filter(|island| linked >> island & 1 == 1);
    let length = |begin: u32| {
        (0..12)
            .filter(|step| linked >> ((begin + step) % 12) & 1 == 1)
            .max()
            .map_or(0, |last| last + 1)
    };
    begins.map(length).min().unwrap_or(0)
}

impl Rules for Atoll {
    type Key = [u128; 2];

    fn key(&self) -> [u128; 2] {
        self.stones
    }

    fn turn(&self) -> Side {
        if self.stones[0].count_ones() == self.stones[1].count_ones() {
            Side::First
        } else {
            Side::Second
        }
    }

    fn stones(&self) -> u32 {
        (self.stones[0] | self.stones[1]).count_ones()
    }

    fn empty(&self) -> u32 {
        self.board.names.len() as u32 - self.stones()
    }

    fn open(&self) -> Vec<u8> {
        let occupied = self.stones[0] | self.stones[1];
        self.board.central.iter().copied().filter(|&cell| occupied >> cell & 1 == 0).collect()
    }

    fn with(&self, cell: u8) -> Self {
        let mut stones = self.stones;
        stones[self.turn() as usize] |= 1 << cell;
        Self { board: Arc::clone(&self.board), stones, last: Some(cell) }
    }

    fn wins(&self, side: Side, cell: u8) -> bool {
        self.group_wins(side, self.stones[side as usize] | 1 << cell, cell)
    }

    fn ending(&self) -> Option<Ending> {
        let won = |side: Side| {
            let own = self.stones[side as usize];
            let asked = match self.last {
                Some(last) => own & 1 << last,
                None => own,
            };
            (0..self.board.names.len() as u8)
                .any(|cell| asked >> cell & 1 == 1 && self.group_wins(side, own, cell))
        };
        Side::BOTH.into_iter().find(|&side| won(side)).map(Ending::Won)
    }

    fn name(&self, cell: u8) -> String {
        self.board.names[usize::from(cell)].clone()
    }
}

//! So many in a row on a board of cells, with or without gravity: Connect Four, tic-tac-toe and m,n,k games.

use std::sync::Arc;

use crate::{Ending, Rules, Side};

/// A board and its lines.
#[derive(Debug)]
struct Shape {
    width: usize,
    height: usize,
    /// Whether stones fall to the bottom of their column.
    falls: bool,
    named: Names,
    /// Every line that wins, as a set of cells.
    lines: Vec<u64>,
    /// For each cell the lines through it.
    through: Vec<Vec<u64>>,
    /// All cells, those near the centre first.
    central: Vec<u8>,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    /// The number of the column.
    Columns,
    /// The number of the cell, row by row from the top left.
    Numbers,
    /// Column letter and row from the bottom.
    Cells,
}

/// A position. Cell 0 is at the top left, cells are numbered row by row.
#[derive(Clone, Debug)]
pub struct Lines {
    shape: Arc<Shape>,
    stones: [u64; 2],
    last: Option<u8>,
}

impl Lines {
    /// Connect Four, as a rule on seven columns of six cells; at most nine columns and 64 cells.
    pub fn connect_four(width: usize, height: usize) -> Self {
        Self::empty_board(width, height, 4, true, Names::Columns)
    }

    /// Tic-tac-toe.
    pub fn tic_tac_toe() -> Self {
        Self::empty_board(3, 3, 3, false, Names::Numbers)
    }

    /// So many in a row on a board of at most 64 cells.
    pub fn in_a_row(width: usize, height: usize, length: usize) -> Self {
        Self::empty_board(width, height, length, false, Names::Cells)
    }

    fn empty_board(width: usize, height: usize, length: usize, falls: bool, named: Names) -> Self {
        let mut lines = Vec::new();
        let on_board = |row: isize, column: isize| {
            (0..height as isize).contains(&row) && (0..width as isize).contains(&column)
        };
        for row in 0..height as isize {
            for column in 0..width as isize {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let cells: Vec<(isize, isize)> = (0..length as isize)
                        .map(|step| (row + step * down, column + step * right))
                        .collect();
                    if cells.iter().all(|&(row, column)| on_board(row, column)) {
                        let bit = |&(row, column): &(isize, isize)| {
                            1_u64 << (row as usize * width + column as usize)
                        };
                        lines.push(cells.iter().map(bit).sum());
                    }
                }
            }
        }
        let cells = width * height;
        let through =
            |cell: usize| lines.iter().copied().filter(move |line| *line >> cell & 1 == 1);
        let through: Vec<Vec<u64>> = (0..cells).map(|cell| through(cell).collect()).collect();
        let mut central: Vec<u8> = (0..cells as u8).collect();
        central.sort_by_key(|&cell| core::cmp::Reverse(through[usize::from(cell)].len()));
        let shape = Shape { width, height, falls, named, lines, through, central };
        Self { shape: Arc::new(shape), stones: [0; 2], last: None }
    }

    /// The same game with these stones, rows from the top; `None` if they do not fit.
    pub fn board(&self, rows: &[Vec<Option<Side>>]) -> Option<Self> {
        let mut stones = [0; 2];
        if rows.len() != self.shape.height || rows.iter().any(|row| row.len() != self.shape.width) {
            return None;
        }
        for (cell, side) in rows.iter().flatten().enumerate() {
            if let Some(side) = side {
                stones[*side as usize] |= 1 << cell;
            }
        }
        Some(Self { shape: Arc::clone(&self.shape), stones, last: None })
    }

    /// Whether stones fall.
    pub fn falls(&self) -> bool {
        self.shape.falls
    }

    /// Whose stone lies on a cell.
    pub fn owner(&self, cell: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones[side as usize] >> cell & 1 == 1)
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.shape.width, self.shape.height)
    }

    /// How a cell is called: tic-tac-toe counts, the others use letter and row from the bottom.
    pub fn cell_name(&self, cell: u8) -> String {
        let Shape { width, height, named, .. } = *self.shape;
        let cell = usize::from(cell);
        if named == Names::Numbers {
            return (cell + 1).to_string();
        }
        let letter = char::from(b'a' + (cell % width) as u8);
        format!("{letter}{}", height - cell / width)
    }

    /// The lines through an empty cell that lack only it, for a side: each as its other cells.
    pub fn completed(&self, side: Side, cell: u8) -> Vec<Vec<u8>> {
        let own = self.stones[side as usize];
        let others = |line: &u64| line & !(1 << cell);
        let through = self.shape.through[usize::from(cell)].iter();
        let full = through.filter(|line| others(line) & own == others(line));
        full.map(|line| cells(others(line))).collect()
    }

    /// The cells of all full lines of a side.
    pub fn full(&self, side: Side) -> Vec<u8> {
        let own = self.stones[side as usize];
        let full = self.shape.lines.iter().filter(|&&line| line & own == line);
        cells(full.fold(0, |all, line| all | line))
    }

    /// Whether these cells are a line that wins once all of one side's.
    pub fn is_line(&self, cells: &[u8]) -> bool {
        let set = cells.iter().fold(0, |set, cell| set | 1_u64 << cell);
        self.shape.lines.contains(&set)
    }

    fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    fn cell_count(&self) -> usize {
        self.shape.width * self.shape.height
    }

    /// Whether a stone may be put there: with gravity, only on the lowest empty cell of its column.
    fn is_open(&self, cell: u8) -> bool {
        let below = usize::from(cell) + self.shape.width;
        self.occupied() >> cell & 1 == 0
            && (!self.shape.falls
                || below >= self.cell_count()
                || self.occupied() >> below & 1 == 1)
    }
}

fn cells(mut set: u64) -> Vec<u8> {
    let mut cells = Vec::new();
    while set != 0 {
        cells.push(set.trailing_zeros() as u8);
        set &= set - 1;
    }
    cells
}

impl Rules for Lines {
    type Key = [u64; 2];

    fn key(&self) -> [u64; 2] {
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
        self.occupied().count_ones()
    }

    fn empty(&self) -> u32 {
        self.cell_count() as u32 - self.stones()
    }

    fn open(&self) -> Vec<u8> {
        self.shape.central.iter().copied().filter(|&cell| self.is_open(cell)).collect()
    }

    fn with(&self, cell: u8) -> Self {
        let mut stones = self.stones;
        stones[self.turn() as usize] |= 1 << cell;
        Self { shape: Arc::clone(&self.shape), stones, last: Some(cell) }
    }

    fn wins(&self, side: Side, cell: u8) -> bool {
        let own = self.stones[side as usize] | 1 << cell;
        self.shape.through[usize::from(cell)].iter().any(|line| line & own == *line)
    }

    fn ending(&self) -> Option<Ending> {
        let lines = match self.last {
            Some(cell) => &self.shape.through[usize::from(cell)],
            None => &self.shape.lines,
        };
        for side in Side::BOTH {
            let own = self.stones[side as usize];
            if lines.iter().any(|line| line & own == *line) {
                return Some(Ending::Won(side));
            }
        }
        (self.empty() == 0).then_some(Ending::Drawn)
    }

    fn name(&self, cell: u8) -> String {
        match self.shape.named {
            Names::Columns => (usize::from(cell) % self.shape.width + 1).to_string(),
            Names::Numbers | Names::Cells => self.cell_name(cell),
        }
    }
}

//! What can be read off a board of lines without looking ahead: who would complete a line where.
//!
//! In many games a line of so many stones on a grid wins. A board is seen as its cells in reading order; a line is the list of their
//! numbers. Atoll has no lines and no grid.

use foursight_game::entry::Shape;
use foursight_game::{Player, Position as _};

use crate::{Move, Position};

/// A board of lines.
pub(crate) struct Grid {
    names: Vec<String>,
    owners: Vec<Option<Player>>,
    lines: Vec<Vec<usize>>,
    width: usize,
    /// Whether stones fall: then the cell above a filled one can be filled next.
    falls: bool,
}

impl Grid {
    /// The position's board; `None` for a game without lines.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let length = position.line_to_win()? as usize;
        let shape = position.shape();
        let (Shape::Columns { width, height } | Shape::Grid { width, height }) = shape else {
            return None;
        };
        let (width, height) = (width as usize, height as usize);
        let (names, owners) = position.cells().into_iter().unzip();
        let falls = matches!(shape, Shape::Columns { .. });
        Some(Self { names, owners, lines: lines(width, height, length), width, falls })
    }

    pub(crate) fn number(&self, cell: &str) -> Option<usize> {
        self.names.iter().position(|name| name == cell)
    }

    /// The name of a cell.
    pub(crate) fn name(&self, cell: usize) -> &str {
        &self.names[cell]
    }

    /// The cell below, where stones fall and there is one.
    pub(crate) fn below(&self, cell: usize) -> Option<usize> {
        (self.falls && cell + self.width < self.names.len()).then_some(cell + self.width)
    }

    /// The row of a cell as it is called, from 1 at the bottom.
    pub(crate) fn row(&self, cell: usize) -> usize {
        (self.names.len() - 1 - cell) / self.width + 1
    }

    /// How many rows there are.
    pub(crate) fn height(&self) -> usize {
        self.names.len() / self.width
    }

    /// The same board with a stone of this player on a cell.
    pub(crate) fn with(&self, cell: usize, player: Player) -> Self {
        let mut owners = self.owners.clone();
        owners[cell] = Some(player);
        Self { names: self.names.clone(), owners, lines: self.lines.clone(), ..*self }
    }

    /// The empty cells that could be filled now.
    pub(crate) fn open(&self) -> Vec<usize> {
        let supported =
            |cell: usize| self.below(cell).is_none_or(|below| self.owners[below].is_some());
        (0..self.names.len())
            .filter(|&cell| self.owners[cell].is_none() && supported(cell))
            .collect()
    }

    /// The cells on which this player would win at once.
    pub(crate) fn wins(&self, player: Player) -> Vec<usize> {
        let complete = |&cell: &usize| self.completes(player, cell).next().is_some();
        self.open().into_iter().filter(complete).collect()
    }

    /// The lines that a stone of this player on this empty cell would complete.
    pub(crate) fn completes(
        &self,
        player: Player,
        cell: usize,
    ) -> impl Iterator<Item = &Vec<usize>> {
        self.through(cell).filter(move |line| {
            line.iter().all(|&other| other == cell || self.owners[other] == Some(player))
        })
    }

    /// The lines through a cell.
    fn through(&self, cell: usize) -> impl Iterator<Item = &Vec<usize>> {
        self.lines.iter().filter(move |line| line.contains(&cell))
    }

    /// The lines through an empty cell without a stone of the other player: how many there are, and the most stones of this player in one.
    pub(crate) fn room(&self, player: Player, cell: usize) -> (u32, u32) {
        let free = self.through(cell);
        let free = free.filter(|line| line.iter().all(|&one| self.owners[one] != Some(!player)));
        let stones = |line: &Vec<usize>| {
            line.iter().filter(|&&one| self.owners[one] == Some(player)).count() as u32
        };
        free.fold((0, 0), |(lines, most), line| (lines + 1, most.max(stones(line))))
    }

    /// The lines through an empty cell that hold stones of this player and no other.
    pub(crate) fn begun(&self, player: Player, cell: usize) -> u32 {
        let begun = self.through(cell).filter(|line| {
            line.iter().any(|&one| self.owners[one] == Some(player))
                && line.iter().all(|&one| self.owners[one] != Some(!player))
        });
        begun.count() as u32
    }

    fn named(&self, cells: impl Iterator<Item = usize>) -> Vec<String> {
        cells.map(|cell| self.names[cell].clone()).collect()
    }

    /// The cells of the lines that a stone of this player on this empty cell would complete; none if it completes nothing.
    pub(crate) fn completed_by(&self, player: Player, cell: &str) -> Vec<String> {
        let Some(cell) = self.number(cell) else { return Vec::new() };
        let mut cells: Vec<usize> = self.completes(player, cell).flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        self.named(cells.into_iter())
    }

    /// Lines through this cell that lack one last stone of this player, each with the empty cell it lacks.
    pub(crate) fn almost_complete(&self, player: Player, cell: &str) -> Vec<(Vec<String>, String)> {
        let Some(cell) = self.number(cell) else { return Vec::new() };
        let mut found = Vec::new();
        for line in self.through(cell) {
            let mut empty = line.iter().filter(|&&other| self.owners[other].is_none());
            let own = line.iter().filter(|&&other| self.owners[other] == Some(player)).count();
            if let (Some(&gap), None, true) = (empty.next(), empty.next(), own + 1 == line.len()) {
                let stones = line.iter().copied().filter(|&other| other != gap);
                found.push((self.named(stones), self.names[gap].clone()));
            }
        }
        found
    }
}

fn lines(width: usize, height: usize, length: usize) -> Vec<Vec<usize>> {
    let mut lines = Vec::new();
    for row in 0..height as isize {
        for column in 0..width as isize {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let places =
                    (0..length as isize).map(|step| (row + step * down, column + step * right));
                let inside = places.clone().all(|(row, column)| {
                    (0..height as isize).contains(&row) && (0..width as isize).contains(&column)
                });
                if inside {
                    let line = places.map(|(row, column)| row as usize * width + column as usize);
                    lines.push(line.collect());
                }
            }
        }
    }
    lines
}

/// Moves by which the player to move wins at once.
pub(crate) fn winning_moves(position: &Position) -> Vec<Move> {
    let wins = |&action: &Move| {
        let outcome = position.after(action).outcome();
        outcome.is_some_and(|outcome| outcome.winner() == Some(position.turn()))
    };
    position.legal_moves().into_iter().filter(wins).collect()
}

/// Moves by which the player who has just moved would win if it were to move again; only where a game has lines.
pub(crate) fn threats(position: &Position) -> Vec<Move> {
    let Some(grid) = Grid::of(position) else { return Vec::new() };
    if position.outcome().is_some() {
        return Vec::new();
    }
    let threat = |&action: &Move| {
        let cell = position.filled_by(action);
        cell.is_some_and(|cell| !grid.completed_by(!position.turn(), &cell).is_empty())
    };
    position.legal_moves().into_iter().filter(threat).collect()
}

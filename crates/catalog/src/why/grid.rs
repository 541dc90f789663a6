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
}

impl Grid {
    /// The position's board; `None` for a game without lines.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let length = position.line_to_win()? as usize;
        let (Shape::Columns { width, height } | Shape::Grid { width, height }) = position.shape()
        else {
            return None;
        };
        let (width, height) = (width as usize, height as usize);
        let (names, owners) = position.cells().into_iter().unzip();
        Some(Self { names, owners, lines: lines(width, height, length) })
    }

    fn number(&self, cell: &str) -> Option<usize> {
        self.names.iter().position(|name| name == cell)
    }

    fn named(&self, cells: impl Iterator<Item = usize>) -> Vec<String> {
        cells.map(|cell| self.names[cell].clone()).collect()
    }

    /// The cells of the lines that a stone of this player on this empty cell would complete; none if it completes nothing.
    pub(crate) fn completed_by(&self, player: Player, cell: &str) -> Vec<String> {
        let Some(cell) = self.number(cell) else { return Vec::new() };
        let completed = self.lines.iter().filter(|line| {
            line.contains(&cell)
                && line.iter().all(|&other| other == cell || self.owners[other] == Some(player))
        });
        let mut cells: Vec<usize> = completed.flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        self.named(cells.into_iter())
    }

    /// Lines through this cell that lack one last stone of this player, each with the empty cell it lacks.
    pub(crate) fn almost_complete(&self, player: Player, cell: &str) -> Vec<(Vec<String>, String)> {
        let Some(cell) = self.number(cell) else { return Vec::new() };
        let mut found = Vec::new();
        for line in self.lines.iter().filter(|line| line.contains(&cell)) {
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

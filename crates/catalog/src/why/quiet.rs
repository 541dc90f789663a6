//! What a move does on a board of lines, where nobody wins or blocks at once: the reasons of quiet moves.
//!
//! Nothing is searched here. What it takes away is read off the same board with a stone of the opponent on the cell, what it prepares off the board with one stone
//! more of the mover's.

use foursight_game::{Player, Position as _};

use super::Claim;
use super::grid::Grid;
use crate::{Move, Position};

/// A quiet move on a board of lines.
struct Quiet<'a> {
    after: &'a Position,
    turn: Player,
    /// Before the move.
    before: Grid,
    /// After it.
    now: Grid,
    cell: usize,
}

/// What the move takes from the opponent, what it prepares and how much room it has, the most telling first. Empty where a game has no lines or the move ends it.
pub(super) fn claims(position: &Position, played: Move, after: &Position) -> Vec<Claim> {
    let quiet = || {
        let (before, now) = (Grid::of(position)?, Grid::of(after)?);
        let cell = before.number(&position.filled_by(played)?)?;
        Some(Quiet { after, turn: position.turn(), before, now, cell })
    };
    let Some(quiet) = quiet().filter(|_| after.outcome().is_none()) else { return Vec::new() };
    let fork = quiet.takes_fork();
    let three = if fork.is_none() { quiet.takes_three() } else { None };
    let mut found: Vec<Claim> = [fork, quiet.prepares(), three].into_iter().flatten().collect();
    if found.len() < 2 {
        found.push(quiet.room());
    }
    found
}

impl Quiet<'_> {
    /// The moves that fill these cells, now or after one of the same column.
    fn moves_to(&self, cells: &[usize]) -> Vec<Move> {
        let fills = |action: Move, cell: usize| {
            let filled = self.after.filled_by(action).and_then(|name| self.now.number(&name));
            filled.is_some_and(|filled| filled == cell || self.now.below(cell) == Some(filled))
        };
        let legal = self.after.legal_moves();
        legal.into_iter().filter(|&action| cells.iter().any(|&cell| fills(action, cell))).collect()
    }

    /// With a stone of the opponent on the cell there would have been several ways to win at once, and nothing to win with first.
    fn takes_fork(&self) -> Option<Claim> {
        let taken = self.before.with(self.cell, !self.turn);
        let wins = taken.wins(!self.turn);
        let blocked = self.before.completes(!self.turn, self.cell).next().is_some();
        let fork = !blocked && wins.len() > 1 && taken.wins(self.turn).is_empty();
        fork.then(|| Claim::TakesFork { moves: self.moves_to(&wins) })
    }

    /// There a stone of the opponent would have made a line that lacks one last stone.
    fn takes_three(&self) -> Option<Claim> {
        if self.before.completes(!self.turn, self.cell).next().is_some() {
            return None;
        }
        let taken = self.before.with(self.cell, !self.turn);
        let lines = taken.almost_complete(!self.turn, self.before.name(self.cell));
        let (mut cells, gap) = lines.into_iter().next()?;
        cells.retain(|name| name != self.before.name(self.cell));
        Some(Claim::TakesThree { cells, gap })
    }

    /// Left alone, it has a next move after which there are several ways to win at once, one of them through this stone.
    fn prepares(&self) -> Option<Claim> {
        if !self.now.wins(self.turn).is_empty() || !self.now.wins(!self.turn).is_empty() {
            return None;
        }
        let fork = |&next: &usize| {
            let then = self.now.with(next, self.turn);
            let wins = then.wins(self.turn);
            let through =
                |&win: &usize| then.completes(self.turn, win).any(|line| line.contains(&self.cell));
            let fork =
                wins.len() > 1 && wins.iter().any(through) && then.wins(!self.turn).is_empty();
            fork.then_some((next, wins))
        };
        let open = self.now.open();
        let (next, wins) = open.iter().filter_map(fork).max_by_key(|(_, wins)| wins.len())?;
        let action = self.moves_to(&[next]).into_iter().next()?;
        Some(Claim::Prepares { action, moves: self.moves_to(&wins) })
    }

    /// In how many lines the stone can still help, beside the other moves, and how many it closes to the opponent.
    fn room(&self) -> Claim {
        let room = |cell: usize| self.before.room(self.turn, cell);
        let (lines, stones) = room(self.cell);
        let most = self.before.open().into_iter().all(|cell| room(cell).0 <= lines);
        Claim::Room { lines, stones, most, taken: self.before.begun(!self.turn, self.cell) }
    }
}

/// Of a place that lacks the last stone of a line and cannot be filled yet: whom the order of rows helps if its column is the last.
pub(super) fn parity(after: &Position, owner: Player, gap: &str) -> Option<Claim> {
    let grid = Grid::of(after)?;
    let cell = grid.number(gap)?;
    // Where all columns hold an even number of cells, the second player fills the even rows of the last one.
    grid.below(cell)?;
    let row = grid.row(cell) as u32;
    let falls_to = if row.is_multiple_of(2) { Player::Second } else { Player::First };
    grid.height().is_multiple_of(2).then(|| Claim::Parity {
        cell: gap.to_owned(),
        row,
        helps: falls_to == owner,
    })
}

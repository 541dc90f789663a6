//! The reasons of quiet moves on boards of lines, read off the drawn board once more: naively, letter by letter.

use foursight_catalog::{Move, Position};
use foursight_game::Position as _;

use super::truth::{Letters, letter, names};

/// The boards around a move: before it, after it, and as if the opponent had made it.
pub(crate) struct Boards {
    before: Letters,
    after: Letters,
    taken: Letters,
    cell: String,
    own: char,
    opposing: char,
}

impl Boards {
    pub(crate) fn of(position: &Position, played: Move) -> Self {
        let before = Letters::of(position).expect("a board of lines");
        let cell = position.filled_by(played).expect("a stone");
        let (own, opposing) = (letter(position.turn()), letter(!position.turn()));
        let (after, taken) = (before.with(&cell, own), before.with(&cell, opposing));
        Self { before, after, taken, cell, own, opposing }
    }

    /// A stone of the opponent there would have made several ways to win at once.
    pub(crate) fn takes_fork(&self, moves: &[Move]) {
        assert!(self.before.full_lines(self.opposing, &self.cell).is_empty());
        assert!(self.taken.wins(self.own).is_empty());
        assert!(moves.len() > 1);
        assert_eq!(names(moves), self.taken.wins(self.opposing));
    }

    /// A stone of the opponent there would have made all but one of a line.
    pub(crate) fn takes_three(&self, cells: &[String], gap: &str) {
        assert!(self.before.full_lines(self.opposing, &self.cell).is_empty());
        assert!(cells.iter().all(|cell| self.before.at(cell) == self.opposing));
        assert_eq!(self.after.at(gap), '.');
        let mut line = cells.to_vec();
        line.extend([gap.to_owned(), self.cell.clone()]);
        assert!(self.before.are_in_line(&line), "{line:?}");
    }

    /// Left alone, it next makes several ways to win at once, to which this stone belongs.
    pub(crate) fn prepares(&self, action: Move, moves: &[Move]) {
        assert!(self.after.wins(self.own).is_empty() && self.after.wins(self.opposing).is_empty());
        let next = self.after.cell_of(&action.to_string()).expect("a legal move");
        let then = self.after.with(&next, self.own);
        assert!(moves.len() > 1);
        assert_eq!(names(moves), then.wins(self.own));
        assert!(then.wins(self.opposing).is_empty());
        let through = |win: &String| {
            let cell = then.cell_of(win).expect("a cell to fill");
            then.full_lines(self.own, &cell).contains(&self.cell)
        };
        assert!(then.wins(self.own).iter().any(through), "the stone belongs to it");
    }

    /// How many lines through the cell each side can still fill.
    pub(crate) fn room(&self, [lines, stones, taken]: [u32; 3], most: bool) {
        let free = |cell: &str| {
            let lines = self.before.lines_through(cell);
            lines.into_iter().filter(|line| !line.contains(&self.opposing)).collect::<Vec<_>>()
        };
        let own = free(&self.cell);
        assert_eq!(own.len() as u32, lines);
        let count = |line: &Vec<char>| line.iter().filter(|one| **one == self.own).count() as u32;
        assert_eq!(own.iter().map(count).max().unwrap_or(0), stones);
        let others = self.before.cells_to_fill();
        assert_eq!(others.iter().all(|cell| free(cell).len() <= own.len()), most);
        let begun = self
            .before
            .lines_through(&self.cell)
            .into_iter()
            .filter(|line| line.contains(&self.opposing) && !line.contains(&self.own));
        assert_eq!(begun.count() as u32, taken);
    }

    /// Whose row it is at the end: odd rows are the first player's, who is `X`.
    pub(crate) fn parity(&self, cell: &str, row: u32, helps: bool) {
        assert_eq!(self.after.at(cell), '.');
        assert!(!self.after.cells_to_fill().contains(&cell.to_owned()));
        assert_eq!(cell[1..], row.to_string());
        assert_eq!(helps, (row % 2 == 1) == (self.own == 'X'));
        assert!(!self.after.full_lines(self.own, cell).is_empty());
    }

    /// The line ends with a place that lacked one stone already, after the cell below it was filled and nothing else would have helped.
    pub(crate) fn zugzwang(&self, position: &Position, cell: &str, moves: &[Move], helps: bool) {
        let winner = if helps { position.turn() } else { !position.turn() };
        assert!(!self.after.full_lines(letter(winner), cell).is_empty());
        assert!(!self.after.cells_to_fill().contains(&cell.to_owned()));
        let mut place = position.clone();
        let (last, rest) = moves.split_last().expect("a line");
        let (forced, rest) = rest.split_last().expect("a line");
        for &action in rest {
            place.play(action).expect("legal");
        }
        assert_eq!(place.turn(), !winner);
        // Without a move nobody would win.
        let board = Letters::of(&place).expect("a board of lines");
        assert!(board.wins('X').is_empty() && board.wins('O').is_empty());
        // Whatever the loser plays there, the winner wins with the next move.
        for action in place.legal_moves() {
            let then = place.after(action);
            assert!(then.outcome().is_none());
            assert!(!super::truth::winning(&then).is_empty(), "{action} holds out");
        }
        assert_eq!(forced, last);
        place.play(*forced).expect("legal");
        assert_eq!(place.filled_by(*last).as_deref(), Some(cell));
        place.play(*last).expect("legal");
        assert_eq!(place.outcome().and_then(foursight_game::Outcome::winner), Some(winner));
    }
}

//! What a search found at its root, added up over threads.

use alloc::vec;
use alloc::vec::Vec;

use foursight_game::{Finding, Value};

use crate::arena::{PRIOR, Status};
use crate::tree::Tree;

/// One move at the root.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    visits: i64,
    wins: i64,
    played: i64,
    won: i64,
    /// Proven to lose.
    pub(crate) lost: bool,
    /// Proven to win.
    won_too: bool,
    legal: bool,
}

/// What is known of every move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves {
    pub(crate) status: Status,
    /// The winning cell where the status is won.
    winning: usize,
    pub(crate) moves: Vec<Tally>,
    inverse_constant: f64,
}

impl RootMoves {
    pub(crate) fn new(cells: usize, rave: u32) -> Self {
        Self {
            status: Status::Open,
            winning: 0,
            moves: vec![Tally::default(); cells],
            inverse_constant: if rave == 0 { 0.0 } else { 1.0 / f64::from(rave) },
        }
    }

    /// Adds what a tree says of its root.
    pub(crate) fn add<const W: usize>(&mut self, tree: &mut Tree<W>) {
        self.add_proofs(tree);
        let empty = tree.root_empty();
        let rows = tree.arena.rows(0);
        for cell in empty.iter() {
            let tally = &mut self.moves[cell];
            tally.legal = true;
            tally.visits += i64::from(rows.visits[cell]);
            tally.wins += i64::from(rows.wins[cell]);
            if rows.won[cell] >= 0 {
                tally.played += i64::from(rows.played[cell]);
                tally.won += i64::from(rows.won[cell]);
            }
        }
    }

    /// Adds what a tree has proven at its root.
    pub(crate) fn add_proofs<const W: usize>(&mut self, tree: &Tree<W>) {
        let facts = *tree.arena.facts(0);
        if facts.status != Status::Open {
            (self.status, self.winning) = (facts.status, usize::from(facts.best));
        }
        let empty = tree.root_empty();
        for cell in empty.iter().filter(|&cell| tree.arena.is_lost(0, cell)) {
            self.moves[cell].lost = true;
        }
    }

    /// Says that a move is proven to lose.
    pub(crate) fn loses_with(&mut self, cell: usize) {
        self.moves[cell].lost = true;
    }

    /// Says that a move wins.
    pub(crate) fn wins_with(&mut self, cell: usize) {
        (self.status, self.winning) = (Status::Won, cell);
    }

    /// Says that a move wins, though perhaps not the one to be played.
    pub(crate) fn wins_too(&mut self, cell: usize) {
        self.moves[cell].won_too = true;
        if self.status != Status::Won {
            self.wins_with(cell);
        }
    }

    /// The share of wins believed of a move.
    pub(crate) fn belief(&self, cell: usize) -> f64 {
        let tally = self.moves[cell];
        let (visits, wins) = (tally.visits as f64, tally.wins as f64);
        let (played, won) = (tally.played as f64, tally.won as f64);
        let weight = 1.0 + played * self.inverse_constant;
        let all = visits * weight + played;
        if all > 0.0 { (wins * weight + won) / all } else { 0.5 }
    }

    /// The move to play: one that is proven to win; else the most visited of those not proven to lose; else the most visited.
    pub(crate) fn best(&self) -> usize {
        if self.status == Status::Won {
            return self.winning;
        }
        let legal = || (0..self.moves.len()).filter(|&cell| self.moves[cell].legal);
        let key = |&cell: &usize| {
            let tally = self.moves[cell];
            (!tally.lost, tally.visits, tally.wins, tally.won, core::cmp::Reverse(cell))
        };
        legal().max_by_key(key).unwrap_or_default()
    }

    /// What is said of a move, for the player who makes it.
    pub(crate) fn value(&self, cell: usize) -> Value {
        if self.moves[cell].won_too || (self.status == Status::Won && cell == self.winning) {
            Value::Exact(Finding::Win(None))
        } else if self.moves[cell].lost || self.status == Status::Lost {
            Value::Exact(Finding::Loss(None))
        } else if self.moves[cell].visits == 0 && self.moves[cell].played <= i64::from(PRIOR) {
            // What is believed of every move before the first playout says nothing.
            Value::Unknown
        } else {
            rate(self.belief(cell))
        }
    }
}

/// A share of wins as a value; what is merely believed is never quite certain.
pub(crate) fn rate(share: f64) -> Value {
    Value::win_rate(((share * 10_000.0) as u16).clamp(1, 9_999))
}

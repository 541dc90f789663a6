//! What Connect Four positions are really worth, by the solver.

use foursight_catalog::{KNOWN_SCORES, book_score};
use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Pages, Prover, Scores, Stones, Table, Window};

/// Megabytes of table: enough for positions after the opening, and near to the processor.
const TABLE: usize = 16;

/// A solver with its memory. Its answers do not depend on what it was asked before, only its speed does.
pub struct Truth {
    table: Table<Pages>,
}

impl Default for Truth {
    fn default() -> Self {
        Self { table: Pages::megabytes(TABLE).table() }
    }
}

impl Truth {
    /// −1, 0 or 1: lost, drawn or won for the player to move.
    pub fn outcome(&mut self, position: &ConnectFour) -> i32 {
        let stones = Stones::from(position);
        let score = book_score(&stones).unwrap_or_else(|| {
            let never = &mut |_nodes| false;
            match Prover::new(&mut self.table, 1).solve(&stones, Window::OUTCOME, never) {
                Ok(solution) => solution.score,
                Err(stopped) => unreachable!("nobody stops it: {stopped}"),
            }
        });
        score.signum()
    }

    /// The strong score of every move, by column from 0.
    pub fn scores(&mut self, position: &ConnectFour) -> [Option<i32>; 7] {
        self.moves(position, Window::EXACT)
    }

    /// −1, 0 or 1 for every move, by column from 0.
    pub fn outcomes(&mut self, position: &ConnectFour) -> [Option<i32>; 7] {
        self.moves(position, Window::OUTCOME).map(|score| score.map(i32::signum))
    }

    fn moves(&mut self, position: &ConnectFour, window: Window) -> [Option<i32>; 7] {
        let stones = Stones::from(position);
        let never = &mut |_nodes| false;
        match Prover::new(&mut self.table, 1).scores(&stones, window, KNOWN_SCORES, never) {
            Ok(Scores { by_column, .. }) => by_column,
            Err(stopped) => unreachable!("nobody stops it: {stopped}"),
        }
    }
}

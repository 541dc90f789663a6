//! `random`: any legal move, each as likely as the others.

use foursight_game::{Keyed, Line, Random, Report, SearchError, Searcher, StoppedBy, Task, Value};

use crate::root_values::unknown_values;

/// Plays any legal move. Which one is a function of the seed and the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomMove {
    /// Chooses among all the ways to play.
    pub seed: u64,
}

impl RandomMove {
    /// With this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl<P: Keyed> Searcher<P> for RandomMove {
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        task.admit(position)?;
        let moves = position.legal_moves();
        let chosen = Random::new(self.seed, position.key()).choose(&moves);
        let best = chosen.expect("a game that is not over has a move");
        let mut line = Line::default();
        line.push(best);
        Ok(Report {
            best,
            value: Value::Unknown,
            moves: if task.every_move { unknown_values(position) } else { P::List::default() },
            line,
            nodes: 1,
            leaves: 0,
            cut_offs: 0,
            depth: 0,
            work: 1,
            // It was to look no ply ahead, and did not.
            stopped_by: Some(StoppedBy::Depth),
        })
    }
}

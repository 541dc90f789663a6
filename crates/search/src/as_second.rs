//! `view=second`: a search that always takes itself for the second player (`poveži-četiri`).
//!
//! When the first player is to move it searches a position that is not on the board: the same stones, the second player to move. The move it
//! finds is then played with the first player's stone. What it thinks of the moves is no statement about the game, so its wins and losses are reported as
//! estimates, and of its line only the move itself.

use foursight_game::{Finding, Line, Passing, Player, Report, SearchError, Searcher, Task, Value};

/// Searches as the second player, whoever is to move.
#[derive(Clone, Debug)]
pub struct AsSecond<S>(pub S);

/// What a win of a position that is not on the board is reported as; the programs' own value for it.
pub const SUPPOSED_WIN: i32 = 100_000;

impl<P: Passing, S: Searcher<P>> Searcher<P> for AsSecond<S> {
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        if position.turn() == Player::Second {
            return self.0.search(position, task);
        }
        let mut report = self.0.search(&position.passed(), task)?;
        report.value = supposed(report.value);
        for entry in report.moves.iter_mut() {
            entry.value = supposed(entry.value);
        }
        report.line = Line::default();
        report.line.push(report.best);
        Ok(report)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

/// The same as an estimate.
fn supposed(value: Value) -> Value {
    let Some((bound, finding)) = value.parts() else {
        return Value::Unknown;
    };
    let finding = match finding {
        Finding::Win(_) => Finding::Estimate(SUPPOSED_WIN),
        Finding::Loss(_) => Finding::Estimate(-SUPPOSED_WIN),
        Finding::Draw => Finding::Estimate(0),
        other => other,
    };
    Value::bounded(bound, finding)
}

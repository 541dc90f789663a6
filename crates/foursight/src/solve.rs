//! Proofs of Connect Four positions.
//!
//! A position that the opening book knows costs a look-up. For the others a [`Solver`] has memory of its own, which it keeps between positions;
//! the functions without one take it anew each time.

use core::fmt;

use foursight_catalog::{KNOWN_SCORES, MatchError, Refusal, StopFlag, book_score};
use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Pages, Solver as Prover, Stones, Table, Window, in_order};
use foursight_game::{Notation, Position};

use crate::Error;

/// Megabytes that are best for one position after the other; more rarely helps.
const MEGABYTES: usize = 16;

/// The exact score of the position after these moves, for the player to move: +n wins with the n-th last own disc, 0 is a draw, −n loses.
///
/// A position early in the game that is not in the opening book may take seconds.
pub fn solve(moves: &str) -> Result<i32, Error> {
    Ok(Solver::new().score(&read(moves)?))
}

/// The exact score of every column for the player who drops a disc there, from the left; `None` where no disc can go.
pub fn scores(moves: &str) -> Result<[Option<i32>; 7], Error> {
    Ok(Solver::new().scores(&read(moves)?))
}

/// The exact scores of many positions, in their order, on so many threads. A wrong text is an error of its own line.
///
/// ```
/// let answers = foursight::solve_many(["4455", "44444445", ""], 2)?;
/// assert_eq!(answers[0], Ok(18));
/// assert!(answers[1].is_err());
/// assert_eq!(answers[2], Ok(1));
/// # Ok::<(), foursight::Error>(())
/// ```
pub fn solve_many<T: AsRef<str>>(
    positions: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
) -> Result<Vec<Result<i32, Error>>, Error> {
    let mut answers = Vec::new();
    let solve = |solver: &mut Solver, moves: T| Ok(solver.score(&read(moves.as_ref())?));
    in_order(positions, threads, Solver::new, solve, |answer| answers.push(answer))
        .map_err(|_| Error::Panicked)?;
    Ok(answers)
}

/// The exact scores of positions, in their order, on so many threads; [`Error::Stopped`] once the flag is raised.
///
/// ```
/// use foursight::{ConnectFour, Error, StopFlag, solve_positions};
///
/// let stop = StopFlag::default();
/// assert_eq!(solve_positions(&[ConnectFour::new()], 2, &stop)?, [1]);
/// stop.raise();
/// assert_eq!(solve_positions(&[ConnectFour::new()], 2, &stop), Err(Error::Stopped));
/// # Ok::<(), Error>(())
/// ```
pub fn solve_positions(
    positions: &[ConnectFour],
    threads: usize,
    stop: &StopFlag,
) -> Result<Vec<i32>, Error> {
    let mut scores = Vec::with_capacity(positions.len());
    let solve = |solver: &mut Solver, position: &ConnectFour| {
        if stop.is_raised() { None } else { solver.score_unless(position, stop) }
    };
    in_order(positions, threads, Solver::new, solve, |score| scores.push(score))
        .map_err(|_| Error::Panicked)?;
    scores.into_iter().collect::<Option<_>>().ok_or(Error::Stopped)
}

fn read(moves: &str) -> Result<ConnectFour, Error> {
    let mut position = ConnectFour::new();
    position.play_text(moves, &mut |_| {}).map_err(|error| {
        Error::Moves(MatchError { refusal: Refusal::Text, message: error.to_string() })
    })?;
    Ok(position)
}

/// Proves one position after the other, and remembers what it learnt of earlier ones.
///
/// ```
/// use foursight::{ConnectFour, Solver};
/// use foursight::game::Position as _;
///
/// let mut solver = Solver::new();
/// let mut position = ConnectFour::new();
/// while position.outcome().is_none() {
///     let action = solver.best(&position).expect("the game is not over");
///     position.play_unchecked(action);
/// }
/// // The first player wins with the last disc but one.
/// assert_eq!(position.plies(), 41);
/// ```
pub struct Solver {
    table: Option<Table<Pages>>,
    megabytes: usize,
}

impl Solver {
    /// A solver with as much memory as is best on most machines.
    pub const fn new() -> Self {
        Self::with_megabytes(MEGABYTES)
    }

    /// A solver whose memory may grow to so many megabytes.
    pub const fn with_megabytes(megabytes: usize) -> Self {
        Self { table: None, megabytes }
    }

    /// The exact score for the player to move; see [`solve`](crate::solve). In a finished game that is the loser, or nobody.
    ///
    /// # Panics
    /// If the system has no memory left.
    pub fn score(&mut self, position: &ConnectFour) -> i32 {
        self.solved(position, &mut |_nodes| false).expect("nobody stops it")
    }

    /// The same, or `None` if the flag is raised before the score is known.
    ///
    /// # Panics
    /// If the system has no memory left.
    pub fn score_unless(&mut self, position: &ConnectFour, stop: &StopFlag) -> Option<i32> {
        self.solved(position, &mut |_nodes| stop.is_raised())
    }

    fn solved(&mut self, position: &ConnectFour, stop: &mut dyn FnMut(u64) -> bool) -> Option<i32> {
        let stones = Stones::from(position);
        if let Some(score) = book_score(&stones) {
            return Some(score);
        }
        let solution = Prover::new().solve(&stones, Window::EXACT, self.table(), stop).ok()?;
        Some(solution.score)
    }

    /// The exact score of every column for the player who drops a disc there, from the left; none in a finished game.
    ///
    /// # Panics
    /// If the system has no memory left.
    pub fn scores(&mut self, position: &ConnectFour) -> [Option<i32>; 7] {
        self.scores_unless(position, &StopFlag::default()).expect("nobody stops it")
    }

    /// The same, or `None` if the flag is raised before all scores are known.
    ///
    /// # Panics
    /// If the system has no memory left.
    pub fn scores_unless(
        &mut self,
        position: &ConnectFour,
        stop: &StopFlag,
    ) -> Option<[Option<i32>; 7]> {
        if position.outcome().is_some() {
            return Some([None; 7]);
        }
        let (stones, stopped) = (Stones::from(position), &mut |_nodes| stop.is_raised());
        let table = self.table();
        let scores =
            Prover::new().scores(&stones, Window::EXACT, KNOWN_SCORES, table, stopped).ok()?;
        Some(scores.by_column)
    }

    /// A best column, the most central of several; `None` if the game is over.
    pub fn best(&mut self, position: &ConnectFour) -> Option<crate::Column> {
        let scores = self.scores(position);
        let most = scores.iter().flatten().max()?;
        let center = |column: &crate::Column| column.index().abs_diff(3);
        let equal = |column: &crate::Column| scores[column.index()] == Some(*most);
        position.legal_moves().into_iter().filter(equal).min_by_key(center)
    }

    /// Forgets what it learnt, so that the time of the next position does not depend on the ones before.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.forget();
        }
    }

    fn table(&mut self) -> &mut Table<Pages> {
        self.table.get_or_insert_with(|| Pages::megabytes(self.megabytes).table())
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Solver").field("megabytes", &self.megabytes).finish_non_exhaustive()
    }
}

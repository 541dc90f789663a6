//! Exact scores of Connect Four.

use std::cell::RefCell;
use std::thread::available_parallelism;

use foursight::game::Notation;
use foursight::{ConnectFour, Solver, solve_positions};
use foursight_catalog::Game;
use foursight_game::BoardStyle;
use pyo3::prelude::*;

use crate::error::{FoursightError, refused};
use crate::position::Position;
use crate::searching;

thread_local! {
    // Its memory is kept between calls: taking it anew would cost more than most questions.
    static SOLVER: RefCell<Solver> = const { RefCell::new(Solver::new()) };
}

/// A position of Connect Four, as Python gives it.
#[derive(FromPyObject)]
pub(crate) enum Given<'py> {
    /// Moves.
    Text(String),
    /// A position.
    Position(PyRef<'py, Position>),
}

impl Given<'_> {
    fn read(&self) -> PyResult<ConnectFour> {
        let mut position = ConnectFour::new();
        match self {
            Self::Text(moves) => position.play_text(moves, &mut |_| {}).map_err(refused)?,
            Self::Position(given) if given.now().game() == Game::connect_four() => {
                let board = given.now().drawing(BoardStyle::Plain);
                position = position.parse_board(&board).map_err(refused)?;
            }
            Self::Position(given) => {
                let game = given.now().game();
                let detail = format!("only Connect Four is solved, not {game}; use `analyse`");
                return Err(refused(detail));
            }
        }
        Ok(position)
    }
}

/// The exact score of a Connect Four position for the player to move.
#[pyfunction]
#[pyo3(signature = (position, /))]
#[allow(clippy::needless_pass_by_value, reason = "what PyO3 hands over")]
pub(crate) fn solve(py: Python<'_>, position: Given<'_>) -> PyResult<i32> {
    let position = position.read()?;
    let score = searching::here(py, |stop| {
        SOLVER.with_borrow_mut(|solver| solver.score_unless(&position, stop))
    })?;
    Ok(score.expect("only an interruption stops it, and is raised"))
}

/// The exact score of every column for the player who drops a disc there; `None` where no disc can go.
#[pyfunction]
#[pyo3(signature = (position, /))]
#[allow(clippy::needless_pass_by_value, reason = "what PyO3 hands over")]
pub(crate) fn scores(py: Python<'_>, position: Given<'_>) -> PyResult<Vec<Option<i32>>> {
    let position = position.read()?;
    let scores = searching::here(py, |stop| {
        SOLVER.with_borrow_mut(|solver| solver.scores_unless(&position, stop))
    })?;
    Ok(scores.expect("only an interruption stops it, and is raised").into())
}

/// The exact scores of many positions, in their order, on all cores unless told otherwise. All are read before the first is solved.
#[pyfunction]
#[pyo3(signature = (positions, /, *, threads=None))]
pub(crate) fn solve_many(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    threads: Option<usize>,
) -> PyResult<Vec<i32>> {
    let mut read = Vec::new();
    for (index, given) in positions.try_iter()?.enumerate() {
        let position = given?.extract::<Given<'_>>()?.read();
        read.push(position.inspect_err(|error| {
            if error.is_instance_of::<FoursightError>(py) {
                // The text stays the command's; which of the positions it is stands beside it.
                let _noted =
                    error.value(py).call_method1("add_note", (format!("position {index}"),));
            }
        })?);
    }
    let all = || available_parallelism().map_or(1, usize::from);
    let threads = match threads {
        Some(0) => return Err(refused("threads: 0; expected at least 1")),
        Some(threads) => threads,
        None => all(),
    };
    let solved = if threads == 1 {
        searching::here(py, |stop| solve_positions(&read, 1, stop))?
    } else {
        searching::in_background(py, |stop| solve_positions(&read, threads, stop))?
    };
    solved.map_err(refused)
}

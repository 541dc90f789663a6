//! What is refused, as exceptions with the text the command prints.

use foursight_game::{Outcome, SearchError};
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, create_exception};

create_exception!(
    foursight_games,
    FoursightError,
    PyValueError,
    "Something was refused; the text names the input, the place in it and what was expected."
);
create_exception!(foursight_games, GameOver, FoursightError, "The game is over: there is no move.");

/// Anything that says why, as an exception.
pub(crate) fn refused(error: impl core::fmt::Display) -> PyErr {
    FoursightError::new_err(error.to_string())
}

/// A search that cannot begin.
pub(crate) fn unsearchable(error: SearchError) -> PyErr {
    match error {
        SearchError::GameOver(_) => GameOver::new_err(error.to_string()),
        _ => refused(error),
    }
}

/// A finished game that is asked for something.
pub(crate) fn game_over(outcome: Outcome) -> PyErr {
    unsearchable(SearchError::GameOver(outcome))
}

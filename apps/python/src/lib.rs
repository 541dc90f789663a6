//! Foursight for Python: the module `foursight_games._engine`, which `python/foursight_games/__init__.py` passes on.
//!
//! Thin: a position of any game with its history ([`position`]), answers as Python objects ([`report`]), scores of Connect Four ([`solve`]), games as
//! they are written down ([`record`]). Whatever searches does so without the interpreter's lock and ends on Ctrl-C ([`searching`]). Larger data, such
//! as a search tree, is what `crates/wire` writes, read by Python's own `json`.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod data;
mod error;
mod listing;
mod position;
mod record;
mod report;
mod searching;
mod solve;

/// What Python sees.
#[pyo3::pymodule]
mod _engine {
    #[pymodule_export]
    use crate::error::{FoursightError, GameOver};
    #[pymodule_export]
    use crate::listing::{games, players};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::record::{Record, play_match};
    #[pymodule_export]
    use crate::report::{MoveValue, Report, Value};
    #[pymodule_export]
    use crate::solve::{scores, solve, solve_many};

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's own name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}

//! What there is: games and players.

use foursight_catalog::Game;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::refused;

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    foursight::games().collect()
}

/// What can be written as a player of a game.
#[pyfunction]
pub(crate) fn players<'py>(py: Python<'py>, game: &str) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let game: Game = game.parse().map_err(refused)?;
    let entry = |player: &foursight::PlayerInfo| {
        let entry = PyDict::new(py);
        entry.set_item("name", player.name)?;
        entry.set_item("about", player.summary)?;
        entry.set_item("stands_for", player.stands_for)?;
        let keys: Vec<&str> = player.keys.iter().map(|key| key.name()).collect();
        entry.set_item("keys", keys)?;
        entry.set_item("reproducible", player.defaults.is_reproducible())?;
        Ok(entry)
    };
    foursight::players(game).iter().map(entry).collect()
}

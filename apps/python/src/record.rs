//! Games as they are written down, and games between players.

use foursight_catalog::{BySeat, Command, Game, Match, PlayerSpec, Start, Starter};
use foursight_wire as wire;
use pyo3::prelude::*;
use serde::Serialize;

use crate::error::{refused, unsearchable};
use crate::position::Position;
use crate::{data, searching};

/// A game as it is written down: one JSON object, of which a file holds one a line.
#[pyclass(frozen, eq, module = "foursight_games")]
#[derive(Clone, PartialEq)]
pub(crate) struct Record(pub(crate) wire::Record);

fn named(value: impl Serialize) -> String {
    let value = serde_json::to_value(value).unwrap_or_default();
    value.as_str().unwrap_or_default().to_owned()
}

#[pymethods]
impl Record {
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(text: &str) -> PyResult<Self> {
        let record: wire::Record = serde_json::from_str(text)
            .map_err(|error| refused(format!("not a game record: {error}")))?;
        record.line().map_err(refused)?;
        Ok(Self(record))
    }

    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(refused)
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::of(py, &self.0)
    }

    fn position(&self) -> PyResult<Position> {
        Ok(Position::from(&self.0.line().map_err(refused)?.0))
    }

    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    #[getter]
    fn first(&self) -> &str {
        &self.0.players.first
    }

    #[getter]
    fn second(&self) -> &str {
        &self.0.players.second
    }

    #[getter]
    fn board(&self) -> Option<&str> {
        self.0.board.as_deref()
    }

    #[getter]
    fn opening(&self) -> &str {
        &self.0.opening
    }

    #[getter]
    fn moves(&self) -> &str {
        &self.0.moves
    }

    #[getter]
    fn result(&self) -> String {
        named(self.0.result)
    }

    #[getter]
    fn reason(&self) -> String {
        named(self.0.reason)
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.0.seed
    }

    #[getter]
    fn version(&self) -> &str {
        &self.0.version
    }

    fn __repr__(&self) -> String {
        let wire::Record { game, players, moves, .. } = &self.0;
        let result = self.result();
        format!("<Record {game} {moves:?}, {} against {}: {result}>", players.first, players.second)
    }
}

/// Lets two players play a game, and writes it down.
#[pyfunction]
#[pyo3(signature = (game, first, second, *, opening="", board=None, seed=0))]
pub(crate) fn play_match(
    py: Python<'_>,
    game: &str,
    first: &str,
    second: &str,
    opening: &str,
    board: Option<&str>,
    seed: u64,
) -> PyResult<Record> {
    let game: Game = game.parse().map_err(refused)?;
    let seated = |text| {
        PlayerSpec::parse(text, game).map(|player| Some(player.with_seed(seed))).map_err(refused)
    };
    let seats = BySeat::new(seated(first)?, seated(second)?);
    let start = Start { board, moves: opening.trim() };
    let mut table = Match::open(game, &seats, Starter::default(), start).map_err(refused)?;
    let mut costs = Vec::new();
    while let Some((ticket, job)) = table.job() {
        let report = searching::here(py, |stop| job.run(stop, &mut |_| {}))?;
        let report = report.map_err(unsearchable)?;
        table.command(Command::answer(&report, ticket)).map_err(refused)?;
        costs.push(Some(wire::MoveCost::from(&report)));
    }
    Ok(Record(wire::Record::of(&table, seed, &costs, env!("CARGO_PKG_VERSION"))))
}

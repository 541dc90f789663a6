//! What a player answers.

use foursight_catalog::{self as catalog, PlayerSpec};
use foursight_wire as wire;
use pyo3::prelude::*;
use serde::Serialize;

use crate::data;

/// A name as the JSON form has it.
fn named(value: impl Serialize) -> Option<String> {
    serde_json::to_value(value).ok()?.as_str().map(str::to_owned)
}

/// The value of a move for the player who makes it.
#[pyclass(frozen, eq, get_all, module = "foursight_games")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value {
    /// `unknown`, `win`, `loss`, `draw`, `estimate` or `rate`.
    kind: String,
    /// Of a win or loss: how many plies away.
    plies: Option<u32>,
    /// Of an estimate its points, of a rate the share of playouts won.
    amount: Option<f64>,
    /// `exact`, `at_least` or `at_most`; `None` if nothing is known.
    bound: Option<String>,
    /// Whether it follows from the rules alone.
    proven: bool,
    text: String,
}

impl From<&catalog::MoveValue> for Value {
    fn from(entry: &catalog::MoveValue) -> Self {
        let value = wire::WireValue::new(entry.value, entry.score);
        Self {
            kind: named(value.kind).unwrap_or_default(),
            plies: value.plies,
            amount: value.amount,
            bound: value.bound.and_then(named),
            proven: value.proven,
            text: entry.value.to_string(),
        }
    }
}

#[pymethods]
impl Value {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Value {}{}>", self.text, if self.proven { ", proven" } else { "" })
    }
}

/// A move and its value.
#[pyclass(frozen, eq, get_all, module = "foursight_games")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveValue {
    /// As the game writes it.
    r#move: String,
    /// For whoever makes it.
    value: Value,
    /// Connect Four's strong score, where it is proven.
    score: Option<i32>,
}

impl From<&catalog::MoveValue> for MoveValue {
    fn from(entry: &catalog::MoveValue) -> Self {
        Self { r#move: entry.action.to_string(), value: entry.into(), score: entry.score }
    }
}

#[pymethods]
impl MoveValue {
    /// As `foursight analyse` writes it.
    fn __str__(&self) -> String {
        let score = self.score.map_or(String::new(), |score| format!(" score {score}"));
        let proven = if self.value.proven { " proven" } else { "" };
        format!("{} {}{score}{proven}", self.r#move, self.value.text)
    }

    fn __repr__(&self) -> String {
        format!("<MoveValue {}>", self.__str__())
    }
}

/// A player's answer: the move, why, and what it cost.
#[pyclass(frozen, module = "foursight_games")]
pub(crate) struct Report {
    found: catalog::Report,
    player: PlayerSpec,
}

impl Report {
    pub(crate) const fn new(found: catalog::Report, player: PlayerSpec) -> Self {
        Self { found, player }
    }

    pub(crate) fn best_move(&self) -> String {
        self.found.best.action.to_string()
    }
}

#[pymethods]
impl Report {
    #[getter]
    fn best(&self) -> MoveValue {
        (&self.found.best).into()
    }

    #[getter]
    fn moves(&self) -> Vec<MoveValue> {
        self.found.moves.iter().map(MoveValue::from).collect()
    }

    #[getter]
    fn line(&self) -> Vec<String> {
        self.found.line.iter().map(ToString::to_string).collect()
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.found.nodes
    }

    #[getter]
    fn leaves(&self) -> u64 {
        self.found.leaves
    }

    #[getter]
    fn cut_offs(&self) -> u64 {
        self.found.cut_offs
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    #[getter]
    fn work(&self) -> u64 {
        self.found.work
    }

    #[getter]
    fn stopped_by(&self) -> Option<String> {
        self.found.stopped_by.map(wire::StoppedBy::from).and_then(named)
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.found.elapsed.as_secs_f64()
    }

    #[getter]
    fn player(&self) -> String {
        self.player.to_string()
    }

    #[getter]
    fn seed(&self) -> u64 {
        self.player.settings().seed
    }

    #[getter]
    fn reproducible(&self) -> bool {
        self.player.settings().is_reproducible()
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::of(py, &wire::Report::new(&self.found, &self.player))
    }

    fn __repr__(&self) -> String {
        format!("<Report {} by {}>", self.best().__str__(), self.player)
    }
}

//! A position of any game, with the moves that led to it.

use core::time::Duration;

use foursight::StopFlag;
use foursight_catalog::{
    self as catalog, ExplainError, ExplainOptions, Game, Move, PlayerSpec, Start, Variation,
    analyst,
};
use foursight_game::{BoardStyle, Limits, Outcome, Player, Position as _};
use foursight_wire as wire;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error::{game_over, refused, unsearchable};
use crate::record::Record;
use crate::report::Report;
use crate::{data, searching};

/// A position of any game. It can be played on and undone.
#[pyclass(eq, module = "foursight_games")]
#[derive(Clone)]
pub(crate) struct Position {
    /// Where it starts.
    start: catalog::Position,
    /// The moves since, each with the position after it.
    played: Vec<(Move, catalog::Position)>,
}

/// Equal boards with the same player to move, however they came about.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.now() == other.now()
    }
}

/// A move, or several, as Python gives them.
#[derive(FromPyObject)]
enum Moves {
    Text(String),
    Number(u32),
}

impl Moves {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

impl From<&Variation> for Position {
    fn from(line: &Variation) -> Self {
        let mut position = Self { start: line.start.clone(), played: Vec::new() };
        position.play_all(&line.moves);
        position
    }
}

impl Position {
    pub(crate) fn now(&self) -> &catalog::Position {
        self.played.last().map_or(&self.start, |(_, position)| position)
    }

    fn play_all(&mut self, moves: &[Move]) {
        for &action in moves {
            let mut next = self.now().clone();
            next.play_unchecked(action);
            self.played.push((action, next));
        }
    }

    fn actions(&self) -> Vec<Move> {
        self.played.iter().map(|&(action, _)| action).collect()
    }

    fn variation(&self) -> Variation {
        let (start, end) = (self.start.clone(), self.now().clone());
        Variation { start, moves: self.actions(), end }
    }

    /// The board it starts from, if that is not the game's own start.
    fn board(&self) -> Option<String> {
        let own = self.start == catalog::Position::start(self.start.game());
        (!own).then(|| self.start.drawing(BoardStyle::Plain).trim_end().replace('\n', "/"))
    }

    fn player(&self, text: &str, seed: u64, time: Option<f64>) -> PyResult<PlayerSpec> {
        let player = PlayerSpec::parse(text, self.now().game()).map_err(refused)?.with_seed(seed);
        let Some(seconds) = time else { return Ok(player) };
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|_| refused(format!("time: {seconds}; expected seconds, 0 or more")))?;
        Ok(player.within(Limits::time(time)))
    }

    fn ask(&self, py: Python<'_>, player: PlayerSpec, every_move: bool) -> PyResult<Report> {
        let job = self.now().ask(&player, every_move);
        let found = searching::here(py, |stop: &StopFlag| job.run(stop, &mut |_| {}))?;
        Ok(Report::new(found.map_err(unsearchable)?, player))
    }
}

const fn name(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(
        signature = (game, moves=Moves::Text(String::new()), /, *, board=None),
        text_signature = "(game, moves='', /, *, board=None)"
    )]
    fn new(game: &str, moves: Moves, board: Option<&str>) -> PyResult<Self> {
        let game: Game = game.parse().map_err(refused)?;
        let moves = moves.text();
        let line = Variation::parse(game, Start { board, moves: moves.trim() }).map_err(refused)?;
        Ok(Self::from(&line))
    }

    #[getter]
    fn game(&self) -> String {
        self.now().game().to_string()
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.played.iter().map(|(action, _)| action.to_string()).collect()
    }

    #[getter]
    fn text(&self) -> String {
        self.now().moves_text(&self.actions())
    }

    #[getter]
    fn turn(&self) -> &'static str {
        name(self.now().turn())
    }

    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.now().outcome().map(|outcome| match outcome {
            Outcome::Draw => "draw",
            Outcome::Win(player) => name(player),
        })
    }

    #[getter]
    fn key(&self) -> u64 {
        self.now().key()
    }

    fn legal_moves(&self) -> Vec<String> {
        let now = self.now();
        let legal = if now.outcome().is_some() { Vec::new() } else { now.legal_moves() };
        legal.iter().map(ToString::to_string).collect()
    }

    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, r#move: Moves) -> bool {
        self.now().outcome().is_none() && self.now().parse_move(&r#move.text()).is_ok()
    }

    #[pyo3(signature = (moves, /))]
    fn play(&mut self, moves: Moves) -> PyResult<()> {
        let text = moves.text();
        if let Some(outcome) = self.now().outcome()
            && !text.trim().is_empty()
        {
            return Err(game_over(outcome));
        }
        let actions = self.now().clone().play_text(text.trim()).map_err(refused)?;
        self.play_all(&actions);
        Ok(())
    }

    fn undo(&mut self) -> PyResult<String> {
        let undone = self.played.pop().ok_or_else(|| refused("there is no move to undo"))?;
        Ok(undone.0.to_string())
    }

    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    #[pyo3(signature = (memo, /))]
    fn __deepcopy__(&self, memo: &Bound<'_, PyDict>) -> Self {
        let _nothing_is_shared = memo;
        self.clone()
    }

    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let cells = PyDict::new(py);
        for (cell, owner) in self.now().cells() {
            cells.set_item(cell, owner.map(name))?;
        }
        Ok(cells)
    }

    fn winning_cells(&self) -> Vec<String> {
        self.now().winning_cells()
    }

    #[pyo3(signature = (style="unicode"))]
    fn drawing(&self, style: &str) -> PyResult<String> {
        let style = match style {
            "unicode" => BoardStyle::Unicode,
            "ascii" => BoardStyle::Ascii,
            "plain" => BoardStyle::Plain,
            _ => {
                return Err(refused(format!("style `{style}`; expected unicode, ascii or plain")));
            }
        };
        Ok(self.now().drawing(style))
    }

    #[pyo3(signature = (player, *, seed=0, time=None))]
    fn best_move(
        &self,
        py: Python<'_>,
        player: &str,
        seed: u64,
        time: Option<f64>,
    ) -> PyResult<String> {
        Ok(self.search(py, player, seed, time)?.best_move())
    }

    #[pyo3(signature = (player, *, seed=0, time=None))]
    fn search(
        &self,
        py: Python<'_>,
        player: &str,
        seed: u64,
        time: Option<f64>,
    ) -> PyResult<Report> {
        self.ask(py, self.player(player, seed, time)?, false)
    }

    #[pyo3(signature = (player=None, *, seed=0, time=None))]
    fn analyse(
        &self,
        py: Python<'_>,
        player: Option<&str>,
        seed: u64,
        time: Option<f64>,
    ) -> PyResult<Report> {
        let player = player.unwrap_or(analyst(self.now().game()));
        self.ask(py, self.player(player, seed, time)?, true)
    }

    #[pyo3(signature = (player, *, seed=0, capacity=4000, along=Vec::new()))]
    fn search_tree<'py>(
        &self,
        py: Python<'py>,
        player: &str,
        seed: u64,
        capacity: u32,
        along: Vec<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let player = self.player(player, seed, None)?;
        let mut below = self.now().clone();
        let mut branch = Vec::new();
        for text in along {
            let action = below.parse_move(&text).map_err(refused)?;
            below.play_unchecked(action);
            branch.push(action);
        }
        let options = ExplainOptions { capacity, along: branch, ..ExplainOptions::default() };
        let now = self.now().clone();
        let explained = searching::here(py, |stop| now.explain(&player, &options, stop))?;
        let explained = explained.map_err(|error| match error {
            ExplainError::GameOver(outcome) => game_over(outcome),
            error => refused(error),
        })?;
        let report = wire::Report::new(&explained.report, &player);
        let (game, player) = (self.game(), player.to_string());
        data::of(py, &wire::explanation::Explanation::new(game, player, &explained, report))
    }

    fn record(&self) -> Record {
        Record(wire::Record::of_line(&self.variation(), env!("CARGO_PKG_VERSION")))
    }

    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::of(py, &wire::Position::from(&self.variation()))
    }

    fn __str__(&self) -> String {
        self.now().drawing(BoardStyle::Unicode).trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let board = self.board().map_or(String::new(), |board| format!(", board={board:?}"));
        format!("Position({:?}, {:?}{board})", self.game(), self.text())
    }

    /// For pickle: moves and board are texts.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let position = slf.borrow();
        let texts = (position.game(), position.text(), position.board());
        let make = py.import("foursight_games._engine")?.getattr("Position")?.getattr("_of")?;
        Ok((make, texts.into_pyobject(py)?))
    }

    /// What pickle calls: a board cannot be passed by name there.
    #[staticmethod]
    #[pyo3(signature = (game, moves, board, /))]
    fn _of(game: &str, moves: String, board: Option<&str>) -> PyResult<Self> {
        Self::new(game, Moves::Text(moves), board)
    }
}

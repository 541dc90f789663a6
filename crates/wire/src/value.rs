//! What a player says of a position, in JSON.

use foursight_catalog as catalog;
use foursight_game::{self as game, Bound, Finding};
use serde::{Deserialize, Serialize};

/// What kind of value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ValueKind {
    /// Nothing is known: the move was not examined.
    Unknown,
    /// Whoever makes the move wins.
    Win,
    /// Whoever makes the move loses.
    Loss,
    /// Neither wins.
    Draw,
    /// An evaluation's points.
    Estimate,
    /// The share of playouts won.
    Rate,
}

/// How a value bounds the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoundName {
    /// This is the value.
    Exact,
    /// The value is this or better.
    AtLeast,
    /// The value is this or worse.
    AtMost,
}

impl From<Bound> for BoundName {
    fn from(bound: Bound) -> Self {
        match bound {
            Bound::Exact => Self::Exact,
            Bound::AtLeast => Self::AtLeast,
            Bound::AtMost => Self::AtMost,
        }
    }
}

impl From<BoundName> for Bound {
    fn from(bound: BoundName) -> Self {
        match bound {
            BoundName::Exact => Self::Exact,
            BoundName::AtLeast => Self::AtLeast,
            BoundName::AtMost => Self::AtMost,
        }
    }
}

/// The value of a move for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
// Its own name, for utoipa takes any type called `Value` for arbitrary JSON; documents call it `Value`.
#[cfg_attr(feature = "schema", schema(as = Value))]
pub struct WireValue {
    /// What kind of value it is.
    pub kind: ValueKind,
    /// Of a win or loss: how many plies away, from the position asked about.
    #[serde(default)]
    pub plies: Option<u32>,
    /// Of an estimate: its points; of a rate: the share of points won, from 0 to 1.
    #[serde(default)]
    pub amount: Option<f64>,
    /// Whether this is the value or a bound on it; `null` if nothing is known.
    #[serde(default)]
    pub bound: Option<BoundName>,
    /// Whether it follows from the rules alone.
    pub proven: bool,
    /// Connect Four's strong score, where it is known.
    #[serde(default)]
    pub score: Option<i32>,
}

/// Nothing is known.
impl Default for WireValue {
    fn default() -> Self {
        Self::new(game::Value::Unknown, None)
    }
}

impl WireValue {
    /// Copies a value and its game's own score.
    pub fn new(value: game::Value, score: Option<i32>) -> Self {
        let (kind, plies, amount) = match value.parts().map(|(_, finding)| finding) {
            None => (ValueKind::Unknown, None, None),
            Some(Finding::Win(plies)) => (ValueKind::Win, plies, None),
            Some(Finding::Loss(plies)) => (ValueKind::Loss, plies, None),
            Some(Finding::Draw) => (ValueKind::Draw, None, None),
            Some(Finding::Estimate(points)) => (ValueKind::Estimate, None, Some(f64::from(points))),
            Some(Finding::WinRate(share)) => (ValueKind::Rate, None, Some(f64::from(share) / 1e4)),
        };
        Self {
            kind,
            plies,
            amount,
            bound: value.parts().map(|(bound, _)| bound.into()),
            proven: value.is_proven(),
            score,
        }
    }

    /// The value again.
    pub fn value(&self) -> game::Value {
        let amount = self.amount.unwrap_or_default();
        let finding = match self.kind {
            ValueKind::Unknown => return game::Value::Unknown,
            ValueKind::Win => Finding::Win(self.plies),
            ValueKind::Loss => Finding::Loss(self.plies),
            ValueKind::Draw => Finding::Draw,
            ValueKind::Estimate => Finding::Estimate(amount.round() as i32),
            ValueKind::Rate => Finding::WinRate((amount * 1e4).round().clamp(0.0, 10_000.0) as u16),
        };
        game::Value::bounded(self.bound.map_or(Bound::Exact, Into::into), finding)
    }
}

/// A move and what a player says of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveValue {
    /// The move, as the game writes it.
    #[cfg_attr(feature = "schema", schema(example = "4"))]
    pub action: String,
    /// Its value for whoever makes it.
    pub value: WireValue,
}

impl From<&catalog::MoveValue> for MoveValue {
    fn from(entry: &catalog::MoveValue) -> Self {
        Self { action: entry.action.to_string(), value: WireValue::new(entry.value, entry.score) }
    }
}

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StoppedBy {
    /// It looked as many plies ahead as it was to.
    Depth,
    /// Its limit of positions.
    Nodes,
    /// Its limit of time.
    Time,
    /// Its limit of playouts.
    Playouts,
    /// It was told to stop.
    Stop,
    /// A limit of the server, tighter than the player's own.
    Server,
}

impl From<game::StoppedBy> for StoppedBy {
    fn from(cause: game::StoppedBy) -> Self {
        match cause {
            game::StoppedBy::Depth => Self::Depth,
            game::StoppedBy::Nodes => Self::Nodes,
            game::StoppedBy::Time => Self::Time,
            game::StoppedBy::Playouts => Self::Playouts,
            game::StoppedBy::Stop => Self::Stop,
            game::StoppedBy::Server => Self::Server,
        }
    }
}

/// A player's answer: the move, why, and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// The move to play and its value. A player that does not always play its best move may play one that is worth less than the position.
    pub best: MoveValue,
    /// The value of the position for the player to move.
    #[serde(default)]
    pub value: WireValue,
    /// Every legal move in the game's own order, if that was asked for.
    pub moves: Vec<MoveValue>,
    /// Best play as the player sees it, beginning with the best move.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Positions not looked beyond.
    pub leaves: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
    /// Plies looked ahead in full.
    pub depth: u32,
    /// Playouts of a Monte-Carlo player, nodes of all others.
    pub work: u64,
    /// What ended the search; `null` if it searched to the end.
    #[serde(default)]
    pub stopped_by: Option<StoppedBy>,
    /// Time on the clock.
    pub microseconds: u64,
    /// The player, as it was written.
    #[cfg_attr(feature = "schema", schema(example = "level-3"))]
    pub player: String,
    /// The player's random seed, in digits.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(example = "0"))]
    pub seed: String,
    /// Whether the same position, player and seed always give the same move.
    #[serde(default)]
    pub reproducible: bool,
    /// Whether the server's limit ended the search: `stopped_by` is `server`. Older than `stopped_by`, and kept for its readers.
    pub limited: bool,
}

impl Report {
    /// Copies this player's report.
    pub fn new(report: &catalog::Report, player: &catalog::PlayerSpec) -> Self {
        Self {
            best: (&report.best).into(),
            value: WireValue::new(report.value, report.score),
            moves: report.moves.iter().map(MoveValue::from).collect(),
            line: report.line.iter().map(ToString::to_string).collect(),
            nodes: report.nodes,
            leaves: report.leaves,
            cut_offs: report.cut_offs,
            depth: report.depth,
            work: report.work,
            stopped_by: report.stopped_by.map(StoppedBy::from),
            microseconds: report.elapsed.as_micros() as u64,
            player: player.to_string(),
            seed: player.settings().seed.to_string(),
            reproducible: player.settings().is_reproducible(),
            limited: report.stopped_by == Some(game::StoppedBy::Server),
        }
    }
}

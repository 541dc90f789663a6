//! What `judge` prints: how well somebody moves, measured by what the moves are exactly worth.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How well a player moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judgement {
    /// The version of the form.
    pub schema: u32,
    /// `judgement`.
    pub kind: String,
    /// The game.
    pub game: String,
    /// Who was judged.
    pub player: String,
    /// The hash of the set of positions, if a set was asked about.
    pub set: Option<String>,
    /// All positions, then by phase, then by what could be had.
    pub groups: Vec<JudgementGroup>,
    /// The worst mistakes: those that cost the result first.
    pub mistakes: Vec<Mistake>,
}

/// What positions are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GroupKind {
    /// Not at all.
    All,
    /// Thirds of the board that are filled: `opening`, `middle`, `end`.
    Phase,
    /// What could be had: `won`, `drawn`, `lost`.
    Score,
}

/// The answers to some positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JudgementGroup {
    /// What they are grouped by.
    pub by: GroupKind,
    /// Which group it is.
    pub name: String,
    /// How many positions.
    pub positions: u32,
    /// Answers among them that are no legal move.
    pub illegal: u32,
    /// Answers that no other move beats.
    pub perfect: ShareWithInterval,
    /// Answers that keep the result: a win stays won, a draw drawn.
    pub good: ShareWithInterval,
    /// The mean of what the best move has more, in points; of legal answers.
    pub mean_regret: Option<f64>,
    /// The most that an answer gave away.
    pub worst_regret: Option<i32>,
}

/// A share, with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShareWithInterval {
    /// How many.
    pub count: u32,
    /// As a percentage; null of nothing.
    pub percent: Option<f64>,
    /// The lower end of the interval.
    pub low_percent: Option<f64>,
    /// The upper end.
    pub high_percent: Option<f64>,
}

/// An answer that was not perfect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Mistake {
    /// The moves that led to the position.
    pub position: String,
    /// The answer.
    pub played: String,
    /// Its points; null if it is no legal move.
    pub points: Option<i32>,
    /// The points of the best moves.
    pub best: i32,
    /// The best moves.
    pub better: Vec<String>,
}

/// A position with the exact worth of each of its moves, as `lab positions` writes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SolvedPosition {
    /// The version of the form.
    pub schema: u32,
    /// The game.
    pub game: String,
    /// The moves that lead to the position.
    pub moves: String,
    /// Each legal move and its points for who makes it.
    pub worth: BTreeMap<String, i32>,
    /// The most points a move has: what the position is worth for who is to move.
    pub best: i32,
}

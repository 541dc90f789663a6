//! What the command prints with `--json`: one object, or one a line.

use foursight_catalog::{Change, Loss};
use serde::{Deserialize, Serialize};

use crate::{MoveValue, Position, Report, Side, VERSION, WireValue};

/// What `move` and `analyse` print: a position and a player's report on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer {
    /// The version of the form.
    pub schema: u32,
    /// The position asked about.
    pub position: Position,
    /// The player's answer.
    pub report: Report,
}

impl Answer {
    /// A position and a report on it.
    pub const fn new(position: Position, report: Report) -> Self {
        Self { schema: VERSION, position, report }
    }
}

/// What `review` prints: a game, every move of it compared with the best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Review {
    /// The version of the form.
    pub schema: u32,
    /// The position at the end.
    pub position: Position,
    /// The player that judged, as it was written.
    pub player: String,
    /// The moves after the opening.
    pub moves: Vec<ReviewedMove>,
    /// How many of them are mistakes.
    pub mistakes: u32,
}

/// One move of a review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMove {
    /// Its number in the game, from 1.
    pub ply: u32,
    /// Who made it.
    pub side: Side,
    /// The move and its value.
    pub played: MoveValue,
    /// Whether it changed the result; `null` if the values do not say.
    pub mistake: Option<bool>,
    /// How it compares with the best move.
    pub change: ChangeKind,
    /// What it gave away for certain; `null` if nothing.
    #[serde(default)]
    pub gave_away: Option<GaveAway>,
    /// The best moves, with their value.
    pub best: Vec<MoveValue>,
}

/// What a move gave away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GaveAway {
    /// What.
    pub kind: LossKind,
    /// By how many moves of the winner the win comes later, or the loss sooner; `null` where the result itself changed.
    pub moves: Option<u32>,
    /// The share of games won with the best move, where that is all that is known.
    pub before: Option<f64>,
    /// The share of games won with this one.
    pub after: Option<f64>,
}

/// The kinds of what can be given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LossKind {
    /// A win became a loss.
    WinToLoss,
    /// A win became a draw.
    WinToDraw,
    /// A draw became a loss.
    DrawToLoss,
    /// The win comes later.
    WinDelayed,
    /// The loss comes sooner.
    DefenceShortened,
    /// The share of games won fell.
    Chance,
}

impl From<Loss> for GaveAway {
    fn from(loss: Loss) -> Self {
        let (kind, moves) = match loss {
            Loss::WinToLoss => (LossKind::WinToLoss, None),
            Loss::WinToDraw => (LossKind::WinToDraw, None),
            Loss::DrawToLoss => (LossKind::DrawToLoss, None),
            Loss::WinDelayed(moves) => (LossKind::WinDelayed, Some(moves)),
            Loss::DefenceShortened(moves) => (LossKind::DefenceShortened, Some(moves)),
            Loss::Chance(..) => (LossKind::Chance, None),
        };
        let shares = match loss {
            Loss::Chance(before, after) => {
                [before, after].map(|share| Some(f64::from(share) / 10_000.0))
            }
            _ => [None, None],
        };
        Self { kind, moves, before: shares[0], after: shares[1] }
    }
}

/// How a move compares with the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// It is as good as any.
    Same,
    /// It keeps the result, but wins later or loses sooner.
    Distance,
    /// Another move has a better estimate.
    Preferred,
    /// It loses the result for certain: a mistake.
    Result,
    /// Another move may have a better result; the values do not say.
    PossibleResult,
    /// Nothing is known of the move.
    Unknown,
}

impl From<Change> for ChangeKind {
    fn from(change: Change) -> Self {
        match change {
            Change::Same => Self::Same,
            Change::Distance => Self::Distance,
            Change::Preferred => Self::Preferred,
            Change::Result => Self::Result,
            Change::PossibleResult => Self::PossibleResult,
            Change::Unknown => Self::Unknown,
        }
    }
}

/// What `solve` prints for each line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Solution {
    /// The version of the form.
    pub schema: u32,
    /// The moves, as they were written.
    pub moves: String,
    /// The strong score of the position for the player to move; with `--weak` only its sign. `null` with an error.
    pub score: Option<i32>,
    /// The same as a value. `null` with `--weak` or an error.
    pub value: Option<WireValue>,
    /// With `--all`: the score of each column, `null` where it is full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<Option<i32>>>,
    /// Positions visited.
    pub nodes: u64,
    /// Time on the clock.
    pub microseconds: u64,
    /// With `--check`: whether the score is the one that was written behind the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<bool>,
    /// What is wrong with the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What `perft` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Perft {
    /// The version of the form.
    pub schema: u32,
    /// The game.
    pub game: String,
    /// What can be reached, ply by ply.
    pub layers: Vec<Layer>,
}

/// One ply of a count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Layer {
    /// How many plies from the start.
    pub ply: u32,
    /// Different positions.
    pub positions: u64,
    /// Sequences of moves that lead there, in digits: they can be more than a number of JSON holds.
    pub sequences: String,
    /// Positions in which the game is over.
    pub finished: u64,
    /// Sequences that end there, in digits.
    pub games: String,
}

impl From<foursight_game::perft::Layer> for Layer {
    fn from(layer: foursight_game::perft::Layer) -> Self {
        Self {
            ply: layer.ply,
            positions: layer.positions,
            sequences: layer.sequences.to_string(),
            finished: layer.finished,
            games: layer.games.to_string(),
        }
    }
}

/// What `book show` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookCoverage {
    /// The version of the form.
    pub schema: u32,
    /// What the book knows, layer by layer.
    pub layers: Vec<BookLayer>,
}

/// One layer of a book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookLayer {
    /// Positions after so many plies.
    pub plies: u32,
    /// How many of them the book knows, mirror images merged.
    pub known: u64,
    /// How many there are.
    pub of: u64,
}

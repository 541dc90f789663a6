//! What a player thinks, as it goes over the wire.

use foursight_catalog as catalog;
use foursight_game::{Bound, Verdict};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::limits::Limits;

/// What a move is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Value {
    /// `win`, `loss`, `draw`, `estimate` or `rate`.
    #[schema(example = "win")]
    pub kind: String,
    /// Of a win or loss: how many plies away, from the position asked about.
    pub plies: Option<u32>,
    /// Of an estimate: its points; of a rate: the share of points won, from 0 to 1.
    pub amount: Option<f64>,
    /// `exact`, `at_least` or `at_most`.
    #[schema(example = "exact")]
    pub bound: String,
    /// Whether it follows from the rules alone.
    pub proven: bool,
    /// Connect Four's strong score, where it is known.
    pub score: Option<i32>,
}

impl Value {
    /// Copies a value and its game's own score.
    pub fn new(value: foursight_game::Value, score: Option<i32>) -> Self {
        let (kind, plies, amount) = match value.verdict {
            Verdict::Win(plies) => ("win", plies, None),
            Verdict::Loss(plies) => ("loss", plies, None),
            Verdict::Draw => ("draw", None, None),
            Verdict::Estimate(points) => ("estimate", None, Some(f64::from(points))),
            Verdict::WinRate(share) => ("rate", None, Some(f64::from(share) / 1e4)),
        };
        let bound = match value.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at_least",
            Bound::AtMost => "at_most",
        };
        Self {
            kind: kind.to_owned(),
            plies,
            amount,
            bound: bound.to_owned(),
            proven: value.proven,
            score,
        }
    }
}

/// A move and what a player says of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Judged {
    /// The move, as the game writes it.
    #[schema(example = "4")]
    pub action: String,
    /// Its value for whoever makes it.
    pub value: Value,
}

impl From<&catalog::Judged> for Judged {
    fn from(judged: &catalog::Judged) -> Self {
        Self { action: judged.action.clone(), value: Value::new(judged.value, judged.score) }
    }
}

/// A player's answer: the move, why, and what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Thought {
    /// The move to play.
    pub best: Judged,
    /// Every legal move in the game's own order, if that was asked for.
    pub moves: Vec<Judged>,
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
    /// Time on the clock.
    pub microseconds: u64,
    /// Who thought, as it was written.
    #[schema(example = "level-3")]
    pub player: String,
    /// Whether this server's limit ended the search before the player's own would have.
    pub limited: bool,
}

impl Thought {
    /// Copies what this player thought.
    pub fn new(thought: &catalog::Thought, player: &catalog::PlayerSpec, limits: &Limits) -> Self {
        Self {
            best: (&thought.best).into(),
            moves: thought.moves.iter().map(Judged::from).collect(),
            line: thought.line.clone(),
            nodes: thought.nodes,
            leaves: thought.leaves,
            cut_offs: thought.cut_offs,
            depth: thought.depth,
            work: thought.work,
            microseconds: thought.elapsed.as_micros() as u64,
            player: player.to_string(),
            limited: thought.elapsed >= limits.time || thought.nodes >= limits.nodes,
        }
    }
}

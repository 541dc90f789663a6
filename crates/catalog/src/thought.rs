//! What a player thinks, with moves as text: a [`Report`] that no longer knows its game.

use core::time::Duration;

use foursight_game::{Position, Report, Value};

use crate::room::Room;

/// A move and what the player says of it, for whoever makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub action: String,
    /// Its value for the player to move.
    pub value: Value,
    /// The game's own score of it where it has one and the value is proven: Connect Four's strong score.
    pub score: Option<i32>,
}

/// A player's answer: the move, why, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move to play, with its value.
    pub best: Judged,
    /// Every legal move in the game's own order, if that was asked for; else empty.
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
    pub elapsed: Duration,
}

impl Thought {
    /// Writes a report about this position down as text.
    pub(crate) fn of<P: Room>(position: &P, report: &Report<P>, elapsed: Duration) -> Self {
        Self::written(report, elapsed, |value| position.score(value))
    }

    /// The same, with this for the game's own score.
    pub(crate) fn written<P: Position>(
        report: &Report<P>,
        elapsed: Duration,
        score: impl Fn(Value) -> Option<i32>,
    ) -> Self {
        let judged = |action: P::Move, value: Value| Judged {
            action: action.to_string(),
            value,
            score: score(value),
        };
        Self {
            best: judged(report.best, report.value),
            moves: report.moves.iter().map(|entry| judged(entry.action, entry.value)).collect(),
            line: report.line.iter().map(ToString::to_string).collect(),
            nodes: report.nodes,
            leaves: report.leaves,
            cut_offs: report.cut_offs,
            depth: report.depth,
            work: report.work,
            elapsed,
        }
    }
}

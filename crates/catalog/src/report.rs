//! What a player answers: a report of any game, with the time it took.

use core::time::Duration;

use foursight_game::{Position, Report as Found, StoppedBy, Value};

use crate::position::Move;

/// A move and what the player says of it, for whoever makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub action: Move,
    /// Its value for the player to move.
    pub value: Value,
    /// The game's own score of it where it has one and the value is proven: Connect Four's strong score.
    pub score: Option<i32>,
}

/// A player's answer: the move, why, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play and its value. Players that do not always play their best move may play one that is worth less than the position.
    pub best: MoveValue,
    /// The value of the position for the player to move.
    pub value: Value,
    /// The game's own score of the position, as of a move.
    pub score: Option<i32>,
    /// Every legal move in the game's own order, if that was asked for; else empty.
    pub moves: Vec<MoveValue>,
    /// Best play as the player sees it, beginning with the best move.
    pub line: Vec<Move>,
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
    /// What ended the search; `None` if it searched to the end.
    pub stopped_by: Option<StoppedBy>,
    /// Time on the clock.
    pub elapsed: Duration,
}

impl Report {
    /// A game's own report, with its moves and scores made known by these.
    pub(crate) fn new<P: Position>(
        found: &Found<P>,
        elapsed: Duration,
        wrap: impl Fn(P::Move) -> Move,
        score: impl Fn(Value) -> Option<i32>,
    ) -> Self {
        let valued = |action: P::Move, value: Value| MoveValue {
            action: wrap(action),
            value,
            score: score(value),
        };
        Self {
            best: valued(found.best, found.best_value()),
            value: found.value,
            score: score(found.value),
            moves: found.moves.iter().map(|entry| valued(entry.action, entry.value)).collect(),
            line: found.line.iter().map(|&action| wrap(action)).collect(),
            nodes: found.nodes,
            leaves: found.leaves,
            cut_offs: found.cut_offs,
            depth: found.depth,
            work: found.work,
            stopped_by: found.stopped_by,
            elapsed,
        }
    }
}

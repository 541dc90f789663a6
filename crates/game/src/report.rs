//! What a search answers with.

use core::fmt::Debug;

use crate::{Line, Position, Value};

/// A move and what the search says of it, for the player who makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveValue<M> {
    /// The move.
    pub action: M,
    /// Its value for the player to move at the root.
    pub value: Value,
}

/// A finished search: the move, why, and what it cost.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// The move to play.
    pub best: P::Move,
    /// The value of the position for the player to move.
    pub value: Value,
    /// The value of every legal move in the game's own order, if the [`Task`](crate::Task) asked; else empty.
    pub moves: P::List<MoveValue<P::Move>>,
    /// Best play as the search sees it, beginning with `best`.
    pub line: Line<P::Move>,
    /// Positions visited, the root included.
    pub nodes: u64,
    /// Positions not looked beyond: finished, at the horizon or remembered.
    pub leaves: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
    /// Plies looked ahead in full.
    pub depth: u32,
    /// What the search's own limit counts: playouts for Monte-Carlo, nodes for all others.
    pub work: u64,
}

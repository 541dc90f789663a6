//! What a search answers with.

use core::fmt::Debug;

use crate::{Line, Position, Value};

/// A move and what the search says of it, for the player who makes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveValue<M> {
    /// The move.
    pub action: M,
    /// Its value for the player to move at the root; [`Value::Unknown`] if it was not examined.
    pub value: Value,
}

/// What ended a search before it had seen everything there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoppedBy {
    /// It looked as many plies ahead as it was to.
    Depth,
    /// Its limit of nodes.
    Nodes,
    /// Its limit of time.
    Time,
    /// Its limit of playouts.
    Playouts,
    /// It was told to stop.
    Stop,
    /// A limit of whoever ran it, tighter than its own.
    Server,
}

/// A finished search: the move, why, and what it cost. Everything in it describes one and the same search.
#[derive(Clone, Debug)]
pub struct Report<P: Position> {
    /// The move to play.
    pub best: P::Move,
    /// The value of the position for the player to move. That of `best` may be another one: see [`Self::best_value`].
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
    /// What ended it; `None` if it searched to the end, so that more work would find nothing new.
    pub stopped_by: Option<StoppedBy>,
}

impl<P: Position> Report<P> {
    /// The value of the move to play: the one listed in `moves`, else the position's. A player that does not always play its best move
    /// (`near`) may play one that is worth less than the position.
    pub fn best_value(&self) -> Value {
        let listed = self.moves.iter().find(|entry| entry.action == self.best);
        listed.map_or(self.value, |entry| entry.value)
    }
}

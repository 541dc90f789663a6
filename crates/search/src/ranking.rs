//! Which move to try next, from what earlier parts of a search have shown.

use alloc::vec::Vec;

use foursight_game::{Central, Indexed, Keyed, List};

use crate::order::Order;
use crate::table::{Memory, Table};
use crate::wins::{FEW_MOVES, wins};

/// What a deepening search remembers.
pub(crate) struct Recollection<'a> {
    pub(crate) table: &'a mut Table,
    /// For each player and move number: how often, and how high up in the tree, it cut off.
    history: &'a mut [u32],
}

impl<'a> Recollection<'a> {
    /// The table as it is, an empty history.
    pub(crate) fn new<P: Indexed>(table: &'a mut Table, history: &'a mut Vec<u32>) -> Self {
        table.new_search();
        history.clear();
        history.resize(2 * P::MOVES, 0);
        Self { table, history }
    }

    /// This move cut off so many plies above the horizon.
    pub(crate) fn reward<P: Indexed>(&mut self, position: &P, action: P::Move, depth: u32) {
        let history = &mut self.history[index(position, action)];
        *history = history.saturating_add(depth * depth);
    }

    /// The moves of a position, each with its rank: one that wins, the remembered one, the killer, then by history.
    pub(crate) fn ranked<P: Central + Keyed + Indexed>(
        &self,
        position: &P,
        order: Order,
        remembered: Option<Memory>,
        killer: Option<P::Move>,
    ) -> P::List<(u32, P::Move)> {
        let mut ranked = P::List::default();
        let moves = order.moves(position);
        let few = moves.len() <= FEW_MOVES;
        for action in moves {
            let rank = if few && wins(position, action) {
                u32::MAX
            } else if remembered.is_some_and(|known| known.best == P::index(action)) {
                u32::MAX - 1
            } else if killer == Some(action) {
                u32::MAX - 2
            } else {
                self.history[index(position, action)].min(u32::MAX - 3)
            };
            ranked.push((rank, action));
        }
        ranked
    }
}

fn index<P: Indexed>(position: &P, action: P::Move) -> usize {
    position.turn().index() * P::MOVES + P::index(action)
}

/// Brings the highest ranked of the moves not yet tried to this place: after a cut-off the rest need not be sorted.
pub(crate) fn next_best<M: Copy>(moves: &mut [(u32, M)], place: usize) -> M {
    let mut highest = place;
    for other in place + 1..moves.len() {
        if moves[other].0 > moves[highest].0 {
            highest = other;
        }
    }
    // Turning rather than swapping keeps equals in their order.
    moves[place..=highest].rotate_right(1);
    moves[place].1
}

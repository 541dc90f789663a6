//! Best play to the end, for what is told with a line: how another move is beaten, what a player did not see, and zugzwang.
//!
//! In Connect Four on its usual board the solver plays both sides, in small games a search to the end; elsewhere nothing is known. The work is bounded by nodes, so
//! that the same question has the same answer: a line that would take longer is not told.

use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Pages, Prover, Table};
use foursight_game::entry::Examined;
use foursight_game::{Finding, Position as _, Value};

use super::Claim;
use super::grid::{Grid, threats, winning_moves};
use super::refutation::{best_play, to_the_end};
use crate::{Move, Position, StopFlag};

/// Megabytes of the solver's table.
const MEGABYTES: usize = 64;
/// Positions that one line may cost: a second or two.
const NODES: u64 = 4_000_000;
/// A refutation that takes more plies is not told: nobody follows it.
const SHORT: usize = 9;

/// Best play from moves of one position on.
pub(super) struct Lines<'a> {
    position: &'a Position,
    stop: &'a StopFlag,
    /// Taken when first needed.
    table: Option<Table<Pages>>,
}

impl<'a> Lines<'a> {
    pub(super) const fn new(position: &'a Position, stop: &'a StopFlag) -> Self {
        Self { position, stop, table: None }
    }

    /// What a move is worth to whoever makes it, and best play from it on, if the end is known.
    pub(super) fn from(&mut self, action: Move) -> Option<(Value, Vec<Move>)> {
        let (position, stop) = (self.position, self.stop);
        if position.own::<ConnectFour>().is_some() {
            let table = match &mut self.table {
                Some(table) => table,
                none => none.insert(Pages::try_megabytes(MEGABYTES)?.table()),
            };
            let mut prover = Prover::new(table, 1);
            let mut over = |nodes: u64| stop.is_raised() || nodes > NODES;
            return best_play(position, action, &mut prover, &mut over);
        }
        let all = position.game().info().examined == Examined::All;
        let (value, line) = all.then(|| to_the_end(position, action, stop)).flatten()?;
        value.is_proven().then_some((value, line))
    }

    /// How one of these losing moves is beaten: the one that loses fastest, if not at once and not late.
    pub(super) fn otherwise(&mut self, losing: &[(Move, Option<u32>)]) -> Option<Claim> {
        let late = |plies: u32| plies > 2 && plies as usize <= SHORT;
        let known = losing.iter().filter_map(|&(action, plies)| Some((action, plies?)));
        let (action, plies) =
            known.filter(|(_, plies)| late(*plies)).min_by_key(|(_, plies)| *plies)?;
        let (value, moves) = self.from(action)?;
        (value == Value::Exact(Finding::Loss(Some(plies)))).then_some(Claim::Otherwise { moves })
    }

    /// Whether best play from the move on ends in zugzwang, on a place that lacked one last stone already.
    pub(super) fn zugzwang(&mut self, played: Move) -> Option<Claim> {
        let after = self.position.after(played);
        let grid = Grid::of(&after)?;
        if after.outcome().is_some() || self.position.own::<ConnectFour>().is_none() {
            return None;
        }
        let (value, moves) = self.from(played)?;
        let winner = match value.exact()? {
            Finding::Win(_) => self.position.turn(),
            Finding::Loss(_) => !self.position.turn(),
            _ => return None,
        };
        let (last, rest) = moves.split_last()?;
        let (forced, before) = rest.split_last()?;
        let mut place = self.position.clone();
        for &action in before {
            place.play_unchecked(action);
        }
        // If the loser could pass, nobody would win with the next move: only having to move loses.
        let below = grid.number(&place.filled_by(*forced)?)?;
        let waits = winning_moves(&place).is_empty() && threats(&place).is_empty();
        if !waits || place.turn() == winner {
            return None;
        }
        place.play_unchecked(*forced);
        let name = place.filled_by(*last)?;
        let cell = grid.number(&name)?;
        let waited = grid.completes(winner, cell).next().is_some() && !grid.open().contains(&cell);
        let zugzwang = waited && grid.below(cell) == Some(below) && before.len() > 1;
        let helps = winner == self.position.turn();
        zugzwang.then_some(Claim::Zugzwang { helps, cell: name, moves })
    }

    /// What a search did not see: the shorter of the loss after its move and the win or draw it left out.
    pub(super) fn missed(
        &mut self,
        played: Move,
        better: Move,
        saw: impl Fn(Move) -> bool,
        looked: Option<u32>,
    ) -> Option<Claim> {
        let mut lines = Vec::new();
        for action in [played, better].into_iter().filter(|&action| !saw(action)) {
            let Some((value, moves)) = self.from(action) else { continue };
            let told = match value.exact() {
                Some(Finding::Win(_)) => action == better,
                Some(Finding::Loss(_)) => action == played,
                _ => false,
            };
            lines.extend(told.then_some(moves));
        }
        let moves = lines.into_iter().min_by_key(Vec::len)?;
        let looked = looked.filter(|&plies| (plies as usize) < moves.len());
        Some(Claim::Missed { moves, looked })
    }
}

//! The player `automat-perfect`: the device's perfect level behind the same trait as every other player, with the device's own table, limit and book, so that
//! it plays on every face what the device plays.

use foursight_automat::{Found, NODE_LIMIT, Perfect, Reply, TABLE_WORDS, Worth};
use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Stones, Table};
use foursight_game::{
    Finding, Line, List, MoveValue, Position, Report, SearchError, Searcher, StoppedBy, Task, Value,
};

/// The device's player and its memory.
pub(crate) struct AutomatPerfect {
    words: Vec<u64>,
}

impl AutomatPerfect {
    pub(crate) fn new() -> Self {
        Self { words: vec![0; TABLE_WORDS] }
    }

    /// The reply within so many nodes, or what is known when it is stopped.
    fn reply(&mut self, stones: &Stones, limit: u64, stop: &dyn Fn() -> bool) -> Option<Reply> {
        let mut table = Table::borrowed(&mut self.words).expect("room for the device's table");
        let player = Perfect { limit, ..Perfect::new() };
        let reply = player.reply(stones, &mut table, &mut |_| stop());
        reply.unwrap_or_else(|_| {
            // Nobody may stop this one: it ends by itself after the first look.
            Perfect { limit: 0, ..player }.reply(stones, &mut table, &mut |_| false).ok().flatten()
        })
    }
}

impl Searcher<ConnectFour> for AutomatPerfect {
    fn search(
        &mut self,
        position: &ConnectFour,
        task: Task<'_, ConnectFour>,
    ) -> Result<Report<ConnectFour>, SearchError> {
        task.admit(position)?;
        let limit = task.limits.nodes.map_or(NODE_LIMIT, |most| most.min(NODE_LIMIT));
        let over = || task.control.stopped() || task.limits.is_late(task.control);
        let reply = self
            .reply(&Stones::from(position), limit, &over)
            .expect("a game that is not over has a reply");
        let value = match (reply.found, reply.worth) {
            (Found::Fallback, _) => Value::Unknown,
            (Found::AtOnce, _) => Value::Exact(Finding::Win(Some(1))),
            (_, Worth::Win) => Value::Exact(Finding::Win(None)),
            (_, Worth::Draw) => Value::Exact(Finding::Draw),
            (_, Worth::Loss) => Value::Exact(Finding::Loss(None)),
        };
        let mut moves = <ConnectFour as Position>::List::<MoveValue<_>>::default();
        if task.every_move {
            for action in position.legal_moves() {
                let value = if action == reply.column { value } else { Value::Unknown };
                moves.push(MoveValue { action, value });
            }
        }
        let mut line = Line::default();
        line.push(reply.column);
        Ok(Report {
            best: reply.column,
            value,
            moves,
            line,
            nodes: reply.nodes,
            leaves: 0,
            cut_offs: 0,
            depth: 1,
            work: reply.nodes,
            stopped_by: match reply.found {
                Found::Fallback if task.control.stopped() => Some(StoppedBy::Stop),
                Found::Fallback if task.limits.is_late(task.control) => Some(StoppedBy::Time),
                Found::Fallback => Some(StoppedBy::Nodes),
                _ => None,
            },
        })
    }
}

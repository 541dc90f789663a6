//! The player `automat-perfect`: the device's perfect level behind the same trait as every other player, with the device's own table, limit and book, so that
//! it plays on every face what the device plays.

use foursight_automat::{Found, NODE_LIMIT, Perfect, Reply, TABLE_WORDS, Worth};
use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Stones, Table};
use foursight_game::{
    Bound, GameOver, Line, List, MoveValue, Position, Report, Searcher, Task, Value, Verdict,
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
    ) -> Result<Report<ConnectFour>, GameOver> {
        if let Some(outcome) = position.outcome() {
            return Err(GameOver(outcome));
        }
        let limit = task.limits.nodes.map_or(NODE_LIMIT, |most| most.min(NODE_LIMIT));
        let over = || {
            task.control.stopped()
                || task.limits.time.is_some_and(|most| task.control.elapsed() >= most)
        };
        let reply = self
            .reply(&Stones::from(position), limit, &over)
            .expect("a game that is not over has a reply");
        let unknown = Value { verdict: Verdict::Estimate(0), bound: Bound::Exact, proven: false };
        let value = match (reply.found, reply.worth) {
            (Found::Fallback, _) => unknown,
            (Found::AtOnce, _) => Value::proven(Verdict::Win(Some(1))),
            (_, Worth::Win) => Value::proven(Verdict::Win(None)),
            (_, Worth::Draw) => Value::proven(Verdict::Draw),
            (_, Worth::Loss) => Value::proven(Verdict::Loss(None)),
        };
        let mut moves = <ConnectFour as Position>::List::<MoveValue<_>>::default();
        if task.every_move {
            for action in position.legal_moves() {
                let value = if action == reply.column { value } else { unknown };
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
        })
    }
}

//! The check that the four searches of fixed depth agree.

use foursight_game::{Central, Depth, Evaluator, Keyed, Limits, Report, Searcher, Task};
use foursight_search::{Minimax, MinimaxAb, Negamax, NegamaxAb, Order, Ties};

/// Whether minimax and negamax agree in move, value, line and nodes, and their pruned twins with them in move, value and line; with
/// killer moves in move and value; and, asked for every move, in the value of each.
///
/// The nodes of the plain tree, or `None` if it has more than `bound` nodes and nothing was compared; an error says what differs.
pub(crate) fn parity<P, E>(
    position: &P,
    evaluator: &E,
    order: Order,
    ties: Ties,
    depth: u32,
    bound: u64,
) -> Result<Option<u64>, String>
where
    P: Central + Keyed,
    E: Evaluator<P>,
{
    let depth = Depth::new(depth).expect("a depth");
    let plain_limits = Limits { nodes: Some(bound), ..Limits::depth(depth) };
    let mut minimax = Minimax::new(evaluator).order(order).ties(ties);
    let plain = minimax.search(position, Task::new(plain_limits).every_move()).expect("a move");
    if plain.nodes >= bound {
        return Ok(None);
    }
    let task = || Task::new(Limits::depth(depth));
    let mut negamax = Negamax::new(evaluator).order(order).ties(ties);
    let mut minimax_ab = MinimaxAb::new(evaluator).order(order).ties(ties);
    let mut negamax_ab = NegamaxAb::new(evaluator).order(order).ties(ties);
    let reports = [
        ("negamax", negamax.search(position, task().every_move())),
        ("minimax-ab", minimax_ab.search(position, task())),
        ("negamax-ab", negamax_ab.search(position, task())),
        ("minimax-ab, every move", minimax_ab.search(position, task().every_move())),
        ("negamax-ab, every move", negamax_ab.search(position, task().every_move())),
        ("minimax-ab, killers", minimax_ab.killers(true).search(position, task())),
        ("negamax-ab, killers", negamax_ab.killers(true).search(position, task())),
    ]
    .map(|(name, report)| (name, report.expect("a move")));
    for (name, report) in &reports {
        let same_line = report.line == plain.line || name.ends_with("killers");
        let same_values = report.moves.is_empty() || *report.moves == *plain.moves;
        let same_answer = (report.best, report.value) == (plain.best, plain.value);
        if !(same_answer && same_line && same_values) {
            return Err(difference(position, name, report, &plain, order, ties, depth));
        }
    }
    let nodes = |place: usize| reports[place].1.nodes;
    if nodes(0) != plain.nodes || nodes(1) != nodes(2) || nodes(1) > plain.nodes {
        return Err(difference(position, "nodes", &reports[0].1, &plain, order, ties, depth));
    }
    Ok(Some(plain.nodes))
}

fn difference<P: Central>(
    position: &P,
    name: &str,
    report: &Report<P>,
    plain: &Report<P>,
    order: Order,
    ties: Ties,
    depth: Depth,
) -> String {
    format!(
        "{name} differs from minimax, order {order:?}, ties {ties:?}, depth {depth}, at {position:?}:\n\
         {report:?}\n{plain:?}"
    )
}

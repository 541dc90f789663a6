//! Parity on random trees: games that end at any depth, with draws among the estimates, which no real game here has.

mod suite;

use core::fmt::Write;

use foursight_game::{Depth, Finding, Limits, Random, Report, Searcher, Task, Value};
use foursight_search::{
    Deepening, LeafNumbers, Minimax, MinimaxAb, Negamax, NegamaxAb, ToyPosition, ToyTree,
};
use proptest::prelude::*;

/// A list of one to four branches: lists again while there is depth left, else numbers and finished games.
fn write_list(random: &mut Random, depth: u32, text: &mut String) {
    for _ in 0..=random.below(4) {
        match random.below(8) {
            0 => text.push_str("win "),
            1 => text.push_str("draw "),
            2 => text.push_str("loss "),
            3..=6 if depth > 1 => {
                text.push('(');
                write_list(random, depth - 1, text);
                text.push_str(") ");
            }
            _ => write!(text, "{} ", random.below(9) as i32 - 4).expect("a string takes all"),
        }
    }
}

/// A zero may be a proven draw to one search and an estimate to another that has seen more.
fn answer(report: &Report<ToyPosition<'_>>) -> (usize, Value) {
    let draw = Value::Exact(Finding::Draw);
    let value =
        if report.value == draw { Value::Exact(Finding::Estimate(0)) } else { report.value };
    (report.best.index(), value)
}

proptest! {
    #[test]
    fn plain_and_pruned_agree(seed: u64, depth in 1_u32..8) {
        let mut text = String::new();
        write_list(&mut Random::new(seed, 0), 6, &mut text);
        let tree: ToyTree = text.parse().expect("a tree");
        let root = tree.root();
        let limits = Limits::depth(Depth::new(depth).expect("a depth"));
        for order in suite::ORDERS {
            for ties in suite::TIES {
                let mut minimax = Minimax::new(LeafNumbers).order(order).ties(ties);
                let mut negamax = Negamax::new(LeafNumbers).order(order).ties(ties);
                let mut minimax_ab = MinimaxAb::new(LeafNumbers).order(order).ties(ties);
                let mut negamax_ab = NegamaxAb::new(LeafNumbers).order(order).ties(ties).killers(true);
                let plain = minimax.search(&root, Task::new(limits)).expect("a move");
                let twin = negamax.search(&root, Task::new(limits)).expect("a move");
                prop_assert_eq!(format!("{:?}", plain), format!("{:?}", twin));
                let pruned = minimax_ab.search(&root, Task::new(limits)).expect("a move");
                prop_assert_eq!(answer(&pruned), answer(&plain), "minimax-ab: {}", text);
                let pruned = negamax_ab.search(&root, Task::new(limits)).expect("a move");
                prop_assert_eq!(answer(&pruned), answer(&plain), "negamax-ab: {}", text);
            }
        }
    }

    #[test]
    fn deepening_finds_the_value_of_negamax(seed: u64) {
        let mut text = String::new();
        write_list(&mut Random::new(seed, 1), 6, &mut text);
        let tree: ToyTree = text.parse().expect("a tree");
        // All leaves lie above depth 7, so that both see every number there is.
        let limits = Limits::depth(Depth::new(7).expect("a depth"));
        let negamax = Negamax::new(LeafNumbers).search(&tree.root(), Task::new(limits));
        let deepening = Deepening::new(LeafNumbers, 1 << 12).search(&tree.root(), Task::new(limits));
        let (negamax, deepening) = (negamax.expect("a move"), deepening.expect("a move"));
        let ((_, expected), (_, found)) = (answer(&negamax), answer(&deepening));
        prop_assert_eq!(found, expected, "{}", text);
    }
}

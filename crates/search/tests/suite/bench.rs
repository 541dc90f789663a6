//! The behaviour checksum: how many nodes a fixed set of searches visits, all algorithms on all games.
//!
//! Whoever changes a search without meaning to changes this number.

use foursight_atoll::{Atoll, MirrorDistance, Size};
use foursight_connect_four::ConnectFour;
use foursight_connect_four::evaluation::{Pattern, PoveziCetiri};
use foursight_game::{
    Central, Depth, Evaluator, Indexed, Keyed, Limits, Notation, Report, Searcher, Task,
};
use foursight_search::{
    Basic, Deepening, Mcts, Minimax, MinimaxAb, Negamax, NegamaxAb, Order, RandomMove, Ties,
};
use foursight_tic_tac_toe::{OpenLines, TicTacToe};

/// The number, and a line for every search that it is the sum of.
pub(crate) fn bench(mut line: impl FnMut(String)) -> u64 {
    let mut sum = 0;
    let mut tell = |game: &str, moves: &str, player: &str, best: String, nodes: u64| {
        sum += nodes;
        line(format!("{nodes:>9} {game} {player} [{moves}] {best}"));
    };
    for moves in ["", "44", "44553", "4444473", "41332"] {
        let start = ConnectFour::new();
        game("connect-four", &start, moves, PoveziCetiri::default(), [5, 7, 10], &mut tell);
        game("connect-four", &start, moves, Pattern::TUNED, [4, 6, 8], &mut tell);
    }
    for moves in ["", "15"] {
        game("tic-tac-toe", &TicTacToe::new(), moves, OpenLines, [6, 9, 9], &mut tell);
    }
    let start = Atoll::new(Size::Three);
    game("atoll:size=3", &start, "C3 B2", MirrorDistance, [2, 3, 4], &mut tell);
    let start = Atoll::with_swap(Size::Five);
    game("atoll:size=5,swap=on", &start, "E5", MirrorDistance, [1, 2, 3], &mut tell);
    sum
}

/// All algorithms on one position: the plain ones, the pruned ones and `deepening` to these depths.
fn game<P, E>(
    name: &str,
    start: &P,
    moves: &str,
    evaluator: E,
    [plain, pruned, deepest]: [u32; 3],
    tell: &mut impl FnMut(&str, &str, &str, String, u64),
) where
    P: Central + Keyed + Indexed + Notation,
    E: Evaluator<P> + Copy + 'static,
{
    let mut position = start.clone();
    position.play_text(moves, &mut |_| {}).expect("legal moves");
    let mut players: [(&str, Box<dyn Searcher<P>>, u32); 9] = [
        ("random", Box::new(RandomMove::new(1)), 1),
        ("basic", Box::new(Basic::new(evaluator)), 1),
        ("minimax", Box::new(Minimax::new(evaluator)), plain),
        ("negamax", Box::new(Negamax::new(evaluator).order(Order::Center)), plain),
        ("minimax-ab", Box::new(MinimaxAb::new(evaluator).ties(Ties::Last)), pruned),
        ("minimax-ab killers", Box::new(MinimaxAb::new(evaluator).killers(true)), pruned),
        (
            "negamax-ab",
            Box::new(NegamaxAb::new(evaluator).order(Order::Random { seed: 1 })),
            pruned,
        ),
        ("deepening", Box::new(Deepening::new(evaluator, 1 << 20)), deepest),
        ("mcts", Box::new(Mcts::new(1)), 1),
    ];
    for (player, searcher, depth) in &mut players {
        let depth = Depth::new(*depth).expect("a depth");
        let limits = Limits { playouts: Some(500), ..Limits::depth(depth) };
        let report: Report<P> = searcher.search(&position, Task::new(limits)).expect("a move");
        tell(name, moves, player, report.best.to_string(), report.nodes);
    }
}

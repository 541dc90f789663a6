//! The trees of SOURCES.md that are worth showing to a learner, with every number checked by hand.

use foursight_game::{Bound, Depth, Finding, Leaf, Limits, Score, Searcher, Task, Value};
use foursight_search::{
    Branch, LeafNumbers, Minimax, MinimaxAb, Negamax, NegamaxAb, Order, Recording, Ties, ToyTree,
};

fn depth<'a, P: foursight_game::Position>(plies: u32) -> Task<'a, P> {
    Task::new(Limits::depth(Depth::new(plies).expect("a depth")))
}

/// 3 12 8 | 2 … | 14 5 2: the root is worth 3, and the middle branch is cut after the 2.
#[test]
fn the_middle_branch_is_cut_after_the_two() {
    let tree: ToyTree = "(3 12 8) (2 4 6) (14 5 2)".parse().expect("a tree");
    let mut searchers: [Box<dyn Searcher<_>>; 2] =
        [Box::new(MinimaxAb::new(LeafNumbers)), Box::new(NegamaxAb::new(LeafNumbers))];
    for searcher in &mut searchers {
        let mut recording = Recording::new(100);
        let report =
            searcher.search(&tree.root(), depth(2).watched(&mut recording)).expect("a move");
        assert_eq!(report.best.to_string(), "a");
        assert_eq!(report.value, Value::Exact(Finding::Estimate(3)));
        let line: Vec<_> = report.line.iter().map(Branch::to_string).collect();
        assert_eq!(line, ["a", "a"]);
        assert_eq!((report.nodes, report.leaves, report.cut_offs), (11, 7, 1));

        let counts = recording.counts();
        assert_eq!((counts.nodes, counts.leaves, counts.cut_offs), (11, 7, 1));
        assert_eq!(counts.unvisited, 2);
        let children: Vec<_> = recording.children(0).collect();
        assert_eq!(children, [1, 5, 7]);
        let middle = recording.visits()[5];
        assert_eq!(middle.window, Some((Score::estimate(3), Score::MAX)));
        assert_eq!(middle.result, Some((Score::estimate(2), Bound::AtMost)));
        let cut_off = middle.cut_off.expect("the middle branch is cut");
        assert_eq!((cut_off.by.index(), cut_off.unvisited), (0, 2));
        assert_eq!(cut_off.because_of, Some(0), "the root's 3 makes the cut");
        assert_eq!(recording.visits()[6].leaf, Some(Leaf::Horizon));
        let right = recording.visits()[7];
        assert_eq!(right.result, Some((Score::estimate(2), Bound::AtMost)));
        assert_eq!(right.cut_off, None, "the 2 comes last, nothing is left to cut");
    }
}

/// The opponent at B is sure of 3; B's second child offers the root's player 5, so its other leaf needs no look.
#[test]
fn the_second_child_of_b_is_cut_because_five_is_above_three() {
    let tree: ToyTree = "((3 1) (5 9)) ((0 -2) (4 6))".parse().expect("a tree");
    let mut recording = Recording::new(100);
    let task = depth(3).watched(&mut recording);
    let report = NegamaxAb::new(LeafNumbers).search(&tree.root(), task).expect("a move");
    assert_eq!(report.value, Value::Exact(Finding::Estimate(3)));
    assert_eq!(report.best.index(), 0);
    let b = recording.children(0).next().expect("B");
    let second = recording.children(b).nth(1).expect("B's second child");
    let second = recording.visits()[second as usize];
    assert!(second.maximises);
    assert_eq!(second.window, Some((Score::MIN, Score::estimate(3))));
    assert_eq!(second.result, Some((Score::estimate(5), Bound::AtLeast)));
    let cut_off = second.cut_off.expect("it is cut");
    assert_eq!((cut_off.unvisited, cut_off.because_of), (1, Some(b)));
}

/// A cut can come from further up than the parent: the bound is handed down unchanged.
#[test]
fn a_deep_cut_names_the_root() {
    let tree: ToyTree = "5 (((4 9) 1) 9)".parse().expect("a tree");
    let mut recording = Recording::new(100);
    let task = depth(4).watched(&mut recording);
    let report = MinimaxAb::new(LeafNumbers).search(&tree.root(), task).expect("a move");
    assert_eq!(report.best.index(), 0);
    let mut deep = recording.visits().iter().filter(|visit| visit.ply == 3);
    let cut_off = deep.find_map(|visit| visit.cut_off).expect("the 4 cuts");
    assert_eq!(cut_off.because_of, Some(0));
}

#[test]
fn ties_choose_the_first_or_the_last_of_equals_in_every_search() {
    let tree: ToyTree = "(7 8) (3 9) (7 10) (9 7) (6 7)".parse().expect("a tree");
    for (order, first, last) in [(Order::Left, 0, 3), (Order::Center, 2, 0)] {
        for (ties, expected) in [(Ties::First, first), (Ties::Last, last)] {
            let mut searchers: [Box<dyn Searcher<_>>; 4] = [
                Box::new(Minimax::new(LeafNumbers).order(order).ties(ties)),
                Box::new(MinimaxAb::new(LeafNumbers).order(order).ties(ties)),
                Box::new(Negamax::new(LeafNumbers).order(order).ties(ties)),
                Box::new(NegamaxAb::new(LeafNumbers).order(order).ties(ties).killers(true)),
            ];
            for searcher in &mut searchers {
                let report = searcher.search(&tree.root(), depth(2)).expect("a move");
                assert_eq!(report.best.index(), expected, "{order:?} {ties:?}");
                assert_eq!(report.value, Value::Exact(Finding::Estimate(7)));
            }
        }
    }
}

#[test]
fn finished_games_count_their_distance() {
    let tree: ToyTree =
        "((win 0) (win win)) ((loss 5) (loss 6)) (draw) win".parse().expect("a tree");
    let report =
        Negamax::new(LeafNumbers).search(&tree.root(), depth(3).every_move()).expect("a move");
    let values: Vec<_> = report.moves.iter().map(|entry| entry.value.to_string()).collect();
    assert_eq!(values, ["win 3", "+5", "draw", "win 1"]);
    assert_eq!(report.best.index(), 3, "the faster win");
    let tree: ToyTree = "(loss) (((loss)))".parse().expect("a tree");
    let report = Minimax::new(LeafNumbers).search(&tree.root(), depth(9)).expect("a move");
    assert_eq!((report.best.index(), report.value.to_string()), (1, "loss 4".to_string()));
    assert_eq!(report.depth, 4, "nothing lies deeper");
}

#[test]
fn a_bad_tree_says_where_and_why() {
    for (text, message) in [
        ("", "at character 1: a tree needs at least one branch"),
        ("(1 2", "at character 1: this bracket is never closed"),
        ("1 )", "at character 3: this bracket closes nothing"),
        ("(1) ()", "at character 6: a list needs at least one branch"),
        ("3 x", "at character 3: expected a bracket, a whole number, `win`, `draw` or `loss`"),
    ] {
        assert_eq!(text.parse::<ToyTree>().expect_err(text).to_string(), message);
    }
}

#[test]
fn a_full_recording_still_counts() {
    let tree: ToyTree = "(3 12 8) (2 4 6) (14 5 2)".parse().expect("a tree");
    let mut recording = Recording::new(4);
    let report = Negamax::new(LeafNumbers)
        .search(&tree.root(), depth(2).watched(&mut recording))
        .expect("a move");
    assert_eq!(recording.visits().len(), 4);
    assert_eq!(recording.counts().nodes, report.nodes);
    assert_eq!(recording.counts().leaves, report.leaves);
    assert_eq!(recording.counts().unrecorded, report.nodes - 4);
}

/// The tic-tac-toe ending with three empty cells: one move wins at once, one loses, one draws.
#[test]
fn three_empty_cells_one_wins_one_loses_one_draws() {
    use foursight_game::{Neutral, Notation};
    use foursight_tic_tac_toe::TicTacToe;

    let mut position = TicTacToe::new();
    // X O X / X O O / . . .: the 7 completes the left column, the 8 blocks the middle one, the 9 does neither.
    position.play_text("123546", &mut |_| {}).expect("legal moves");
    let mut searchers: [Box<dyn Searcher<_>>; 4] = [
        Box::new(Minimax::new(Neutral)),
        Box::new(MinimaxAb::new(Neutral)),
        Box::new(Negamax::new(Neutral)),
        Box::new(NegamaxAb::new(Neutral)),
    ];
    for searcher in &mut searchers {
        let report = searcher.search(&position, depth(3).every_move()).expect("a move");
        let values: Vec<_> = report.moves.iter().map(|entry| entry.value.to_string()).collect();
        assert_eq!(values, ["win 1", "draw", "loss 2"]);
        assert_eq!(report.value, Value::Exact(Finding::Win(Some(1))));
    }
}

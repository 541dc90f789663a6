//! Limits, the stop, reproducibility and what an observer is told.

mod suite;

use core::cell::Cell;
use core::time::Duration;

use foursight_atoll::{Atoll, MirrorDistance, Size};
use foursight_connect_four::ConnectFour;
use foursight_connect_four::evaluation::PoveziCetiri;
use foursight_game::{
    Bound, Central, Control, Depth, Evaluator, Finding, Indexed, Keyed, Leaf, Limits, Neutral,
    Notation, Observer, Position, Report, Score, SearchError, Searcher, StoppedBy, Task, Unlimited,
    Value,
};
use foursight_search::{
    Basic, Deepening, Mcts, Meter, Minimax, MinimaxAb, Negamax, NegamaxAb, Order, Recording,
};
use foursight_tic_tac_toe::TicTacToe;

fn all<P, E>(evaluator: E) -> Vec<Box<dyn Searcher<P>>>
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P> + Copy + 'static,
{
    vec![
        Box::new(Basic::new(evaluator)),
        Box::new(Minimax::new(evaluator)),
        Box::new(MinimaxAb::new(evaluator)),
        Box::new(Negamax::new(evaluator)),
        Box::new(NegamaxAb::new(evaluator).killers(true)),
        Box::new(Deepening::new(evaluator, 1 << 20)),
        Box::new(Mcts::new(9)),
    ]
}

fn position(moves: &str) -> ConnectFour {
    let mut position = ConnectFour::new();
    position.play_text(moves, &mut |_| {}).expect("legal moves");
    position
}

/// Says stop after it was asked so many times, and counts the time in questions.
struct Patience {
    asked: Cell<u32>,
    stops_after: u32,
}

impl Patience {
    fn new(stops_after: u32) -> Self {
        Self { asked: Cell::new(0), stops_after }
    }
}

impl Control for Patience {
    fn elapsed(&self) -> Option<Duration> {
        self.asked.set(self.asked.get() + 1);
        Some(Duration::from_millis(self.asked.get().into()))
    }

    fn stopped(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.asked.get() > self.stops_after
    }
}

#[test]
fn a_limit_of_nodes_is_kept_and_answered_within() {
    let position = position("4433");
    for (number, searcher) in all(PoveziCetiri::default()).iter_mut().enumerate() {
        for nodes in [0, 1, 2, 9, 100, 5_000, 50_000] {
            let limits = Limits { playouts: Some(3_000), ..Limits::nodes(nodes) };
            let report = searcher.search(&position, Task::new(limits)).expect("a move");
            assert!(position.is_legal(report.best));
            // Monte-Carlo looks between two playouts, and has always looked at the root's moves.
            let slack = if number == 6 { 50 } else { 0 };
            assert!(report.nodes <= nodes.max(1) + slack, "{number}: {} of {nodes}", report.nodes);
        }
    }
}

#[test]
fn every_search_stops_when_told_and_still_answers() {
    let start = ConnectFour::new();
    for (number, searcher) in all(PoveziCetiri::default()).iter_mut().enumerate() {
        for patience in [0, 1, 5] {
            let control = Patience::new(patience);
            let task = Task::new(Limits::NONE).under(&control);
            let report = searcher.search(&start, task).expect("a move");
            assert!(start.is_legal(report.best));
            assert_eq!(report.line[0], report.best);
            if (1..=5).contains(&number) {
                let most = (u64::from(patience) + 1) * Meter::INTERVAL + 1;
                assert!(report.nodes <= most, "{number}: {} nodes", report.nodes);
            }
        }
        let control = Patience::new(u32::MAX);
        let task = Task::new(Limits::time(Duration::from_millis(8))).under(&control);
        let report = searcher.search(&start, task).expect("a move");
        assert!(start.is_legal(report.best));
        assert!(control.asked.get() <= 20, "{number} went on after its time");
    }
}

#[test]
fn a_search_that_was_stopped_says_what_it_knows() {
    let start = ConnectFour::new();
    let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::depth(Depth::new(5).expect("5")) };
    let mut minimax = Minimax::new(PoveziCetiri::default());
    let at_once = minimax.search(&start, Task::new(limits(1)).every_move()).expect("a move");
    assert_eq!((at_once.value, at_once.depth), (Value::Unknown, 0));
    assert!(at_once.moves.iter().all(|entry| entry.value == Value::Unknown));
    // 2,801 nodes lie below each of the seven moves: three are finished.
    let part = minimax.search(&start, Task::new(limits(9_000)).every_move()).expect("a move");
    let whole = minimax.search(&start, Task::new(limits(99_000)).every_move()).expect("a move");
    assert!(matches!((part.value, part.depth), (Value::AtLeast(_), 0)));
    assert!(matches!((whole.value, whole.depth), (Value::Exact(_), 5)));
    assert_eq!(part.stopped_by, Some(StoppedBy::Nodes));
    assert_eq!(whole.stopped_by, Some(StoppedBy::Depth));
    assert_eq!(part.moves[..3], whole.moves[..3]);
    assert!(part.moves[3..].iter().all(|entry| entry.value == Value::Unknown));
}

/// Every answer of `deepening` under a limit of nodes is as deep as the nodes allow, and never worse than unlimited play of that depth.
#[test]
fn deepening_reports_each_depth_and_keeps_the_last() {
    let position = position("44");
    let mut depths = Vec::new();
    let mut last = None;
    let mut listen = |report: &Report<ConnectFour>| {
        depths.push(report.depth);
        last = Some(report.clone());
    };
    let mut searcher = Deepening::new(PoveziCetiri::default(), 1 << 20);
    let task = Task::new(Limits::nodes(60_000)).told(&mut listen);
    let report = searcher.search(&position, task).expect("a move");
    assert_eq!(depths, (1..=report.depth).collect::<Vec<_>>());
    assert!(report.depth >= 6, "{depths:?}");
    let last = last.expect("progress was told");
    assert_eq!(last.depth, report.depth);
    assert!(last.nodes <= report.nodes && report.nodes <= 60_000);
}

/// The same position, limits and cold memory give the same report, bit for bit.
fn is_reproducible<P, E>(position: &P, evaluator: E)
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P> + Copy + 'static,
{
    let limits = [
        Limits { playouts: Some(2_000), ..Limits::depth(Depth::new(3).expect("3")) },
        Limits { playouts: Some(2_000), ..Limits::nodes(20_000) },
    ];
    for searcher in &mut all(evaluator) {
        for limits in limits {
            let report = searcher.search(position, Task::new(limits)).expect("a move");
            let _ = searcher.search(&position.after(report.best), Task::new(limits));
            searcher.forget();
            let again = searcher.search(position, Task::new(limits)).expect("a move");
            assert_eq!(format!("{report:?}"), format!("{again:?}"));
            searcher.forget();
        }
    }
}

#[test]
fn every_search_is_reproducible() {
    is_reproducible(&position("4453"), PoveziCetiri::default());
    is_reproducible(&Atoll::with_swap(Size::Five), MirrorDistance);
}

#[test]
fn mcts_differs_by_seed_and_counts_its_playouts() {
    let position = ConnectFour::new();
    let task = || Task::new(Limits::playouts(5_000)).every_move();
    let one = Mcts::new(1).search(&position, task()).expect("a move");
    let two = Mcts::new(2).search(&position, task()).expect("a move");
    assert_eq!((one.work, two.work), (5_000, 5_000));
    assert_ne!(one.moves, two.moves, "other seeds play other games");
    let mut told = 0;
    let mut listen = |_: &Report<ConnectFour>| told += 1;
    Mcts::new(1).search(&position, task().told(&mut listen)).expect("a move");
    assert_eq!(told, 3, "after 1,024, 2,048 and 4,096 playouts");
}

#[test]
fn a_tree_of_bounded_memory_still_finds_a_move() {
    let position = position("4433");
    let mut searcher = Mcts::new(1).capacity(50);
    let report = searcher.search(&position, Task::new(Limits::playouts(20_000))).expect("a move");
    assert!(position.is_legal(report.best));
    assert_eq!(report.work, 20_000);
}

/// Checks the grammar of events: brackets nest, and each position is either a leaf or has a window, children and perhaps a cut.
#[derive(Default)]
struct Grammar {
    open: Vec<State>,
    prunes: bool,
    roots: u32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum State {
    Entered,
    Windowed,
    HasChildren,
    Cut,
    Leaf,
}

impl<P: Position> Observer<P> for Grammar {
    fn enter(&mut self, _position: &P, by: Option<P::Move>) {
        match self.open.last_mut() {
            None => assert!(by.is_none(), "the root has no move"),
            Some(parent) => {
                assert!(by.is_some(), "only the root has no move");
                let ready = if self.prunes { State::Windowed } else { State::Entered };
                assert!(*parent == State::HasChildren || *parent == ready, "{parent:?}");
                *parent = State::HasChildren;
            }
        }
        self.roots += u32::from(self.open.is_empty());
        self.open.push(State::Entered);
    }

    fn window(&mut self, alpha: Score, beta: Score) {
        assert!(alpha < beta);
        assert_eq!(self.open.pop(), Some(State::Entered));
        self.open.push(State::Windowed);
    }

    fn leaf(&mut self, _reason: Leaf, _score: Score) {
        assert_eq!(self.open.pop(), Some(State::Entered));
        self.open.push(State::Leaf);
    }

    fn cut_off(&mut self, _by: P::Move, unvisited: usize) {
        assert!(unvisited > 0);
        assert_eq!(self.open.pop(), Some(State::HasChildren));
        self.open.push(State::Cut);
    }

    fn leave(&mut self, _score: Score, _bound: Bound) {
        let state = self.open.pop();
        assert!(matches!(state, Some(State::HasChildren | State::Cut | State::Leaf)), "{state:?}");
    }
}

#[test]
fn events_nest_and_count_right() {
    let position = position("44");
    let limits = Limits::depth(Depth::new(5).expect("5"));
    for (number, searcher) in all(PoveziCetiri::default()).iter_mut().take(6).enumerate() {
        let prunes = [2, 4, 5].contains(&number);
        let mut grammar = Grammar { prunes, ..Grammar::default() };
        let watched =
            searcher.search(&position, Task::new(limits).watched(&mut grammar)).expect("a move");
        assert!(grammar.open.is_empty(), "every position entered is left");
        assert_eq!(grammar.roots, if number == 5 { 5 } else { 1 });
        searcher.forget();
        let mut recording = Recording::new(u32::MAX);
        let recorded =
            searcher.search(&position, Task::new(limits).watched(&mut recording)).expect("a move");
        searcher.forget();
        let alone = searcher.search(&position, Task::new(limits)).expect("a move");
        assert_eq!(format!("{watched:?}"), format!("{recorded:?}"), "watching changes nothing");
        assert_eq!(format!("{watched:?}"), format!("{alone:?}"), "nor does being alone");
        let counts = recording.counts();
        assert_eq!((counts.nodes, counts.leaves), (alone.nodes, alone.leaves));
        assert_eq!(counts.cut_offs, alone.cut_offs);
        assert_eq!(counts.unrecorded, 0);
        assert_eq!(recording.visits().len() as u64, alone.nodes);
        let leaves = recording.visits().iter().filter(|visit| visit.leaf.is_some());
        assert_eq!(leaves.count() as u64, alone.leaves);
    }
}

/// What a search was in the middle of when it was stopped has no result.
#[test]
fn a_stopped_search_leaves_its_path_open() {
    let position = position("44");
    for searcher in all(PoveziCetiri::default()).iter_mut().skip(1).take(5) {
        let mut recording = Recording::new(u32::MAX);
        let limits = Limits::nodes(5_000);
        let report =
            searcher.search(&position, Task::new(limits).watched(&mut recording)).expect("a move");
        assert_eq!(recording.counts().nodes, report.nodes);
        let visits = recording.visits();
        let last_root = visits.iter().rposition(|visit| visit.parent.is_none()).expect("a root");
        assert_eq!(visits[last_root].result, None);
        for visit in &visits[last_root + 1..] {
            let parent = visits[visit.parent.expect("not a root") as usize];
            assert!(parent.result.is_none() || visit.result.is_some(), "open below a closed one");
            assert!(visit.leaf.is_none() || visit.result.is_some(), "a leaf is left at once");
        }
    }
}

/// Whoever's bound made a cut had, at that moment, an earlier child at least that good.
#[test]
fn the_ancestor_named_for_a_cut_has_an_earlier_child_with_that_bound() {
    let position = position("44334");
    let mut recording = Recording::new(u32::MAX);
    let task = Task::new(Limits::depth(Depth::new(5).expect("5"))).watched(&mut recording);
    NegamaxAb::new(PoveziCetiri::default()).search(&position, task).expect("a move");
    let visits = recording.visits();
    let mut checked = 0;
    for (place, visit) in visits.iter().enumerate() {
        let Some(cut_off) = visit.cut_off else { continue };
        let (alpha, beta) = visit.window.expect("a pruning search");
        let bound = if visit.maximises { beta } else { alpha };
        let ancestor = cut_off.because_of.expect("the root's own window is open on both sides");
        assert_ne!(visits[ancestor as usize].maximises, visit.maximises);
        let earlier = recording.children(ancestor).take_while(|&child| child < place as u32);
        let scores: Vec<_> = earlier
            .filter_map(|child| visits[child as usize].result)
            .map(|(score, _)| score)
            .collect();
        assert!(scores.contains(&bound), "{scores:?} hold no {bound}");
        checked += 1;
    }
    assert!(checked > 100, "only {checked} cuts");
}

/// Whatever ends a search is named in its report.
#[test]
fn a_report_says_what_ended_the_search() {
    let start = position("44");
    let five = Limits::depth(Depth::new(5).expect("5"));
    for (number, searcher) in all(PoveziCetiri::default()).iter_mut().enumerate() {
        let (is_mcts, is_one_ply) = (number == 6, number == 0);
        let ended =
            |searcher: &mut Box<dyn Searcher<ConnectFour>>, limits, control: &dyn Control| {
                let task = Task::new(limits).under(control);
                searcher.search(&start, task).expect("a move").stopped_by
            };
        let deep = if is_mcts { Limits::playouts(50) } else { five };
        let asked = if is_mcts { StoppedBy::Playouts } else { StoppedBy::Depth };
        assert_eq!(ended(searcher, deep, &Unlimited), Some(asked), "{number}");
        if is_one_ply {
            continue;
        }
        assert_eq!(ended(searcher, Limits::nodes(500), &Unlimited), Some(StoppedBy::Nodes));
        let time = Limits::time(Duration::from_millis(8));
        let control = Patience::new(u32::MAX);
        assert_eq!(ended(searcher, time, &control), Some(StoppedBy::Time), "{number}");
        let control = Patience::new(2);
        assert_eq!(ended(searcher, Limits::NONE, &control), Some(StoppedBy::Stop), "{number}");
        // Three plies before the board is full nothing is left to find out.
        let end = position("562154564361751726662253737734213275114");
        let report = searcher.search(&end, Task::new(Limits::NONE)).expect("a move");
        assert_eq!(report.stopped_by, None, "{number}");
    }
}

/// A stopped `deepening` combined the best move of one depth with the values of the depth before.
#[test]
fn every_value_of_a_stopped_deepening_is_of_one_depth() {
    for text in ["44", "4433", "1", "3642756176227637211322113551637574556"] {
        let position = position(text);
        for nodes in (20..6_000).step_by(97) {
            let ask = |limits: Limits| {
                let task = Task::new(limits).every_move();
                Deepening::new(PoveziCetiri::default(), 1 << 20).search(&position, task)
            };
            let stopped = ask(Limits::nodes(nodes)).expect("a move");
            if stopped.depth == 0 {
                continue;
            }
            let depth = Depth::new(stopped.depth).expect("a depth");
            let whole = ask(Limits::depth(depth)).expect("a move");
            assert_eq!(stopped.moves, whole.moves, "{text}, {nodes} nodes");
            assert_eq!((stopped.best, stopped.value), (whole.best, whole.value), "{text} {nodes}");
            assert_eq!(*stopped.line, *whole.line, "{text}, {nodes} nodes");
        }
    }
}

/// A time limit under a control without a clock never ended the search.
#[test]
fn a_time_limit_without_a_clock_is_refused() {
    let start = ConnectFour::new();
    for searcher in &mut all(PoveziCetiri::default()) {
        let task = Task::new(Limits::time(Duration::from_millis(5)));
        assert_eq!(searcher.search(&start, task).unwrap_err(), SearchError::NoClock);
    }
}

/// A move that was not looked at was said to be worth at least what those were that had been: "at least a loss in 6" of a loss in 4.
#[test]
fn nothing_is_said_of_a_move_that_was_not_looked_at() {
    let mut said = 0;
    for moves in ["1", "12", "13", "19", "124", "165", "2", "28"] {
        let mut position = TicTacToe::new();
        position.play_text(moves, &mut |_| {}).expect("legal moves");
        for nodes in 1..800 {
            for order in [Order::Center, Order::Left] {
                let mut searcher = Deepening::new(Neutral, 1 << 16).order(order);
                let limits = Limits::nodes(nodes);
                let report = searcher.search(&position, Task::new(limits)).expect("a move");
                let Some((bound, finding)) = report.value.parts() else { continue };
                if !finding.is_proven() {
                    continue;
                }
                let truth = rank(truth(position.after(report.best)).for_opponent(1));
                let holds = match bound {
                    Bound::Exact => truth == rank(finding),
                    Bound::AtLeast => truth >= rank(finding),
                    Bound::AtMost => truth <= rank(finding),
                };
                assert!(holds, "{moves}, {nodes} nodes: {} is {:?}", report.best, report.value);
                said += 1;
            }
        }
    }
    assert!(said > 100, "{said}");
}

fn truth(position: TicTacToe) -> Finding {
    match position.outcome().map(foursight_game::Outcome::winner) {
        Some(None) => Finding::Draw,
        Some(Some(_)) => Finding::Loss(Some(0)),
        None => {
            let replies = position.legal_moves().into_iter();
            let values = replies.map(|action| truth(position.after(action)).for_opponent(1));
            values.max_by_key(|&finding| rank(finding)).expect("a move")
        }
    }
}

/// Better findings have greater numbers.
fn rank(finding: Finding) -> i32 {
    match finding {
        Finding::Win(plies) => 100 - plies.expect("a length") as i32,
        Finding::Loss(plies) => plies.expect("a length") as i32 - 100,
        _ => 0,
    }
}

//! Explanations are the search itself: replayed they give its counts, their numbers are its windows, their leaves its evaluation.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use foursight_catalog::{
    Counts, ExplainError, ExplainOptions, Explanation, Game, Move, PlayerSpec, Position, Start,
    Step, StopFlag, Variation, explain_tree,
};
use foursight_game::{Leaf, Limits, Outcome, Player, Position as _, Random, Score};

/// Players of every kind that is explained; what their depth costs is little.
const PLAYERS: [(&str, &[&str]); 3] = [
    (
        "connect-four",
        &[
            "basic:eval=automat",
            "minimax:depth=3,eval=pattern,f2=7,f3=-3",
            "minimax-ab:depth=4,eval=povezi-cetiri,order=center",
            "negamax:depth=3,eval=random,seed=4",
            "negamax-ab:depth=5,eval=four-in-a-row,ties=last",
            "minimax-ab:depth=4,eval=automat,order=random,killers=on",
            "level-3",
        ],
    ),
    (
        "tic-tac-toe",
        &[
            "basic",
            "minimax:depth=4",
            "minimax-ab:depth=9,order=center",
            "negamax-ab:depth=5,eval=neutral,ties=last",
        ],
    ),
    (
        "atoll:size=3",
        &[
            "basic",
            "minimax:depth=2",
            "minimax-ab:depth=3",
            "negamax-ab:depth=3,order=center",
            "minimax-ab:depth=2,eval=two-distance",
        ],
    ),
];

fn position(game: Game, moves: &str) -> Position {
    Variation::parse(game, Start { board: None, moves }).unwrap().end
}

/// A position reached by random moves that is not over.
fn random_position(game: Game, random: &mut Random) -> Position {
    let longest = if game == Game::tic_tac_toe() { 6 } else { 14 };
    loop {
        let mut position = Position::start(game);
        for _ in 0..random.below(longest) {
            let Some(action) = random.choose(&position.legal_moves()) else { break };
            position.play_unchecked(action);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Plays the steps one by one and counts.
fn replay(explanation: &Explanation) -> Counts {
    let mut counts = Counts::default();
    let mut path = Vec::new();
    for step in &explanation.steps {
        match *step {
            Step::Enter(visit) => {
                assert_eq!(path.last().copied(), explanation.visits[visit as usize].parent);
                path.push(visit);
                counts.nodes += 1;
            }
            Step::Window(visit) => assert_eq!(path.last(), Some(&visit)),
            Step::Leaf(visit) => {
                assert_eq!(path.last(), Some(&visit));
                counts.leaves += 1;
            }
            Step::CutOff(visit) => {
                assert_eq!(path.last(), Some(&visit));
                counts.cut_offs += 1;
                counts.unvisited += explanation.unvisited[&visit].len() as u64;
            }
            Step::Leave(visit) => assert_eq!(path.pop(), Some(visit)),
            Step::Unrecorded(visit, more) => {
                assert_eq!(path.last(), Some(&visit));
                counts.nodes += more.nodes;
                counts.leaves += more.leaves;
                counts.cut_offs += more.cut_offs;
                counts.unvisited += more.unvisited;
                counts.unrecorded += more.unrecorded;
            }
        }
    }
    assert!(path.is_empty(), "everything entered was left");
    counts
}

/// The moves from the root to a visit.
fn way(explanation: &Explanation, visit: u32) -> Vec<Move> {
    let mut way = Vec::new();
    let mut place = Some(visit);
    while let Some(visit) = place {
        let visit = &explanation.visits[visit as usize];
        way.extend(visit.by);
        place = visit.parent;
    }
    way.reverse();
    way
}

/// A cut's two numbers are its node's α and β when it was cut, and who set the bound has that value.
fn check_cuts(explanation: &Explanation, ties_last: bool) {
    for (place, visit) in explanation.visits.iter().enumerate() {
        let Some(cut_off) = &visit.cut_off else { continue };
        let (alpha, beta) = visit.window.expect("only a window cuts");
        let (score, _) = visit.result.expect("the search was not stopped");
        let expected = if visit.maximises { (score, beta) } else { (alpha, score) };
        assert_eq!((cut_off.alpha, cut_off.beta), expected);
        assert!(cut_off.alpha >= cut_off.beta);
        assert_eq!(explanation.unvisited[&(place as u32)].len(), cut_off.unvisited);
        let ancestor = cut_off.because_of.expect("the root's own window closes nothing");
        assert!((ancestor as usize) < place);
        let (setter, bound) = (cut_off.set_by, if visit.maximises { beta } else { alpha });
        let setter = &explanation.visits[setter.expect("it was written down") as usize];
        assert_eq!(setter.parent, Some(ancestor));
        let (value, _) = setter.result.expect("it was left");
        // At the root, ties=last still wants to recognise an equal, and asks from one below.
        let from = if ties_last && ancestor == 0 { value.next_down() } else { value };
        assert_eq!(from, bound);
    }
}

/// The root's board with the stones of every visit on the way put on it.
fn board_of(
    explanation: &Explanation,
    root: &Position,
    visit: usize,
) -> Vec<(String, Option<Player>)> {
    let mut way = vec![visit];
    while let Some(parent) = explanation.visits[way[way.len() - 1]].parent {
        way.push(parent as usize);
    }
    let mut cells = root.cells();
    for (name, owner) in way.iter().rev().flat_map(|&visit| &explanation.stones[visit]) {
        cells.iter_mut().find(|(cell, _)| cell == name).expect("a place of the board").1 = *owner;
    }
    cells
}

/// Every leaf has the value that the evaluation, or the end of the game, gives that very position.
fn check_leaves(explanation: &Explanation, root: &Position, player: &PlayerSpec) {
    let leaves = explanation.visits.iter().enumerate().filter(|(_, visit)| visit.leaf.is_some());
    for (place, visit) in leaves.step_by(7) {
        let mut there = root.clone();
        for action in way(explanation, place as u32) {
            there.play(action).unwrap();
        }
        assert_eq!(board_of(explanation, root, place), there.cells());
        let (score, _) = visit.result.expect("a leaf is left at once");
        match visit.leaf {
            Some(Leaf::Horizon) => {
                let whole = there.breakdown(player, explanation.root_player);
                assert_eq!(score, Score::estimate(whole.value), "{there:?} {player}");
                let sum: i32 = whole.parts.iter().map(|part| part.points).sum();
                assert_eq!(sum, whole.value, "{there:?} {player}");
                let cells = there.cells();
                for name in whole.parts.iter().flat_map(|part| &part.cells) {
                    assert!(cells.iter().any(|(cell, _)| cell == name), "{name}");
                }
            }
            Some(Leaf::Finished(_)) => {
                let winner = there.outcome().and_then(Outcome::winner);
                assert!(there.outcome().is_some());
                assert_eq!(score.as_win().is_some(), winner == Some(explanation.root_player));
                assert_eq!(score.as_loss().is_some(), winner == Some(!explanation.root_player));
            }
            other => panic!("a search without memory has no {other:?}"),
        }
    }
}

#[test]
fn replayed_step_by_step_it_gives_the_counts_of_the_report() {
    let mut random = Random::new(2026, 11);
    let (mut positions, mut cuts) = (0, 0);
    for (game, players) in PLAYERS {
        let game: Game = game.parse().unwrap();
        for _ in 0..17 {
            let position = random_position(game, &mut random);
            positions += 1;
            for player in players {
                let player = PlayerSpec::parse(player, game).unwrap();
                let stop = StopFlag::default();
                let all = ExplainOptions { capacity: 100_000, ..ExplainOptions::default() };
                let explanation = position.explain(&player, &all, &stop).unwrap();
                let report =
                    position.ask(&player, false).run(&stop, &mut |_| {}).expect("not over");
                let own = (report.nodes, report.leaves, report.cut_offs);
                for capacity in [100_000, 300, 5] {
                    let options = ExplainOptions { capacity, ..ExplainOptions::default() };
                    let explanation = position.explain(&player, &options, &stop).unwrap();
                    let counts = replay(&explanation);
                    assert_eq!(counts, explanation.counts, "{game} {position:?} {player}");
                    assert_eq!((counts.nodes, counts.leaves, counts.cut_offs), own);
                    assert_eq!(explanation.report.best, report.best);
                    assert!(explanation.visits.len() <= capacity as usize);
                }
                check_cuts(&explanation, player.to_string().contains("ties=last"));
                check_leaves(&explanation, &position, &player);
                assert_eq!(explanation.counts.unrecorded, 0);
                cuts += explanation.counts.cut_offs;
                if let Some(smallest) = explanation.smallest {
                    assert!(smallest <= explanation.counts.nodes, "{game} {position:?} {player}");
                }
            }
        }
    }
    assert!(positions >= 50 && cuts > 1000, "{positions} positions, {cuts} cuts");
}

#[test]
fn a_large_tree_is_written_down_as_deep_as_fits_and_any_branch_can_be_looked_into() {
    let game = Game::connect_four();
    let position = position(game, "4453");
    let player = PlayerSpec::parse("minimax:depth=5,eval=automat", game).unwrap();
    let stop = StopFlag::default();
    let options = ExplainOptions { capacity: 400, ..ExplainOptions::default() };
    let explanation = position.explain(&player, &options, &stop).unwrap();
    // 1 + 7 + 49 + 343 fit exactly; deeper there are 2401 and more.
    assert_eq!(explanation.visits.len(), 400);
    assert!(explanation.visits.iter().all(|visit| visit.ply <= 3));
    assert!(explanation.counts.unrecorded > 10_000);
    let [third, fifth] = ["3", "5"].map(|text| position.parse_move(text).unwrap());
    let along = vec![third, fifth];
    let options = ExplainOptions { along, capacity: 500, ..ExplainOptions::default() };
    let inside = position.explain(&player, &options, &stop).unwrap();
    assert_eq!(inside.counts.nodes, explanation.counts.nodes);
    assert!(inside.visits.iter().any(|visit| visit.ply == 5));
    assert_eq!(inside.visits[2].by, Some(fifth));
    assert_eq!(replay(&inside), inside.counts);
    let of_another_game = Position::start(Game::tic_tac_toe()).parse_move("9").unwrap();
    let wrong = ExplainOptions { along: vec![of_another_game], ..ExplainOptions::default() };
    assert!(matches!(position.explain(&player, &wrong, &stop), Err(ExplainError::Text(_))));
}

#[test]
fn others_are_refused_with_the_reason() {
    let stop = StopFlag::default();
    let start = Position::start(Game::connect_four());
    for (player, word) in [
        ("deepening:depth=4", "negamax-ab"),
        ("mcts", "random games"),
        ("perfect", "solver"),
        ("automat-easy", "rules"),
        ("random", "random"),
        ("minimax:depth=3,time=1s", "time"),
    ] {
        let player = PlayerSpec::parse(player, Game::connect_four()).unwrap();
        match start.explain(&player, &ExplainOptions::default(), &stop) {
            Err(ExplainError::Unsuitable(reason)) => assert!(reason.contains(word), "{reason}"),
            other => panic!("{player}: {other:?}"),
        }
    }
    let player = PlayerSpec::parse("minimax:depth=9", Game::connect_four()).unwrap();
    let over = position(Game::connect_four(), "1212121");
    assert!(matches!(
        over.explain(&player, &ExplainOptions::default(), &stop),
        Err(ExplainError::GameOver(_))
    ));
    stop.raise();
    assert_eq!(
        start.explain(&player, &ExplainOptions::default(), &stop),
        Err(ExplainError::Stopped)
    );
    // A limit of nodes ends it early: what was seen is told, and nothing is claimed of the whole.
    let limited = player.within(Limits::nodes(1000));
    let told = start.explain(&limited, &ExplainOptions::default(), &StopFlag::default()).unwrap();
    assert_eq!((told.counts.nodes, told.smallest), (1000, None));
    assert_eq!(told.visits[0].result, None);
}

/// The trees of the lessons, by every search: the numbers that the sources give.
#[test]
fn the_lessons_come_from_the_searches() {
    let stop = StopFlag::default();
    let explain = |tree: &str, player: &str| {
        explain_tree(tree, player, &[], &ExplainOptions::default(), &stop).unwrap()
    };
    for player in ["minimax-ab:depth=2", "negamax-ab:depth=2"] {
        let explanation = explain("(3 12 8) (2 4 6) (14 5 2)", player);
        assert_eq!(explanation.visits[0].result.unwrap().0, Score::estimate(3));
        assert_eq!(explanation.counts.cut_offs, 1);
        let cut_off = explanation.visits[5].cut_off.expect("the middle branch");
        assert_eq!((cut_off.alpha, cut_off.beta), (Score::estimate(3), Score::estimate(2)));
        let unvisited: Vec<String> =
            explanation.unvisited[&5].iter().map(ToString::to_string).collect();
        assert_eq!(unvisited, ["b", "c"]);
        assert_eq!((cut_off.because_of, cut_off.set_by), (Some(0), Some(1)));
        assert_eq!(explanation.smallest, Some(9));
    }
    let plain = explain("(3 12 8) (2 4 6) (14 5 2)", "minimax:depth=2");
    assert_eq!((plain.counts.nodes, plain.counts.cut_offs), (13, 0));

    let explanation = explain("((3 1) (5 9)) ((0 -2) (4 6))", "minimax-ab:depth=3");
    let cut_off = explanation.visits[5].cut_off.expect("B's second child");
    assert_eq!((cut_off.alpha, cut_off.beta), (Score::estimate(5), Score::estimate(3)));
    assert_eq!((cut_off.because_of, cut_off.set_by), (Some(1), Some(2)));

    for (tree, player) in
        [("(3", "minimax:depth=2"), ("3 4", "minimax:eval=neutral"), ("3 4", "mini")]
    {
        let told = explain_tree(tree, player, &[], &ExplainOptions::default(), &stop);
        assert!(matches!(told, Err(ExplainError::Text(_))), "{tree} {player}");
    }
    // The ending with three empty squares: one move wins at once, one draws, one loses.
    let player = PlayerSpec::parse("minimax:depth=3,eval=neutral", Game::tic_tac_toe()).unwrap();
    let ending = position(Game::tic_tac_toe(), "123546");
    let explanation = ending.explain(&player, &ExplainOptions::default(), &stop).unwrap();
    assert_eq!(explanation.root_player, Player::First);
    let children = explanation.visits.iter().filter(|visit| visit.ply == 1);
    let values: Vec<_> = children.map(|visit| visit.result.unwrap().0).collect();
    assert_eq!(values, [Score::win_in(1), Score::DRAW, Score::loss_in(2)]);
}

/// Without a depth the search of a tree of numbers went on below its leaves.
#[test]
fn a_tree_is_not_searched_beyond_its_leaves() {
    let stop = StopFlag::default();
    for tree in ["(3 12 8) (2 4 6) (14 5 2)", "1 (2 (3 -4)) win ((5) loss)", "7"] {
        let places = tree.split(['(', ')', ' ']).filter(|word| !word.is_empty()).count();
        let lists = tree.matches('(').count();
        for player in ["minimax", "negamax", "minimax:depth=60"] {
            let options = ExplainOptions::default();
            let explanation = explain_tree(tree, player, &[], &options, &stop).unwrap();
            assert_eq!(explanation.counts.nodes, 1 + (places + lists) as u64, "{tree} {player}");
            assert_eq!(explanation.counts.leaves, places as u64, "{tree} {player}");
        }
    }
}

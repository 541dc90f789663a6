//! Explanations are the search itself: replayed they give its counts, their numbers are its windows, their leaves its evaluation.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use foursight_catalog::{
    Counts, ExplainError, Explanation, Game, Match, PlayerSpec, Question, Start, Step, StopFlag,
    explain_tree, open,
};
use foursight_game::{Leaf, Limits, Player, Random, Score};
use foursight_session::{BySeat, Starter};

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

fn table(game: Game, moves: &str) -> Box<dyn Match> {
    open(game, &BySeat::new(None, None), Starter::default(), Start { board: None, moves }).unwrap()
}

/// A position reached by random moves that is not over.
fn random_moves(game: Game, random: &mut Random) -> String {
    let longest = if game == Game::TicTacToe { 6 } else { 14 };
    loop {
        let mut table = table(game, "");
        for _ in 0..random.below(longest) {
            let legal = table.snapshot().legal;
            if legal.is_empty() {
                break;
            }
            let action = &legal[random.below(legal.len() as u32) as usize];
            table.command(foursight_catalog::Command::play(action)).unwrap();
        }
        let now = table.snapshot();
        if now.ending.is_none() {
            return now.text;
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
fn way(explanation: &Explanation, visit: u32) -> Vec<String> {
    let mut way = Vec::new();
    let mut place = Some(visit);
    while let Some(visit) = place {
        let visit = &explanation.visits[visit as usize];
        way.extend(visit.by.clone());
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
    root: &dyn Match,
    visit: usize,
) -> Vec<(String, Option<Player>)> {
    let mut way = vec![visit];
    while let Some(parent) = explanation.visits[way[way.len() - 1]].parent {
        way.push(parent as usize);
    }
    let mut cells = root.snapshot().cells;
    for (name, owner) in way.iter().rev().flat_map(|&visit| &explanation.stones[visit]) {
        cells.iter_mut().find(|(cell, _)| cell == name).expect("a place of the board").1 = *owner;
    }
    cells
}

/// Every leaf has the value that the evaluation, or the end of the game, gives that very position.
fn check_leaves(explanation: &Explanation, game: Game, moves: &str, player: &PlayerSpec) {
    let leaves = explanation.visits.iter().enumerate().filter(|(_, visit)| visit.leaf.is_some());
    for (place, visit) in leaves.step_by(7) {
        let way = way(explanation, place as u32);
        let text = format!("{moves} {}", way.join(" "));
        let text = if matches!(game, Game::Atoll { .. }) { text } else { text.replace(' ', "") };
        let there = table(game, &text);
        assert_eq!(board_of(explanation, &*table(game, moves), place), there.snapshot().cells);
        let (score, _) = visit.result.expect("a leaf is left at once");
        match visit.leaf {
            Some(Leaf::Horizon) => {
                let judged = there.judgement(player, explanation.root_player);
                assert_eq!(score, Score::estimate(judged.value), "{game} {text} {player}");
                let sum: i32 = judged.parts.iter().map(|part| part.points).sum();
                assert_eq!(sum, judged.value, "{game} {text} {player}");
                let cells = there.snapshot().cells;
                for name in judged.parts.iter().flat_map(|part| &part.cells) {
                    assert!(cells.iter().any(|(cell, _)| cell == name), "{name}");
                }
            }
            Some(Leaf::Finished(_)) => {
                let winner = there.snapshot().ending.expect("it is over").winner();
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
            let moves = random_moves(game, &mut random);
            positions += 1;
            let table = table(game, &moves);
            for player in players {
                let player = PlayerSpec::parse(player, game).unwrap();
                let stop = StopFlag::default();
                let all = Question { capacity: 100_000, ..Question::default() };
                let explanation = table.explain(&player, &all, &stop).unwrap();
                let thought =
                    table.question(&player, false).run(&stop, &mut |_| {}).expect("not over");
                let own = (thought.nodes, thought.leaves, thought.cut_offs);
                for capacity in [100_000, 300, 5] {
                    let question = Question { capacity, ..Question::default() };
                    let explanation = table.explain(&player, &question, &stop).unwrap();
                    let counts = replay(&explanation);
                    assert_eq!(counts, explanation.counts, "{game} {moves} {player}");
                    assert_eq!((counts.nodes, counts.leaves, counts.cut_offs), own);
                    assert_eq!(explanation.thought.best, thought.best);
                    assert!(explanation.visits.len() <= capacity as usize);
                }
                check_cuts(&explanation, player.to_string().contains("ties=last"));
                check_leaves(&explanation, game, &moves, &player);
                assert_eq!(explanation.counts.unrecorded, 0);
                cuts += explanation.counts.cut_offs;
                if let Some(smallest) = explanation.smallest {
                    assert!(smallest <= explanation.counts.nodes, "{game} {moves} {player}");
                }
            }
        }
    }
    assert!(positions >= 50 && cuts > 1000, "{positions} positions, {cuts} cuts");
}

#[test]
fn a_large_tree_is_written_down_as_deep_as_fits_and_any_branch_can_be_looked_into() {
    let game = Game::ConnectFour;
    let table = table(game, "4453");
    let player = PlayerSpec::parse("minimax:depth=5,eval=automat", game).unwrap();
    let stop = StopFlag::default();
    let question = Question { capacity: 400, ..Question::default() };
    let explanation = table.explain(&player, &question, &stop).unwrap();
    // 1 + 7 + 49 + 343 fit exactly; deeper there are 2401 and more.
    assert_eq!(explanation.visits.len(), 400);
    assert!(explanation.visits.iter().all(|visit| visit.ply <= 3));
    assert!(explanation.counts.unrecorded > 10_000);
    let question =
        Question { along: vec!["3".into(), "5".into()], capacity: 500, ..Question::default() };
    let inside = table.explain(&player, &question, &stop).unwrap();
    assert_eq!(inside.counts.nodes, explanation.counts.nodes);
    assert!(inside.visits.iter().any(|visit| visit.ply == 5));
    assert_eq!(inside.visits[2].by.as_deref(), Some("5"));
    assert_eq!(replay(&inside), inside.counts);
    let wrong = Question { along: vec!["9".into()], ..Question::default() };
    assert!(matches!(table.explain(&player, &wrong, &stop), Err(ExplainError::Text(_))));
}

#[test]
fn others_are_refused_with_the_reason() {
    let stop = StopFlag::default();
    let start = table(Game::ConnectFour, "");
    for (player, word) in [
        ("deepening:depth=4", "negamax-ab"),
        ("mcts", "random games"),
        ("perfect", "solver"),
        ("automat-easy", "rules"),
        ("random", "lot"),
        ("minimax:depth=3,time=1s", "time"),
    ] {
        let player = PlayerSpec::parse(player, Game::ConnectFour).unwrap();
        match start.explain(&player, &Question::default(), &stop) {
            Err(ExplainError::Unsuitable(reason)) => assert!(reason.contains(word), "{reason}"),
            other => panic!("{player}: {other:?}"),
        }
    }
    let player = PlayerSpec::parse("minimax:depth=9", Game::ConnectFour).unwrap();
    let over = table(Game::ConnectFour, "1212121");
    assert!(matches!(
        over.explain(&player, &Question::default(), &stop),
        Err(ExplainError::GameOver(_))
    ));
    stop.raise();
    assert_eq!(start.explain(&player, &Question::default(), &stop), Err(ExplainError::Stopped));
    // A limit of nodes ends it early: what was seen is told, and nothing is claimed of the whole.
    let limited = player.within(Limits::nodes(1000));
    let told = start.explain(&limited, &Question::default(), &StopFlag::default()).unwrap();
    assert_eq!((told.counts.nodes, told.smallest), (1000, None));
    assert_eq!(told.visits[0].result, None);
}

/// The trees of the lessons, by every search: the numbers that the sources give.
#[test]
fn the_lessons_come_from_the_searches() {
    let stop = StopFlag::default();
    let explain =
        |tree: &str, player: &str| explain_tree(tree, player, &Question::default(), &stop).unwrap();
    for player in ["minimax-ab:depth=2", "negamax-ab:depth=2"] {
        let explanation = explain("(3 12 8) (2 4 6) (14 5 2)", player);
        assert_eq!(explanation.visits[0].result.unwrap().0, Score::estimate(3));
        assert_eq!(explanation.counts.cut_offs, 1);
        let cut_off = explanation.visits[5].cut_off.clone().expect("the middle branch");
        assert_eq!((cut_off.alpha, cut_off.beta), (Score::estimate(3), Score::estimate(2)));
        assert_eq!(explanation.unvisited[&5], ["b", "c"]);
        assert_eq!((cut_off.because_of, cut_off.set_by), (Some(0), Some(1)));
        assert_eq!(explanation.smallest, Some(9));
    }
    let plain = explain("(3 12 8) (2 4 6) (14 5 2)", "minimax:depth=2");
    assert_eq!((plain.counts.nodes, plain.counts.cut_offs), (13, 0));

    let explanation = explain("((3 1) (5 9)) ((0 -2) (4 6))", "minimax-ab:depth=3");
    let cut_off = explanation.visits[5].cut_off.clone().expect("B's second child");
    assert_eq!((cut_off.alpha, cut_off.beta), (Score::estimate(5), Score::estimate(3)));
    assert_eq!((cut_off.because_of, cut_off.set_by), (Some(1), Some(2)));

    for (tree, player) in
        [("(3", "minimax:depth=2"), ("3 4", "minimax:eval=neutral"), ("3 4", "mini")]
    {
        let told = explain_tree(tree, player, &Question::default(), &stop);
        assert!(matches!(told, Err(ExplainError::Text(_))), "{tree} {player}");
    }
    // The ending with three empty squares: one move wins at once, one draws, one loses.
    let player = PlayerSpec::parse("minimax:depth=3,eval=neutral", Game::TicTacToe).unwrap();
    let ending = table(Game::TicTacToe, "123546");
    let explanation = ending.explain(&player, &Question::default(), &stop).unwrap();
    assert_eq!(explanation.root_player, Player::First);
    let children = explanation.visits.iter().filter(|visit| visit.ply == 1);
    let values: Vec<_> = children.map(|visit| visit.result.unwrap().0).collect();
    assert_eq!(values, [Score::win_in(1), Score::DRAW, Score::loss_in(2)]);
}

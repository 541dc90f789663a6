//! Positions and moves of any game as types: equal, ordered, named, played and read; and what stays with a match between questions.

use foursight_catalog::{
    ExplainOptions, Game, Match, Move, PlayerSpec, Position, Start, StopFlag, Variation, recognise,
};
use foursight_game::{Finding, Limits, PlayError, Player, Position as _, StoppedBy, Value};
use foursight_session::{BySeat, Seat, Starter};

fn game(text: &str) -> Game {
    text.parse().unwrap()
}

fn after(text: &str, moves: &str) -> Position {
    let mut position = Position::start(game(text));
    position.play_text(moves).unwrap();
    position
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn legal_moves_are_numbered_named_and_ordered() {
    let start = after("connect-four", "");
    let moves = start.legal_moves();
    assert_eq!(names(&moves), ["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(
        moves.iter().map(|action| action.index()).collect::<Vec<_>>(),
        [0, 1, 2, 3, 4, 5, 6]
    );
    assert!(moves.is_sorted() && moves[0] < moves[1]);
    assert_ne!(moves[0], moves[1]);
    assert_eq!(moves[3], start.parse_move("4").unwrap());
    // The first move of another game has the same number and is another move.
    let other = after("tic-tac-toe", "").legal_moves()[0];
    assert_eq!(other.index(), moves[0].index());
    assert_ne!(other, moves[0]);
    assert!(!start.is_legal(other));
    assert_eq!(after("connect-four", "444444").legal_moves().len(), 6);
}

#[test]
fn a_move_is_played_or_refused_and_nothing_in_between() {
    let mut position = after("connect-four", "444444");
    let (four, five) =
        (after("connect-four", "").legal_moves()[3], position.parse_move("5").unwrap());
    let before = position.clone();
    assert_eq!(position.play(four), Err(PlayError::Illegal(four)));
    assert_eq!(position, before);
    position.play(five).unwrap();
    assert_eq!(position, after("connect-four", "4444445"));
    let mut won = after("connect-four", "1212121");
    assert!(matches!(won.play(five), Err(PlayError::GameOver(_))));
}

#[test]
fn positions_are_equal_when_game_and_stones_are() {
    let position = after("connect-four", "1234");
    assert_eq!(position, after("connect-four", "3214"));
    assert_eq!(position.key(), after("connect-four", "3214").key());
    let others =
        [after("connect-four", "1243"), after("connect-four", ""), after("tic-tac-toe", "1234")];
    for other in &others {
        assert_ne!(&position, other);
    }
    assert_ne!(position.key(), others[0].key());
    assert_ne!(position.key(), others[1].key());
    // The same stones under other rules: the swap is still to come.
    assert_ne!(after("atoll:size=3", ""), after("atoll:size=3,swap=on", ""));
}

#[test]
fn a_move_names_the_cell_it_fills_and_a_win_what_it_is_made_of() {
    let position = after("connect-four", "44");
    let filled = position.filled_by(position.parse_move("4").unwrap()).unwrap();
    let next = after("connect-four", "444");
    let owner = |position: &Position| {
        position.cells().into_iter().find(|(cell, _)| *cell == filled).unwrap().1
    };
    assert_eq!((owner(&position), owner(&next)), (None, Some(Player::First)));
    assert_eq!(after("tic-tac-toe", "").won_by(), "line");
    assert_eq!(position.won_by(), "line");
    assert_eq!(after("atoll:size=3", "").won_by(), "chain");
    // A swap takes over the cell of the first stone.
    let swapping = after("atoll:size=3,swap=on", "A1");
    let swap = swapping.parse_move("swap").unwrap();
    assert_eq!(swapping.filled_by(swap).as_deref(), Some("A1"));
}

#[test]
fn proven_values_have_the_games_own_score() {
    let position = after("connect-four", "4455");
    let exact = Value::Exact;
    assert_eq!(position.score(exact(Finding::Win(Some(3)))), Some(18));
    assert_eq!(position.score(exact(Finding::Loss(Some(2)))), Some(-19));
    assert_eq!(position.score(exact(Finding::Draw)), Some(0));
    assert_eq!(position.score(exact(Finding::Estimate(8))), None);
    assert_eq!(position.score(Value::Unknown), None);
    assert_eq!(after("tic-tac-toe", "").score(exact(Finding::Draw)), None);
}

#[test]
fn a_line_of_play_is_written_as_it_was_read() {
    for (name, moves) in
        [("connect-four", "4455"), ("tic-tac-toe", "159"), ("atoll:size=3", "C3 B2")]
    {
        let line = Variation::parse(game(name), Start { board: None, moves }).unwrap();
        assert_eq!(line.moves_text(), moves);
        assert_eq!(line.end, after(name, moves));
    }
    let found = recognise("1. d1 d2 2. e1 e2", None).unwrap();
    assert_eq!((found.line.moves_text().as_str(), found.kind), ("4455", "cells"));
}

#[test]
fn the_match_says_who_sits_where() {
    let connect_four = game("connect-four");
    let player = PlayerSpec::parse("level-3", connect_four).unwrap();
    let seats = BySeat::new(None, Some(player.clone()));
    let table = Match::open(connect_four, &seats, Starter::default(), Start::default()).unwrap();
    assert_eq!((table.seated(Seat::A), table.seated(Seat::B)), (None, Some(&player)));
    assert_eq!((table.player(Player::First), table.player(Player::Second)), (None, Some(&player)));
}

/// The nodes and depth of the adviser's answer.
fn advice(table: &mut Match, player: &str) -> (u64, u32) {
    let player = PlayerSpec::parse(player, table.game()).unwrap();
    let report = table.advice(&player, false).run(&StopFlag::default(), &mut |_| {}).unwrap();
    (report.nodes, report.depth)
}

#[test]
fn the_adviser_remembers_until_another_one_comes_or_it_is_told_to_forget() {
    let connect_four = game("connect-four");
    let seats = BySeat::new(None, None);
    let mut table =
        Match::open(connect_four, &seats, Starter::default(), Start { board: None, moves: "44" })
            .unwrap();
    let (cold, depth) = advice(&mut table, "deepening:depth=6");
    assert_eq!(depth, 6);
    let (warm, _) = advice(&mut table, "deepening:depth=6");
    assert!(warm < cold, "{warm} nodes with a warm table, {cold} with a cold one");
    assert_eq!(advice(&mut table, "deepening:depth=3").1, 3);
    assert_eq!(advice(&mut table, "deepening:depth=6").0, cold);
    table.forget();
    assert_eq!(advice(&mut table, "deepening:depth=6").0, cold);
}

#[test]
fn a_limit_that_equals_the_players_own_is_the_players_own() {
    let connect_four = game("connect-four");
    let player = PlayerSpec::parse("minimax-ab:nodes=500,depth=20", connect_four).unwrap();
    let ended = |player: &PlayerSpec| {
        let job = after("connect-four", "44").ask(player, false);
        job.run(&StopFlag::default(), &mut |_| {}).unwrap().stopped_by
    };
    assert_eq!(ended(&player.clone().within(Limits::nodes(500))), Some(StoppedBy::Nodes));
    assert_eq!(ended(&player.within(Limits::nodes(499))), Some(StoppedBy::Server));
}

#[test]
fn an_explained_tree_says_which_stones_each_step_changes() {
    let position = after("tic-tac-toe", "1524736");
    let player = PlayerSpec::parse("minimax:depth=9", position.game()).unwrap();
    let tree = position.explain(&player, &ExplainOptions::default(), &StopFlag::default()).unwrap();
    assert_eq!(tree.stones.len(), tree.visits.len());
    // Two empty cells: the root changes nothing, each step down fills one cell.
    assert!(
        tree.stones[1..]
            .iter()
            .any(|changed| changed.len() == 1 && changed[0].1 == Some(Player::Second))
    );
}

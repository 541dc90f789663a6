//! A report says two things: what the move to play is worth, and what the position is.

use foursight_catalog::{Game, PlayerSpec, Position, Report, StopFlag};
use foursight_game::{Finding, Limits, Value};

fn ask(moves: &str, player: &str, limits: Limits) -> Report {
    let mut position = Position::start(Game::connect_four());
    position.play_text(moves).unwrap();
    let player = PlayerSpec::parse(player, position.game()).unwrap().within(limits);
    position.ask(&player, true).run(&StopFlag::default(), &mut |_| {}).unwrap()
}

/// Wins with column 4; a level that plays loosely does not always.
#[test]
fn a_level_that_misses_a_win_says_what_its_move_and_what_the_position_is_worth() {
    let win = Value::Exact(Finding::Win(Some(1)));
    let mut missed = 0;
    for seed in 0..60 {
        let player = format!("minimax-ab:depth=2,near=4000,seed={seed}");
        let report = ask("414142", &player, Limits::NONE);
        let listed = report.moves.iter().find(|entry| entry.action == report.best.action).unwrap();
        assert_eq!(*listed, report.best);
        assert_eq!(report.value, win, "the position is won");
        missed += u32::from(report.best.value != win);
    }
    assert!(missed > 0, "the player is loose");
}

/// A search that is stopped knows its best move exactly, and of the position that it is worth at least as much.
#[test]
fn a_stopped_search_says_no_more_of_the_position_than_it_knows() {
    let report = ask("4455", "minimax-ab:depth=6", Limits::nodes(12_000));
    let listed = report.moves.iter().find(|entry| entry.action == report.best.action).unwrap();
    assert_eq!(*listed, report.best);
    let found = report.best.value.exact().expect("looked at to the end");
    assert_eq!(report.value, Value::AtLeast(found));
}

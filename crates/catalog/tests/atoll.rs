//! Atoll's strong player as front ends meet it.

use foursight_catalog::{Game, PlayerSpec, Report, Start, StopFlag, Variation, analyst};
use foursight_game::{Finding, Value};

fn ask(game: &str, moves: &str, player: Option<&str>) -> Report {
    let game: Game = game.parse().unwrap();
    let player = PlayerSpec::parse(player.unwrap_or(analyst(game)), game).unwrap();
    let start = Start { moves, ..Start::default() };
    let line = Variation::parse(game, start).unwrap();
    line.end.ask(&player, true).run(&StopFlag::default(), &mut |_| {}).unwrap()
}

/// What `foursight analyse atoll --size 3` shows: every opening with its proven value.
#[test]
fn every_opening_of_side_3_is_proven() {
    let report = ask("atoll:size=3", "", None);
    let wins: Vec<String> = report
        .moves
        .iter()
        .filter(|entry| entry.value == Value::Exact(Finding::Win(None)))
        .map(|entry| entry.action.to_string())
        .collect();
    assert_eq!(wins, ["C2", "B2", "D3", "C3", "B3", "D4", "C4"]);
    assert_eq!(report.moves.len(), 19);
    assert!(report.moves.iter().all(|entry| entry.value.is_proven()));
}

#[test]
fn a_strong_opening_is_swapped_and_every_cell_has_a_value() {
    let report = ask("atoll:size=5,swap=on", "E5", Some("strong:playouts=2000"));
    assert_eq!(report.best.action.to_string(), "swap");
    assert_eq!(report.moves.len(), 61);
    assert_eq!(report.moves.last().unwrap().action.to_string(), "swap");
}

/// Two-distance explains itself: the parts sum to the value.
#[test]
fn the_evaluation_of_the_middle_levels_is_one_of_the_listing() {
    let report = ask("atoll:size=5", "E5 D3", Some("basic:eval=two-distance"));
    assert_eq!(report.moves.len(), 59);
}

//! Atoll's strong player as the faces meet it.

use foursight_catalog::{
    BySeat, Game, Match, PlayerSpec, Start, Starter, StopFlag, Thought, analyst, open,
};
use foursight_game::Verdict;

fn ask(game: &str, moves: &str, player: Option<&str>) -> Thought {
    let game: Game = game.parse().unwrap();
    let player = PlayerSpec::parse(player.unwrap_or(analyst(game)), game).unwrap();
    let start = Start { moves, ..Start::default() };
    let table: Box<dyn Match> =
        open(game, &BySeat::new(None, None), Starter::default(), start).unwrap();
    table.question(&player, true).run(&StopFlag::default(), &mut |_| {}).unwrap()
}

/// What `foursight analyse atoll --size 3` shows: every opening with its proven value.
#[test]
fn every_opening_of_side_3_is_proven() {
    let thought = ask("atoll:size=3", "", None);
    let wins: Vec<&str> = thought
        .moves
        .iter()
        .filter(|judged| judged.value.verdict == Verdict::Win(None))
        .map(|judged| judged.action.as_str())
        .collect();
    assert_eq!(wins, ["C2", "B2", "D3", "C3", "B3", "D4", "C4"]);
    assert_eq!(thought.moves.len(), 19);
    assert!(thought.moves.iter().all(|judged| judged.value.proven));
}

#[test]
fn a_strong_opening_is_swapped_and_every_cell_has_a_value() {
    let thought = ask("atoll:size=5,swap=on", "E5", Some("strong:playouts=2000"));
    assert_eq!(thought.best.action, "swap");
    assert_eq!(thought.moves.len(), 61);
    assert_eq!(thought.moves.last().unwrap().action, "swap");
}

/// Two-distance explains itself: the parts sum to the value.
#[test]
fn the_evaluation_of_the_middle_levels_is_one_of_the_listing() {
    let thought = ask("atoll:size=5", "E5 D3", Some("basic:eval=two-distance"));
    assert_eq!(thought.moves.len(), 59);
}

//! The threats of a position, and who wins: known also where there is no threat yet, and never said to be nobody where it is not known.

use foursight_catalog::StopFlag;
use foursight_service::Limits;
use foursight_service::analysis::ThreatsAsked;
use serde_json::{Value, from_value, json, to_value};

fn threats(game: &str, moves: &str, stopped: bool) -> Value {
    let asked = from_value(json!({"game": game, "moves": moves})).unwrap();
    let asked = ThreatsAsked::read(&Limits::default(), &asked).unwrap();
    let stop = StopFlag::default();
    if stopped {
        stop.raise();
    }
    to_value(asked.run(&stop).unwrap()).unwrap()
}

#[test]
fn somebody_wins_though_there_is_no_threat() {
    let found = threats("connect-four", "44", false);
    assert_eq!(found["threats"], json!([]));
    assert_eq!(found["winner"], "first");
    assert_eq!(found["value"]["kind"], "win");
    let moves = found["line"].as_array().unwrap().len() as u64;
    assert_eq!(found["value"]["plies"], moves);
    assert!(found["last"].is_string());
}

#[test]
fn a_finished_game_was_won() {
    let found = threats("connect-four", "4455667", false);
    assert_eq!((&found["winner"], &found["line"]), (&json!("first"), &json!([])));
    assert_eq!(found["value"]["kind"], "loss");
    assert_eq!(found["last"], Value::Null);
}

#[test]
fn nobody_wins_a_draw() {
    let found = threats("connect-four", "3", false);
    assert_eq!((&found["winner"], &found["value"]["kind"]), (&Value::Null, &json!("draw")));
    assert_eq!((&found["value"]["proven"], &found["line"]), (&json!(true), &json!([])));
}

/// The beginning of the game is in the book; this position is not, and a search that is stopped at once knows nothing.
#[test]
fn what_is_not_known_is_said_to_be_unknown() {
    let found = threats("connect-four", "32751571231557", true);
    assert_eq!((&found["winner"], &found["value"]["proven"]), (&Value::Null, &json!(false)));
    let other = threats("tic-tac-toe", "5", false);
    assert_eq!((&other["winner"], &other["value"]["kind"]), (&Value::Null, &json!("unknown")));
}

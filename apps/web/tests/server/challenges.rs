//! The page's challenges: every line is a game against the program, and wins in as many moves as promised.

use foursight_catalog::{Game, PlayerSpec, Position, StopFlag};
use foursight_game::{Outcome, Player, Position as _};
use serde_json::Value;

#[test]
fn every_line_beats_its_program_in_the_promised_moves() {
    let challenges: Vec<Value> =
        serde_json::from_str(include_str!("../../page/challenges.json")).unwrap();
    assert_eq!(challenges.len(), 4);
    for challenge in challenges {
        let text = |key: &str| challenge[key].as_str().unwrap();
        let game: Game = text("game").parse().unwrap();
        let player = PlayerSpec::parse(text("player"), game).unwrap();
        let you = if text("you") == "first" { Player::First } else { Player::Second };
        let moves = Position::start(game).play_text(text("line")).unwrap();
        let (mut position, mut own) = (Position::start(game), 0);
        for action in moves {
            if position.turn() == you {
                own += 1;
            } else {
                let job = position.ask(&player, false);
                let report = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
                assert_eq!(report.best.action, action, "{player} after {own} own moves");
            }
            position.play(action).unwrap();
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(you)), "{player}");
        assert_eq!(Some(own), challenge["moves"].as_u64(), "{player}");
    }
}

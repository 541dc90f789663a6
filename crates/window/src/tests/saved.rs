//! Games in files.

use core::time::Duration;

use foursight_catalog::{BySeat, Command, Game, PlayerSpec, StopFlag};
use foursight_live_game::{Input, LiveGame};

use crate::records;

fn game() -> Game {
    "atoll:size=3".parse().unwrap()
}

#[test]
fn a_saved_game_is_opened_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/games.jsonl");
    let seat = |text| PlayerSpec::parse(text, game()).ok();
    let computers = BySeat::new(seat("random"), seat("level-1"));
    let mut finished = LiveGame::open(game(), &computers, 11).unwrap();
    while let Some((ticket, job)) = finished.game.job() {
        let report = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
        finished.game.command(Command::answer(&report, ticket)).unwrap();
    }
    records::save(&path, &finished.record()).unwrap();
    let people = BySeat::new(None, None);
    let mut resigned = LiveGame::open(Game::connect_four(), &people, 2).unwrap();
    resigned.update(Duration::ZERO, Input::Play("4".to_owned()));
    resigned.update(Duration::ZERO, Input::Resign);
    records::save(&path, &resigned.record()).unwrap();
    let read = records::read(&path).unwrap();
    assert_eq!(read.len(), 2);
    for (record, original) in read.iter().zip([&finished, &resigned]) {
        let opened = records::open(record).unwrap();
        let (one, other) = (opened.record(), original.record());
        assert_eq!((one.game, one.moves, one.players), (other.game, other.moves, other.players));
        assert_eq!((one.result, one.reason, one.seed), (other.result, other.reason, other.seed));
    }
    std::fs::write(&path, "nonsense").unwrap();
    let error = format!("{:#}", records::read(&path).unwrap_err());
    assert!(error.contains("line 1"), "{error}");
    assert!(records::read(&folder.path().join("missing")).is_err());
}

//! Every screen in both languages at 80×24 and 40×20.

use core::time::Duration;

use foursight_catalog::{Event as Heard, MoveValue, Report};
use foursight_game::{Finding, Position as _, Value};
use foursight_texts::Language;

use super::Stage;
use crate::commands::play::event::Event;

/// The four pictures of a screen that is reached by `go`.
fn pictures(game: &str, players: [&str; 2], moves: &str, go: impl Fn(&mut Stage)) -> String {
    let mut text = String::new();
    for language in Language::ALL {
        for size in [(80, 24), (40, 20)] {
            let mut stage = Stage::with(game, players, moves, language, size);
            go(&mut stage);
            text += &format!("{language}, {}×{}\n{}\n", size.0, size.1, stage.picture());
        }
    }
    text
}

#[test]
fn start() {
    insta::assert_snapshot!(pictures("connect-four", ["human", "level-4"], "", |_| {}));
}

#[test]
fn falling() {
    insta::assert_snapshot!(pictures("connect-four", ["human", "human"], "4 4", |stage| {
        stage.key('3');
        stage.pass(Duration::from_millis(300));
    }));
}

#[test]
fn thinking() {
    insta::assert_snapshot!(pictures("connect-four", ["human", "level-7"], "4", |stage| {
        let (number, _) = *stage.asked.as_ref().expect("the computer thinks");
        let action = stage.play.table.game.parse_move("4").unwrap();
        let value = Value::Exact(Finding::Estimate(12));
        let report = Report {
            best: MoveValue { action, value, score: None },
            value,
            score: None,
            moves: Vec::new(),
            line: vec![action; 3],
            nodes: 1_234_567,
            leaves: 0,
            cut_offs: 0,
            depth: 6,
            work: 0,
            stopped_by: None,
            elapsed: Duration::from_secs(2),
        };
        stage.event(Event::Work(number, Heard::Progress(report)));
        stage.pass(Duration::from_millis(2_300));
    }));
}

#[test]
fn hints() {
    let moves = "4 4 4 4 4 2 2 6 6 3 3 3 2 2";
    insta::assert_snapshot!(pictures("connect-four", ["human", "human"], moves, |stage| {
        stage.keys("h");
    }));
}

#[test]
fn won() {
    insta::assert_snapshot!(pictures(
        "connect-four",
        ["human", "level-1"],
        "4 1 4 1 4 1",
        |stage| {
            stage.key('4');
            stage.settle();
        }
    ));
}

#[test]
fn walked_back() {
    insta::assert_snapshot!(pictures(
        "connect-four",
        ["human", "human"],
        "4 1 4 1 4 1 4",
        |stage| {
            stage.keys(",,,");
        }
    ));
}

#[test]
fn reviewed() {
    insta::assert_snapshot!(pictures("tic-tac-toe", ["human", "human"], "1 2 5 3 4 9", |stage| {
        stage.key('7');
        stage.keys("v,");
    }));
}

#[test]
fn review_begun() {
    insta::assert_snapshot!(pictures(
        "connect-four",
        ["human", "human"],
        "4 1 4 1 4 1 4",
        |stage| {
            stage.key('v');
            stage.answer();
            stage.answer();
        }
    ));
}

#[test]
fn drawn() {
    insta::assert_snapshot!(pictures(
        "tic-tac-toe",
        ["human", "human"],
        "5 1 2 8 4 6 3 7",
        |stage| {
            stage.keys("9");
        }
    ));
}

#[test]
fn keys() {
    insta::assert_snapshot!(pictures("connect-four", ["human", "level-4"], "", |stage| {
        stage.keys("?");
    }));
}

#[test]
fn rules() {
    insta::assert_snapshot!(pictures("atoll:size=3,swap=on", ["human", "human"], "", |stage| {
        stage.keys("i");
    }));
}

#[test]
fn question() {
    insta::assert_snapshot!(pictures("connect-four", ["human", "human"], "4", |stage| {
        stage.keys("q");
    }));
}

#[test]
fn paused() {
    insta::assert_snapshot!(pictures("connect-four", ["level-2", "level-3"], "", |stage| {
        stage.answer();
        stage.pass(Duration::from_secs(1));
        stage.key('p');
    }));
}

#[test]
fn small_board() {
    insta::assert_snapshot!(pictures("tic-tac-toe", ["human", "level-2"], "5", |stage| {
        stage.settle();
    }));
}

#[test]
fn atoll() {
    insta::assert_snapshot!(pictures("atoll:size=5,swap=on", ["human", "human"], "C3", |_| {}));
}

#[test]
fn atoll_won() {
    let moves = "D2 A1 C2 A2 C3 A3 B3 B1 B4";
    insta::assert_snapshot!(pictures("atoll:size=3", ["human", "human"], moves, |_| {}));
}

#[test]
fn large_atoll() {
    insta::assert_snapshot!(pictures("atoll:size=9", ["human", "human"], "I9 A1 Q17", |_| {}));
}

#[test]
fn large_atoll_with_hints() {
    let players = ["human", "human"];
    insta::assert_snapshot!(pictures("atoll:size=7", players, "G7 A1 M13", |stage| {
        let (number, _) = {
            stage.key('h');
            stage.asked.take().expect("the adviser is asked")
        };
        // As a search of the strong player would say, without its time.
        let legal = stage.play.table.game.position().legal_moves();
        let value = |share| Value::win_rate(share);
        let entry = |index: usize, share| MoveValue {
            action: legal[index],
            value: value(share),
            score: None,
        };
        let moves = vec![entry(20, 6_100), entry(40, 5_900), entry(60, 4_000), entry(61, 5_500)];
        let report = Report {
            best: moves[0],
            value: moves[0].value,
            score: None,
            line: vec![legal[20], legal[40]],
            moves,
            nodes: 100_000,
            leaves: 0,
            cut_offs: 0,
            depth: 0,
            work: 0,
            stopped_by: None,
            elapsed: Duration::ZERO,
        };
        stage.event(Event::Work(number, Heard::Done(Ok(report))));
    }));
}

#[test]
fn too_small() {
    let mut text = String::new();
    for language in Language::ALL {
        let players = ["human", "human"];
        let stage = Stage::with("connect-four", players, "", language, (39, 20));
        text += &format!("{language}\n{}\n", stage.picture());
    }
    insta::assert_snapshot!(text);
}

/// With letters only and without colours everything is still there.
#[test]
fn letters_only() {
    let mut stage = Stage::new("connect-four", ["human", "human"], "4 1 4 1 4 1 4");
    stage.play.look.ascii = true;
    stage.play.look.colors = crate::commands::play::look::Colors::None;
    insta::assert_snapshot!(stage.picture());
}

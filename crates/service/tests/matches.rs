//! Matches as they are stored: what was understood, however it was written.

use foursight_service::matches::{
    CommandRequest, Drawn, MatchLog, OpenMatch, Opening, StoredMatch,
};
use foursight_service::{Code, Limits, Problem, parse};
use serde_json::{Value, json};

const NOW: i64 = 1_800_000_000_000;

fn opening(asked: &Value) -> Result<Opening, Problem> {
    let drawn = Drawn {
        id: "match".to_owned(),
        secrets: ["a", "b"].map(str::to_owned),
        invitation: String::new(),
        seed: 7,
    };
    let asked: OpenMatch = parse(&asked.to_string()).unwrap();
    asked.opening(&Limits::default(), drawn, NOW).map(|(opening, ..)| opening)
}

fn match_log(opening: Opening) -> MatchLog {
    MatchLog::new(opening, &Limits::default()).unwrap()
}

/// Eight thousand spaces were stored with every match.
#[test]
fn what_is_stored_of_an_opening_is_what_was_understood() {
    let many = " \n".repeat(1_000);
    for (game, board, moves, player) in [
        ("connect-four", None, "4 455", "level-3"),
        (
            "connect-four",
            Some("......./......./......./......./...O.../...X..."),
            "5 5",
            "minimax:depth=3",
        ),
        ("tic-tac-toe", Some("X../.O./..."), "2", "perfect"),
        ("tic-tac-toe", None, "1 5", "level-2"),
        ("in-a-row:width=4,height=4,length=4", None, "a1 b2", "strong"),
        ("atoll:size=3,swap=on", None, "a1, swap b1", "level-2"),
    ] {
        let plain = json!({
            "game": game, "seats": { "b": player }, "start": { "board": board, "moves": moves },
        });
        let long = json!({
            "game": format!("{many}{game}{many}"),
            "seats": { "b": format!("{player}{many}") },
            "start": {
                "board": board.map(|board| format!("{many}{board}{many}")),
                "moves": format!("{many}{moves}{many}"),
            },
            "names": { "a": format!("{many}Ana") },
        });
        let (plain, long) = (opening(&plain).unwrap(), opening(&long).unwrap());
        let stored = serde_json::to_string(&long.terms).unwrap();
        assert!(stored.len() < 500, "{game}: {stored}");
        assert_eq!(long.terms.seats, plain.terms.seats, "{game}");
        let [mut plain, mut long] =
            [plain, long].map(|opening| match_log(opening).view(String::new()));
        plain.seats.a.name = None;
        long.seats.a.name = None;
        assert_eq!(json!(plain), json!(long), "{game}");
    }
}

/// A player may be written with as many digits as fit.
#[test]
fn a_player_has_an_end() {
    let player = format!("minimax:depth={}3", "0".repeat(5_000));
    let refused = opening(&json!({ "game": "connect-four", "seats": { "b": player } }));
    assert_eq!(refused.unwrap_err().code(), Code::OverLimit);
}

/// The same request was refused as another one, since its player had a space more.
#[test]
fn a_request_sent_again_may_be_spaced_differently() {
    let limits = Limits::default();
    let opened = opening(&json!({ "game": "connect-four" })).unwrap();
    let mut match_log = match_log(opened.clone());
    let mut changes = Vec::new();
    for (player, is_new) in [("minimax:depth=3", true), (" minimax:depth=3\n", false)] {
        let asked: CommandRequest = parse(
            &json!({
                "secret": "a", "request": "once",
                "command": { "kind": "occupy", "seat": "b", "player": player },
            })
            .to_string(),
        )
        .unwrap();
        let view = match_log.view(String::new());
        let act = match_log.read(&asked, &view, &limits).unwrap();
        assert_eq!(act.is_some(), is_new, "{player:?}");
        if let Some(act) = act {
            let (next, change) =
                match_log.propose(&act, asked.request.clone(), NOW, &limits).unwrap();
            changes.push(change.clone());
            match_log.commit(next, change);
        }
    }
    let replayed = MatchLog::replayed(StoredMatch { opening: opened, changes }, &limits).unwrap();
    assert_eq!(replayed.view(String::new()).revision, 1);
}

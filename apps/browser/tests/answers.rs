//! Requests in, answers out, as JavaScript sends and reads them.
#![allow(clippy::needless_pass_by_value, reason = "what `json!` makes is passed on as it is")]

use foursight_browser::answer;
use foursight_catalog::StopFlag;
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string(), &StopFlag::default())).unwrap()
}

fn post(path: &str, body: Value) -> Value {
    ask(&json!({"method": "POST", "path": path, "body": body}))
}

/// A match as a page keeps it.
struct Page {
    id: String,
    secret: String,
    kept: Value,
}

impl Page {
    fn open(body: Value) -> Self {
        let random = "abcdefghijkmnpqrstuvwxyz23456789abcdefgh";
        let request = json!({"method": "POST", "path": "/matches", "body": body,
            "surroundings": {"random": random, "now": 5, "expires": "later"}});
        let opened = ask(&request);
        assert_eq!(opened["status"], 201, "{opened}");
        assert_eq!(opened["body"]["snapshot"]["expires"], "later");
        Self {
            id: opened["body"]["id"].as_str().unwrap().to_owned(),
            secret: opened["body"]["secrets"]["a"].as_str().unwrap().to_owned(),
            kept: opened["kept"].clone(),
        }
    }

    /// Sends something, and keeps what comes back to be kept.
    fn send(&mut self, what: &str, mut body: Value) -> Value {
        body["secret"] = json!(self.secret);
        let answer = ask(
            &json!({"method": "POST", "path": format!("/matches/{}/{what}", self.id), "body": body,
            "kept": self.kept, "surroundings": {"now": 6, "expires": "later"}}),
        );
        for change in answer["changes"].as_array().into_iter().flatten() {
            self.kept["changes"].as_array_mut().unwrap().push(change.clone());
        }
        answer
    }

    fn play(&mut self, action: &str) -> Value {
        self.send("commands", json!({"command": {"kind": "play", "move": action}}))
    }
}

#[test]
fn every_question_is_answered() {
    let games = ask(&json!({"method": "GET", "path": "/games"}));
    assert!(games["body"].as_array().unwrap().iter().any(|game| game["name"] == "atoll"));
    let small = ask(&json!({"method": "GET", "path": "/games?game=atoll%3Asize%3D3"}));
    assert_eq!(small["body"][0]["shape"]["cells"].as_array().unwrap().len(), 19);
    let players = ask(&json!({"method": "GET", "path": "/players?game=atoll%3Asize%3D5"}));
    assert!(players["body"]["players"].as_array().unwrap().len() > 5, "{players}");
    let game = "connect-four";
    let player = "minimax-ab:depth=3";
    for (path, body) in [
        ("/position", json!({"text": "4455"})),
        ("/move", json!({"game": game, "moves": "4455", "player": player})),
        ("/analyse", json!({"game": game, "moves": "4455", "player": player})),
        ("/explain", json!({"game": game, "moves": "4455", "player": player})),
        ("/judge", json!({"game": game, "moves": "4455", "player": player, "along": ["3"]})),
        ("/why", json!({"game": game, "moves": "4455", "player": player, "played": "3"})),
        (
            "/why-not",
            json!({"game": game, "moves": "445533", "player": player, "played": "2", "instead": "1"}),
        ),
        ("/learn", json!({"kind": "weights", "seed": "1", "generation": 1})),
        ("/learn", json!({"kind": "network", "seed": "1", "generation": 0})),
        ("/learn/move", json!({"kind": "weights", "seed": "1", "generation": 1, "moves": "44"})),
    ] {
        let answer = post(path, body);
        assert_eq!(answer["status"], 200, "{path}: {answer}");
    }
}

#[test]
fn refusals_are_those_of_the_server() {
    for (path, body, code) in [
        ("/move", json!({"game": "chess", "player": "random"}), "unknown-game"),
        ("/move", json!({"game": "connect-four", "player": "nobody"}), "unknown-player"),
        ("/move", json!({"game": "connect-four"}), "bad-json"),
        ("/move", json!([]), "bad-json"),
        (
            "/move",
            json!({"game": "connect-four", "player": "random", "moves": "9"}),
            "illegal-move",
        ),
        (
            "/move",
            json!({"game": "connect-four", "player": "random", "moves": "1212121"}),
            "game-over",
        ),
        ("/analyse", json!({"game": "connect-four", "player": "minimax:depth=99"}), "over-limit"),
        ("/position", json!({"text": "?!"}), "unrecognised-text"),
        ("/matches", json!({"game": "connect-four", "open": true}), "no-such-route"),
        ("/codes", json!({"code": "abc"}), "no-such-route"),
    ] {
        let answer = post(path, body);
        assert_eq!(answer["body"]["code"], code, "{path}: {answer}");
        assert_eq!(answer["body"]["status"], answer["status"], "{path}");
    }
    let odd: Value = serde_json::from_str(&answer("{", &StopFlag::default())).unwrap();
    assert_eq!(odd["body"]["code"], "bad-json");
}

#[test]
fn a_match_goes_on_from_what_is_kept() {
    let mut page =
        Page::open(json!({"game": "connect-four", "seats": {"b": "level-2"}, "seed": 7}));
    assert_eq!(page.play("4")["body"]["awaited"], "computer");
    let thought = page.send("think", json!({}));
    assert_eq!(thought["body"]["moves"].as_array().unwrap().len(), 2, "{thought}");
    assert!(thought["body"]["thought"]["best"]["action"].is_string(), "{thought}");
    // The same move as the question without a match gives.
    let asked = post(
        "/move",
        json!({"game": "connect-four", "moves": "4", "player": "level-2", "seed": 7}),
    );
    assert_eq!(asked["body"]["best"]["action"], thought["body"]["moves"][1]);
    // Somebody who comes late for a move that was made gets the match as it is.
    let late = page.send("think", json!({"ticket": "1"}));
    assert_eq!((&late["status"], late["changes"].as_array()), (&json!(200), None), "{late}");
    assert_eq!(page.send("think", json!({}))["body"]["code"], "no-computer");
    let undone = page.send("commands", json!({"command": {"kind": "undo"}}));
    assert_eq!(undone["body"]["moves"], json!([]), "{undone}");
}

#[test]
fn a_request_twice_is_done_once_and_a_stale_one_not_at_all() {
    let mut page = Page::open(json!({"game": "tic-tac-toe"}));
    let play = json!({"command": {"kind": "play", "move": "5"}, "request": "one"});
    let first = page.send("commands", play.clone());
    assert_eq!(first["changes"].as_array().unwrap().len(), 1);
    let again = page.send("commands", play);
    assert_eq!((&again["status"], again["changes"].as_array()), (&json!(200), None), "{again}");
    let stale = json!({"command": {"kind": "play", "move": "1"}, "ticket": "0"});
    let stale = page.send("commands", stale);
    assert_eq!(stale["body"]["code"], "stale", "{stale}");
    assert_eq!(stale["body"]["snapshot"]["moves"], json!(["5"]));
    page.secret = "wrong".to_owned();
    assert_eq!(page.play("1")["body"]["code"], "wrong-secret");
}

#[test]
fn a_command_may_wait_for_the_answer() {
    let mut page = Page::open(json!({"game": "tic-tac-toe", "seats": {"b": "perfect"}}));
    let play = json!({"command": {"kind": "play", "move": "5"}, "answer": true});
    let answer = page.send("commands", play);
    assert_eq!(answer["changes"].as_array().unwrap().len(), 2, "{answer}");
    assert_eq!(answer["body"]["moves"].as_array().unwrap().len(), 2);
}

/// JavaScript would round it: it goes through as text.
#[test]
fn the_largest_seed_survives() {
    let seed = u64::MAX.to_string();
    let mut page =
        Page::open(json!({"game": "connect-four", "seats": {"b": "random"}, "seed": seed}));
    assert!(page.kept["opening"].is_string());
    assert_eq!(page.play("4")["body"]["seed"], seed);
    let moved = page.send("think", json!({}));
    let asked = post(
        "/move",
        json!({"game": "connect-four", "moves": "4", "player": "random", "seed": seed}),
    );
    assert_eq!(asked["body"]["best"]["action"], moved["body"]["moves"][1]);
}

#[test]
fn a_match_that_is_not_there_or_damaged_is_refused() {
    let mut page = Page::open(json!({"game": "connect-four"}));
    page.id = "another".to_owned();
    assert_eq!(page.play("4")["body"]["code"], "no-such-match");
    let mut page = Page::open(json!({"game": "connect-four"}));
    page.kept["changes"] = json!(["{}"]);
    assert_eq!(page.play("4")["body"]["code"], "damaged");
}

//! What clients send and what is stored is read strictly, and what is wrong is said with the path of its field.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use core::fmt::Debug;

use foursight_service::analysis::PlayedMove;
use foursight_service::matches::{
    Change, Command, CommandRequest, Event, OpenMatch, Opening, StoredMatch, Terms, ThinkRequest,
};
use foursight_service::questions::{MoveQuestion, PlayedPosition, PositionQuestion, Question};
use foursight_service::{parse, read};
use foursight_wire::explanation::{ExplainRequest, JudgeRequest};
use foursight_wire::learn::LearnRequest;
use foursight_wire::why::{WhyNotRequest, WhyRequest};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

fn refused<T: DeserializeOwned + Debug>(value: &Value) -> String {
    let text = value.to_string();
    let problem = read::<T>(text.as_bytes()).expect_err(&text);
    let (_, reason) = problem.detail().split_once(": ").expect("what was read");
    reason.to_owned()
}

/// The object with another value at this path.
fn with(value: &Value, path: &[&str], other: Value) -> Value {
    let mut value = value.clone();
    let pointer = format!("/{}", path.join("/"));
    *value.pointer_mut(&pointer).expect("a member of the example") = other;
    value
}

/// The paths of all members of an object.
fn paths(value: &Value) -> Vec<Vec<&str>> {
    let Value::Object(members) = value else { return Vec::new() };
    let inner = |(key, value)| {
        let below = paths(value).into_iter().map(move |path| [&[key][..], &path].concat());
        std::iter::once(vec![key]).chain(below)
    };
    members.iter().map(|(key, value)| (key.as_str(), value)).flat_map(inner).collect()
}

/// The example is read; a member that is not what it should be is named by its path; a member that nobody knows and a list of values are refused.
fn check<T: DeserializeOwned + Debug>(example: &Value) {
    let text = example.to_string();
    read::<T>(text.as_bytes()).unwrap_or_else(|problem| panic!("{text}: {}", problem.detail()));
    for path in paths(example) {
        let reason = refused::<T>(&with(example, &path, json!([[1.5]])));
        let (named, _) = reason.split_once(": ").unwrap_or_else(|| panic!("{path:?}: {reason}"));
        // A list of texts names the text.
        assert_eq!(named.trim_end_matches("[0]"), path.join("."), "{reason}");
    }
    let mut more = example.clone();
    more.as_object_mut().unwrap().insert("another".to_owned(), json!(1));
    assert!(refused::<T>(&more).starts_with("another: unknown field `another`"), "{more}");
    let values: Vec<&Value> = example.as_object().unwrap().values().collect();
    assert!(refused::<T>(&json!(values)).contains("invalid type: sequence, expected an object"));
    for other in [json!(null), json!(7), json!("text"), json!(true)] {
        assert!(refused::<T>(&other).contains("expected an object"), "{other}");
    }
}

#[test]
fn questions_are_read() {
    let position = json!({ "game": "g", "moves": "4", "board": null });
    let and = |more: Value| {
        let mut position = position.clone();
        position.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        position
    };
    check::<PlayedPosition>(&position);
    check::<PositionQuestion>(&position);
    check::<PositionQuestion>(&json!({ "text": "t", "game": "g" }));
    check::<Question>(&and(json!({ "player": "p", "seed": 3 })));
    check::<MoveQuestion>(&and(json!({ "player": "p", "seed": "3" })));
    check::<PlayedMove>(&and(json!({ "player": "p", "played": "4" })));
    check::<ExplainRequest>(&and(json!({ "player": "p", "capacity": 3, "along": ["1"] })));
    check::<JudgeRequest>(&and(json!({ "player": "p", "along": ["1", "2"] })));
    let why = and(json!({ "player": "p", "seed": 1, "played": "4", "instead": "5" }));
    check::<WhyRequest>(&why);
    check::<WhyNotRequest>(&why);
    for kind in ["weights", "network"] {
        check::<LearnRequest>(&json!({ "kind": kind, "seed": 1, "generation": 3, "moves": "4" }));
    }
}

#[test]
fn a_pasted_text_comes_alone() {
    for more in [json!({ "text": "4", "moves": "4" }), json!({ "text": "4", "board": "X" })] {
        assert!(refused::<PositionQuestion>(&more).starts_with("`text` comes alone"), "{more}");
    }
    assert!(refused::<PositionQuestion>(&json!({})).starts_with("missing field `game`"));
}

fn commands() -> Vec<Value> {
    let mut all = vec![
        json!({ "kind": "play", "move": "4" }),
        json!({ "kind": "occupy", "seat": "b", "player": "level-1" }),
        json!({ "kind": "accept", "offer": 3 }),
        json!({ "kind": "decline", "offer": null }),
        json!({ "kind": "name", "name": "Ana" }),
        json!({ "kind": "hints", "allowed": true }),
    ];
    all.extend(["undo", "redo", "resign", "new_game"].map(|kind| json!({ "kind": kind })));
    let what = ["undo", "new_game", "hints"];
    all.extend(what.map(|what| json!({ "kind": "offer", "what": what })));
    let starters = ["a", "b", "lot", "alternate", "loser"];
    all.extend(starters.map(|starter| json!({ "kind": "begin", "starter": starter })));
    all
}

#[test]
fn requests_about_matches_are_read() {
    check::<OpenMatch>(&json!({
        "game": "g", "seats": { "a": null, "b": "level-1" }, "starter": "lot", "seed": 5,
        "start": { "board": "b", "moves": "4", "undo_moves": true }, "open": false,
        "join_by_address": false, "names": { "a": "Ana", "b": null },
    }));
    check::<ThinkRequest>(&json!({ "secret": "s", "ticket": "3" }));
    for command in commands() {
        check::<CommandRequest>(&json!({
            "secret": "s", "command": command, "ticket": "1", "request": "r", "answer": true,
        }));
    }
}

#[test]
fn commands_have_their_own_fields_alone() {
    for command in commands() {
        let read: Command = serde_json::from_value(command.clone()).unwrap();
        let mut written = serde_json::to_value(read).unwrap();
        // What need not be said is not written.
        for (key, value) in command.as_object().unwrap() {
            if value.is_null() {
                written[key] = Value::Null;
            }
        }
        assert_eq!(written, command);
    }
    for (command, reason) in [
        (json!({ "kind": "play" }), "command: missing field `move`"),
        (json!({ "kind": "occupy", "player": "p" }), "command: missing field `seat`"),
        (
            json!({ "kind": "play", "move": "4", "seat": "a" }),
            "command: field `seat` does not belong to this kind of command",
        ),
        (
            json!({ "kind": "undo", "allowed": false }),
            "command: field `allowed` does not belong to this kind of command",
        ),
        (json!({ "kind": "castle" }), "command.kind: unknown variant `castle`"),
        // serde would take the number of a name for the name in a tagged enum.
        (json!({ "kind": "occupy", "seat": 0 }), "command.seat: "),
        (json!({ "move": "4" }), "command: missing field `kind`"),
    ] {
        let request = json!({ "secret": "s", "command": command });
        let said = refused::<CommandRequest>(&request);
        assert!(said.starts_with(reason), "{command}: {said}");
    }
}

#[test]
fn what_is_stored_is_read_back() {
    for command in commands() {
        let event = json!({ "kind": "asked", "seat": "a", "command": command, "later": 1 });
        parse::<Event>(&event.to_string()).unwrap();
    }
    for event in [
        json!({ "kind": "answered", "move": "4", "later": 1 }),
        json!({ "kind": "joined", "secret": "00", "name": "Ana" }),
    ] {
        parse::<Event>(&event.to_string()).unwrap();
    }
    let terms = json!({
        "game": "g", "seats": [null, "level-1"], "starter": "a", "board": null, "moves": "44", "undo_moves": true,
        "seed": u64::MAX, "open": true, "by_address": false, "names": ["Ana", null], "later": 1,
    });
    parse::<Terms>(&terms.to_string()).unwrap();
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let opening = json!({ "id": "m", "terms": terms, "secrets": [hash, null], "invitation": hash, "created": -5 });
    let change = json!({ "number": 1, "request": null, "event": "{}", "at": 7 });
    parse::<Change>(&change.to_string()).unwrap();
    let kept: StoredMatch =
        serde_json::from_value(json!({ "opening": opening, "changes": [change] })).unwrap();
    let written = serde_json::to_string(&kept.opening).unwrap();
    assert_eq!(parse::<Opening>(&written).unwrap(), kept.opening);
    let damaged = with(&opening, &["invitation"], json!("00ff"));
    let error = parse::<Opening>(&damaged.to_string()).unwrap_err().to_string();
    assert!(error.starts_with("invitation: "), "{error}");
}

#[test]
fn what_is_wrong_is_said_and_where() {
    let said = |text: &str| read::<OpenMatch>(text.as_bytes()).unwrap_err().detail().to_owned();
    let data = "Failed to deserialize the JSON body into the target type: ";
    for (text, reason) in [
        ("{\"game\": 4}", "game: invalid type: integer `4`, expected a string at line 1 column 10"),
        ("{\n  \"seed\": 1\n}", "missing field `game` at line 3 column 1"),
        (
            "{\"game\":\"g\",\"colour\":1}",
            "colour: unknown field `colour`, expected one of `game`, `seats`, `starter`, `start`, `seed`, `open`, `join_by_address`, `names` at line 1 column 20",
        ),
        ("{\"game\":\"g\",\"game\":\"h\"}", "duplicate field `game` at line 1 column 18"),
        (
            "{\"game\":\"g\",\"seats\":{\"a\":1.5}}",
            "seats.a: invalid type: floating point `1.5`, expected a string at line 1 column 28",
        ),
        (
            "{\"game\":\"g\",\"seats\":[]}",
            "seats: invalid type: sequence, expected an object at line 1 column 20",
        ),
        (
            "{\"game\":\"g\",\"starter\":\"me\"}",
            "starter: unknown variant `me`, expected one of `a`, `b`, `lot`, `alternate`, `loser` at line 1 column 26",
        ),
        ("null", "invalid type: null, expected an object at line 1 column 4"),
    ] {
        assert_eq!(said(text), format!("{data}{reason}"), "{text}");
    }
    let syntax = "Failed to parse the request body as JSON: ";
    assert_eq!(said("{"), format!("{syntax}EOF while parsing an object at line 1 column 1"));
    let number = "seats.a: invalid number at line 1 column 16";
    assert_eq!(said("{\"seats\":{\"a\":01}}"), format!("{syntax}{number}"));
    let trailing = "trailing characters at line 1 column 14";
    assert_eq!(said("{\"game\":\"g\"} x"), format!("{syntax}{trailing}"));
}

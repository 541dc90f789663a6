//! What is read member by member is what serde reads, and refused where serde refuses it; what is wrong is said, and where.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use core::fmt::Debug;

use foursight_service::analysis::PlayedMove;
use foursight_service::matches::{
    Change, CommandRequest, Event, Kept, OpenMatch, Opening, Terms, ThinkRequest,
};
use foursight_service::questions::{MoveQuestion, PastedPosition, PlayedPosition, Question};
use foursight_service::{FromJson, parse, read};
use foursight_wire::DeviceCommand;
use foursight_wire::explanation::{ExplainRequest, JudgeRequest};
use foursight_wire::learn::LearnRequest;
use foursight_wire::why::{WhyNotRequest, WhyRequest};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Reads a value in both ways.
fn check<T: FromJson + DeserializeOwned + Debug>(value: &Value) {
    let text = value.to_string();
    let own = parse::<T>(&text);
    let derived = serde_json::from_str::<T>(&text);
    match (own, derived) {
        (Ok(own), Ok(derived)) => assert_eq!(format!("{own:?}"), format!("{derived:?}"), "{text}"),
        (Err(_), Err(_)) => {}
        // serde takes the list of an object's values for the object.
        (Err(reason), Ok(_)) if text.contains('[') && reason.contains("sequence, expected") => {}
        // It also takes the number of a name for the name, once it has read ahead.
        (Err(reason), Ok(_)) if reason.contains("integer `") && reason.contains("a string") => {}
        (own, derived) => panic!("{text}: {own:?} {derived:?}"),
    }
}

/// Everything that may stand where something else should.
fn others() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(7),
        json!(-1),
        json!(4_294_967_296_u64),
        json!(u64::MAX),
        json!(1.5),
        json!(2.0),
        json!(1e300),
        json!(""),
        json!("a"),
        json!("7"),
        json!("007"),
        json!("+7"),
        json!("š\n\"\\"),
        json!([]),
        json!(["a", 1]),
        json!(["a", null]),
        json!({}),
        json!({ "a": "b" }),
        json!({ "kind": "undo" }),
    ]
}

/// The value with each of its members replaced, left out and renamed, and with one more.
fn variants(value: &Value) -> Vec<Value> {
    let mut all = vec![value.clone()];
    let Value::Object(members) = value else { return all };
    for (key, inner) in members {
        let with = |other: Value| {
            let mut members = members.clone();
            members.insert(key.clone(), other);
            Value::Object(members)
        };
        all.extend(others().into_iter().map(with));
        all.extend(variants(inner).into_iter().map(with));
        let mut members = members.clone();
        let inner = members.remove(key).unwrap();
        all.push(Value::Object(members.clone()));
        members.insert(format!("{key}x"), inner);
        all.push(Value::Object(members));
    }
    let mut members = members.clone();
    members.insert("another".to_owned(), json!(1));
    all.push(Value::Object(members));
    all.extend(others());
    all
}

fn check_all<T: FromJson + DeserializeOwned + Debug>(examples: &[Value]) {
    let mut read = 0;
    for example in examples {
        parse::<T>(&example.to_string()).unwrap_or_else(|error| panic!("{example}: {error}"));
        for variant in variants(example) {
            check::<T>(&variant);
            read += 1;
        }
    }
    assert!(read > 40, "{read}");
}

#[test]
fn questions_are_read_as_serde_reads_them() {
    let place = json!({ "game": "g", "moves": "4", "board": null });
    let with = |more: Value| {
        let mut place = place.clone();
        place.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        place
    };
    check_all::<PlayedPosition>(std::slice::from_ref(&place));
    check_all::<PastedPosition>(&[json!({ "text": "t", "game": "g" })]);
    check_all::<Question>(&[with(json!({ "player": "p", "seed": 3 }))]);
    check_all::<MoveQuestion>(&[with(json!({ "player": "p", "seed": "3" }))]);
    check_all::<PlayedMove>(&[with(json!({ "player": "p", "played": "4" }))]);
    check_all::<ExplainRequest>(&[with(json!({ "player": "p", "capacity": 3, "along": ["1"] }))]);
    check_all::<JudgeRequest>(&[with(json!({ "player": "p", "along": ["1", "2"] }))]);
    let why = with(json!({ "player": "p", "seed": 1, "played": "4", "instead": "5" }));
    check_all::<WhyRequest>(std::slice::from_ref(&why));
    check_all::<WhyNotRequest>(&[why]);
    let learn = |kind: &str| json!({ "kind": kind, "seed": 1, "generation": 3, "moves": "4" });
    check_all::<LearnRequest>(&[learn("weights"), learn("network")]);
    check_all::<DeviceCommand>(&[
        json!({ "kind": "touch", "pad": "n" }),
        json!({ "kind": "colors", "colors": "safe" }),
        json!({ "kind": "colors", "colors": "source" }),
    ]);
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
fn matches_are_read_as_serde_reads_them() {
    check_all::<OpenMatch>(&[json!({
        "game": "g", "seats": { "a": null, "b": "level-1" }, "starter": "lot", "seed": 5,
        "start": { "board": "b", "moves": "4", "undo_moves": true }, "open": false,
        "join_by_address": false, "names": { "a": "Ana", "b": null },
    })]);
    check_all::<ThinkRequest>(&[json!({ "secret": "s", "ticket": "3" })]);
    for command in commands() {
        let request = json!({ "secret": "s", "command": command, "ticket": "1", "request": "r", "answer": true });
        check_all::<CommandRequest>(&[request]);
        check_all::<Event>(&[json!({ "kind": "asked", "seat": "a", "command": command })]);
    }
    check_all::<Event>(&[
        json!({ "kind": "answered", "move": "4" }),
        json!({ "kind": "joined", "secret": "00", "name": "Ana" }),
    ]);
    let terms = json!({
        "game": "g", "seats": [null, "level-1"], "starter": "a", "board": null, "moves": "44", "undo_moves": true,
        "seed": u64::MAX, "open": true, "by_address": false, "names": ["Ana", null],
    });
    check_all::<Terms>(std::slice::from_ref(&terms));
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let opening = json!({ "id": "m", "terms": terms, "secrets": [hash, null], "invitation": hash, "created": -5 });
    check_all::<Opening>(std::slice::from_ref(&opening));
    check_all::<Change>(&[json!({ "number": 1, "request": null, "event": "{}", "at": 7 })]);
    // What is written is read back.
    let kept = json!({ "opening": opening, "changes": [] });
    let kept: Kept = serde_json::from_value(kept).unwrap();
    let written = serde_json::to_string(&kept.opening).unwrap();
    assert_eq!(parse::<Opening>(&written).unwrap(), kept.opening);
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
    assert_eq!(said("{} x"), format!("{syntax}trailing characters at line 1 column 4"));
}

//! Everything the command prints as JSON has the form that `foursight schema` describes, and what the first edition wrote is still read.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core, missing_docs)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use foursight_catalog::{self as catalog, PlayerSpec, Start, StopFlag, Variation};
use foursight_wire::learn::{LearnGeneration, LearnKind, LearnMove, LearnRun};
use foursight_wire::why::{Refutation, Why};
use foursight_wire::{MoveValue, WireValue};
use serde_json::{Value, json};

fn run(arguments: &[&str], input: &str) -> String {
    let mut command = Command::cargo_bin("foursight").expect("it was built for this test");
    let output = command.args(arguments).write_stdin(input).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The validator of one definition of the schema, which allows no field that is not described.
fn validator(name: &str) -> jsonschema::Validator {
    let mut schema: Value = serde_json::from_str(&run(&["schema"], "")).expect("JSON");
    let names: Vec<String> = schema["$defs"].as_object().unwrap().keys().cloned().collect();
    assert!(names.iter().any(|known| known == name), "{name} is not among {names:?}");
    schema["$ref"] = json!(format!("#/$defs/{name}"));
    jsonschema::draft202012::new(&schema).expect("a valid schema")
}

fn check(name: &str, text: &str) -> Value {
    let validator = validator(name);
    let mut last = Value::Null;
    for line in text.lines() {
        last = serde_json::from_str(line).expect("a JSON object a line");
        let errors: Vec<String> =
            validator.iter_errors(&last).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}\n{line}");
    }
    assert!(!last.is_null(), "{name}: nothing was printed");
    last
}

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/first-edition").join(name)
}

#[test]
fn every_command_prints_what_the_schema_says() {
    let four = ["move", "connect-four", "4455", "--player", "mcts:playouts=50", "--json"];
    let answer = check("Answer", &run(&four, ""));
    assert_eq!(answer["report"]["stopped_by"], "playouts");
    assert_eq!(answer["position"]["fills"][0], "a1");
    let judged = check("Judgement", &run(&["judge", "tic-tac-toe", "level-1", "--json"], ""));
    assert_eq!(judged["groups"][0]["by"], "all");
    let positions =
        ["lab", "positions", "tic-tac-toe", "--count", "5", "--plies", "3", "--form", "jsonl"];
    check("SolvedPosition", &run(&positions, ""));
    // Moves that nobody examined are unknown, not lost.
    let player = "minimax:depth=6,nodes=30000";
    let stopped = run(&["analyse", "connect-four", "44", "--player", player, "--json"], "");
    let stopped = check("Answer", &stopped);
    let kinds: Vec<&str> = stopped["report"]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["value"]["kind"].as_str().unwrap())
        .collect();
    assert_eq!(
        kinds,
        ["estimate", "unknown", "unknown", "unknown", "unknown", "unknown", "unknown"]
    );
    assert_eq!(stopped["report"]["stopped_by"], "nodes");
    check("Answer", &run(&["analyse", "atoll", "--size", "3", "--json"], ""));

    let perft = check("Perft", &run(&["perft", "tic-tac-toe", "3", "--json"], ""));
    assert_eq!(perft["layers"][3]["sequences"], "504");
    let solved = run(&["solve", "--json", "--all"], "4455\n12345671234567\n");
    check("Solution", &solved);
    assert_eq!(solved.lines().count(), 2);
}

#[test]
fn solve_and_review_and_the_book_print_json() {
    let solve = |arguments: &[&str], input: &str| {
        let mut command = Command::cargo_bin("foursight").expect("it was built for this test");
        let output = command.args(arguments).write_stdin(input).output().expect("it runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let solved = check("Solution", &solve(&["solve", "--json"], "444444333333222\n"));
    assert!(solved["score"].is_i64() && solved["value"]["proven"] == true);
    let wrong = check("Solution", &solve(&["solve", "--json"], "9\n"));
    assert!(wrong["error"].as_str().unwrap().contains("'9'") && wrong["score"].is_null());
    let all = check("Solution", &solve(&["solve", "--json", "--all"], "4455\n"));
    assert_eq!(all["columns"], json!([-4, -3, 18, 2, 2, 18, -3]));
    check("BookCoverage", &run(&["book", "show", "--json"], ""));
    let reviewed =
        check("Review", &run(&["review", "-", "--game", "tic-tac-toe", "--json"], "152\n"));
    assert_eq!(reviewed["moves"].as_array().unwrap().len(), 3);
    // A judge that sees little calls nothing a mistake that it has not seen to be one.
    let player = "minimax:depth=6,nodes=3000";
    let little = run(&["review", "-", "--player", player, "--json"], "44\n");
    assert_eq!(check("Review", &little)["mistakes"], 0);
}

/// What the server answers to why, why not, explain and learn is described as well: the same types are written here.
#[test]
fn the_schema_describes_what_the_page_asks_for() {
    let game = "connect-four".parse().unwrap();
    let line = Variation::parse(game, Start { board: None, moves: "4455" }).unwrap();
    let stop = StopFlag::default();
    let (mut methods, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for text in ["level-1", "level-8", "deepening:depth=3", "mcts:playouts=50", "automat-easy"] {
        let player = PlayerSpec::parse(text, game).unwrap();
        let found = catalog::why(&line.end, &player, None, &stop).unwrap();
        let why = Why::new(&found, &player);
        let why = check("Why", &serde_json::to_string(&why).unwrap());
        methods.insert(why["method"].to_string());
        for claim in why["claims"].as_array().unwrap() {
            kinds.insert(claim["kind"].to_string());
        }
        let instead = line.end.parse_move("1").unwrap();
        let other = catalog::why_not(&line.end, &player, found.played, instead, &stop).unwrap();
        let other = Refutation::from(&other.unwrap());
        check("Refutation", &serde_json::to_string(&other).unwrap());
    }
    assert_eq!(methods.len(), 5, "{methods:?}");
    assert!(kinds.contains("\"lost_anyway\""), "{kinds:?}");
    let value = MoveValue {
        action: "4".into(),
        value: WireValue::new(foursight_game::Value::Unknown, None),
    };
    let reply = LearnMove {
        action: "4".into(),
        plies: 2,
        moves: vec![value],
        player: Some("basic".into()),
    };
    check("LearnMove", &serde_json::to_string(&reply).unwrap());
    let generation = LearnGeneration { number: 0, strength: 0.5, weights: vec![1.0], seen: 3 };
    let learnt =
        LearnRun { kind: LearnKind::Network, seed: "1".into(), generations: vec![generation] };
    check("LearnRun", &serde_json::to_string(&learnt).unwrap());

    // Whatever of these modules the HTTP API names, the schema names too.
    let schema: Value = serde_json::from_str(&run(&["schema"], "")).unwrap();
    let described = schema["$defs"].as_object().unwrap();
    let api = serde_json::from_str::<Value>(foursight_web::OPENAPI).unwrap();
    let named = api["components"]["schemas"].as_object().unwrap().keys();
    let wanted = |name: &&String| {
        ["Why", "Claim", "Refutation", "Learn", "Explain", "Explanation", "Judge"]
            .iter()
            .any(|start| name.starts_with(start))
    };
    let missing: Vec<&String> =
        named.filter(wanted).filter(|name| !described.contains_key(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn records_of_both_editions_are_read() {
    let file = testdata("games.jsonl");
    let text = std::fs::read_to_string(&file).expect("the first edition's records");
    let records: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(records.len() >= 4 && records.iter().all(|record| record["schema"] == 1));
    let player = "basic";
    let out = run(&["review", file.to_str().unwrap(), "--player", player, "--json"], "");
    for (record, review) in records.iter().zip(out.lines()) {
        let review: Value = serde_json::from_str(review).expect("JSON");
        let moves = format!(
            "{} {}",
            record["opening"].as_str().unwrap(),
            record["moves"].as_str().unwrap()
        );
        let plain = |text: &str| text.replace(' ', "");
        assert_eq!(plain(review["position"]["text"].as_str().unwrap()), plain(&moves));
        let winner = review["position"]["ending"]["winner"].as_str();
        let result = record["result"].as_str().unwrap();
        if record["reason"] == "played" {
            assert_eq!(winner.unwrap_or("draw"), result);
        }
    }
}

#[test]
fn an_unknown_result_is_an_error_that_names_the_line() {
    let record = r#"{"schema":1,"game":"tic-tac-toe","moves":"1","result":"mate"}"#;
    let mut command = Command::cargo_bin("foursight").expect("it was built for this test");
    let output = command.args(["review", "-"]).write_stdin(record).output().expect("it runs");
    let talk = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2));
    assert!(talk.contains("line 1") && talk.contains("mate"), "{talk}");
}

/// `play --record` looked at the path after the game, when it was lost.
#[test]
fn a_record_that_cannot_be_written_is_noticed_before_the_game() {
    let mut command = Command::cargo_bin("foursight").expect("it was built for this test");
    let arguments = ["play", "tic-tac-toe", "--record", "/no/such/folder/games.jsonl"];
    let output = command.args(arguments).write_stdin("5\n").output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let (out, talk) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(talk.contains("/no/such/folder/games.jsonl"), "{talk}");
    assert!(!out.contains("plays"), "{out}");
}

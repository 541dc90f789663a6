//! Whatever is sent, the answer is a success or a problem of the asker's, never a fault of the server.

use core::time::Duration;

use foursight_web::Limits;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};

use crate::support::Server;

/// The same inputs every time.
fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Texts that are nearly right, or not at all.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "",
            "connect-four",
            "tic-tac-toe",
            "atoll",
            "atoll:size=9,swap=on",
            "atoll:size=4",
            "4455",
            "1111111",
            "C3 B2",
            "swap",
            "random",
            "level-1",
            "minimax:depth=2",
            "minimax:depth=0",
            "mcts:playouts=10",
            "negamax-ab:depth=3,eval=pattern,f2=-100000",
            "perfect:nodes=1",
            "basic:near=10000",
            "a",
            "b",
            "lot",
            "play",
            "undo",
            "new_game",
            ".......\n...X...",
            "XX./OO./...",
            "d1 d2",
            "33440",
            "?moves=4",
            "🔴🟡",
        ])
        .prop_map(str::to_owned),
        "[0-9a-gA-G .,/|XO:=-]{0,40}",
        "\\PC{0,30}",
    ]
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    let key = prop_oneof![
        prop::sample::select(vec![
            "game",
            "moves",
            "board",
            "text",
            "player",
            "seed",
            "seats",
            "starter",
            "start",
            "open",
            "a",
            "b",
            "secret",
            "command",
            "kind",
            "move",
            "what",
            "ticket",
            "request",
            "invitation",
            "seat",
            "capacity",
            "along",
            "view",
        ])
        .prop_map(str::to_owned),
        "[a-z]{0,8}",
    ];
    leaf.prop_recursive(3, 24, 8, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(key.clone(), inner, 0..8).prop_map(|map| json!(map)),
        ]
    })
}

/// A request body with the right keys and texts that are mostly right.
fn nearly() -> impl Strategy<Value = Value> {
    let field = || prop::option::of(text());
    (text(), field(), field(), field(), field()).prop_map(|(game, moves, board, player, pasted)| {
        let mut body = json!({ "game": game });
        for (key, value) in
            [("moves", moves), ("board", board), ("player", player), ("text", pasted)]
        {
            if let Some(value) = value {
                body[key] = json!(value);
            }
        }
        body
    })
}

/// Searches end soon here, whatever they are asked.
fn limits() -> Limits {
    Limits {
        time: Duration::from_millis(5),
        per_client: 0,
        matches_per_client: 0,
        ..Limits::default()
    }
}

#[test]
fn bodies_never_break_the_server() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _entered = runtime.enter();
    let server = Server::with(limits());
    let id =
        runtime.block_on(async { server.open(json!({ "game": "connect-four" })).await.id.clone() });
    let paths = [
        "/api/v1/position".to_owned(),
        "/api/v1/move".to_owned(),
        "/api/v1/analyse".to_owned(),
        "/api/v1/explain".to_owned(),
        "/api/v1/judge".to_owned(),
        "/api/v1/why".to_owned(),
        "/api/v1/why-not".to_owned(),
        "/api/v1/learn".to_owned(),
        "/api/v1/learn/move".to_owned(),
        "/api/v1/matches".to_owned(),
        format!("/api/v1/matches/{id}/commands"),
        format!("/api/v1/matches/{id}/join"),
        format!("/api/v1/matches/{id}/think"),
    ];
    let bodies = prop_oneof![anything(), nearly(), nearly()];
    runner(600)
        .run(&(prop::sample::select(paths.to_vec()), bodies), |(path, body)| {
            let answer = runtime.block_on(server.post(&path, &body));
            prop_assert!(answer.status.as_u16() < 500, "{path} {body}: {}", answer.text);
            if answer.status.is_client_error() {
                drop(answer.problem());
            }
            Ok(())
        })
        .unwrap();
}

/// Commands as a client with a valid secret might send them: known kinds with fields that are mostly right.
fn command() -> impl Strategy<Value = Value> {
    let kind = prop::sample::select(vec![
        "play", "play", "play", "undo", "redo", "resign", "new_game", "occupy", "begin", "offer",
        "accept", "decline", "fly",
    ]);
    let field = || prop::option::of(text());
    let word = || prop::sample::select(vec!["a", "b", "lot", "loser", "undo", "new_game", "c"]);
    (kind, field(), word(), field()).prop_map(|(kind, action, word, player)| {
        let mut command = json!({ "kind": kind });
        match kind {
            "play" => command["move"] = json!(action),
            "occupy" => {
                command["seat"] = json!(word);
                command["player"] = json!(player);
            }
            "begin" => command["starter"] = json!(word),
            "offer" => command["what"] = json!(word),
            _ => {}
        }
        command
    })
}

/// Whatever the holder of a seat sends, the server answers, and its state is the one it can load again.
#[test]
fn commands_with_a_valid_secret_never_break_a_match() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _entered = runtime.enter();
    let server = Server::with(limits());
    let games = ["connect-four", "tic-tac-toe", "atoll:size=3,swap=on"];
    let sequences = prop::collection::vec((any::<bool>(), command(), any::<bool>()), 1..30);
    runner(60)
        .run(
            &(prop::sample::select(games.to_vec()), any::<bool>(), sequences),
            |(game, open, all)| {
                runtime.block_on(async {
                    let table = server.open(json!({ "game": game, "open": open })).await;
                    let b = if open { table.join().await } else { table.b.clone().unwrap() };
                    let path = table.path("/commands");
                    for (first, command, answer) in all {
                        let secret = if first { &table.a } else { &b };
                        let body =
                            json!({ "secret": secret, "command": command, "answer": answer });
                        let answer = server.post(&path, &body).await;
                        assert!(answer.status.as_u16() < 500, "{body}: {}", answer.text);
                    }
                });
                Ok(())
            },
        )
        .unwrap();
}

#[test]
fn bytes_that_are_no_json_never_break_the_server() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _entered = runtime.enter();
    let server = Server::with(limits());
    runner(200)
        .run(&"\\PC{0,200}|[\\[{]{0,5000}|\"[^\"]{0,100}", |body| {
            let answer = runtime.block_on(server.post_text("/api/v1/matches", &body));
            prop_assert_eq!(answer.status.as_u16(), 422);
            drop(answer.problem());
            Ok(())
        })
        .unwrap();
}

#[test]
fn addresses_never_break_the_server() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _entered = runtime.enter();
    let server = Server::with(limits());
    let piece = || prop_oneof![text(), "[a-z=&%+]{0,20}"];
    let start = prop::sample::select(vec![
        "/api/v1/best/",
        "/api/v1/players?game=",
        "/api/v1/matches/",
        "/",
        "/api/v1/best/connect-four?moves=",
    ]);
    runner(400)
        .run(&(start, piece(), piece(), any::<bool>()), |(start, one, other, escaped)| {
            let written = |text: &str| -> String {
                let keep = |byte: u8| {
                    byte.is_ascii_alphanumeric() || (!escaped && b"=&%+?/:,-._~".contains(&byte))
                };
                text.bytes()
                    .map(|byte| {
                        if keep(byte) {
                            char::from(byte).to_string()
                        } else {
                            format!("%{byte:02X}")
                        }
                    })
                    .collect()
            };
            let joint = if start.contains('?') { "&player=" } else { "?moves=" };
            let path = format!("{start}{}{joint}{}", written(&one), written(&other));
            let answer = runtime.block_on(server.get(&path));
            prop_assert!(answer.status.as_u16() < 500, "{path}: {}", answer.text);
            Ok(())
        })
        .unwrap();
}

//! Explanations over the wire.

use serde_json::{Value, json};

use crate::support::Server;

async fn explain(server: &Server, question: &Value) -> Value {
    server.post("/api/v1/explain", question).await.good()
}

/// The events, replayed, give the counts, which are the report's; the numbers of a cut are those of its visit.
fn check(told: &Value) {
    let mut counts = [0; 3];
    for event in told["events"].as_array().unwrap() {
        let more = |name: &str| event[name].as_u64().unwrap_or(0);
        match event["kind"].as_str().unwrap() {
            "enter" => counts[0] += 1,
            "leaf" => counts[1] += 1,
            "cut_off" => counts[2] += 1,
            "folded" => {
                for (count, name) in counts.iter_mut().zip(["nodes", "leaves", "cut_offs"]) {
                    *count += more(name);
                }
            }
            other => assert!(["window", "return"].contains(&other), "{other}"),
        }
    }
    for (count, name) in counts.into_iter().zip(["nodes", "leaves", "cut_offs"]) {
        assert_eq!(told["counts"][name], count, "{name}");
        assert_eq!(told["report"][name], count, "{name}");
    }
    for visit in told["visits"].as_array().unwrap() {
        let cut = &visit["cut_off"];
        if cut.is_null() {
            continue;
        }
        let maximises = visit["maximises"].as_bool().unwrap();
        let (alpha, beta) = if maximises {
            (&visit["score"], &visit["window"][1])
        } else {
            (&visit["window"][0], &visit["score"])
        };
        assert_eq!((&cut["alpha"], &cut["beta"]), (alpha, beta));
    }
}

#[tokio::test]
async fn a_search_is_told_event_by_event() {
    let server = Server::new();
    for question in [
        json!({ "game": "connect-four", "moves": "4455", "player": "minimax-ab:depth=4" }),
        json!({ "game": "connect-four", "player": "minimax:depth=5,eval=automat", "capacity": 300 }),
        json!({ "game": "tic-tac-toe", "moves": "159", "player": "negamax-ab" }),
        json!({ "game": "atoll:size=3", "moves": "C3", "player": "minimax-ab:depth=2" }),
        json!({ "game": "tree", "board": "(3 12 8) (2 4 6) (14 5 2)", "player": "minimax-ab:depth=2" }),
    ] {
        let told = explain(&server, &question).await;
        check(&told);
        assert_eq!(told["report"]["limited"], false);
    }
    let question = json!({ "game": "tree", "board": "(3 12 8) (2 4 6) (14 5 2)", "player": "minimax-ab:depth=2" });
    let told = explain(&server, &question).await;
    assert_eq!(told["visits"][0]["score"], 3);
    assert_eq!(told["visits"][5]["cut_off"]["unvisited"], json!(["b", "c"]));
    assert_eq!(told["visits"][5]["cut_off"]["because_of"], 0);
    assert_eq!((told["counts"]["nodes"].as_u64(), told["smallest"].as_u64()), (Some(11), Some(9)));

    let deep =
        json!({ "game": "connect-four", "player": "minimax-ab:depth=4", "along": ["4", "4"] });
    let told = explain(&server, &deep).await;
    check(&told);
    assert_eq!(told["visits"][1]["by"], "4");
    assert_eq!(told["visits"][1]["stones"], json!([{ "cell": "d1", "owner": "first" }]));
}

#[tokio::test]
async fn what_cannot_be_explained_says_why() {
    let server = Server::new();
    for (question, code) in [
        (json!({ "game": "connect-four", "player": "perfect" }), "not-explained"),
        (json!({ "game": "connect-four", "player": "minimax:time=1s" }), "not-explained"),
        (json!({ "game": "connect-four", "player": "nobody" }), "unknown-player"),
        (json!({ "game": "chess", "player": "minimax" }), "unknown-game"),
        (json!({ "game": "connect-four", "moves": "9", "player": "basic" }), "illegal-move"),
        (json!({ "game": "connect-four", "moves": "1212121", "player": "basic" }), "game-over"),
        (json!({ "game": "connect-four", "player": "basic", "along": ["8"] }), "illegal-move"),
        (json!({ "game": "connect-four", "player": "basic", "capacity": 1_000_000 }), "over-limit"),
        (json!({ "game": "connect-four", "player": "minimax:depth=99" }), "over-limit"),
        (json!({ "game": "tree", "board": "(3", "player": "minimax:depth=2" }), "illegal-move"),
        (json!({ "game": "tree", "player": "minimax:depth=2" }), "illegal-move"),
        (json!({ "game": "connect-four", "player": "basic", "other": 1 }), "bad-json"),
    ] {
        let answer = server.post("/api/v1/explain", &question).await;
        assert_eq!(answer.problem(), code, "{question}");
    }
    // Too much to walk is walked as far as allowed, and says so.
    let question = json!({ "game": "connect-four", "player": "minimax:depth=20" });
    let told = explain(&server, &question).await;
    assert_eq!(told["report"]["limited"], true);
    assert!(told["visits"][0]["score"].is_null() && told["smallest"].is_null());
}

#[tokio::test]
async fn the_parts_of_a_judgement_sum_to_it() {
    let server = Server::new();
    for (game, player) in [
        ("connect-four", "basic:eval=automat"),
        ("connect-four", "basic:eval=pattern,f2=7,f3=-3"),
        ("tic-tac-toe", "basic"),
        ("atoll:size=3", "basic"),
    ] {
        let along = match game {
            "connect-four" => json!(["4", "4", "5", "5", "3"]),
            "tic-tac-toe" => json!(["5", "1", "9"]),
            _ => json!(["C3", "B2", "D3"]),
        };
        let question = json!({ "game": game, "player": player, "along": along });
        let judged = server.post("/api/v1/judge", &question).await.good();
        let parts = judged["parts"].as_array().unwrap();
        let sum: i64 = parts.iter().map(|part| part["points"].as_i64().unwrap()).sum();
        assert_eq!(judged["value"], sum, "{game} {player}");
        assert_eq!(judged["view"], "first");
        if player == "basic:eval=automat" {
            assert_eq!(sum, 39, "as the source's weights have it");
        }
    }
    let question =
        json!({ "game": "connect-four", "player": "basic", "moves": "121212", "along": ["1"] });
    let judged = server.post("/api/v1/judge", &question).await.good();
    assert!(judged["value"].is_null());
    assert_eq!(judged["winning"].as_array().unwrap().len(), 4);
}

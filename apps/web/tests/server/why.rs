//! Why a computer moved, why not elsewhere, and learning, over the wire.

use serde_json::{Value, json};

use crate::support::Server;

fn kinds(why: &Value) -> Vec<&str> {
    why["claims"].as_array().unwrap().iter().map(|claim| claim["kind"].as_str().unwrap()).collect()
}

/// What a match's computer played is what its player, with the match's seed, is explained to play.
#[tokio::test]
async fn a_matchs_computer_move_is_explained_with_its_own_settings() {
    let server = Server::new();
    for (game, player, seed, first) in [
        ("connect-four", "level-1", 3, "4"),
        ("connect-four", "level-4", 4, "4"),
        ("connect-four", "automat-easy", 5, "4"),
        ("connect-four", "random", 6, "4"),
        ("connect-four", "mcts:playouts=500", 7, "4"),
        ("connect-four", "perfect", 8, "4"),
        ("tic-tac-toe", "level-2", 9, "5"),
        ("atoll:size=3", "level-5", 10, "C3"),
    ] {
        let terms = json!({ "game": game, "seats": { "a": null, "b": player }, "seed": seed });
        let table = server.open(terms).await;
        table.play(&table.a, first).await.good();
        let view = table.think().await.good();
        let question = json!({ "game": game, "moves": first, "player": player, "seed": view["seed"], "played": view["moves"][1] });
        let why = server.post("/api/v1/why", &question).await.good();
        assert_eq!(why["played"], view["moves"][1], "{player}");
        assert!(!kinds(&why).is_empty() && !kinds(&why).contains(&"asked_again"), "{why}");
        assert_eq!(why["turn"], "second");
        assert_eq!(why["line"][0], why["played"]);
    }
}

#[tokio::test]
async fn another_move_is_played_out() {
    let server = Server::new();
    let question = json!({ "game": "connect-four", "moves": "445", "player": "level-3", "played": "3", "instead": "1" });
    let told = server.post("/api/v1/why-not", &question).await.good();
    assert_eq!(told["value"]["kind"], "loss");
    let steps = told["steps"].as_array().unwrap();
    assert_eq!(told["value"]["plies"], steps.len());
    assert_eq!(steps[0]["action"], "1");
    assert_eq!(steps.last().unwrap()["claims"][0]["kind"], "wins");
    assert_eq!(steps.last().unwrap()["turn"], "first");
}

#[tokio::test]
async fn wrong_questions_say_what_is_wrong() {
    let server = Server::new();
    for (path, question, code) in [
        ("why", json!({ "game": "connect-four", "player": "nobody" }), "unknown-player"),
        ("why", json!({ "game": "chess", "player": "random" }), "unknown-game"),
        (
            "why",
            json!({ "game": "connect-four", "moves": "9", "player": "random" }),
            "illegal-move",
        ),
        (
            "why",
            json!({ "game": "connect-four", "player": "random", "played": "8" }),
            "illegal-move",
        ),
        (
            "why",
            json!({ "game": "connect-four", "moves": "1212121", "player": "random" }),
            "game-over",
        ),
        ("why-not", json!({ "game": "connect-four", "player": "random" }), "bad-json"),
        (
            "why-not",
            json!({ "game": "connect-four", "player": "random", "played": "1" }),
            "bad-json",
        ),
        ("learn", json!({ "kind": "weights", "generation": 51 }), "over-limit"),
        ("learn", json!({ "kind": "sleep", "generation": 1 }), "bad-json"),
        ("learn/move", json!({ "kind": "weights", "generation": 0, "moves": "8" }), "illegal-move"),
        (
            "learn/move",
            json!({ "kind": "weights", "generation": 0, "moves": "1212121" }),
            "game-over",
        ),
    ] {
        let answer = server.post(&format!("/api/v1/{path}"), &question).await;
        assert_eq!(answer.problem(), code, "{path} {question}");
    }
}

/// The same seed gives the same run, whether asked at once or step by step; every generation plays.
#[tokio::test]
async fn learning_is_a_function_of_its_seed() {
    let server = Server::new();
    for kind in ["weights", "network"] {
        let ask = async |seed: u64, generation: u32| {
            let question = json!({ "kind": kind, "seed": seed, "generation": generation });
            server.post("/api/v1/learn", &question).await.good()
        };
        let mut steps = Vec::new();
        for generation in 0..=2 {
            steps.push(ask(11, generation).await["generations"][generation as usize].clone());
        }
        let whole = ask(11, 2).await;
        assert_eq!(whole["generations"], json!(steps));
        assert_eq!(whole["seed"], "11");
        assert_ne!(ask(12, 0).await["generations"][0]["weights"], steps[0]["weights"]);
        for generation in 0..=2 {
            let question =
                json!({ "kind": kind, "seed": 11, "generation": generation, "moves": "4" });
            let answer = server.post("/api/v1/learn/move", &question).await.good();
            let column: u32 = answer["action"].as_str().unwrap().parse().unwrap();
            assert!((1..=7).contains(&column));
            // Its value of every move is there, and no other is better than the one it plays.
            let values = answer["moves"].as_array().unwrap();
            assert_eq!(values.len(), 7);
            // What the weights play is what the player with these weights is explained to play.
            if kind == "weights" {
                let why = json!({ "game": "connect-four", "moves": "4", "player": answer["player"], "played": answer["action"] });
                let why = server.post("/api/v1/why", &why).await.good();
                assert!(!kinds(&why).contains(&"asked_again"), "{why}");
                assert_eq!(why["report"]["moves"].as_array().unwrap().len(), values.len());
                for (own, said) in values.iter().zip(why["report"]["moves"].as_array().unwrap()) {
                    assert_eq!(
                        (&own["action"], &own["value"]["amount"]),
                        (&said["action"], &said["value"]["amount"])
                    );
                }
            } else {
                assert_eq!(answer["player"], Value::Null);
            }
        }
    }
}

//! Questions without memory.

use serde_json::json;

use crate::support::Server;

#[tokio::test]
async fn games_and_players_are_listed() {
    let server = Server::new();
    let games = server.get("/api/v1/games").await.good();
    let games = games.as_array().unwrap();
    let names: Vec<&str> = games.iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert!(["connect-four", "tic-tac-toe", "atoll"].iter().all(|name| names.contains(name)));
    let atoll = games.iter().find(|game| game["name"] == "atoll").unwrap();
    assert_eq!(atoll["sizes"], json!([3, 5, 7, 9]));
    assert!(atoll["credit"].as_str().unwrap().contains("Steere"));
    assert_eq!(atoll["options"][0]["values"], json!(["3", "5", "7", "9"]));
    assert_eq!((&atoll["shape"]["kind"], &atoll["stones"]), (&json!("cells"), &json!("discs")));
    // Every page begins with the list: what is long is only said of one game at a time.
    assert_eq!((&atoll["texts"], &atoll["shape"]["cells"]), (&json!({}), &json!(null)));
    let small = server.get("/api/v1/games?game=atoll:size=3,swap=on").await.good();
    let texts = |language: &str| small[0]["texts"][language]["level-1"].as_str().unwrap();
    assert_ne!(texts("en"), texts("hr"));
    assert_eq!(small[0]["chosen"], json!({ "size": "3", "swap": "on" }));
    let cells = small[0]["shape"]["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 19);
    // Neighbours are 1 apart, whoever else is further away.
    for one in cells {
        for other in cells.iter().filter(|other| *other != one) {
            let far = |axis: &str| one[axis].as_f64().unwrap() - other[axis].as_f64().unwrap();
            let near = far("x").hypot(far("y")) < 1.01;
            assert_eq!(near, one["neighbours"].as_array().unwrap().contains(&other["cell"]));
        }
    }
    assert_eq!(server.get("/api/v1/games?game=chess").await.problem(), "unknown-game");
    let roster = server.get("/api/v1/players?game=connect-four").await.good();
    let players = roster["players"].as_array().unwrap();
    let group =
        |name: &str| players.iter().find(|player| player["name"] == name).unwrap()["group"].clone();
    assert_eq!(group("level-3"), "level");
    assert_eq!(group("automat-hard"), "source");
    assert_eq!(group("minimax"), "algorithm");
    assert_eq!(group("perfect"), "best");
    assert!(roster["evaluations"].as_array().unwrap().iter().any(|one| one["name"] == "pattern"));
    assert_eq!(server.get("/api/v1/players?game=chess").await.problem(), "unknown-game");
    assert_eq!(server.get("/api/v1/players").await.problem(), "bad-query");
}

#[tokio::test]
async fn a_position_is_drawn_whole() {
    let server = Server::new();
    let body = json!({ "game": "connect-four", "moves": "1212121" });
    let position = server.post("/api/v1/position", &body).await.good();
    assert_eq!(position["ending"], json!({ "winner": "first", "reason": "line" }));
    assert_eq!(position["winning"].as_array().unwrap().len(), 4);
    assert_eq!(position["last"], json!({ "action": "1", "cell": "a4" }));
    assert_eq!(position["legal"], json!([]));
    assert_eq!(position["cells"].as_array().unwrap().len(), 42);
    assert_eq!(position["cells"][0]["cell"], "a6");
    assert_eq!(position["shape"], json!({ "kind": "columns", "width": 7, "height": 6 }));
    let body = json!({ "game": "atoll:size=3,swap=on", "moves": "C3 swap" });
    let position = server.post("/api/v1/position", &body).await.good();
    assert_eq!(position["last"], json!({ "action": "swap", "cell": "C3" }));
    let body = json!({ "game": "tic-tac-toe", "board": "XX./OO./..." });
    let position = server.post("/api/v1/position", &body).await.good();
    assert_eq!(position["origin"], "XX.\nOO.\n...\n");
}

#[tokio::test]
async fn what_is_copied_is_read_back() {
    let server = Server::new();
    let board = "XX./OO./...";
    for (game, moves, board, cells) in [
        ("connect-four", "4455", None, "d1 d2 e1 e2"),
        ("tic-tac-toe", "3", Some(board), "3"),
        ("atoll:size=3,swap=on", "C3 swap B2", None, "C3 C3 B2"),
    ] {
        let body = json!({ "game": game, "moves": moves, "board": board });
        let copied = server.post("/api/v1/notations", &body).await.good();
        assert_eq!(copied["cells"], cells, "{game}");
        let opened = server.post("/api/v1/position", &body).await.good();
        for form in ["moves", "record", "board"] {
            let text = &copied[form];
            let asked = match (form, board) {
                ("moves", _) => json!({ "game": game, "moves": text, "board": board }),
                _ => json!({ "game": game, "text": text }),
            };
            let read = server.post("/api/v1/position", &asked).await.good();
            assert_eq!(read["cells"], opened["cells"], "{game}, {form}: {text}");
            // A board does not say that sides were swapped, and so not whose turn it is then.
            if form != "board" || !moves.contains("swap") {
                assert_eq!(read["turn"], opened["turn"], "{game}, {form}");
            }
        }
    }
    let unreadable = json!({ "game": "connect-four", "moves": "x" });
    let refused = server.post("/api/v1/notations", &unreadable).await;
    assert_eq!(refused.problem(), "illegal-move");
    let record = json!({ "text": r#"{"schema":2,"game":"connect-four","moves":"48"}"# });
    assert_eq!(server.post("/api/v1/position", &record).await.problem(), "illegal-move");
}

#[tokio::test]
async fn pasted_text_is_recognised() {
    let server = Server::new();
    let drawn = ".......\n.......\n.......\n.......\n...YY..\n...RR..";
    for (text, kind, moves) in [
        ("4455", "digits", "4455"),
        ("33440", "zero_based_digits", "44551"),
        ("d d e e", "letters", "4455"),
        ("1. d1 d2 2. e1 e2", "cells", "4455"),
        (
            "2252576253462244111563365343671351441 -1",
            "scored_line",
            "2252576253462244111563365343671351441",
        ),
        ("http://127.0.0.1:8044/?game=connect-four&moves=4455", "link", "4455"),
        ("https://connect4.gamesolver.org/?pos=4455", "address", "4455"),
        ("https://example.org/four?game=c4&moves=d1,d2,e1,e2", "address", "4455"),
        (r#"{"schema":2,"game":"connect-four","opening":"44","moves":"55"}"#, "record", "4455"),
        (drawn, "board", ""),
    ] {
        let position = server.post("/api/v1/position", &json!({ "text": text })).await.good();
        assert_eq!(position["recognised"], kind, "{text}");
        assert_eq!(position["text"], moves, "{text}");
        assert!(position["recognised_detail"].is_string());
    }
    let link = json!({ "text": "?game=tic-tac-toe&moves=159" });
    assert_eq!(server.post("/api/v1/position", &link).await.good()["game"], "tic-tac-toe");
    let atoll = json!({ "game": "atoll:size=5", "text": "C3 B2" });
    assert_eq!(server.post("/api/v1/position", &atoll).await.good()["recognised"], "moves");
    let nothing = server.post("/api/v1/position", &json!({ "text": "what is this?" })).await;
    assert_eq!(nothing.problem(), "unrecognised-text");
    let full = server.post("/api/v1/position", &json!({ "text": "1111111" })).await;
    assert_eq!(full.problem(), "illegal-move");
    // The two forms of the question exclude each other, and an error is about the form that was meant.
    for (wrong, says) in [
        (json!({ "text": "4455", "moves": "44" }), "`text` comes alone"),
        (json!({ "text": "4455", "board": "" }), "`text` comes alone"),
        (json!({ "text": 4 }), "expected a string"),
        (json!({ "moves": "44" }), "missing field `game`"),
        (json!({ "game": "connect-four", "move": "44" }), "unknown field `move`"),
    ] {
        let refused = server.post("/api/v1/position", &wrong).await;
        assert_eq!(refused.problem(), "bad-json", "{wrong}");
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(says), "{wrong}: {detail}");
    }
}

#[tokio::test]
async fn players_move_and_judge() {
    let server = Server::new();
    let body = json!({ "game": "connect-four", "moves": "4455", "player": "perfect" });
    let thought = server.post("/api/v1/move", &body).await.good();
    assert!(["3", "6"].contains(&thought["best"]["action"].as_str().unwrap()));
    assert_eq!(thought["best"]["value"]["kind"], "win");
    assert_eq!(thought["best"]["value"]["score"], 18);
    let body = json!({ "game": "connect-four" });
    let thought = server.post("/api/v1/analyse", &body).await.good();
    let scores: Vec<_> = thought["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|judged| judged["value"]["score"].as_i64().unwrap())
        .collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    let best = server.get("/api/v1/best/connect-four?moves=4455").await;
    assert!(["3", "6"].contains(&best.text.as_str()), "{}", best.text);
    // A misspelt question is not answered as another one.
    let misspelt = server.get("/api/v1/best/connect-four?move=4455").await;
    assert_eq!(misspelt.problem(), "bad-query");
    // The same question has the same answer.
    let body = json!({ "game": "connect-four", "moves": "44", "player": "level-2", "seed": "18446744073709551615" });
    let first = server.post("/api/v1/move", &body).await.good();
    assert_eq!(server.post("/api/v1/move", &body).await.good()["best"], first["best"]);
    let over = json!({ "game": "tic-tac-toe", "moves": "14253", "player": "perfect" });
    assert_eq!(server.post("/api/v1/move", &over).await.problem(), "game-over");
}

#[tokio::test]
async fn nobody_gets_more_work_than_the_limits_say() {
    let server = Server::new();
    for player in [
        "minimax:depth=43",
        "mcts:time=11s",
        "deepening:nodes=1000000001",
        "mcts:playouts=1000001",
        "deepening:table=513",
        "perfect:threads=2",
    ] {
        let body = json!({ "game": "connect-four", "player": player });
        let answer = server.post("/api/v1/move", &body).await;
        assert_eq!(answer.problem(), "over-limit", "{player}");
        assert!(answer.json()["most"] != json!(null));
    }
    let long =
        json!({ "game": "connect-four", "moves": " ".repeat(10_000) + "4" , "player": "random" });
    assert_eq!(server.post("/api/v1/move", &long).await.status, 200, "only spaces are cut");
    let long = json!({ "game": "connect-four", "moves": "4 ".repeat(10_000), "player": "random" });
    assert_eq!(server.post("/api/v1/move", &long).await.problem(), "over-limit");
}

#[tokio::test]
async fn a_search_without_an_end_ends_at_the_limit() {
    let limits = foursight_web::Limits {
        time: core::time::Duration::from_millis(50),
        ..foursight_web::Limits::default()
    };
    let server = Server::with(limits);
    let body = json!({ "game": "atoll:size=9", "player": "minimax:depth=42" });
    let thought = server.post("/api/v1/move", &body).await.good();
    assert_eq!(thought["limited"], true);
}

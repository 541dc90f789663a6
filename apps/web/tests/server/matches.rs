//! Matches: whose turn, whose secret, and what two people grant each other.

use core::time::Duration;
use std::sync::atomic::Ordering;

use foursight_web::Limits;
use serde_json::{Value, json};

use crate::support::Server;

fn connect_four() -> Value {
    json!({ "game": "connect-four" })
}

#[tokio::test]
async fn two_on_one_screen() {
    let server = Server::new();
    let table = server.open(connect_four()).await;
    let (a, b) = (table.a.clone(), table.b.clone().unwrap());
    let snapshot = table.play(&a, "4").await.good();
    assert_eq!(snapshot["text"], "4");
    assert_eq!(snapshot["revision"], 1);
    assert_eq!(table.play(&a, "4").await.problem(), "not-your-turn");
    assert_eq!(table.play(&b, "8").await.problem(), "illegal-move");
    assert_eq!(table.play("wrong", "4").await.problem(), "wrong-secret");
    assert_eq!(table.play(&b, "4").await.good()["text"], "44");
    // Either may take back on one screen.
    assert_eq!(table.command(&a, json!({ "kind": "undo" })).await.good()["text"], "4");
    assert_eq!(table.command(&b, json!({ "kind": "redo" })).await.good()["text"], "44");
    assert_eq!(table.command(&b, json!({ "kind": "redo" })).await.problem(), "nothing-to-redo");
    let resigned = table.command(&a, json!({ "kind": "resign" })).await.good();
    assert_eq!(resigned["ending"], json!({ "winner": "second", "reason": "resigned" }));
    assert_eq!(resigned["tally"], json!({ "a": 0, "b": 1, "draws": 0 }));
    assert_eq!(table.play(&a, "4").await.problem(), "game-over");
    let again = table.command(&a, json!({ "kind": "new_game" })).await.good();
    assert_eq!((&again["text"], &again["number"]), (&json!(""), &json!(2)));
    assert_eq!(table.look().await, again);
    assert_eq!(table.command(&a, json!({ "kind": "undo" })).await.problem(), "nothing-to-undo");
}

#[tokio::test]
async fn against_the_computer() {
    let server = Server::new();
    let terms =
        json!({ "game": "connect-four", "seats": { "a": null, "b": "level-4" }, "seed": 7 });
    let table = server.open(terms).await;
    assert_eq!(table.think().await.problem(), "no-computer");
    let snapshot = table.play(&table.a, "4").await.good();
    assert_eq!(snapshot["awaited"], "computer");
    // Nobody plays for the computer, not even with its seat's secret.
    assert_eq!(table.play(table.b.as_ref().unwrap(), "4").await.problem(), "not-your-turn");
    let snapshot = table.think().await.good();
    assert_eq!(snapshot["moves"].as_array().unwrap().len(), 2);
    assert_eq!(snapshot["thought"]["best"]["action"], snapshot["moves"][1]);
    assert_eq!(snapshot["thought"]["player"], "level-4");
    // A move that has no answer yet is undone alone.
    table.play(&table.a, "4").await.good();
    let snapshot = table.command(&table.a, json!({ "kind": "undo" })).await.good();
    assert_eq!(snapshot["moves"].as_array().unwrap().len(), 2);
    // Undo goes back to the human's own move; another player may sit down.
    let snapshot = table.command(&table.a, json!({ "kind": "undo" })).await.good();
    assert_eq!(snapshot["text"], "");
    let occupy = json!({ "kind": "occupy", "seat": "b", "player": "perfect" });
    assert_eq!(table.command(&table.a, occupy).await.good()["seats"]["b"]["player"], "perfect");
    let occupy = json!({ "kind": "occupy", "seat": "b", "player": "perfect:threads=64" });
    assert_eq!(table.command(&table.a, occupy).await.problem(), "over-limit");
    let begin = json!({ "kind": "begin", "starter": "b" });
    assert_eq!(table.command(&table.a, begin).await.good()["starter"], "b");
    let snapshot = table.command(&table.a, json!({ "kind": "new_game" })).await.good();
    assert_eq!((&snapshot["awaited"], &snapshot["seed"]), (&json!("computer"), &json!("8")));
    assert_eq!(table.think().await.good()["text"], "4");
}

#[tokio::test]
async fn two_computers_play_to_the_end() {
    let server = Server::new();
    let terms = json!({ "game": "tic-tac-toe", "seats": { "a": "perfect", "b": "level-3" } });
    let table = server.open(terms).await;
    let mut snapshot = table.look().await;
    while snapshot["awaited"] == "computer" {
        snapshot = table.think().await.good();
    }
    assert_eq!(snapshot["ending"], json!({ "winner": null, "reason": "full" }));
}

#[tokio::test]
async fn a_friend_joins_once() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four", "open": true })).await;
    assert_eq!(table.b, None);
    assert_eq!(table.look().await["seats"]["b"]["kind"], "open");
    let (mine, other) = ("0123456789abcdefghijkl", "lkjihgfedcba9876543210");
    let join = async |invitation: Value, key: Value| {
        let body = json!({ "invitation": invitation, "key": key });
        server.post(&table.path("/join"), &body).await
    };
    assert_eq!(join(json!("guess"), json!(null)).await.problem(), "wrong-invitation");
    let joined = join(json!(table.invitation), json!(mine)).await.good();
    assert_eq!(joined["snapshot"]["seats"]["b"]["kind"], "human");
    // The answer was lost: asked again, the same secret; somebody else is late.
    assert_eq!(join(json!(table.invitation), json!(mine)).await.good()["secret"], joined["secret"]);
    assert_eq!(join(json!(table.invitation), json!(other)).await.problem(), "seat-taken");
    assert_eq!(join(json!(table.invitation), json!(null)).await.problem(), "seat-taken");
    let secret = joined["secret"].as_str().unwrap();
    assert_eq!(table.play(secret, "4").await.problem(), "not-your-turn");
    table.play(&table.a, "4").await.good();
    assert_eq!(table.play(secret, "4").await.good()["text"], "44");
}

#[tokio::test]
async fn two_people_ask_each_other() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four", "open": true })).await;
    let (a, b) = (table.a.clone(), table.join().await);
    table.play(&a, "4").await.good();
    table.play(&b, "5").await.good();
    for alone in ["undo", "redo", "new_game"] {
        assert_eq!(table.command(&a, json!({ "kind": alone })).await.problem(), "needs-offer");
    }
    assert_eq!(table.command(&a, json!({ "kind": "accept" })).await.problem(), "no-offer");
    let offer = json!({ "kind": "offer", "what": "undo" });
    let offered = table.command(&a, offer.clone()).await.good();
    assert_eq!(offered["offer"], json!({ "what": "undo", "by": "a", "number": 1 }));
    assert_eq!(table.command(&a, json!({ "kind": "accept" })).await.problem(), "own-offer");
    let declined = table.command(&b, json!({ "kind": "decline" })).await.good();
    assert_eq!((&declined["offer"], &declined["text"]), (&json!(null), &json!("45")));
    // A's last move and B's answer to it go.
    table.command(&a, offer.clone()).await.good();
    assert_eq!(table.command(&b, json!({ "kind": "accept" })).await.good()["text"], "");
    // A move withdraws an offer.
    table.play(&a, "3").await.good();
    table.command(&a, offer).await.good();
    assert_eq!(table.play(&b, "3").await.good()["offer"], json!(null));
    table.command(&b, json!({ "kind": "offer", "what": "new_game" })).await.good();
    assert_eq!(table.command(&a, json!({ "kind": "accept" })).await.good()["text"], "");
}

#[tokio::test]
async fn of_two_that_race_one_wins() {
    let server = Server::new();
    for round in 0..20 {
        let table = server.open(connect_four()).await;
        let ticket = table.look().await["ticket"].clone();
        let ask = async |action: &str| {
            let play = json!({ "kind": "play", "move": action });
            let body = json!({ "secret": table.a, "ticket": ticket, "command": play });
            server.post(&table.path("/commands"), &body).await
        };
        let (one, other) = tokio::join!(ask("1"), ask("2"));
        let won = [one.status, other.status].iter().filter(|status| status.is_success()).count();
        assert_eq!(won, 1, "round {round}");
        let lost = if one.status.is_success() { other } else { one };
        assert_eq!(lost.problem(), "stale");
        assert_eq!(lost.json()["snapshot"]["moves"].as_array().unwrap().len(), 1);
        assert_eq!(table.look().await["moves"].as_array().unwrap().len(), 1);
    }
}

#[tokio::test]
async fn the_same_request_is_done_once() {
    let server = Server::new();
    let table = server.open(connect_four()).await;
    let body = |request: &str, action: &str| json!({ "secret": table.a, "request": request, "command": { "kind": "play", "move": action } });
    let path = table.path("/commands");
    let first = server.post(&path, &body("r", "4")).await.good();
    assert_eq!(server.post(&path, &body("r", "4")).await.good(), first);
    assert_eq!(server.post(&path, &body("r", "5")).await.problem(), "request-reused");
    assert_eq!(server.post(&path, &body("", "5")).await.problem(), "bad-json");
    let long = "r".repeat(65);
    assert_eq!(server.post(&path, &body(&long, "5")).await.problem(), "bad-json");
}

#[tokio::test]
async fn a_command_stops_the_search_it_makes_pointless() {
    let server = Server::new();
    let terms = json!({ "game": "atoll:size=9", "seats": { "b": "mcts:time=9s" } });
    let table = server.open(terms).await;
    table.play(&table.a, "C3").await.good();
    let begun = std::time::Instant::now();
    let (thought, undone) = tokio::join!(table.think(), async {
        server.until("foursight_search_slots_taken 1").await;
        table.command(&table.a, json!({ "kind": "undo" })).await
    });
    assert_eq!(undone.good()["text"], "");
    // Nobody is to move for it any more: whoever waited gets the match as it is.
    assert_eq!(thought.good()["text"], "");
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn who_waits_for_the_same_move_gets_it() {
    let server = Server::new();
    let terms = json!({ "game": "connect-four", "seats": { "b": "mcts:time=200ms" } });
    let table = server.open(terms).await;
    table.play(&table.a, "4").await.good();
    let (one, other) = tokio::join!(table.think(), table.think());
    assert_eq!(one.good()["moves"].as_array().unwrap().len(), 2);
    assert_eq!(other.good()["moves"], one.good()["moves"]);
}

#[tokio::test]
async fn matches_expire_and_fill_up() {
    let limits = Limits { lifetime: Duration::from_millis(300), changes: 2, ..Limits::default() };
    let (server, time) = Server::with_clock(limits);
    let table = server.open(connect_four()).await;
    table.play(&table.a, "4").await.good();
    table.play(table.b.as_ref().unwrap(), "4").await.good();
    assert_eq!(table.play(&table.a, "4").await.problem(), "match-full");
    time.fetch_add(301, Ordering::Relaxed);
    assert_eq!(server.get(&table.path("")).await.problem(), "no-such-match");
    assert_eq!(server.get("/api/v1/matches/unknown").await.problem(), "no-such-match");
    assert_eq!(server.get("/api/v1/matches/%00..%2f").await.problem(), "no-such-match");
}

#[tokio::test]
async fn a_match_that_cannot_be_is_not_opened() {
    let server = Server::new();
    for (terms, code) in [
        (json!({ "game": "chess" }), "unknown-game"),
        (json!({ "game": "connect-four", "seats": { "b": "deep-blue" } }), "unknown-player"),
        (json!({ "game": "connect-four", "seats": { "b": "level-1" }, "open": true }), "bad-json"),
        (json!({ "game": "connect-four", "start": { "moves": "4444444" } }), "illegal-move"),
        (json!({ "game": "connect-four", "starter": "nobody" }), "bad-json"),
        (json!({ "game": "connect-four", "seed": -1 }), "bad-json"),
    ] {
        assert_eq!(server.post("/api/v1/matches", &terms).await.problem(), code, "{terms}");
    }
    let terms = json!({ "game": "connect-four", "start": { "moves": "44" } });
    let snapshot = server.open(terms).await.look().await;
    assert_eq!((&snapshot["opening"], &snapshot["can_undo"]), (&json!(2), &json!(false)));
}

#[tokio::test]
async fn undo_goes_back_into_moves_that_were_released() {
    let server = Server::new();
    for (undo, left) in [(false, "4455"), (true, "445")] {
        let body =
            json!({ "game": "connect-four", "start": { "moves": "4455", "undo_moves": undo } });
        let opened = server.post("/api/v1/matches", &body).await.good();
        assert_eq!(opened["snapshot"]["can_undo"], undo);
        let id = opened["id"].as_str().unwrap();
        let command = json!({ "secret": opened["secrets"]["a"], "command": { "kind": "undo" } });
        server.post(&format!("/api/v1/matches/{id}/commands"), &command).await;
        let now = server.get(&format!("/api/v1/matches/{id}")).await.good();
        assert_eq!(now["text"], left);
        assert_eq!(now["opening"], left.len());
    }
}

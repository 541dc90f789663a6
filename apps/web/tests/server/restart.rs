//! What a restart leaves: everything. (Processes killed in the middle: `apps/foursight/tests/serve.rs`.)

use core::time::Duration;
use std::sync::atomic::Ordering;

use foursight_game::Random;
use foursight_web::Limits;
use serde_json::{Value, json};

use crate::support::Server;

/// Random commands, then a restart: the match is the same to the last ticket, and so are secrets and requests.
#[tokio::test]
async fn a_restarted_server_knows_every_match() {
    let mut random = Random::new(4, 0);
    let mut server = Server::new();
    for round in 0..12 {
        let open = round % 3 == 2;
        let seats = if round % 3 == 1 { json!({ "b": "level-2" }) } else { json!({}) };
        let game =
            ["connect-four", "tic-tac-toe", "atoll:size=3,swap=on"][round % 2 + round % 3 / 2];
        let terms = json!({ "game": game, "seats": seats, "open": open, "starter": "alternate" });
        let (id, secrets, before);
        {
            let table = server.open(terms).await;
            let b = if open { table.join().await } else { table.b.clone().unwrap() };
            for _ in 0..60 {
                let now = table.look().await;
                let secret = if random.below(2) == 0 { &table.a } else { &b };
                let legal = now["legal"].as_array().unwrap();
                let command = match random.below(12) {
                    0 => json!({ "kind": "undo" }),
                    1 => json!({ "kind": "redo" }),
                    2 => json!({ "kind": "offer", "what": "undo" }),
                    3 => json!({ "kind": "accept" }),
                    4 => json!({ "kind": "decline" }),
                    5 if random.below(6) == 0 => json!({ "kind": "resign" }),
                    6 if random.below(3) == 0 => json!({ "kind": "new_game" }),
                    7 => json!({ "kind": "offer", "what": "new_game" }),
                    _ if legal.is_empty() => json!({ "kind": "new_game" }),
                    _ => {
                        json!({ "kind": "play", "move": legal[random.below(legal.len() as u32) as usize] })
                    }
                };
                let answer = table.command(secret, command.clone()).await;
                assert!(answer.status.as_u16() < 500, "{command}: {}", answer.text);
                if now["awaited"] == "computer" {
                    table.think().await;
                }
            }
            before = table.look().await;
            id = table.id.clone();
            secrets = [table.a.clone(), b];
        }
        server = server.restarted(Limits::default()).await;
        let after = server.get(&format!("/api/v1/matches/{id}")).await.good();
        let without_thought = |mut snapshot: Value| {
            snapshot["thought"] = json!(null);
            snapshot
        };
        assert_eq!(without_thought(before), without_thought(after), "round {round}");
        for secret in secrets {
            let body = json!({ "secret": secret, "command": { "kind": "decline" } });
            let answer = server.post(&format!("/api/v1/matches/{id}/commands"), &body).await;
            assert!(answer.status == 200 || answer.problem() == "no-offer", "{}", answer.text);
        }
    }
}

#[tokio::test]
async fn a_request_is_done_once_also_over_a_restart() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four" })).await;
    let body =
        json!({ "secret": table.a, "request": "r", "command": { "kind": "play", "move": "4" } });
    let path = table.path("/commands");
    let first = server.post(&path, &body).await.good();
    let server = server.restarted(Limits::default()).await;
    assert_eq!(server.post(&path, &body).await.good(), first);
}

/// A player that was admitted stays, also where a server of today would not let it in.
#[tokio::test]
async fn stricter_limits_do_not_lock_old_matches_out() {
    let server = Server::new();
    let table =
        server.open(json!({ "game": "connect-four", "seats": { "b": "minimax:depth=6" } })).await;
    let occupy = json!({ "kind": "occupy", "seat": "b", "player": "minimax:depth=5" });
    let before = table.command(&table.a, occupy).await.good();
    let path = table.path("");
    let server = server.restarted(Limits { depth: 4, ..Limits::default() }).await;
    assert_eq!(server.get(&path).await.good(), before);
}

#[tokio::test]
async fn idle_and_surplus_matches_leave_memory_and_come_back() {
    let limits = Limits { loaded: 3, memory: 64, ..Limits::default() };
    let server = Server::with(limits);
    let mut tables = Vec::new();
    for _ in 0..10 {
        let table =
            server.open(json!({ "game": "connect-four", "seats": { "b": "level-6" } })).await;
        table.play(&table.a, "4").await.good();
        table.think().await.good();
        tables.push(table);
    }
    let metrics = server.get("/metrics").await.text;
    assert!(metrics.contains("foursight_matches_loaded 3"), "{metrics}");
    for table in &tables {
        assert_eq!(table.look().await["moves"].as_array().unwrap().len(), 2);
    }
}

#[tokio::test]
async fn a_match_somebody_uses_stays_in_memory() {
    let limits = Limits { idle: Duration::from_secs(10), ..Limits::default() };
    let (server, time) = Server::with_clock(limits);
    let loaded = async || {
        server.app.tidy().await;
        let metrics = server.get("/metrics").await.text;
        let line = metrics.lines().find(|line| line.starts_with("foursight_matches_loaded "));
        line.unwrap().to_owned()
    };
    let used = server.open(json!({ "game": "connect-four" })).await;
    server.open(json!({ "game": "connect-four" })).await;
    time.fetch_add(6_000, Ordering::Relaxed);
    used.look().await;
    assert_eq!(loaded().await, "foursight_matches_loaded 2");
    time.fetch_add(6_000, Ordering::Relaxed);
    assert_eq!(loaded().await, "foursight_matches_loaded 1");
    time.fetch_add(6_000, Ordering::Relaxed);
    assert_eq!(loaded().await, "foursight_matches_loaded 0");
}

#[tokio::test]
async fn expired_matches_leave_the_store() {
    let brief = Limits { lifetime: Duration::from_millis(20), ..Limits::default() };
    let (server, time) = Server::with_clock(brief);
    let table = server.open(json!({ "game": "connect-four" })).await;
    let path = table.path("");
    time.fetch_add(50, Ordering::Relaxed);
    server.app.tidy().await;
    // With a longer memory it would be there again, had it only been hidden.
    let server = server.restarted(Limits::default()).await;
    assert_eq!(server.get(&path).await.problem(), "no-such-match");
}

#[test]
fn a_store_is_one_servers_alone_and_of_a_known_kind() {
    use foursight_web::Sqlite;
    let folder = tempfile::tempdir().unwrap();
    let url = folder.path().join("matches.sqlite").display().to_string();
    let first = Sqlite::open_url(&url).unwrap();
    let second = Sqlite::open_url(&url).unwrap_err();
    assert!(second.to_string().contains("in use by another server"), "{second}");
    drop(first);
    assert!(
        Sqlite::open_url("postgres://localhost").unwrap_err().to_string().contains("sqlite:FILE")
    );
    assert!(Sqlite::open_url("sqlite::memory:").is_ok());
}

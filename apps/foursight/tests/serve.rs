//! The real server as a process: it is killed in the middle of everything, and nobody loses a move.
//!
//! Some clients play matches by HTTP while the server is killed (`kill -9`) at random moments and started again over the same store. A
//! client writes down every move that was acknowledged. Whatever the server shows later must be exactly those moves, and at most the one that was under way:
//! an acknowledged move lost or one played twice fails the test. A command whose answer was lost is sent again with the same request id.
//!
//! `FOURSIGHT_MATCHES=200 cargo test --release -p foursight-cli --test serve -- --nocapture` is the long run of docs/server.md.
#![cfg(unix)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod support;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use foursight_game::Random;
use serde_json::{Value, json};

use support::{Server, ask};

/// What the clients share.
struct Town {
    address: Mutex<String>,
    /// How often the server was killed.
    kills: AtomicU64,
    done: AtomicBool,
}

impl Town {
    /// Asks until there is an answer, over as many servers as it takes.
    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let begun = Instant::now();
        loop {
            let address = self.address.lock().unwrap().clone();
            if let Some((status, answer)) = ask(&address, method, &format!("/api/v1/{path}"), body)
                && status != 503
            {
                return (status, answer);
            }
            assert!(begun.elapsed() < Duration::from_mins(2), "no server for two minutes");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Plays a match to its end and holds the server to every acknowledged move; how many there were.
fn play(town: &Town, number: u64) -> usize {
    let mut random = Random::new(44, number);
    let against_computer = number % 2 == 1;
    let player = if against_computer { json!("level-3") } else { json!(null) };
    let (status, opened) =
        town.ask("POST", "matches", &json!({ "game": "connect-four", "seats": { "b": player } }));
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().unwrap().to_owned();
    let mut snapshot = opened["snapshot"].clone();
    let mut acknowledged: Vec<Value> = Vec::new();
    while snapshot["ending"].is_null() {
        let before = acknowledged.len();
        if snapshot["awaited"] == "computer" {
            let think = json!({ "secret": opened["secrets"]["a"] });
            let (status, answer) = town.ask("POST", &format!("matches/{id}/think"), &think);
            snapshot = match status {
                200 => answer,
                // The move was made and kept, only its answer was lost.
                409 => town.ask("GET", &format!("matches/{id}"), &Value::Null).1,
                _ => panic!("{status} {answer}"),
            };
        } else {
            let legal = snapshot["legal"].as_array().unwrap();
            let action = legal[random.below(legal.len() as u32) as usize].clone();
            let seat = if before.is_multiple_of(2) { "a" } else { "b" };
            let command = json!({
                "secret": opened["secrets"][seat],
                "request": format!("move-{before}"),
                "ticket": Value::Null,
                "command": { "kind": "play", "move": action },
            });
            let (status, answer) = town.ask("POST", &format!("matches/{id}/commands"), &command);
            assert_eq!(status, 200, "match {number}: {answer}");
            assert_eq!(
                answer["moves"][before], action,
                "match {number}: the acknowledged move is another"
            );
            snapshot = answer;
        }
        let moves = snapshot["moves"].as_array().unwrap();
        assert_eq!(
            moves.len(),
            before + 1,
            "match {number}: a move lost or doubled: {moves:?} after {acknowledged:?}"
        );
        assert_eq!(moves[..before], acknowledged, "match {number}: the past has changed");
        acknowledged.clone_from(moves);
        // Now and then somebody else looks.
        if random.below(4) == 0 {
            let (_, seen) = town.ask("GET", &format!("matches/{id}"), &Value::Null);
            assert_eq!(
                seen["moves"],
                json!(acknowledged),
                "match {number}: an acknowledged move is lost"
            );
        }
    }
    acknowledged.len()
}

#[test]
fn no_acknowledged_move_is_lost_and_none_is_doubled() {
    let matches: u64 =
        std::env::var("FOURSIGHT_MATCHES").map_or(10, |number| number.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::quiet(folder.path());
    let town = Arc::new(Town {
        address: Mutex::new(server.address.clone()),
        kills: AtomicU64::new(0),
        done: AtomicBool::new(false),
    });
    let next = Arc::new(AtomicU64::new(0));
    let clients: Vec<_> = (0..4)
        .map(|_| {
            let (town, next) = (Arc::clone(&town), Arc::clone(&next));
            thread::spawn(move || {
                let (mut moves, mut interrupted) = (0, 0);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        return (moves, interrupted);
                    }
                    let kills = town.kills.load(Ordering::Relaxed);
                    moves += play(&town, number);
                    interrupted += u64::from(town.kills.load(Ordering::Relaxed) > kills);
                }
            })
        })
        .collect();
    let killer = thread::spawn({
        let (town, folder) = (Arc::clone(&town), folder.path().to_owned());
        move || {
            let mut random = Random::new(9, 0);
            while !town.done.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(5 + u64::from(random.below(120))));
                server.kill();
                town.kills.fetch_add(1, Ordering::Relaxed);
                server = Server::quiet(&folder);
                town.address.lock().unwrap().clone_from(&server.address);
            }
        }
    });
    let (mut moves, mut interrupted) = (0, 0);
    for client in clients {
        let (played, hit) = client.join().unwrap();
        moves += played;
        interrupted += hit;
    }
    town.done.store(true, Ordering::Relaxed);
    killer.join().unwrap();
    let kills = town.kills.load(Ordering::Relaxed);
    println!(
        "{matches} matches, {moves} moves acknowledged, the server killed {kills} times, {interrupted} matches hit: none lost, none doubled"
    );
    assert!(kills > 0);
}

/// A TERM signal: what was acknowledged is there, the process says it ended well, and soon.
#[test]
fn told_to_end_it_ends_well() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::quiet(folder.path());
    let terms = json!({ "game": "connect-four" });
    let (status, opened) = server.ask("POST", "/api/v1/matches", &terms);
    assert_eq!(status, 201);
    let path = format!("/api/v1/matches/{}", opened["id"].as_str().unwrap());
    let play =
        json!({ "secret": opened["secrets"]["a"], "command": { "kind": "play", "move": "4" } });
    assert_eq!(server.ask("POST", &format!("{path}/commands"), &play).0, 200);
    let begun = Instant::now();
    server.signal("-TERM");
    assert_eq!(server.process.wait().unwrap().code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(20));
    let server = Server::quiet(folder.path());
    assert_eq!(server.ask("GET", &path, &Value::Null).1["text"], "4");
}

//! Clocks that jump, stores that fail, and matches that expire in numbers.

use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use foursight_web::{App, Clock, Limits, Sqlite};
use serde_json::json;

use crate::support::Server;

const YEAR: i64 = 365 * 24 * 60 * 60 * 1000;

struct Clocks {
    wall: Arc<AtomicI64>,
    steady: Arc<AtomicI64>,
}

impl Clocks {
    fn new() -> Self {
        Self { wall: Arc::new(AtomicI64::new(1_800_000_000_000)), steady: Arc::default() }
    }

    fn clock(&self) -> Clock {
        let (wall, steady) = (Arc::clone(&self.wall), Arc::clone(&self.steady));
        Clock::of(move || wall.load(Ordering::Relaxed), move || steady.load(Ordering::Relaxed))
    }
}

/// A match acknowledged while the clock was wrong was gone when it was right again.
#[tokio::test]
async fn a_clock_that_jumps_deletes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let url = folder.path().join("matches.sqlite").display().to_string();
    let clocks = Clocks::new();
    let begin = || {
        let store = Arc::new(Sqlite::open_url(&url).unwrap());
        Server::of(App::with_clock(Limits::default(), store, clocks.clock()))
    };
    let server = begin();
    let before = server.open(json!({ "game": "connect-four" })).await.path("");
    clocks.wall.fetch_add(YEAR, Ordering::Relaxed);
    server.app.tidy().await;
    server.get(&before).await.good();
    let during = server.open(json!({ "game": "connect-four" })).await.path("");
    clocks.wall.fetch_sub(2 * YEAR, Ordering::Relaxed);
    server.app.tidy().await;
    let after = server.open(json!({ "game": "connect-four" })).await.path("");
    for path in [&before, &during, &after] {
        server.get(path).await.good();
    }
    server.app.close().await;
    // Wrong by a year when it starts again, and right the next time.
    for jump in [YEAR, -YEAR, YEAR] {
        clocks.wall.fetch_add(jump, Ordering::Relaxed);
        let server = begin();
        server.app.tidy().await;
        for path in [&before, &during, &after] {
            server.get(path).await.good();
        }
        server.app.close().await;
    }
    // Thirty days that really pass while it is served are another thing.
    let server = begin();
    clocks.steady.fetch_add(YEAR, Ordering::Relaxed);
    server.app.tidy().await;
    assert_eq!(server.get(&before).await.problem(), "no-such-match");
}

#[tokio::test]
async fn expiry_keeps_pace_with_opening() {
    let limits = Limits { lifetime: Duration::from_millis(20), ..Limits::default() };
    let (server, time) = Server::with_clock(limits);
    for _ in 0..1_200 {
        server.open(json!({ "game": "tic-tac-toe" })).await;
    }
    let last = server.open(json!({ "game": "tic-tac-toe" })).await.path("");
    time.fetch_add(50, Ordering::Relaxed);
    server.app.tidy().await;
    let server = server.restarted(Limits::default()).await;
    assert_eq!(server.get(&last).await.problem(), "no-such-match");
}

#[test]
fn a_store_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    // A folder is no file that could be written.
    let url = folder.path().display().to_string();
    let error = Sqlite::open_url(&url).unwrap_err().to_string();
    assert!(error.contains(&url) && error.contains("cannot be written"), "{error}");
}

#[tokio::test]
async fn alive_and_ready_are_two_things() {
    let server = Server::new();
    assert_eq!(server.get("/readyz").await.text, "ok");
    server.app.close().await;
    assert_eq!(server.get("/healthz").await.text, "ok");
    assert_eq!(server.get("/readyz").await.problem(), "shutting-down");
}

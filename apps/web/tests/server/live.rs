//! Watching a match by WebSocket.

use core::time::Duration;
use std::sync::atomic::Ordering;

use foursight_web::Limits;
use futures_util::{SinkExt, StreamExt};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, connect_async};
use tower::ServiceExt;

use crate::support::Server;

async fn next<S>(socket: &mut WebSocketStream<S>, kind: &str) -> Value
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    loop {
        let message = tokio::time::timeout(Duration::from_secs(10), socket.next()).await;
        let message = message.expect("a message in time").unwrap().unwrap();
        if let Message::Text(text) = message {
            let value: Value = serde_json::from_str(&text).unwrap();
            if value["kind"] == kind {
                return value;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_somebody_watches_stays_in_memory() {
    let limits = Limits { idle: Duration::from_secs(10), ..Limits::default() };
    let (server, time) = Server::with_clock(limits);
    let address = server.listen().await;
    let table = server.open(json!({ "game": "connect-four" })).await;
    let url = format!("ws://{address}{}", table.path("/live"));
    let (mut socket, _) = connect_async(&url).await.unwrap();
    next(&mut socket, "presence").await;
    socket.send(Message::text(json!({ "secret": table.b }).to_string())).await.unwrap();
    assert_eq!(next(&mut socket, "presence").await["seats"], json!({ "a": false, "b": true }));
    time.fetch_add(60_000, Ordering::Relaxed);
    server.app.tidy().await;
    let metrics = server.get("/metrics").await.text;
    assert!(metrics.contains("foursight_matches_loaded 1"), "{metrics}");
}

/// The server counts matches, changes and who watches, and whoever leaves is no longer counted.
#[tokio::test(flavor = "multi_thread")]
async fn the_server_counts_what_happens_in_matches() {
    let server = Server::new();
    let address = server.listen().await;
    let counts = async || {
        let text = server.get("/metrics").await.text;
        let count = |name: &str| -> u64 {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_else(|| panic!("{name}: {text}")).parse().unwrap()
        };
        [
            "foursight_matches_opened_total",
            "foursight_match_changes_total",
            "foursight_spectators",
            "foursight_matches_loaded",
        ]
        .map(count)
    };
    assert_eq!(counts().await, [0, 0, 0, 0]);
    let table = server.open(json!({ "game": "connect-four" })).await;
    server.open(json!({ "game": "tic-tac-toe" })).await;
    let b = table.b.clone().unwrap();
    for (secret, action) in [(&table.a, "4"), (&b, "4"), (&table.a, "3")] {
        table.play(secret, action).await.good();
    }
    assert_eq!(counts().await, [2, 3, 0, 2]);
    let url = format!("ws://{address}{}", table.path("/live"));
    let (mut stays, _) = connect_async(&url).await.unwrap();
    let mut sockets = Vec::new();
    for watching in 2..=4 {
        let (mut socket, _) = connect_async(&url).await.unwrap();
        next(&mut socket, "presence").await;
        sockets.push(socket);
        assert_eq!(counts().await, [2, 3, watching, 2]);
    }
    while next(&mut stays, "presence").await["spectators"] != 4 {}
    for watching in (1..=3).rev() {
        sockets.pop().unwrap().close(None).await.unwrap();
        assert_eq!(next(&mut stays, "presence").await["spectators"], watching);
        assert_eq!(counts().await, [2, 3, watching, 2]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_every_change_and_each_other() {
    let server = Server::new();
    let address = server.listen().await;
    let table = server.open(json!({ "game": "connect-four" })).await;
    let url = format!("ws://{address}{}", table.path("/live"));
    let (mut one, _) = connect_async(&url).await.unwrap();
    assert_eq!(next(&mut one, "snapshot").await["text"], "");
    let present = next(&mut one, "presence").await;
    assert_eq!(
        present,
        json!({ "kind": "presence", "spectators": 1, "seats": { "a": false, "b": false } })
    );
    one.send(Message::text(json!({ "secret": table.a }).to_string())).await.unwrap();
    assert_eq!(next(&mut one, "presence").await["seats"]["a"], true);
    let (mut other, _) = connect_async(&url).await.unwrap();
    other.send(Message::text("not a secret")).await.unwrap();
    assert_eq!(next(&mut one, "presence").await["spectators"], 1);
    table.play(&table.a, "4").await.good();
    for socket in [&mut one, &mut other] {
        loop {
            let snapshot = next(socket, "snapshot").await;
            assert_eq!(snapshot["id"], json!(table.id));
            if snapshot["text"] == "4" {
                break;
            }
        }
    }
    other.close(None).await.unwrap();
    assert_eq!(next(&mut one, "presence").await["spectators"], 0);
    // A closing server says goodbye, and does not wait for its spectators.
    tokio::time::timeout(Duration::from_secs(5), server.app.close()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_not_there_is_not_watched() {
    let server = Server::new();
    let address = server.listen().await;
    assert!(connect_async(format!("ws://{address}/api/v1/matches/nothing/live")).await.is_err());
    let table = server.open(json!({ "game": "connect-four" })).await;
    assert_eq!(server.get(&table.path("/live")).await.problem(), "bad-query");
}

/// A spectator who was too slow was sent the latest view, and then those from before it.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_slowly_skips_views_and_never_goes_back() {
    // More than a spectator may be behind.
    const CHANGES: u64 = 100;
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four" })).await;
    // A connection that holds less than one view, so that whoever does not read keeps the server waiting at once.
    let (client, connection) = tokio::io::duplex(1024);
    let router = foursight_web::router(server.app.clone());
    let service =
        service_fn(move |request: hyper::Request<Incoming>| router.clone().oneshot(request));
    let served = http1::Builder::new().serve_connection(TokioIo::new(connection), service);
    tokio::spawn(served.with_upgrades());
    let url = format!("ws://localhost{}", table.path("/live"));
    let (mut slow, _) = tokio_tungstenite::client_async(url, client).await.unwrap();
    assert_eq!(next(&mut slow, "snapshot").await["revision"], 0);
    let change = async |number: u64| {
        let command = json!({ "kind": "name", "name": format!("name {number}") });
        table.command(&table.a, command).await.good();
    };
    for number in 1..=CHANGES {
        change(number).await;
    }
    let mut seen = Vec::new();
    // After the latest view comes the one of the next change, and nothing from before.
    for last in [CHANGES, CHANGES + 1] {
        while seen.last() != Some(&last) {
            seen.push(next(&mut slow, "snapshot").await["revision"].as_u64().unwrap());
        }
        change(last + 1).await;
    }
    assert!(seen.is_sorted(), "{seen:?}");
    assert!(seen.len() < CHANGES as usize, "it was never too slow: {}", seen.len());
}

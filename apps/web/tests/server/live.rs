//! Watching a match by WebSocket.

use core::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::support::Server;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn next(socket: &mut Socket, kind: &str) -> Value {
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
async fn followers_see_every_change_and_each_other() {
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
    // A closing server says goodbye, and does not wait for its followers.
    tokio::time::timeout(Duration::from_secs(5), server.app.close()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_not_there_is_not_followed() {
    let server = Server::new();
    let address = server.listen().await;
    assert!(connect_async(format!("ws://{address}/api/v1/matches/nothing/live")).await.is_err());
    let table = server.open(json!({ "game": "connect-four" })).await;
    assert_eq!(server.get(&table.path("/live")).await.problem(), "bad-query");
}

/// A spectator who was too slow was sent the latest view, and then those from before it.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_slowly_skips_views_and_never_goes_back() {
    // Views of about 20 kB: more of them than the system takes for a client that does not read.
    const CHANGES: u64 = 600;
    let server = Server::new();
    let address = server.listen().await;
    let table = server.open(json!({ "game": "atoll:size=9" })).await;
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = socket.connect(address).await.unwrap();
    let url = format!("ws://{address}{}", table.path("/live"));
    let (mut slow, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
    for number in 0..CHANGES {
        let command = json!({ "kind": "name", "name": format!("name {number}") });
        table.command(&table.a, command).await.good();
    }
    let mut seen = Vec::new();
    while seen.last() != Some(&CHANGES) {
        let message = tokio::time::timeout(Duration::from_secs(10), slow.next()).await;
        let Message::Text(text) = message.expect("a message in time").unwrap().unwrap() else {
            continue;
        };
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["kind"] == "snapshot" {
            seen.push(value["revision"].as_u64().unwrap());
        }
    }
    assert!(seen.is_sorted(), "{seen:?}");
    assert!(seen.len() < CHANGES as usize, "it was never too slow: {}", seen.len());
}

//! A full server, and askers that leave.

use core::time::Duration;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Instant;

use axum::http::header;
use foursight_web::Limits;
use serde_json::json;

use crate::support::Server;

const LONG: &str = "mcts:time=3s";

fn question(player: &str) -> serde_json::Value {
    json!({ "game": "atoll:size=9", "player": player })
}

#[tokio::test]
async fn a_full_server_says_when_to_return_and_answers_all_else() {
    let limits = Limits {
        slots: 1,
        queue: 1,
        queue_timeout: Duration::from_millis(300),
        per_client: 0,
        ..Limits::default()
    };
    let server = Server::with(limits);
    let ask = async || server.post("/api/v1/move", &question(LONG)).await;
    let (one, other, third, rest) = tokio::join!(
        ask(),
        async {
            server.until("foursight_search_slots_taken 1").await;
            ask().await
        },
        async {
            server.until("foursight_search_waiting 1").await;
            ask().await
        },
        async {
            server.until("foursight_search_waiting 1").await;
            let begun = Instant::now();
            assert_eq!(server.get("/healthz").await.text, "ok");
            assert_eq!(server.get("/").await.status, 200);
            begun.elapsed()
        },
    );
    assert_eq!(one.status, 200, "the slot was free");
    for (answer, why) in [(other, "patience"), (third, "queue")] {
        assert_eq!(answer.problem(), "busy", "{why}");
        assert_eq!(answer.status, 503);
        assert!(answer.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    }
    assert!(rest < Duration::from_secs(1), "{rest:?}");
}

/// Sends a question and does not wait for the answer.
fn ask(address: SocketAddr, player: &str) -> TcpStream {
    let body = question(player).to_string();
    let mut stream = TcpStream::connect(address).unwrap();
    let head = "POST /api/v1/move HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close";
    write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
    stream
}

fn answer(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_ends_when_its_asker_leaves() {
    let server = Server::with(Limits { slots: 1, ..Limits::default() });
    let address = server.listen().await;
    let begun = Instant::now();
    let stream = ask(address, "mcts:time=9s");
    server.until("foursight_search_slots_taken 1").await;
    drop(stream);
    let next = tokio::task::spawn_blocking(move || answer(ask(address, "random")));
    let text = next.await.unwrap();
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    assert!(
        begun.elapsed() < Duration::from_secs(6),
        "the slot was free again: {:?}",
        begun.elapsed()
    );
    assert!(server.get("/metrics").await.text.contains("foursight_searches_abandoned_total 1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_client_does_not_take_everything() {
    let server = Server::with(Limits { slots: 1, per_client: 2, ..Limits::default() });
    let address = server.listen().await;
    let first = ask(address, "mcts:time=9s");
    // Both are counted once the second waits behind the first.
    server.until("foursight_search_slots_taken 1").await;
    let second = ask(address, "random");
    server.until("foursight_search_waiting 1").await;
    let answers = tokio::task::spawn_blocking(move || {
        let third = answer(ask(address, "random"));
        drop(first);
        (answer(second), third)
    });
    let (second, third) = answers.await.unwrap();
    assert!(second.starts_with("HTTP/1.1 200"), "{second}");
    assert!(third.starts_with("HTTP/1.1 429") && third.contains("too-many-requests"), "{third}");
    assert!(third.contains("retry-after: 1"), "{third}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_opens_only_so_many_matches() {
    let server = Server::with(Limits { matches_per_client: 3, ..Limits::default() });
    let address = server.listen().await;
    let statuses = tokio::task::spawn_blocking(move || {
        (0..5)
            .map(|_| {
                let body = json!({ "game": "tic-tac-toe" }).to_string();
                let mut stream = TcpStream::connect(address).unwrap();
                let head = "POST /api/v1/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close";
                write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
                answer(stream)[9..12].to_owned()
            })
            .collect::<Vec<_>>()
    });
    let statuses = statuses.await.unwrap();
    assert_eq!(statuses[..3], ["201", "201", "201"]);
    assert!(statuses[3..].contains(&"429".to_owned()), "{statuses:?}");
}

#[tokio::test]
async fn a_closing_server_ends_searches_and_says_so() {
    let server = Server::new();
    let (answer, ()) = tokio::join!(
        async { server.post("/api/v1/move", &question("mcts:time=9s")).await },
        async {
            server.until("foursight_search_slots_taken 1").await;
            server.app.close().await;
        }
    );
    assert_eq!(answer.problem(), "shutting-down");
    assert_eq!(server.post("/api/v1/move", &question("random")).await.problem(), "shutting-down");
}

//! What the WebSocket protocol asks of a server, frame by frame. (With another client, in another language: `cargo xtask test --only websocket`.)

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use foursight_web::Limits;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::support::Server;

const HANDSHAKE: &str = "host: localhost\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
    sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// Asks for a WebSocket; the connection and the head of the response.
fn handshake(address: SocketAddr, path: &str, connection: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nconnection: {connection}\r\n{HANDSHAKE}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut response = Vec::new();
    while !response.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        response.extend(byte);
    }
    (stream, String::from_utf8(response).unwrap())
}

/// A frame with a mask of zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = match payload.len() {
        short @ 0..=125 => vec![0x80 | short as u8],
        long => [&[0xfe][..], &(long as u16).to_be_bytes()].concat(),
    };
    [&[first][..], &length, &[0; 4], payload].concat()
}

/// The code of the frame that closes the connection, behind all others.
fn close_code(mut stream: TcpStream) -> Option<u16> {
    let mut head = [0; 2];
    loop {
        stream.read_exact(&mut head).ok()?;
        let length = match head[1] {
            126 => {
                let mut length = [0; 2];
                stream.read_exact(&mut length).ok()?;
                usize::from(u16::from_be_bytes(length))
            }
            short => usize::from(short),
        };
        let mut payload = vec![0; length];
        stream.read_exact(&mut payload).ok()?;
        if head[0] == 0x88 {
            return payload.first_chunk().map(|code| u16::from_be_bytes(*code));
        }
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// The connection was closed without a word.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_breaks_the_protocol_is_told_how() {
    let server = Server::new();
    let address = server.listen().await;
    let path = server.open(json!({ "game": "connect-four" })).await.path("/live");
    for (what, frames, code) in [
        ("an unknown kind of frame", frame(0x83, b""), 1002),
        ("an unknown control frame", frame(0x8b, b""), 1002),
        ("a reserved bit", frame(0xc1, b"x"), 1002),
        ("a frame without a mask", vec![0x81, 1, b'x'], 1002),
        ("a ping in pieces", frame(0x09, b""), 1002),
        ("a ping that is too long", frame(0x89, &[0; 126]), 1002),
        ("a continuation of nothing", frame(0x80, b"x"), 1002),
        ("a message in the middle of another", [frame(1, b"x"), frame(0x81, b"y")].concat(), 1002),
        ("a code of one byte", frame(0x88, b"\x03"), 1002),
        ("a code that must not be sent", frame(0x88, &1005_u16.to_be_bytes()), 1002),
        ("text that is no UTF-8", frame(0x81, b"\xff"), 1007),
        ("the same in pieces", [frame(1, b"\xce"), frame(0x80, b"x")].concat(), 1007),
        ("a message that is too long", frame(0x81, &[b'x'; 2_000]), 1009),
        ("the same in pieces", [frame(1, &[b'x'; 900]), frame(0x80, &[b'x'; 900])].concat(), 1009),
        ("the end", frame(0x88, &1000_u16.to_be_bytes()), 1000),
        ("the end in pieces of a message", [frame(1, b"{"), frame(0x88, &[3, 232])].concat(), 1000),
    ] {
        let path = path.clone();
        let told = blocking(move || {
            let (mut stream, head) = handshake(address, &path, "upgrade");
            assert!(head.starts_with("HTTP/1.1 101"), "{head}");
            stream.write_all(&frames).unwrap();
            close_code(stream)
        });
        assert_eq!(told.await, Some(code), "{what}");
    }
}

/// Any value that contained the word was enough.
#[tokio::test(flavor = "multi_thread")]
async fn only_upgrade_is_upgrade() {
    let server = Server::new();
    let address = server.listen().await;
    for (connection, status) in
        [("Upgrade", "101"), ("keep-alive, upgrade", "101"), ("notupgrade", "400")]
    {
        let head = blocking(move || handshake(address, "/api/v1/automat", connection).1).await;
        assert_eq!(head.split(' ').nth(1), Some(status), "{connection}: {head}");
    }
}

/// A client sent as many as it could.
#[tokio::test(flavor = "multi_thread")]
async fn messages_have_a_rate() {
    let server = Server::with(Limits { messages_per_client: 20, ..Limits::default() });
    let address = server.listen().await;
    let (mut socket, _) = connect_async(format!("ws://{address}/api/v1/automat")).await.unwrap();
    let mut sent = 0;
    // Pings count as well. Some come back while this runs.
    while socket.send(Message::Ping("".into())).await.is_ok() && sent < 1_000 {
        sent += 1;
    }
    let mut told = None;
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(frame) = message {
            told = frame.map(|frame| u16::from(frame.code));
        }
    }
    assert_eq!(told, Some(1008), "after {sent} messages");
}

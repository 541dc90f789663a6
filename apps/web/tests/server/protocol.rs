//! What HTTP asks of a server, beside what the API says.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use axum::http::{Request, StatusCode, header};
use foursight_web::{Body, OPENAPI};
use serde_json::json;

use crate::support::Server;

/// The response to these bytes, over a connection of their own.
async fn raw(address: SocketAddr, request: Vec<u8>) -> String {
    let asked = move || {
        let mut stream = TcpStream::connect(address).unwrap();
        // The server may have said what it thinks of the beginning, and closed the connection.
        drop(stream.write_all(&request));
        let mut response = Vec::new();
        drop(stream.read_to_end(&mut response));
        String::from_utf8_lossy(&response).into_owned()
    };
    tokio::task::spawn_blocking(asked).await.unwrap()
}

async fn accepting(server: &Server, path: &str, coding: &str) -> axum::http::HeaderMap {
    let request = Request::get(path).header(header::ACCEPT_ENCODING, coding);
    let answer = server.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.headers
}

/// It was stored, and then its client was answered 406.
#[tokio::test]
async fn a_move_whose_answer_could_not_be_written_is_not_made() {
    let server = Server::new();
    let table = server.open(json!({ "game": "connect-four" })).await;
    let command = json!({ "kind": "play", "move": "4" });
    let body = json!({ "secret": table.a, "command": command }).to_string();
    let request = Request::post(table.path("/commands"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT_ENCODING, "identity;q=0")
        .body(Body::from(body))
        .unwrap();
    let answer = server.send(request).await;
    assert_eq!((answer.status, answer.text.as_str()), (StatusCode::NOT_ACCEPTABLE, ""));
    assert_eq!(table.look().await["text"], "");
}

/// A client that refused gzip got gzip.
#[tokio::test]
async fn files_are_compressed_for_those_alone_who_accept_it() {
    let server = Server::new();
    let sheet = server.style_sheet().await;
    for path in [sheet.as_str(), "/api/openapi.json", "/api/v1/games", "/"] {
        let packed = accepting(&server, path, "gzip").await;
        assert_eq!(packed[header::CONTENT_ENCODING], "gzip", "{path}");
        for coding in ["gzip;q=0", "gzip;q=0, identity", "br", "gzip;q=0.1, identity;q=1"] {
            let plain = accepting(&server, path, coding).await;
            assert!(!plain.contains_key(header::CONTENT_ENCODING), "{path} for {coding}");
            assert_eq!(plain[header::VARY], "accept-encoding", "{path}");
        }
    }
}

/// It was compressed again for every client.
#[tokio::test]
async fn the_document_is_sent_once() {
    let server = Server::new();
    let first = server.get("/api/openapi.json").await;
    assert_eq!(first.text, OPENAPI);
    let again = Request::get("/api/openapi.json")
        .header(header::IF_NONE_MATCH, &first.headers[header::ETAG])
        .body(Body::empty())
        .unwrap();
    assert_eq!(server.send(again).await.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn addresses_of_the_page_that_are_not_there_are_answered_404() {
    let server = Server::new();
    for path in ["/packed/index.0.js", "/assets/play-00000000.js", "/manual/x.md", "/openapi.json"]
    {
        assert_eq!(server.get(path).await.problem(), "no-such-route", "{path}");
    }
}

/// A head of 500 kB was read to its end.
#[tokio::test(flavor = "multi_thread")]
async fn heads_are_limited() {
    let server = Server::new();
    let address = server.listen().await;
    let head = |bytes: usize| {
        let long = "x".repeat(bytes);
        format!(
            "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-long: {long}\r\n\r\n"
        )
    };
    let usual = raw(address, head(8_000).into_bytes()).await;
    assert!(usual.starts_with("HTTP/1.1 200"), "{usual}");
    let long = raw(address, head(100_000).into_bytes()).await;
    assert!(long.starts_with("HTTP/1.1 431"), "{long}");
    let many = "a: b\r\n".repeat(1_000);
    let many = format!("GET /healthz HTTP/1.1\r\nhost: localhost\r\n{many}\r\n");
    let many = raw(address, many.into_bytes()).await;
    assert!(many.starts_with("HTTP/1.1 431"), "{many}");
}

/// Without a name any passed; of two the first was believed.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_the_server_once() {
    let server = Server::new();
    let address = server.listen().await;
    let status = async |version: &str, hosts: &str| {
        let request = format!("GET /healthz HTTP/{version}\r\n{hosts}connection: close\r\n\r\n");
        let response = raw(address, request.into_bytes()).await;
        response.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(status("1.1", "host: localhost\r\n").await, "200");
    assert_eq!(status("1.1", "").await, "400");
    assert_eq!(status("1.1", "host: localhost\r\nhost: localhost\r\n").await, "400");
    assert_eq!(status("1.1", "host: localhost\r\nhost: evil.example\r\n").await, "400");
    assert_eq!(status("1.0", "").await, "200");
}

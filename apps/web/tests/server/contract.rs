//! What holds for every answer, and for the document that describes them.

use axum::http::{Request, header};
use foursight_web::{Body, Code, OPENAPI};
use serde_json::json;

use crate::support::Server;

/// Programs make names of functions of them.
#[test]
fn operations_have_names_of_their_own() {
    let document: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
    let mut names: Vec<&str> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|methods| methods.as_object().unwrap().values())
        .filter_map(|operation| operation["operationId"].as_str())
        .collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[tokio::test]
async fn every_route_is_described_and_every_description_is_a_route() {
    let server = Server::new();
    let document: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
    assert_eq!(server.get("/api/openapi.json").await.good(), document);
    let paths = document["paths"].as_object().unwrap();
    for wanted in
        ["games", "players", "position", "move", "analyse", "best/{game}", "explain", "automat"]
    {
        assert!(paths.contains_key(&format!("/api/v1/{wanted}")), "{wanted}");
    }
    for (path, methods) in paths {
        let path = path.replace("{game}", "connect-four").replace("{id}", "nothing");
        for method in methods
            .as_object()
            .unwrap()
            .keys()
            .filter(|key| ["get", "post"].contains(&key.as_str()))
        {
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(&path);
            let answer = server.send(request.body(Body::empty()).unwrap()).await;
            assert!(!answer.text.contains("no-such-route"), "{method} {path}: {}", answer.text);
            assert!(!answer.text.contains("wrong-method"), "{method} {path}: {}", answer.text);
        }
    }
}

#[tokio::test]
async fn whatever_is_wrong_is_a_problem() {
    let server = Server::new();
    assert_eq!(server.get("/api/v1/nothing").await.problem(), "no-such-route");
    assert_eq!(server.get("/nothing").await.problem(), "no-such-route");
    assert_eq!(server.get("/../Cargo.toml").await.problem(), "no-such-route");
    assert_eq!(server.get("/api/v1/move").await.problem(), "wrong-method");
    assert_eq!(server.post("/", &json!({})).await.problem(), "wrong-method");
    for body in
        ["", "{", "[]", "null", "{\"game\": 4}", "{\"game\": \"connect-four\", \"movse\": \"4\"}"]
    {
        assert_eq!(server.post_text("/api/v1/move", body).await.problem(), "bad-json", "{body}");
    }
    let plain = Request::post("/api/v1/move").body(Body::from("{}")).unwrap();
    assert_eq!(server.send(plain).await.problem(), "bad-json");
    let large = format!("{{\"game\": \"{}\"}}", "x".repeat(100_000));
    let answer = server.post_text("/api/v1/move", &large).await;
    assert_eq!((answer.status.as_u16(), answer.problem().as_str()), (413, "too-large"));
    let echoed =
        server.post("/api/v1/move", &json!({ "game": "x".repeat(5_000), "player": "p" })).await;
    assert!(echoed.text.len() < 1_000, "an error does not repeat a long input");
}

#[tokio::test]
async fn every_answer_is_safe_and_has_an_id() {
    let server = Server::new();
    for path in ["/", "/api/v1/games", "/nothing", "/healthz"] {
        let answer = server.get(path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["x-request-id"].len(), 16);
    }
    let named =
        Request::get("/healthz").header("x-request-id", "mine-1").body(Body::empty()).unwrap();
    assert_eq!(server.send(named).await.headers["x-request-id"], "mine-1");
}

#[tokio::test]
async fn the_page_is_there_and_is_not_sent_twice() {
    let server = Server::new();
    let sheet = server.style_sheet().await;
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/understand", "text/html; charset=utf-8"),
        ("/automat", "text/html; charset=utf-8"),
        (sheet.as_str(), "text/css; charset=utf-8"),
    ] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], kind);
        let tag = answer.headers[header::ETAG].clone();
        let again =
            Request::get(path).header(header::IF_NONE_MATCH, &tag).body(Body::empty()).unwrap();
        let again = server.send(again).await;
        assert_eq!(again.status, 304);
        assert_eq!(again.text, "");
        assert_eq!(again.headers[header::ETAG], tag);
    }
    let head = Request::head("/").body(Body::empty()).unwrap();
    assert_eq!(server.send(head).await.status, 200);
}

/// Scripts and style sheets have their hash in their names: who has them never asks again, and another hash is not there.
#[tokio::test]
async fn built_files_last_and_others_are_not_there() {
    let server = Server::new();
    let html = server.get("/").await.text;
    let named: Vec<&str> = html.split('"').filter(|text| text.starts_with("/assets/")).collect();
    assert!(named.len() >= 3, "{named:?}");
    for path in named {
        let asked =
            Request::get(path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
        let answer = server.send(asked).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.headers[header::CACHE_CONTROL], "public, max-age=31536000, immutable");
        assert_eq!(answer.headers[header::CONTENT_ENCODING], "gzip", "{path}");
    }
    for path in ["/assets/play-00000000.js", "/assets/play-00000000.css", "/assets/../index.html"] {
        assert_eq!(server.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn health_and_metrics_answer() {
    let server = Server::new();
    assert_eq!(server.get("/healthz").await.text, "ok");
    drop(server.get("/api/v1/games").await);
    let metrics = server.get("/metrics").await.text;
    assert!(
        metrics
            .contains("foursight_request_seconds_count{route=\"/api/v1/games\",status=\"200\"} 1"),
        "{metrics}"
    );
    assert!(metrics.lines().all(
        |line| line.starts_with('#') || line.rsplit_once(' ').unwrap().1.parse::<f64>().is_ok()
    ));
}

#[test]
fn codes_are_different_and_documented() {
    let contract = include_str!("../../../../docs/api.md");
    for code in Code::ALL {
        assert_eq!(Code::ALL.iter().filter(|other| other.text() == code.text()).count(), 1);
        assert!(
            contract.contains(&format!("`{}`", code.text())),
            "docs/api.md does not name {}",
            code.text()
        );
    }
}

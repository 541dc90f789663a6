//! Other sites' pages: what a browser would send for them is refused, unless it was allowed.

use std::sync::Arc;

use axum::http::{Request, header};
use foursight_web::{Access, App, Body, Clock, Limits, Proxies, Sqlite};

use crate::support::{Answer, Server};

fn server(access: Access) -> Server {
    let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
    let clock = Clock::system();
    Server::of(App::open(Limits::default(), store, clock, access, Proxies::default()))
}

async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    server.send(request.body(Body::empty()).unwrap()).await
}

const BEST: &str = "/api/v1/best/connect-four?player=level-1";

#[tokio::test]
async fn names_of_others_are_not_answered() {
    let own = server(Access::default());
    for host in ["localhost:8044", "127.0.0.1", "[::1]:8044", "192.168.1.9:80"] {
        assert_eq!(get(&own, BEST, &[("host", host)]).await.status, 200, "{host}");
    }
    // A page whose name was made to point at this machine.
    assert_eq!(get(&own, BEST, &[("host", "evil.example:8044")]).await.problem(), "wrong-host");
    assert_eq!(get(&own, "/", &[("host", "evil.example")]).await.problem(), "wrong-host");
    let named = server(Access { hosts: vec!["play.example".to_owned()], ..Access::default() });
    assert_eq!(get(&named, BEST, &[("host", "play.example")]).await.status, 200);
}

#[tokio::test]
async fn pages_of_others_do_not_ask() {
    let own = server(Access::default());
    let host = ("host", "localhost:8044");
    // An image, a script, a link: a browser says where they come from.
    for site in ["cross-site", "same-site"] {
        let image =
            get(&own, BEST, &[host, ("sec-fetch-site", site), ("sec-fetch-dest", "image")]).await;
        assert_eq!(image.problem(), "foreign-origin", "{site}");
    }
    let link =
        get(&own, "/", &[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")])
            .await;
    assert_eq!(link.status, 200, "a link to the page itself");
    for origin in ["http://evil.example", "null", "http://localhost:9999"] {
        assert_eq!(get(&own, BEST, &[host, ("origin", origin)]).await.problem(), "foreign-origin");
        // A WebSocket asks the same way.
        let socket =
            get(&own, "/api/v1/automat", &[host, ("origin", origin), ("upgrade", "websocket")])
                .await;
        assert_eq!(socket.problem(), "foreign-origin");
    }
    let same = get(
        &own,
        BEST,
        &[host, ("origin", "http://localhost:8044"), ("sec-fetch-site", "same-origin")],
    )
    .await;
    assert_eq!(same.status, 200);
}

#[tokio::test]
async fn allowed_pages_get_what_browsers_want() {
    let open =
        server(Access { origins: vec!["https://school.example".to_owned()], ..Access::default() });
    let (host, origin) = (("host", "localhost"), ("origin", "https://school.example"));
    let answer = get(&open, BEST, &[host, origin, ("sec-fetch-site", "cross-site")]).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "https://school.example");
    assert_eq!(answer.headers["cross-origin-resource-policy"], "cross-origin");
    let first = Request::options("/api/v1/move")
        .header("host", "localhost")
        .header("origin", "https://school.example")
        .header("access-control-request-method", "POST")
        .body(Body::empty())
        .unwrap();
    let first = open.send(first).await;
    assert_eq!(first.status, 204);
    assert_eq!(first.headers[header::ACCESS_CONTROL_ALLOW_METHODS], "GET, POST");
    let other = get(&open, BEST, &[host, ("origin", "https://other.example")]).await;
    assert_eq!(other.problem(), "foreign-origin");
    assert!(!other.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
}

/// Anybody could make the page name another scheme in its previews.
#[tokio::test]
async fn only_a_trusted_proxy_says_that_the_page_was_asked_by_tls() {
    let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
    let proxies = Proxies::new(vec!["192.0.2.1".parse().unwrap()]);
    let access = Access::default();
    let app = App::open(Limits::default(), store, Clock::system(), access, proxies);
    let server = Server::of(app);
    let preview = async |address: [u8; 4], scheme: &str| {
        let request = Request::get("/")
            .header("host", "localhost:8044")
            .header("x-forwarded-proto", scheme)
            .body(Body::empty())
            .unwrap();
        let html = server.send_from(address, request).await.text;
        let image = html.split("og:image\" content=\"").nth(1).expect("a preview");
        image.split('"').next().unwrap().to_owned()
    };
    let (plain, secure) =
        ("http://localhost:8044/preview.png", "https://localhost:8044/preview.png");
    assert_eq!(preview([192, 0, 2, 1], "https").await, secure);
    assert_eq!(preview([192, 0, 2, 1], "http").await, plain);
    assert_eq!(preview([192, 0, 2, 7], "https").await, plain, "nobody whom this server trusts");
    assert_eq!(get(&server, "/", &[("x-forwarded-proto", "https")]).await.status, 200);
}

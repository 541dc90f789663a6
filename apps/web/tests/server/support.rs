//! A server without a network, and one with.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use foursight_web::{App, Body, Clock, Limits, Router, Sqlite, router};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    /// Its body.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The code of a problem, after checking that it is one.
    pub(crate) fn problem(&self) -> String {
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json", "{}", self.text);
        let body = self.json();
        assert_eq!(body["status"], self.status.as_u16());
        let code = body["code"].as_str().unwrap().to_owned();
        assert_eq!(body["type"], format!("/problems/{code}"));
        assert!(body["detail"].as_str().is_some_and(|detail| !detail.is_empty()));
        code
    }

    /// The body of an answer that must be a success.
    pub(crate) fn good(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }
}

fn database(folder: &tempfile::TempDir) -> String {
    format!("sqlite:{}", folder.path().join("matches.sqlite").display())
}

/// A server, and the folder its store is in.
pub(crate) struct Server {
    pub(crate) app: App,
    router: Router,
    folder: Option<Arc<tempfile::TempDir>>,
}

impl Server {
    pub(crate) fn new() -> Self {
        Self::with(Limits::default())
    }

    pub(crate) fn with(limits: Limits) -> Self {
        Self::over(limits, Arc::new(tempfile::tempdir().unwrap()))
    }

    fn over(limits: Limits, folder: Arc<tempfile::TempDir>) -> Self {
        let app = App::new(limits, Arc::new(Sqlite::open_url(&database(&folder)).unwrap()));
        Self { folder: Some(folder), ..Self::of(app) }
    }

    /// A server over a store of one's own.
    pub(crate) fn of(app: App) -> Self {
        Self { router: router(app.clone()), app, folder: None }
    }

    /// A server whose time of day is what the number says, in milliseconds since 1970.
    pub(crate) fn with_clock(limits: Limits) -> (Self, Arc<AtomicI64>) {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let time = Arc::new(AtomicI64::new(1_800_000_000_000));
        let read = Arc::clone(&time);
        let clock = Clock::new(move || read.load(Ordering::Relaxed));
        let store = Arc::new(Sqlite::open_url(&database(&folder)).unwrap());
        let app = App::with_clock(limits, store, clock);
        (Self { folder: Some(folder), ..Self::of(app) }, time)
    }

    /// Ends this server and starts another over the same store.
    pub(crate) async fn restarted(self, limits: Limits) -> Self {
        self.app.close().await;
        Self::over(limits, self.folder.expect("a server over a folder"))
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        self.answered(None, request).await
    }

    async fn answered(&self, peer: Option<SocketAddr>, mut request: Request<Body>) -> Answer {
        if let Some(peer) = peer {
            request.extensions_mut().insert(ConnectInfo(peer));
        }
        // Every client sends it; the tests of names send their own.
        let localhost = HeaderValue::from_static("localhost");
        request.headers_mut().entry(header::HOST).or_insert(localhost);
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: parts.status, headers: parts.headers, text }
    }

    /// A request of the client with this address.
    pub(crate) async fn send_from(&self, address: [u8; 4], request: Request<Body>) -> Answer {
        self.answered(Some(SocketAddr::from((address, 1))), request).await
    }

    pub(crate) async fn post_from(&self, address: [u8; 4], path: &str, body: &Value) -> Answer {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.send_from(address, request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// The address of the page's style sheet, which changes with its contents.
    pub(crate) async fn style_sheet(&self) -> String {
        let page = self.get("/").await.text;
        let address =
            page.split('"').find(|text| text.starts_with("/assets/") && text.contains(".css"));
        address.expect("the page names one").to_owned()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string()).await
    }

    pub(crate) async fn post_text(&self, path: &str, body: &str) -> Answer {
        let request = Request::builder()
            .method(Method::POST)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap();
        self.send(request).await
    }

    /// Listens on a free port.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(foursight_web::listen(listener, self.app.clone()));
        address
    }

    /// Waits until the metrics of the search slots or the devices say this.
    pub(crate) async fn until(&self, line: &str) {
        loop {
            let mut slots = core::pin::pin!(self.app.slots().changed());
            let mut devices = core::pin::pin!(self.app.devices().changed());
            slots.as_mut().enable();
            devices.as_mut().enable();
            if self.get("/metrics").await.text.lines().any(|said| said == line) {
                return;
            }
            tokio::select! {
                () = slots => {}
                () = devices => {}
            }
        }
    }

    /// Opens a match.
    pub(crate) async fn open(&self, terms: Value) -> Table<'_> {
        let opened = self.post("/api/v1/matches", &terms).await;
        assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
        let opened = opened.json();
        let secret = |seat: &str| opened["secrets"][seat].as_str().map(str::to_owned);
        Table {
            server: self,
            id: opened["id"].as_str().unwrap().to_owned(),
            a: secret("a").unwrap(),
            b: secret("b"),
            invitation: opened["invitation"].as_str().map(str::to_owned),
        }
    }
}

/// A match, as whoever opened it knows it.
pub(crate) struct Table<'a> {
    pub(crate) server: &'a Server,
    pub(crate) id: String,
    pub(crate) a: String,
    pub(crate) b: Option<String>,
    pub(crate) invitation: Option<String>,
}

impl Table<'_> {
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/v1/matches/{}{rest}", self.id)
    }

    pub(crate) async fn look(&self) -> Value {
        self.server.get(&self.path("")).await.good()
    }

    pub(crate) async fn command(&self, secret: &str, command: Value) -> Answer {
        let body = json!({ "secret": secret, "command": command });
        self.server.post(&self.path("/commands"), &body).await
    }

    pub(crate) async fn play(&self, secret: &str, action: &str) -> Answer {
        self.command(secret, json!({ "kind": "play", "move": action })).await
    }

    pub(crate) async fn think(&self) -> Answer {
        self.server.post(&self.path("/think"), &json!({ "secret": self.a })).await
    }

    /// A friend takes seat B; the seat's secret.
    pub(crate) async fn join(&self) -> String {
        let body = json!({ "invitation": self.invitation });
        let joined = self.server.post(&self.path("/join"), &body).await.good();
        assert_eq!(joined["seat"], "b");
        joined["secret"].as_str().unwrap().to_owned()
    }
}

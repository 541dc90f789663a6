//! All routes, and what is around them.
//!
//! ```text
//! Router::answer   a panic is answered
//!   around.rs      address, id, security headers, log, metrics
//!     guard.rs     hosts, origins, blocked addresses
//!       handler    a panic is answered, and counted and logged like any other answer
//!       responses.rs, compression.rs
//! ```

use core::future::poll_fn;
use core::task::Poll;
use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::panic::{AssertUnwindSafe, catch_unwind};

use foursight_http::{
    Coding, Door, HeaderValue, Method, Request, Response, Service, TooMany, Work, boxed, complete,
    names, pack, set,
};

use crate::answer::{json_bytes, refused};
use crate::app::App;
use crate::around;
use crate::call::{Call, Piece};
use crate::problem::{Code, Problem};
use crate::route::{Answered, Handler, Route};
use crate::{
    analysis, automat, explain, guard, learn, matches, page, questions, reach, status, why,
};

/// The OpenAPI document, as a client gets it. For tests and tools: the server sends the packed copy, so that a program does not contain this one.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// Every route but the page's files.
pub(crate) const ROUTES: [&[Route]; 10] = [
    questions::ROUTES,
    matches::ROUTES,
    analysis::ROUTES,
    explain::ROUTES,
    why::ROUTES,
    learn::ROUTES,
    automat::ROUTES,
    reach::ROUTES,
    status::ROUTES,
    &[Route::new(Method::GET, "/api/openapi.json", |_| {
        Box::pin(async { Ok(json_bytes(page::openapi())) })
    })],
];

/// Who answers a request.
pub(crate) struct Found {
    /// The address of the route; none for the page's files.
    pub(crate) route: Option<&'static str>,
    pub(crate) piece: Piece,
    pub(crate) handler: Handler,
    /// The methods of an address that is asked with another one.
    allowed: Option<&'static str>,
}

impl Found {
    /// Everything else is a file of the page, or nothing.
    pub(crate) fn other(handler: Handler) -> Self {
        Self { route: None, piece: Piece::default(), handler, allowed: None }
    }
}

/// Finds the route of a path.
fn find(method: &Method, path: &str) -> Found {
    let mut found = Found::other(|call| Box::pin(async move { Ok(page::file(&call)) }));
    for route in ROUTES.into_iter().flatten() {
        let Some(written) = route.fits(path) else { continue };
        found.route = Some(route.address);
        if route.takes(method) {
            found.piece = Piece { name: route.piece(), written: written.to_owned() };
            found.handler = route.handler;
            found.allowed = None;
            break;
        }
        found.handler = |_| Box::pin(wrong_method());
        found.allowed = Some(if route.method == Method::GET { "GET,HEAD" } else { "POST" });
    }
    found
}

/// The whole server: requests in, responses out. Clones share it.
#[derive(Clone)]
pub struct Router {
    app: App,
    /// Who answers what; without it the metrics are all there is.
    find: Option<fn(&Method, &str) -> Found>,
}

/// The whole server.
pub fn router(app: App) -> Router {
    std::thread::spawn(page::warm);
    Router { app, find: Some(find) }
}

impl Router {
    /// The metrics at an address of their own, for whoever runs the server: neither guarded nor counted.
    pub(crate) const fn metrics(app: App) -> Self {
        Self { app, find: None }
    }

    /// Answers a request of a client at this address, if it comes from a network.
    pub fn answer(&self, peer: Option<SocketAddr>, request: Request) -> Work<'_, Response> {
        let is_head = request.method() == Method::HEAD;
        let call = Box::new(Call::new(self.app.clone(), peer.map(|peer| peer.ip()), request));
        boxed(async move {
            let answered = caught(self.found(call)).await;
            complete(answered.unwrap_or_else(|panic| panicked(&*panic)), is_head)
        })
    }

    /// What its handlers share.
    pub(crate) const fn app(&self) -> &App {
        &self.app
    }

    async fn found(&self, call: Box<Call>) -> Response {
        let Some(find) = self.find else { return status::text(&self.app) };
        let found = find(call.request.method(), call.request.uri().path());
        around::answer(call, found).await
    }
}

impl Service for Router {
    fn admit(&self, address: IpAddr) -> Option<Door> {
        let shared = self.app.proxies().trust(address);
        let refused = !shared && self.app.blocked().contains(address);
        (!refused).then(|| self.app.doors().enter(address, shared)).flatten()
    }

    fn answer(&self, peer: SocketAddr, request: Request) -> Work<'_, Response> {
        self.answer(Some(peer), request)
    }
}

/// What is between a handler and the log: who may ask, and the limits of responses.
pub(crate) async fn guarded(call: Box<Call>, found: &Found) -> Response {
    let admitted = match guard::admit(&call) {
        Ok(admitted) => admitted,
        Err(problem) => return refused(&problem),
    };
    let response = match admitted.in_advance() {
        Some(response) => response,
        None => handled(call, found).await,
    };
    admitted.shared(response)
}

async fn handled(call: Box<Call>, found: &Found) -> Response {
    let (app, client) = (call.app.clone(), call.client);
    let coding = Coding::accepted(call.request.headers());
    let mut response = match caught((found.handler)(*call)).await {
        Ok(Ok(response)) => response,
        Ok(Err(problem)) => refused(&problem),
        Err(panic) => panicked(&*panic),
    };
    if let Some(methods) = found.allowed {
        set(response.headers_mut(), names::ALLOW, HeaderValue::from_static(methods));
    }
    let response = app.responses().counted(client, response).unwrap_or_else(|TooMany| {
        let detail = "too many large responses have not been read yet";
        refused(&Problem::new(Code::Busy, detail).retry_after(2))
    });
    pack(coding, response)
}

async fn wrong_method() -> Answered {
    let detail = "this address is asked with another method; see /api/openapi.json";
    Err(Problem::new(Code::WrongMethod, detail))
}

/// Does some work, whose panic ends nothing else.
async fn caught<T>(work: impl Future<Output = T>) -> Result<T, Box<dyn Any + Send>> {
    let mut work = core::pin::pin!(work);
    poll_fn(move |context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(poll) => poll.map(Ok),
        Err(panic) => Poll::Ready(Err(panic)),
    })
    .await
}

fn panicked(panic: &(dyn Any + Send)) -> Response {
    let reason = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(reason, "a handler panicked");
    refused(&Problem::new(Code::Internal, "a fault of this server; it is in the log"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use http_body_util::BodyExt;

    use foursight_http::Body;

    use super::*;
    use crate::{Limits, Sqlite};

    /// The connection was closed without an answer.
    #[tokio::test]
    async fn a_panic_anywhere_is_answered() {
        let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
        let app = App::new(Limits::default(), store);
        let find: fn(&Method, &str) -> Found = |_, path| {
            assert!(path != "/around", "a panic before the handler");
            Found::other(|_| Box::pin(async { panic!("a handler that panics") }))
        };
        let router = Router { app: app.clone(), find: Some(find) };
        for path in ["/handler", "/around"] {
            let request = hyper::Request::get(path).body(Body::empty()).unwrap();
            let response = router.answer(None, request).await;
            assert_eq!(response.status(), 500, "{path}");
            assert_eq!(response.headers()["content-type"], "application/problem+json", "{path}");
            // What happens around every request happens also around a handler that panicked.
            assert_eq!(response.headers().contains_key("x-request-id"), path == "/handler");
        }
        let counted = "foursight_request_seconds_count{route=\"page\",status=\"500\"} 1";
        let body = status::text(&app).into_body().collect().await.unwrap().to_bytes();
        let metrics = String::from_utf8_lossy(&body);
        assert!(metrics.contains(counted), "{metrics}");
    }
}

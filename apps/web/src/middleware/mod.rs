//! What is around every request, the outermost first:
//!
//! ```text
//! connections.rs       how many there are, of one address and in all        (in listener.rs)
//!   request_log.rs     whose request it is (client.rs), id, log, metrics, security headers
//!     blocklist, host.rs, origin.rs     who may ask under which name
//!       negotiation.rs, tower-http      how the body is written
//!         response_budget.rs            how many bytes wait for slow readers
//!           handler ── body.rs          its own body: size and time
//! ```
//!
//! A panic is answered at two places: outside everything, and around the handler, where the answer is logged and counted like any other.

pub(crate) mod body;
pub(crate) mod client;
mod connections;
mod host;
mod negotiation;
mod origin;
pub(crate) mod rate;
mod request_log;
mod response_budget;
mod security_headers;

use std::any::Any;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub use client::{Client, Network, Proxies};
pub(crate) use connections::{ConnectionLimiter, ConnectionPermit};
pub(crate) use negotiation::Coding;
pub(crate) use response_budget::ResponseBudget;

use crate::app::App;
use crate::extract::RequestContext;
use crate::problem::{Code, Problem};
use crate::response::{ApiError, problem_response};
use origin::Allowed;

/// Who may ask under which name.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Names of this server beside the loopback ones; `*` is every name.
    pub hosts: Vec<String>,
    /// Origins whose pages may ask, such as `https://example.org`; `*` is every origin.
    pub origins: Vec<String>,
    /// Origins whose pages may show `/embed` in a frame; `*` is every origin. No other page is ever shown in a frame.
    pub embedders: Vec<String>,
}

/// Routes with everything that is around them.
pub(crate) fn surround(routes: Router<App>, app: &App) -> Router<App> {
    // One stack: a router boxes every layer it is given, and clones it and all below it for each request.
    routes.layer(
        ServiceBuilder::new()
            .layer(CatchPanicLayer::custom(panicked))
            .layer(from_fn_with_state(app.clone(), request_log::log))
            .layer(from_fn_with_state(app.clone(), admit))
            .layer(from_fn(negotiation::negotiate))
            .layer(CompressionLayer::new())
            .layer(from_fn_with_state(app.clone(), response_budget::count))
            .layer(CatchPanicLayer::custom(panicked)),
    )
}

/// Refuses what a blocked address or another site's page asks.
async fn admit(
    State(app): State<App>,
    context: RequestContext,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if context.client.is_some_and(|client| app.blocklist().contains(client)) {
        let detail = "this address is blocked by whoever runs the server";
        return Err(Problem::new(Code::Blocked, detail).into());
    }
    let access = app.access();
    let host = host::check(access, &request)?;
    origin::check(access, &request, host)?;
    let Some(allowed) = Allowed::of(access, &request) else { return Ok(next.run(request).await) };
    let mut response = match allowed.preflight() {
        Some(response) => response,
        None => next.run(request).await,
    };
    allowed.share(&mut response);
    Ok(response)
}

#[allow(clippy::needless_pass_by_value, reason = "the layer hands it over whole")]
fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let reason = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(reason, "a handler panicked");
    problem_response(&Problem::new(Code::Internal, "a fault of this server; it is in the log"))
        .into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::Body;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;
    use crate::{Limits, Sqlite, status};

    /// The connection was closed without an answer.
    #[tokio::test]
    async fn a_panic_anywhere_is_answered() {
        async fn panics() -> &'static str {
            panic!("a handler that panics")
        }
        let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
        let app = App::new(Limits::default(), store);
        let router = surround(Router::new().fallback(panics), &app).with_state(app.clone());
        let request =
            Request::get("/handler").header("host", "localhost").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        // What happens around every request happens also around a handler that panicked.
        assert!(response.headers().contains_key("x-request-id"));
        let counted = "foursight_request_seconds_count{route=\"page\",status=\"500\"} 1";
        let body = status::text(&app).into_body().collect().await.unwrap().to_bytes();
        let metrics = String::from_utf8_lossy(&body);
        assert!(metrics.contains(counted), "{metrics}");
    }

    /// Outside the handler, in what is around it.
    #[tokio::test]
    async fn a_panic_around_a_handler_is_answered() {
        async fn panics(_request: Request, _next: Next) -> Response {
            panic!("a middleware that panics")
        }
        let layers =
            ServiceBuilder::new().layer(CatchPanicLayer::custom(panicked)).layer(from_fn(panics));
        let router: Router = Router::new().fallback(|| async {}).layer(layers);
        let request = Request::get("/").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
    }

    /// A move was stored, and then its client was answered 406.
    #[tokio::test]
    async fn what_cannot_be_answered_is_not_done() {
        let done = Arc::new(core::sync::atomic::AtomicBool::new(false));
        let noted = Arc::clone(&done);
        let handler = move || async move {
            noted.store(true, core::sync::atomic::Ordering::Relaxed);
            "a text that is long enough to be compressed"
        };
        let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
        let app = App::new(Limits::default(), store);
        let router = surround(Router::new().fallback(handler), &app).with_state(app);
        let request = Request::post("/")
            .header("host", "localhost")
            .header("accept-encoding", "identity;q=0")
            .body(Body::empty())
            .unwrap();
        let response = router.oneshot(request).await.unwrap();
        assert_eq!(response.status(), 406);
        assert!(!done.load(core::sync::atomic::Ordering::Relaxed), "it was done all the same");
    }
}

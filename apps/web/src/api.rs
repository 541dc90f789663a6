//! All routes, and what is around them.

use core::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Router, middleware};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::app::App;
use crate::problem::{Code, Problem};
use crate::{
    analysis, around, automat, explain, guard, learn, matches, page, questions, reach, responses,
    status, why,
};

/// How long a body may pause on its way: whoever sends a byte a minute does not hold a connection for ever.
const SLOWEST_BODY: Duration = Duration::from_secs(10);

/// The OpenAPI document, as a client gets it.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// Every route but the page's files.
fn routes() -> Router<App> {
    let versioned = questions::router()
        .merge(matches::router())
        .merge(analysis::router())
        .merge(explain::router())
        .merge(why::router())
        .merge(learn::router())
        .merge(automat::router())
        .merge(reach::router());
    Router::new().nest("/api/v1", versioned).merge(status::router())
}

/// The whole server as a service.
pub fn router(app: App) -> Router {
    std::thread::spawn(page::warm);
    let document = || async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) };
    let routes = routes()
        .route("/api/openapi.json", get(document))
        .fallback(page::file)
        .method_not_allowed_fallback(wrong_method);
    surrounded(guarded(routes, &app), &app).with_state(app)
}

/// What is between a handler and the log: limits of bodies and responses, and who may ask. A handler that panics is answered in here, so that
/// the answer is counted and logged like any other.
fn guarded(routes: Router<App>, app: &App) -> Router<App> {
    // One stack, the outermost first: a router boxes every layer it is given, and clones it and all below it for each request.
    routes.layer(
        ServiceBuilder::new()
            .layer(middleware::from_fn_with_state(app.clone(), guard::wrap))
            .layer(CompressionLayer::new())
            .layer(middleware::from_fn_with_state(app.clone(), responses::wrap))
            .layer(CatchPanicLayer::custom(panicked))
            .layer(RequestBodyTimeoutLayer::new(SLOWEST_BODY))
            .layer(DefaultBodyLimit::max(app.limits().body)),
    )
}

/// What is around everything. Whatever else panics, the client gets an answer.
fn surrounded(routes: Router<App>, app: &App) -> Router<App> {
    routes.layer(
        ServiceBuilder::new()
            .layer(CatchPanicLayer::custom(panicked))
            .layer(middleware::from_fn_with_state(app.clone(), around::wrap)),
    )
}

async fn wrong_method() -> Response {
    Problem::new(
        Code::WrongMethod,
        "this address is asked with another method; see /api/openapi.json",
    )
    .into_response()
}

#[allow(clippy::needless_pass_by_value, reason = "the layer hands it over whole")]
fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let reason = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(reason, "a handler panicked");
    Problem::new(Code::Internal, "a fault of this server; it is in the log").into_response()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::Body;
    use axum::extract::Request;
    use axum::middleware::Next;
    use tower::ServiceExt;

    use super::*;
    use crate::{Limits, Sqlite};

    async fn panics() -> &'static str {
        panic!("a handler that panics")
    }

    async fn panics_around(request: Request, next: Next) -> Response {
        assert!(request.uri().path() != "/around", "a middleware that panics");
        next.run(request).await
    }

    /// The connection was closed without an answer.
    #[tokio::test]
    async fn a_panic_anywhere_is_answered() {
        let store = Arc::new(Sqlite::open_url("sqlite::memory:").unwrap());
        let app = App::new(Limits::default(), store);
        let routes =
            guarded(Router::new().fallback(panics), &app).layer(middleware::from_fn(panics_around));
        let router = surrounded(routes, &app).with_state(app.clone());
        for path in ["/handler", "/around"] {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let response = router.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), 500, "{path}");
            assert_eq!(response.headers()["content-type"], "application/problem+json", "{path}");
            // What happens around every request happens also around a handler that panicked.
            assert_eq!(response.headers().contains_key("x-request-id"), path == "/handler");
        }
        let counted = "foursight_request_seconds_count{route=\"page\",status=\"500\"} 1";
        let body = axum::body::to_bytes(status::text(&app).into_body(), usize::MAX).await.unwrap();
        let metrics = String::from_utf8_lossy(&body);
        assert!(metrics.contains(counted), "{metrics}");
    }
}

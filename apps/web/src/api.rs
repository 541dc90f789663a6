//! All routes, and the document that describes them.

use core::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::problem::{Code, Problem};
use crate::{
    around, automat, explain, guard, learn, matches, page, questions, reach, responses, status, why,
};

/// How long a body may pause on its way: whoever sends a byte a minute does not hold a connection for ever.
const SLOWEST_BODY: Duration = Duration::from_secs(10);

#[derive(OpenApi)]
#[openapi(
    info(title = "Foursight", description = "Plays, analyses and explains two-player games of perfect information."),
    tags(
        (name = "questions", description = "Questions without memory"),
        (name = "matches", description = "Games in progress, with a secret per seat"),
        (name = "automat", description = "The board of lights"),
        (name = "status", description = "For whoever runs the server"),
    )
)]
struct Api;

/// Every route but the page's files, with its description. A handler that is not described does not get in here, for `routes!` takes
/// address and method from the description.
fn described() -> OpenApiRouter<App> {
    let versioned = questions::router()
        .merge(matches::router())
        .merge(explain::router())
        .merge(why::router())
        .merge(learn::router())
        .merge(automat::router())
        .merge(reach::router());
    OpenApiRouter::with_openapi(Api::openapi()).nest("/api/v1", versioned).merge(status::router())
}

/// The OpenAPI document.
pub fn document() -> utoipa::openapi::OpenApi {
    described().into_openapi()
}

/// The whole server as a service.
pub fn router(app: App) -> Router {
    std::thread::spawn(page::warm);
    let (routes, document) = described().split_for_parts();
    let document = Json(document);
    routes
        .route("/api/openapi.json", get(move || async move { document }))
        .fallback(page::file)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(app.limits().body))
        .layer(RequestBodyTimeoutLayer::new(SLOWEST_BODY))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), responses::wrap))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard::wrap))
        .layer(middleware::from_fn_with_state(app.clone(), around::wrap))
        // Outside everything else: whatever panics, the client gets an answer.
        .layer(CatchPanicLayer::custom(panicked))
        .with_state(app)
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

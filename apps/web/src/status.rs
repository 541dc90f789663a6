//! For whoever runs the server: is it well, and what does it do?

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::problem::{Code, Problem};

crate::routes! {
    get "/metrics" => metrics,
    get "/healthz" => health,
    get "/readyz" => ready,
}

/// Counters in the Prometheus text format
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/metrics", tag = "status", responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn metrics(State(app): State<App>) -> Response {
    if app.metrics().elsewhere() {
        let detail = "the metrics of this server are at another address";
        return Problem::new(Code::NoSuchRoute, detail).into_response();
    }
    text(&app)
}

/// The metrics as a response.
pub(crate) fn text(app: &App) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, app.metrics().text(app)).into_response()
}

/// Whether the server is alive
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/healthz", tag = "status",
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn health() -> &'static str {
    "ok"
}

/// Whether the server can do its work: the store takes a write
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/readyz", tag = "status",
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"), (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn ready(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.closing().is_cancelled() {
        return Err(Problem::new(Code::ShuttingDown, "this server is going down").retry_after(5));
    }
    app.matches().check(&app).await.map(|()| "ok")
}

//! For whoever runs the server: is it well, and what does it do?

use axum::Router;
use axum::response::Response;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::extract::RequestContext;
use crate::problem::{Code, Problem};
use crate::response::{self, Answered, Refused, Unavailable, of_kind};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(metrics)).routes(routes!(health)).routes(routes!(ready))
}

/// Counters in the Prometheus text format
#[utoipa::path(get, path = "/metrics", tag = "status", responses((status = 200, description = "Done", body = String, content_type = "text/plain"), Refused))]
async fn metrics(RequestContext { app, .. }: RequestContext) -> Answered {
    if app.metrics().elsewhere() {
        let detail = "the metrics of this server are at another address";
        return Err(Problem::new(Code::NoSuchRoute, detail).into());
    }
    Ok(text(&app))
}

/// The metrics as a response.
pub(crate) fn text(app: &App) -> Response {
    of_kind("text/plain; version=0.0.4; charset=utf-8", app.metrics().text(app))
}

/// The metrics at an address of their own, for whoever runs the server: neither guarded nor counted.
pub(crate) fn metrics_alone(app: App) -> Router {
    Router::new().fallback(move || core::future::ready(text(&app)))
}

/// Whether the server is alive
#[utoipa::path(get, path = "/healthz", tag = "status",
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), Refused))]
async fn health() -> Response {
    response::text("ok")
}

/// Whether the server can do its work: the store takes a write
#[utoipa::path(get, path = "/readyz", tag = "status",
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), Refused, Unavailable))]
async fn ready(RequestContext { app, .. }: RequestContext) -> Answered {
    if app.closing().is_cancelled() {
        let problem = Problem::new(Code::ShuttingDown, "this server is going down");
        return Err(problem.retry_after(5).into());
    }
    app.matches().check().await?;
    Ok(response::text("ok"))
}

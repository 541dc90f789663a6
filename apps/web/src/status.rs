//! For whoever runs the server: is it well, and what does it do?

use crate::answer::{self, of_kind};
use crate::app::App;
use crate::call::Call;
use crate::problem::{Code, Problem};
use crate::route::Answered;
use foursight_http::Response;

crate::routes! {
    GET "/metrics" => metrics,
    GET "/healthz" => health,
    GET "/readyz" => ready,
}

/// Counters in the Prometheus text format
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/metrics", tag = "status", responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn metrics(call: Call) -> Answered {
    if call.app.metrics().elsewhere() {
        let detail = "the metrics of this server are at another address";
        return Err(Problem::new(Code::NoSuchRoute, detail));
    }
    Ok(text(&call.app))
}

/// The metrics as a response.
pub(crate) fn text(app: &App) -> Response {
    of_kind("text/plain; version=0.0.4; charset=utf-8", app.metrics().text(app).into())
}

/// Whether the server is alive
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/healthz", tag = "status",
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn health(_: Call) -> Answered {
    Ok(answer::text("ok"))
}

/// Whether the server can do its work: the store takes a write
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/readyz", tag = "status",
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"), (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn ready(call: Call) -> Answered {
    if call.app.closing().is_cancelled() {
        return Err(Problem::new(Code::ShuttingDown, "this server is going down").retry_after(5));
    }
    call.app.matches().check(&call.app).await?;
    Ok(answer::text("ok"))
}

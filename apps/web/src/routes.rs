//! All routes: one list, from which come the answers to requests and the OpenAPI document.

use axum::Router;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::problem::{Code, Problem};
use crate::response::Answered;
use crate::{
    analysis, automat, class, description, explain, learn, matches, middleware, page, questions,
    server_info, status, why,
};

/// The OpenAPI document, as a client gets it: what [`document`] derived last, which a test compares.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// Every route that the document describes.
fn described() -> OpenApiRouter<App> {
    let versioned = OpenApiRouter::new()
        .merge(questions::routes())
        .merge(matches::routes())
        .merge(class::routes())
        .merge(analysis::routes())
        .merge(explain::routes())
        .merge(why::routes())
        .merge(learn::routes())
        .merge(automat::routes())
        .merge(server_info::routes());
    OpenApiRouter::with_openapi(description::Api::openapi())
        .nest("/api/v1", versioned)
        .merge(status::routes())
}

/// The OpenAPI document, derived from the handlers.
pub fn document() -> OpenApiDocument {
    description::finished(described().into_openapi())
}

/// The whole server as a service.
pub fn router(app: App) -> Router {
    std::thread::spawn(page::warm);
    let (routes, _) = described().split_for_parts();
    let routes = routes
        .route("/api/openapi.json", get(page::openapi))
        .fallback(page::file)
        .method_not_allowed_fallback(wrong_method);
    middleware::surround(routes, &app).with_state(app)
}

async fn wrong_method() -> Answered {
    let detail = "this address is asked with another method; see /api/openapi.json";
    Err(Problem::new(Code::WrongMethod, detail).into())
}

//! `POST why` and `POST why-not`: why a computer made its move, and what would have become of another.

use axum::extract::State;
use foursight_catalog::PlayerSpec;
use foursight_service::why::{WhyAsked, WhyNotAsked};
use foursight_wire::why::{Refutation, Why, WhyNotRequest, WhyRequest};

use crate::app::{App, Asker};
use crate::extract::Body;
use crate::json::Json;
use crate::problem::Problem;
use crate::search::{Client, Needs};

/// Megabytes that the solver takes to play out another move.
const SOLVER: u64 = 64;

crate::routes! {
    post "/why" => why,
    post "/why-not" => why_not,
}

/// Why a computer made its move
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/why", tag = "questions", request_body = WhyRequest,
    responses((status = 200, description = "Done", body = Why), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn why(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<WhyRequest>,
) -> Result<Json<Why>, Problem> {
    let asked = WhyAsked::read(&app.limits().questions(), &request)?;
    let needs = needs(client, asked.player(), 0);
    let (found, _) = app.slots().run(needs, move |stop| asked.run(stop)).await?;
    found.map(Json)
}

/// What would have become of another move
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/why-not", tag = "questions", request_body = WhyNotRequest,
    responses((status = 200, description = "Done", body = Refutation), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn why_not(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<WhyNotRequest>,
) -> Result<Json<Refutation>, Problem> {
    let asked = WhyNotAsked::read(&app.limits().questions(), request)?;
    let needs = needs(client, asked.player(), SOLVER);
    let (found, _) = app.slots().run(needs, move |stop| asked.run(stop)).await?;
    found.map(Json)
}

/// What the searches of this player may take, and the solver's table beside it.
fn needs(client: Client, player: &PlayerSpec, more: u64) -> Needs {
    let megabytes = u64::from(player.settings().megabytes()).max(more);
    Needs { megabytes, ..Needs::of(client) }
}

//! `POST why` and `POST why-not`: why a computer made its move, and what would have become of another.

use foursight_catalog::PlayerSpec;
use foursight_service::why::{WhyAsked, WhyNotAsked};
use foursight_wire::why::{WhyNotRequest, WhyRequest};

use crate::call::Call;
use crate::route::Answered;
use crate::search::{Client, Needs, written};

/// Megabytes that the solver takes to play out another move.
const SOLVER: u64 = 64;

crate::routes! {
    POST "/api/v1/why" => why,
    POST "/api/v1/why-not" => why_not,
}

/// Why a computer made its move
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/why", tag = "questions", request_body = WhyRequest,
    responses((status = 200, description = "Done", body = foursight_wire::why::Why), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn why(mut call: Call) -> Answered {
    let request: WhyRequest = call.body().await?;
    let asked = WhyAsked::read(&call.limits(), &request)?;
    let needs = needs(call.client, asked.player(), 0);
    call.searched(needs, written(move |stop| asked.run(stop))).await
}

/// What would have become of another move
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/why-not", tag = "questions", request_body = WhyNotRequest,
    responses((status = 200, description = "Done", body = foursight_wire::why::Refutation), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn why_not(mut call: Call) -> Answered {
    let request: WhyNotRequest = call.body().await?;
    let asked = WhyNotAsked::read(&call.limits(), request)?;
    let needs = needs(call.client, asked.player(), SOLVER);
    call.searched(needs, written(move |stop| asked.run(stop))).await
}

/// What the searches of this player may take, and the solver's table beside it.
fn needs(client: Client, player: &PlayerSpec, more: u64) -> Needs {
    let megabytes = u64::from(player.settings().megabytes()).max(more);
    Needs { megabytes, ..Needs::of(client) }
}

//! What the analysis board asks: a line in every notation, what a move gave away, and the threats of a position.

use foursight_catalog::{PlayerSpec, StopFlag};
use foursight_service::analysis::{self, PlayedMove, ReviewAsked, ThreatsAsked};
use foursight_service::questions::PlayedPosition;

use crate::answer::json;
use crate::call::Call;
use crate::route::Answered;
use crate::search::{Client, Needs, written};

crate::routes! {
    POST "/api/v1/notations" => notations,
    POST "/api/v1/review" => review,
    POST "/api/v1/threats" => threats,
}

/// A line of play in every notation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/notations", tag = "questions", request_body = PlayedPosition,
    responses((status = 200, description = "Done", body = analysis::Notations), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn notations(mut call: Call) -> Answered {
    let asked: PlayedPosition = call.body().await?;
    Ok(json(&analysis::notations(&call.limits(), &asked)?))
}

/// What a move gave away
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/review", tag = "questions", request_body = PlayedMove,
    responses((status = 200, description = "Done", body = analysis::Reviewed), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn review(mut call: Call) -> Answered {
    let asked: PlayedMove = call.body().await?;
    let asked = ReviewAsked::read(&call.limits(), asked)?;
    let needs = needs(call.client, asked.player());
    call.searched(needs, written(move |stop| asked.run(stop))).await
}

/// The threats of a position
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/threats", tag = "questions", request_body = PlayedPosition,
    responses((status = 200, description = "Done", body = analysis::Threats), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn threats(mut call: Call) -> Answered {
    let asked: PlayedPosition = call.body().await?;
    let asked = ThreatsAsked::read(&call.limits(), &asked)?;
    if asked.is_quick() {
        return Ok(json(&asked.run(&StopFlag::default())?));
    }
    let needs = needs(call.client, asked.player());
    call.searched(needs, written(move |stop| asked.run(stop))).await
}

/// What the searches of this player may take.
fn needs(client: Client, player: &PlayerSpec) -> Needs {
    Needs { megabytes: u64::from(player.settings().megabytes()), ..Needs::of(client) }
}

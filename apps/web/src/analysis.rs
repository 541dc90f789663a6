//! What the analysis board asks: a line in every notation, what a move gave away, and the threats of a position.

use foursight_catalog::{PlayerSpec, StopFlag};
use foursight_service::analysis::{self, PlayedMove, ReviewAsked, ThreatsAsked};
use foursight_service::questions::PlayedPosition;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::class::check_hints;
use crate::extract::{Json, RequestContext};
use crate::response::{Answered, Refused, Unavailable, json};
use crate::search::{Client, Needs, written};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(notations)).routes(routes!(review)).routes(routes!(threats))
}

/// A line of play in every notation
#[utoipa::path(post, path = "/notations", tag = "questions", request_body = PlayedPosition,
    responses((status = 200, description = "Done", body = analysis::Notations), Refused))]
async fn notations(context: RequestContext, Json(asked): Json<PlayedPosition>) -> Answered {
    Ok(json(&analysis::notations(&context.limits(), &asked)?))
}

/// What a move gave away
#[utoipa::path(post, path = "/review", tag = "questions", request_body = PlayedMove,
    responses((status = 200, description = "Done", body = analysis::Reviewed), Refused, Unavailable))]
async fn review(context: RequestContext, Json(asked): Json<PlayedMove>) -> Answered {
    let (moves, board) = (asked.moves.as_deref(), asked.board.as_deref());
    // What was best before the move is told, and what the position after it is worth.
    let after = format!("{} {}", moves.unwrap_or_default(), asked.played);
    for moves in [moves, Some(after.trim_start())] {
        check_hints(&context.app, context.client, &asked.game, moves, board).await?;
    }
    let asked = ReviewAsked::read(&context.limits(), asked)?;
    let needs = needs(context.client, asked.player());
    context.searched(needs, written(move |stop| asked.run(stop))).await
}

/// The threats of a position
#[utoipa::path(post, path = "/threats", tag = "questions", request_body = PlayedPosition,
    responses((status = 200, description = "Done", body = analysis::Threats), Refused, Unavailable))]
async fn threats(context: RequestContext, Json(asked): Json<PlayedPosition>) -> Answered {
    let (moves, board) = (asked.moves.as_deref(), asked.board.as_deref());
    check_hints(&context.app, context.client, &asked.game, moves, board).await?;
    let asked = ThreatsAsked::read(&context.limits(), &asked)?;
    if asked.is_quick() {
        return Ok(json(&asked.run(&StopFlag::default())?));
    }
    let needs = needs(context.client, asked.player());
    context.searched(needs, written(move |stop| asked.run(stop))).await
}

/// What the searches of this player may take.
fn needs(client: Client, player: &PlayerSpec) -> Needs {
    Needs { megabytes: u64::from(player.settings().megabytes()), ..Needs::of(client) }
}

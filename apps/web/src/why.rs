//! `POST why` and `POST why-not`: why a computer made its move, and what would have become of another.

use foursight_catalog::PlayerSpec;
use foursight_service::why::{WhyAsked, WhyNotAsked};
use foursight_wire::why::{WhyNotRequest, WhyRequest};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::class::check_hints;
use crate::extract::{Json, RequestContext};
use crate::response::{Answered, Refused, Unavailable};
use crate::search::{Client, Needs, written};

/// Megabytes that the solver takes to judge a move, or to play out another.
const SOLVER: u64 = 64;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(why)).routes(routes!(why_not))
}

/// Why a computer made its move
#[utoipa::path(post, path = "/why", tag = "questions", request_body = WhyRequest,
    responses((status = 200, description = "Done", body = foursight_wire::why::Why), Refused, Unavailable))]
async fn why(context: RequestContext, Json(request): Json<WhyRequest>) -> Answered {
    let (moves, board) = (request.moves.as_deref(), request.board.as_deref());
    check_hints(&context.app, context.client, &request.game, moves, board).await?;
    let asked = WhyAsked::read(&context.limits(), &request)?;
    // What the player got wrong is told by the solver.
    let needs = needs(context.client, asked.player(), SOLVER);
    context.searched(needs, written(move |stop| asked.run(stop))).await
}

/// What would have become of another move
#[utoipa::path(post, path = "/why-not", tag = "questions", request_body = WhyNotRequest,
    responses((status = 200, description = "Done", body = foursight_wire::why::Refutation), Refused, Unavailable))]
async fn why_not(context: RequestContext, Json(request): Json<WhyNotRequest>) -> Answered {
    let (moves, board) = (request.moves.as_deref(), request.board.as_deref());
    check_hints(&context.app, context.client, &request.game, moves, board).await?;
    let asked = WhyNotAsked::read(&context.limits(), request)?;
    let needs = needs(context.client, asked.player(), SOLVER);
    context.searched(needs, written(move |stop| asked.run(stop))).await
}

/// What the searches of this player may take, and the solver's table beside it.
fn needs(client: Client, player: &PlayerSpec, more: u64) -> Needs {
    let megabytes = u64::from(player.settings().megabytes()).max(more);
    Needs { megabytes, ..Needs::of(client) }
}

//! `POST learn` and `POST learn/move`: an evaluation that learns while a visitor watches.

use foursight_service::learn::{LearnAsked, LearnMoveAsked};
use foursight_wire::learn::LearnRequest;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::extract::{Json, RequestContext};
use crate::response::{Answered, Refused, Unavailable};
use crate::search::{Client, Needs, written};

/// Megabytes of a run: the networks of fifty generations.
const MEGABYTES: u64 = 4;

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(learn)).routes(routes!(learn_move))
}

/// A run of learning, up to a generation
#[utoipa::path(post, path = "/learn", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = foursight_wire::learn::LearnRun), Refused, Unavailable))]
async fn learn(context: RequestContext, Json(request): Json<LearnRequest>) -> Answered {
    let asked = LearnAsked::read(&request)?;
    context.searched(needs(context.client), written(move |stop| asked.generations(stop))).await
}

/// The move of a generation
#[utoipa::path(post, path = "/learn/move", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = foursight_wire::learn::LearnMove), Refused, Unavailable))]
async fn learn_move(context: RequestContext, Json(request): Json<LearnRequest>) -> Answered {
    let asked = LearnMoveAsked::read(&context.limits(), &request)?;
    context.searched(needs(context.client), written(move |stop| asked.run(stop))).await
}

fn needs(client: Client) -> Needs {
    Needs { megabytes: MEGABYTES, ..Needs::of(client) }
}

//! `POST explain` and `POST judge`: how a player of fixed depth came to its move.

use core::time::Duration;
use std::time::Instant;

use foursight_catalog::StopFlag;
use foursight_service::explain as service;
use foursight_wire::explanation::{ExplainRequest, JudgeRequest};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::class::check_hints;
use crate::extract::{Json, RequestContext};
use crate::problem::Problem;
use crate::response::{Answered, Refused, Unavailable, json};
use crate::search::Needs;

/// Megabytes that a recorded search takes with its answer.
const RECORDING: u64 = 32;
/// How much later than its time an answer may be written.
const LATEST: Duration = Duration::from_secs(1);

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(explain)).routes(routes!(judge))
}

/// The search tree that a player really walks
#[utoipa::path(post, path = "/explain", tag = "questions", request_body = ExplainRequest,
    responses((status = 200, description = "Done", body = foursight_wire::explanation::Explanation), Refused, Unavailable))]
async fn explain(context: RequestContext, Json(request): Json<ExplainRequest>) -> Answered {
    let (moves, board) = (request.moves.as_deref(), request.board.as_deref());
    check_hints(&context.app, context.client, &request.game, moves, board).await?;
    let limits = context.limits();
    let (time, begun) = (limits.time, Instant::now());
    // The answer is written while its time runs, too.
    let needs = Needs { megabytes: RECORDING, time: Some(time), ..Needs::of(context.client) };
    let work = move |stop: &StopFlag| {
        let explanation = service::explain(&limits, &request, stop)
            .map_err(|problem| if begun.elapsed() >= time { too_long(time) } else { problem })?;
        let json = serde_json::to_vec(&explanation).expect("plain data");
        if begun.elapsed() >= time + LATEST { Err(too_long(time)) } else { Ok(json) }
    };
    context.searched(needs, Box::new(work)).await
}

fn too_long(time: Duration) -> Problem {
    Problem::over_limit("milliseconds", "an explanation", time.as_millis() as u64)
}

/// What an evaluation says of a position that a search met, and why
#[utoipa::path(post, path = "/judge", tag = "questions", request_body = JudgeRequest,
    responses((status = 200, description = "Done", body = foursight_wire::explanation::PositionEvaluation), Refused))]
async fn judge(context: RequestContext, Json(request): Json<JudgeRequest>) -> Answered {
    Ok(json(&service::judge(&context.limits(), &request)?))
}

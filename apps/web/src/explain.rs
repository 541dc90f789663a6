//! `POST explain` and `POST judge`: how a player of fixed depth came to its move.

use core::time::Duration;
use std::time::Instant;

use foursight_catalog::StopFlag;
use foursight_service::explain as service;
use foursight_wire::explanation::{ExplainRequest, JudgeRequest};

use crate::answer::json;
use crate::call::Call;
use crate::problem::Problem;
use crate::route::Answered;
use crate::search::Needs;

/// Megabytes that a recorded search takes with its answer.
const RECORDING: u64 = 32;
/// How much later than its time an answer may be written.
const LATEST: Duration = Duration::from_secs(1);

crate::routes! {
    POST "/api/v1/explain" => explain,
    POST "/api/v1/judge" => judge,
}

/// The search tree that a player really walks
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/explain", tag = "questions", request_body = ExplainRequest,
    responses((status = 200, description = "Done", body = foursight_wire::explanation::Explanation), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn explain(mut call: Call) -> Answered {
    let request: ExplainRequest = call.body().await?;
    let limits = call.limits();
    let (time, begun) = (limits.time, Instant::now());
    // The answer is written while its time runs, too.
    let needs = Needs { megabytes: RECORDING, time: Some(time), ..Needs::of(call.client) };
    let work = move |stop: &StopFlag| {
        let explanation = service::explain(&limits, &request, stop)
            .map_err(|problem| if begun.elapsed() >= time { too_long(time) } else { problem })?;
        let json = serde_json::to_vec(&explanation).expect("plain data");
        if begun.elapsed() >= time + LATEST { Err(too_long(time)) } else { Ok(json) }
    };
    call.searched(needs, Box::new(work)).await
}

fn too_long(time: Duration) -> Problem {
    Problem::over_limit("milliseconds", "an explanation", time.as_millis() as u64)
}

/// What an evaluation says of a position that a search met, and why
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/judge", tag = "questions", request_body = JudgeRequest,
    responses((status = 200, description = "Done", body = foursight_wire::explanation::PositionEvaluation), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn judge(mut call: Call) -> Answered {
    let request: JudgeRequest = call.body().await?;
    Ok(json(&service::judge(&call.limits(), &request)?))
}

//! `POST learn` and `POST learn/move`: an evaluation that learns while a visitor watches.

use foursight_service::learn::{LearnAsked, LearnMoveAsked};
use foursight_wire::learn::LearnRequest;

use crate::call::Call;
use crate::route::Answered;
use crate::search::{Client, Needs, written};

/// Megabytes of a run: the networks of fifty generations.
const MEGABYTES: u64 = 4;

crate::routes! {
    POST "/api/v1/learn" => learn,
    POST "/api/v1/learn/move" => learn_move,
}

/// A run of learning, up to a generation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/learn", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = foursight_wire::learn::LearnRun), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn learn(mut call: Call) -> Answered {
    let request: LearnRequest = call.body().await?;
    let asked = LearnAsked::read(&request)?;
    call.searched(needs(call.client), written(move |stop| asked.generations(stop))).await
}

/// The move of a generation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/learn/move", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = foursight_wire::learn::LearnMove), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn learn_move(mut call: Call) -> Answered {
    let request: LearnRequest = call.body().await?;
    let asked = LearnMoveAsked::read(&call.limits(), &request)?;
    call.searched(needs(call.client), written(move |stop| asked.run(stop))).await
}

fn needs(client: Client) -> Needs {
    Needs { megabytes: MEGABYTES, ..Needs::of(client) }
}

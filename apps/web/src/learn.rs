//! `POST learn` and `POST learn/move`: an evaluation that learns while a visitor watches.

use axum::extract::State;
use foursight_service::learn::{LearnAsked, LearnMoveAsked};
use foursight_wire::learn::{LearnMove, LearnRequest, LearnRun};

use crate::app::{App, Asker};
use crate::extract::Body;
use crate::json::Json;
use crate::problem::Problem;
use crate::search::{Client, Needs};

/// Megabytes of a run: the networks of fifty generations.
const MEGABYTES: u64 = 4;

crate::routes! {
    post "/learn" => learn,
    post "/learn/move" => learn_move,
}

/// A run of learning, up to a generation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/learn", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = LearnRun), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn learn(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<LearnRequest>,
) -> Result<Json<LearnRun>, Problem> {
    let asked = LearnAsked::read(&request)?;
    let (run, _) = app.slots().run(needs(client), move |stop| asked.generations(stop)).await?;
    run.map(Json)
}

/// The move of a generation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/learn/move", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = LearnMove), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn learn_move(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<LearnRequest>,
) -> Result<Json<LearnMove>, Problem> {
    let asked = LearnMoveAsked::read(&app.limits().questions(), &request)?;
    let (reply, _) = app.slots().run(needs(client), move |stop| asked.run(stop)).await?;
    reply.map(Json)
}

fn needs(client: Client) -> Needs {
    Needs { megabytes: MEGABYTES, ..Needs::of(client) }
}

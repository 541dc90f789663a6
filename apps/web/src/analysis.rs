//! What the analysis board asks: a line in every notation, what a move gave away, and the threats of a position.

use axum::extract::State;
use foursight_catalog::{PlayerSpec, StopFlag};
use foursight_service::analysis::{
    self, Notations, PlayedMove, ReviewAsked, Reviewed, Threats, ThreatsAsked,
};
use foursight_service::questions::PlayedPosition;

use crate::app::{App, Asker};
use crate::extract::Body;
use crate::json::Json;
use crate::problem::Problem;
use crate::search::{Client, Needs};

crate::routes! {
    post "/notations" => notations,
    post "/review" => review,
    post "/threats" => threats,
}

/// A line of play in every notation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/notations", tag = "questions", request_body = PlayedPosition,
    responses((status = 200, description = "Done", body = Notations), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn notations(
    State(app): State<App>,
    Body(asked): Body<PlayedPosition>,
) -> Result<Json<Notations>, Problem> {
    analysis::notations(&app.limits().questions(), &asked).map(Json)
}

/// What a move gave away
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/review", tag = "questions", request_body = PlayedMove,
    responses((status = 200, description = "Done", body = Reviewed), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn review(
    State(app): State<App>,
    Asker(client): Asker,
    Body(asked): Body<PlayedMove>,
) -> Result<Json<Reviewed>, Problem> {
    let asked = ReviewAsked::read(&app.limits().questions(), asked)?;
    let needs = needs(client, asked.player());
    let (found, _) = app.slots().run(needs, move |stop| asked.run(stop)).await?;
    found.map(Json)
}

/// The threats of a position
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/threats", tag = "questions", request_body = PlayedPosition,
    responses((status = 200, description = "Done", body = Threats), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn threats(
    State(app): State<App>,
    Asker(client): Asker,
    Body(asked): Body<PlayedPosition>,
) -> Result<Json<Threats>, Problem> {
    let asked = ThreatsAsked::read(&app.limits().questions(), &asked)?;
    if asked.is_quick() {
        return asked.run(&StopFlag::default()).map(Json);
    }
    let needs = needs(client, asked.player());
    let (found, _) = app.slots().run(needs, move |stop| asked.run(stop)).await?;
    found.map(Json)
}

/// What the searches of this player may take.
fn needs(client: Client, player: &PlayerSpec) -> Needs {
    Needs { megabytes: u64::from(player.settings().megabytes()), ..Needs::of(client) }
}

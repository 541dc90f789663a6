//! Questions without memory: what can be played, by whom, and what is best here.

use std::sync::OnceLock;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foursight_service::questions::{
    self, GameEntry, MoveQuestion, PositionQuestion, Question, Roster,
};
use foursight_wire::{Position, Report, Seed};
use serde::Deserialize;

use crate::app::{App, Asker};
use crate::extract::{Body, Path, Query};
use crate::json::Json;
use crate::problem::Problem;
use crate::search::{Client, Needs};

crate::routes! {
    get "/games" => games,
    get "/players" => all_players,
    post "/position" => position,
    post "/move" => choose,
    post "/analyse" => analyse,
    get "/best/{game}" => best,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
struct GivenGame {
    /// Only this game, with these options.
    #[cfg_attr(feature = "schema", param(example = "atoll:size=3"))]
    game: Option<String>,
}

/// The list of all games as it is sent. The page asks for it whenever it opens, and it stays the same: games are registered before the server starts.
static ALL_GAMES: OnceLock<Bytes> = OnceLock::new();

/// The games
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/games", tag = "questions", params(GivenGame), responses((status = 200, description = "Done", body = [GameEntry]), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn games(
    State(app): State<App>,
    Query(given): Query<GivenGame>,
) -> Result<Response, Problem> {
    let limits = app.limits().questions();
    if let Some(game) = given.game {
        return questions::games(&limits, Some(&game)).map(|games| Json(games).into_response());
    }
    let all = if let Some(all) = ALL_GAMES.get() {
        all
    } else {
        let games: Vec<GameEntry> = questions::games(&limits, None)?;
        let json = serde_json::to_vec(&games).expect("a list of games is JSON");
        ALL_GAMES.get_or_init(|| json.into())
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], all.clone()).into_response())
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
struct OfGame {
    /// The game.
    #[cfg_attr(feature = "schema", param(example = "connect-four"))]
    game: String,
}

/// The players and evaluations of a game
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/players", tag = "questions", params(OfGame),
    responses((status = 200, description = "Done", body = Roster), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn all_players(
    State(app): State<App>,
    Query(of): Query<OfGame>,
) -> Result<Json<Roster>, Problem> {
    questions::players(&app.limits().questions(), &of.game).map(Json)
}

/// Reads a position from moves, a board or any common notation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/position", tag = "questions", request_body = PositionQuestion,
    responses((status = 200, description = "Done", body = Position), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn position(
    State(app): State<App>,
    Body(question): Body<PositionQuestion>,
) -> Result<Json<Position>, Problem> {
    questions::position(&app.limits().questions(), question).map(Json)
}

/// The move a player makes
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/move", tag = "questions", request_body = MoveQuestion,
    responses((status = 200, description = "Done", body = Report), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn choose(
    State(app): State<App>,
    Asker(client): Asker,
    Body(question): Body<MoveQuestion>,
) -> Result<Json<Report>, Problem> {
    think(&app, client, &question.into(), false).await.map(Json)
}

/// What every legal move is worth
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/analyse", tag = "questions", request_body = Question,
    responses((status = 200, description = "Done", body = Report), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn analyse(
    State(app): State<App>,
    Asker(client): Asker,
    Body(question): Body<Question>,
) -> Result<Json<Report>, Problem> {
    think(&app, client, &question, true).await.map(Json)
}

async fn think(
    app: &App,
    client: Client,
    question: &Question,
    every_move: bool,
) -> Result<Report, Problem> {
    let asked = question.read(&app.limits().questions(), every_move)?;
    let megabytes = u64::from(asked.player.settings().megabytes());
    let needs = Needs { megabytes, ..Needs::of(client) };
    let (answer, _) = app.slots().run(needs, move |stop| asked.run(stop)).await?;
    answer
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
struct BestQuestion {
    /// Moves, as the game writes them.
    #[cfg_attr(feature = "schema", param(example = "4455"))]
    moves: Option<String>,
    /// A board they start from.
    board: Option<String>,
    /// Who thinks; `strong` unless given.
    player: Option<String>,
    /// The player's random seed, a number below 2⁶⁴.
    #[cfg_attr(feature = "schema", param(value_type = Option<String>, pattern = "^[0-9]{1,20}$"))]
    seed: Option<Seed>,
}

/// The bare move as text, for small devices
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/best/{game}", tag = "questions", params(("game" = String, Path, example = "connect-four"), BestQuestion),
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn best(
    State(app): State<App>,
    Asker(client): Asker,
    Path(game): Path<String>,
    Query(question): Query<BestQuestion>,
) -> Result<Response, Problem> {
    let question = Question {
        game,
        moves: question.moves,
        board: question.board,
        player: Some(question.player.unwrap_or_else(|| "strong".to_owned())),
        seed: question.seed,
    };
    let report = think(&app, client, &question, false).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, report.best.action).into_response())
}

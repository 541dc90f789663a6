//! Questions without memory: what can be played, by whom, and what is best here.

use std::sync::OnceLock;

use axum::body::Bytes;
use foursight_catalog::StopFlag;
use foursight_service::questions::{self, GameEntry, MoveQuestion, PositionQuestion, Question};
use foursight_wire::{Report, Seed};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::class;
use crate::extract::{Json, PathParam, Query, RequestContext};
use crate::problem::Problem;
use crate::response::{Answered, Refused, Unavailable, json, json_bytes, text};
use crate::search::{Needs, Written, written};

/// The routes of this module.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(all_players))
        .routes(routes!(position))
        .routes(routes!(choose))
        .routes(routes!(analyse))
        .routes(routes!(best))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct GivenGame {
    /// Only this game, with these options.
    #[param(example = "atoll:size=3")]
    game: Option<String>,
}

/// The list of all games as it is sent. The page asks for it whenever it opens, and it stays the same: games are registered before the server starts.
static ALL_GAMES: OnceLock<Bytes> = OnceLock::new();

/// The games
#[utoipa::path(get, path = "/games", tag = "questions", params(GivenGame), responses((status = 200, description = "Done", body = [GameEntry]), Refused))]
async fn games(context: RequestContext, Query(asked): Query<GivenGame>) -> Answered {
    let limits = context.limits();
    if let Some(game) = asked.game {
        return Ok(json(&questions::games(&limits, Some(&game))?));
    }
    let all = if let Some(all) = ALL_GAMES.get() {
        all
    } else {
        let games: Vec<GameEntry> = questions::games(&limits, None)?;
        let json = serde_json::to_vec(&games).expect("a list of games is JSON");
        ALL_GAMES.get_or_init(|| json.into())
    };
    Ok(json_bytes(all.clone()))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct OfGame {
    /// The game.
    #[param(example = "connect-four")]
    game: String,
}

/// The players and evaluations of a game
#[utoipa::path(get, path = "/players", tag = "questions", params(OfGame),
    responses((status = 200, description = "Done", body = questions::Roster), Refused))]
async fn all_players(context: RequestContext, Query(asked): Query<OfGame>) -> Answered {
    Ok(json(&questions::players(&context.limits(), &asked.game)?))
}

/// Reads a position from moves, a board or any common notation
#[utoipa::path(post, path = "/position", tag = "questions", request_body = PositionQuestion,
    responses((status = 200, description = "Done", body = foursight_wire::Position), Refused))]
async fn position(context: RequestContext, Json(question): Json<PositionQuestion>) -> Answered {
    Ok(json(&questions::position(&context.limits(), question)?))
}

/// The move a player makes
#[utoipa::path(post, path = "/move", tag = "questions", request_body = MoveQuestion,
    responses((status = 200, description = "Done", body = Report), Refused, Unavailable))]
async fn choose(context: RequestContext, Json(question): Json<MoveQuestion>) -> Answered {
    let question = question.into();
    check_hints(&context, &question).await?;
    let (needs, thought) = thought(&context, &question, false)?;
    context.searched(needs, written(thought)).await
}

/// What every legal move is worth
#[utoipa::path(post, path = "/analyse", tag = "questions", request_body = Question,
    responses((status = 200, description = "Done", body = Report), Refused, Unavailable))]
async fn analyse(context: RequestContext, Json(question): Json<Question>) -> Answered {
    check_hints(&context, &question).await?;
    let (needs, thought) = thought(&context, &question, true)?;
    context.searched(needs, written(thought)).await
}

/// A problem if a class plays here without hints.
async fn check_hints(context: &RequestContext, question: &Question) -> Result<(), Problem> {
    let (moves, board) = (question.moves.as_deref(), question.board.as_deref());
    class::check_hints(&context.app, context.client, &question.game, moves, board).await
}

/// What is to be thought about a question.
type Thought = Box<dyn FnOnce(&StopFlag) -> Result<Report, Problem> + Send>;

fn thought(
    context: &RequestContext,
    question: &Question,
    every_move: bool,
) -> Result<(Needs, Thought), Problem> {
    let asked = question.read(&context.limits(), every_move)?;
    let megabytes = u64::from(asked.player.settings().megabytes());
    let needs = Needs { megabytes, ..Needs::of(context.client) };
    Ok((needs, Box::new(move |stop| asked.run(stop))))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct BestQuestion {
    /// Moves, as the game writes them.
    #[param(example = "4455")]
    moves: Option<String>,
    /// A board they start from.
    board: Option<String>,
    /// Who thinks; `strong` unless given.
    player: Option<String>,
    /// The player's random seed, a number below 2⁶⁴.
    #[param(pattern = "^[0-9]{1,20}$", value_type = Option<String>)]
    seed: Option<Seed>,
}

/// The bare move as text, for small devices
#[utoipa::path(get, path = "/best/{game}", tag = "questions", params(("game" = String, Path, example = "connect-four"), BestQuestion),
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), Refused, Unavailable))]
async fn best(
    context: RequestContext,
    PathParam(game): PathParam,
    Query(asked): Query<BestQuestion>,
) -> Answered {
    let BestQuestion { moves, board, player, seed } = asked;
    let player = player.or_else(|| Some("strong".to_owned()));
    let question = Question { game, moves, board, player, seed };
    check_hints(&context, &question).await?;
    let (needs, thought) = thought(&context, &question, false)?;
    let action = move |stop: &StopFlag| -> Written { Ok(thought(stop)?.best.action.into_bytes()) };
    Ok(text(context.app.slots().write(needs, Box::new(action)).await?))
}

//! Questions without memory: what can be played, by whom, and what is best here.

use std::sync::OnceLock;

use foursight_catalog::StopFlag;
use foursight_http::Bytes;
use foursight_service::questions::{self, GameEntry, MoveQuestion, PositionQuestion, Question};
use foursight_wire::Report;

use crate::answer::{json, json_bytes, text};
use crate::call::Call;
use crate::problem::Problem;
use crate::route::Answered;
use crate::search::{Needs, Written, written};

crate::routes! {
    GET "/api/v1/games" => games,
    GET "/api/v1/players" => all_players,
    POST "/api/v1/position" => position,
    POST "/api/v1/move" => choose,
    POST "/api/v1/analyse" => analyse,
    GET "/api/v1/best/{game}" => best,
}

#[cfg(feature = "schema")]
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it describes a query")]
struct GivenGame {
    /// Only this game, with these options.
    #[param(example = "atoll:size=3")]
    game: Option<String>,
}

/// The list of all games as it is sent. The page asks for it whenever it opens, and it stays the same: games are registered before the server starts.
static ALL_GAMES: OnceLock<Bytes> = OnceLock::new();

/// The games
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/games", tag = "questions", params(GivenGame), responses((status = 200, description = "Done", body = [GameEntry]), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn games(call: Call) -> Answered {
    let limits = call.limits();
    if let Some(game) = call.query(&["game"])?.take("game") {
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

#[cfg(feature = "schema")]
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it describes a query")]
struct OfGame {
    /// The game.
    #[param(example = "connect-four")]
    game: String,
}

/// The players and evaluations of a game
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/players", tag = "questions", params(OfGame),
    responses((status = 200, description = "Done", body = questions::Roster), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn all_players(call: Call) -> Answered {
    let game = call.query(&["game"])?.need("game")?;
    Ok(json(&questions::players(&call.limits(), &game)?))
}

/// Reads a position from moves, a board or any common notation
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/position", tag = "questions", request_body = PositionQuestion,
    responses((status = 200, description = "Done", body = foursight_wire::Position), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn position(mut call: Call) -> Answered {
    let question: PositionQuestion = call.body().await?;
    Ok(json(&questions::position(&call.limits(), question)?))
}

/// The move a player makes
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/move", tag = "questions", request_body = MoveQuestion,
    responses((status = 200, description = "Done", body = Report), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn choose(mut call: Call) -> Answered {
    let question: MoveQuestion = call.body().await?;
    let (needs, thought) = thought(&call, &question.into(), false)?;
    call.searched(needs, written(thought)).await
}

/// What every legal move is worth
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/analyse", tag = "questions", request_body = Question,
    responses((status = 200, description = "Done", body = Report), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn analyse(mut call: Call) -> Answered {
    let question: Question = call.body().await?;
    let (needs, thought) = thought(&call, &question, true)?;
    call.searched(needs, written(thought)).await
}

/// What is to be thought about a question.
type Thought = Box<dyn FnOnce(&StopFlag) -> Result<Report, Problem> + Send>;

fn thought(
    call: &Call,
    question: &Question,
    every_move: bool,
) -> Result<(Needs, Thought), Problem> {
    let asked = question.read(&call.limits(), every_move)?;
    let megabytes = u64::from(asked.player.settings().megabytes());
    let needs = Needs { megabytes, ..Needs::of(call.client) };
    Ok((needs, Box::new(move |stop| asked.run(stop))))
}

#[cfg(feature = "schema")]
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "it describes a query")]
struct BestQuestion {
    /// Moves, as the game writes them.
    #[param(example = "4455")]
    moves: Option<String>,
    /// A board they start from.
    board: Option<String>,
    /// Who thinks; `strong` unless given.
    player: Option<String>,
    /// The player's random seed, a number below 2⁶⁴.
    #[param(pattern = "^[0-9]{1,20}$")]
    seed: Option<String>,
}

/// The bare move as text, for small devices
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/best/{game}", tag = "questions", params(("game" = String, Path, example = "connect-four"), BestQuestion),
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = foursight_service::ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = foursight_service::ProblemBody, content_type = "application/problem+json"))))]
async fn best(call: Call) -> Answered {
    let game = call.piece()?;
    let mut query = call.query(&["moves", "board", "player", "seed"])?;
    let question = Question {
        game,
        moves: query.take("moves"),
        board: query.take("board"),
        player: Some(query.take("player").unwrap_or_else(|| "strong".to_owned())),
        seed: query.seed("seed")?,
    };
    let (needs, thought) = thought(&call, &question, false)?;
    let action = move |stop: &StopFlag| -> Written { Ok(thought(stop)?.best.action.into_bytes()) };
    Ok(text(call.app.slots().write(needs, Box::new(action)).await?))
}

//! `POST explain` and `POST judge`: how a player of fixed depth came to its move.

use core::time::Duration;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foursight_catalog::{
    ExplainError, ExplainOptions, Game, Move, PlayerSpec, Position, Start, StopFlag, Variation,
    explain_tree,
};
use foursight_game::{Depth, Limits as Work, Position as _, SearchError};
use foursight_wire::Report;
use foursight_wire::explanation::{ExplainRequest, Explanation, JudgeRequest, Judgement};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Asker};
use crate::extract::Body;
use crate::limits::Limits;
use crate::problem::{Code, Problem, ProblemBody};
use crate::search::Needs;

/// Positions a search may visit that is to be explained; a second run of it may be needed to write it down.
const NODES: u64 = 2_000_000;
/// Positions written down unless asked otherwise, and at most.
const CAPACITY: (u32, u32) = (1_500, 20_000);
/// Megabytes that a recorded search takes with its answer.
const RECORDING: u64 = 32;
/// How much later than its time an answer may be written.
const LATEST: Duration = Duration::from_secs(1);
/// The name of the game that is nothing but numbers.
const TREE: &str = "tree";

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(explain)).routes(routes!(judge))
}

/// The search tree that a player really walks
#[utoipa::path(post, path = "/explain", tag = "questions", request_body = ExplainRequest,
    responses((status = 200, description = "Done", body = Explanation), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
async fn explain(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<ExplainRequest>,
) -> Result<Response, Problem> {
    let limits = app.limits().clone();
    let (time, begun) = (limits.time, Instant::now());
    // The answer is written while its time runs, too.
    let needs = Needs { megabytes: RECORDING, time: Some(time), ..Needs::of(client) };
    let work = move |stop: &StopFlag| {
        let explanation = explained(&limits, &request, stop)
            .map_err(|problem| if begun.elapsed() >= time { too_long(time) } else { problem })?;
        let json = serde_json::to_vec(&explanation).expect("plain data");
        if begun.elapsed() >= time + LATEST { Err(too_long(time)) } else { Ok(json) }
    };
    let (written, _) = app.slots().run(needs, work).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], written?).into_response())
}

fn too_long(time: Duration) -> Problem {
    Problem::over_limit("milliseconds", "an explanation", time.as_millis() as u64)
}

/// What an evaluation says of a position that a search met, and why
#[utoipa::path(post, path = "/judge", tag = "questions", request_body = JudgeRequest,
    responses((status = 200, description = "Done", body = Judgement), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json")))]
async fn judge(
    State(app): State<App>,
    Body(request): Body<JudgeRequest>,
) -> Result<Json<Judgement>, Problem> {
    judged(app.limits(), &request).map(Json)
}

/// Explains a search, until it is done or the flag is raised.
fn explained(
    limits: &Limits,
    request: &ExplainRequest,
    stop: &StopFlag,
) -> Result<Explanation, Problem> {
    let capacity = request.capacity.unwrap_or(CAPACITY.0);
    if capacity > CAPACITY.1 {
        return Err(Problem::over_limit("capacity", capacity, CAPACITY.1));
    }
    let along = request.along.clone().unwrap_or_default();
    check_texts(limits, &along, [request.moves.as_deref(), request.board.as_deref()])?;
    let options = ExplainOptions { capacity, ..ExplainOptions::default() };
    limits.short("player", &request.player)?;
    let (game, player, explained) = if request.game == TREE {
        let tree = request.board.as_deref().unwrap_or_default();
        let explained =
            explain_tree(tree, &request.player, &along, &options, stop).map_err(refused)?;
        let player = player(limits, &request.player, Game::TicTacToe)?;
        (TREE.to_owned(), player, explained)
    } else {
        let game = limits.game(&request.game)?;
        let player = player(limits, &request.player, game)?;
        let start = Start { board: request.board.as_deref(), moves: moves(request.moves.as_ref()) };
        let line = Variation::parse(game, start)?;
        let along = branch(&line, &along)?.0;
        let options = ExplainOptions { along, ..options };
        let explained = line.end.explain(&player, &options, stop).map_err(refused)?;
        (game.to_string(), player, explained)
    };
    let mut report = Report::new(&explained.report, &player);
    report.limited = explained.visits.first().is_none_or(|root| root.result.is_none());
    Ok(Explanation::new(game, request.player.clone(), &explained, report))
}

/// Judges a position that a search met.
fn judged(limits: &Limits, request: &JudgeRequest) -> Result<Judgement, Problem> {
    let (moves, board) = (request.moves.as_deref(), request.board.as_deref());
    check_texts(limits, &request.along, [moves, board])?;
    let game = limits.game(&request.game)?;
    let player = player(limits, &request.player, game)?;
    let start = Start { board, moves: moves.unwrap_or_default() };
    let line = Variation::parse(game, start)?;
    let view = line.end.turn();
    let (_, end) = branch(&line, &request.along)?;
    let breakdown = end.outcome().is_none().then(|| end.breakdown(&player, view));
    Ok(Judgement {
        view: view.into(),
        value: breakdown.as_ref().map(|breakdown| breakdown.value),
        parts: breakdown.into_iter().flat_map(|whole| whole.parts).map(Into::into).collect(),
        winning: end.winning_cells(),
    })
}

/// A player bound by the work an explanation may cost, without a clock: the same search must be able to run twice.
fn player(limits: &Limits, text: &str, game: Game) -> Result<PlayerSpec, Problem> {
    let player = PlayerSpec::parse(text, game)
        .map_err(|error| Problem::new(Code::UnknownPlayer, error.to_string()))?;
    let depth = player.settings().limits.depth.map_or(0, Depth::plies);
    if depth > limits.depth {
        return Err(Problem::over_limit("depth", depth, limits.depth));
    }
    Ok(player.within(Work::nodes(NODES)))
}

fn moves(text: Option<&String>) -> &str {
    text.map_or("", String::as_str)
}

/// Reads a branch from the end of a line, and where it leads.
fn branch(line: &Variation, along: &[String]) -> Result<(Vec<Move>, Position), Problem> {
    let mut end = line.end.clone();
    let mut branch = Vec::new();
    for text in along {
        let action = end.parse_move(text)?;
        end.play_unchecked(action);
        branch.push(action);
    }
    Ok((branch, end))
}

fn check_texts(limits: &Limits, along: &[String], texts: [Option<&str>; 2]) -> Result<(), Problem> {
    for (what, text) in ["moves", "board"].into_iter().zip(texts) {
        limits.short(what, text.unwrap_or_default())?;
    }
    if along.len() > limits.depth as usize {
        return Err(Problem::over_limit("moves along", along.len(), limits.depth));
    }
    along.iter().try_for_each(|text| limits.short("along", text))
}

fn refused(error: ExplainError) -> Problem {
    match error {
        ExplainError::Unsuitable(reason) => Problem::new(Code::NotExplained, reason),
        ExplainError::Text(reason) => Problem::new(Code::IllegalMove, reason),
        ExplainError::GameOver(outcome) => {
            Problem::new(Code::GameOver, SearchError::GameOver(outcome).to_string())
        }
        ExplainError::Stopped => Problem::new(Code::Busy, "the search was stopped"),
    }
}

//! Questions without memory: what can be played, by whom, and what is best here.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::{Json, http::header};
use foursight_catalog::{
    Game, Key, PlayerInfo, RecogniseError, Start, Variation, about, analyst, evaluations, players,
    recognise,
};
use foursight_wire::{Position, Report, Seed};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Asker};
use crate::extract::{Body, Path, Query};
use crate::problem::{Code, Problem, ProblemBody};
use crate::search::{Client, Needs};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(all_players))
        .routes(routes!(position))
        .routes(routes!(choose))
        .routes(routes!(analyse))
        .routes(routes!(best))
}

/// A game one can play here.
#[derive(Serialize, ToSchema)]
struct GameEntry {
    /// Its name.
    name: &'static str,
    /// How it is written, its options included.
    text: String,
    /// The sizes it can have.
    sizes: Option<[u8; 4]>,
    /// Whether it knows the swap rule.
    swap: bool,
    /// What it is, in a sentence.
    summary: &'static str,
    /// The rules in a few sentences.
    rules: &'static str,
    /// Whose game it is, where that must be said.
    credit: Option<&'static str>,
}

/// The games
#[utoipa::path(get, path = "/games", tag = "questions", responses((status = 200, description = "Done", body = [GameEntry]), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json")))]
async fn games() -> Json<Vec<GameEntry>> {
    let entry = |name: &'static str| {
        let game: Game = name.parse().expect("the catalog's own names");
        let atoll = matches!(game, Game::Atoll { .. });
        let words = about(game);
        GameEntry {
            name,
            text: game.to_string(),
            sizes: atoll.then_some([3, 5, 7, 9]),
            swap: atoll,
            summary: words.summary,
            rules: words.rules,
            credit: words.credit,
        }
    };
    Json(Game::ALL.iter().map(|info| entry(info.name)).collect())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct OfGame {
    /// The game.
    #[param(example = "connect-four")]
    game: String,
}

/// Everything that can be written as a player of a game.
#[derive(Serialize, ToSchema)]
struct Roster {
    players: Vec<PlayerEntry>,
    evaluations: Vec<EvaluationEntry>,
    /// Who judges when nobody is named.
    analyst: &'static str,
}

#[derive(Serialize, ToSchema)]
struct PlayerEntry {
    name: &'static str,
    /// How it is written.
    text: &'static str,
    /// `level`, `source`, `algorithm` or `best`.
    group: &'static str,
    /// What it is, in a sentence or two.
    about: &'static str,
    /// What it stands for, if it is short for another.
    stands_for: Option<&'static str>,
    keys: Vec<KeyEntry>,
    /// Whether the same position and seed always give the same move.
    reproducible: bool,
}

#[derive(Serialize, ToSchema)]
struct KeyEntry {
    name: &'static str,
    /// What it is unless set.
    default: Option<String>,
    /// What may be written after it.
    form: &'static str,
    /// What it does.
    meaning: &'static str,
}

#[derive(Serialize, ToSchema)]
struct EvaluationEntry {
    name: &'static str,
    /// What it counts.
    about: &'static str,
    weights: Vec<WeightEntry>,
}

#[derive(Serialize, ToSchema)]
struct WeightEntry {
    name: &'static str,
    default: i32,
    /// What is worth so many points.
    meaning: &'static str,
}

/// The players and evaluations of a game
#[utoipa::path(get, path = "/players", tag = "questions", params(OfGame),
    responses((status = 200, description = "Done", body = Roster), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json")))]
async fn all_players(
    State(app): State<App>,
    Query(of): Query<OfGame>,
) -> Result<Json<Roster>, Problem> {
    let game = app.limits().game(&of.game)?;
    let players = players(game).iter().map(entry).collect();
    let evaluations = evaluations(game)
        .iter()
        .map(|evaluation| EvaluationEntry {
            name: evaluation.name,
            about: evaluation.summary,
            weights: evaluation
                .weights
                .iter()
                .map(|weight| WeightEntry {
                    name: weight.name,
                    default: weight.default,
                    meaning: weight.meaning,
                })
                .collect(),
        })
        .collect();
    Ok(Json(Roster { players, evaluations, analyst: analyst(game) }))
}

fn entry(player: &PlayerInfo) -> PlayerEntry {
    let group = match player.name {
        "perfect" | "strong" => "best",
        "automat-easy" | "automat-hard" | "automat-perfect" | "four-in-a-row" | "povezi-cetiri"
        | "minimaks" | "atoll-bot" => "source",
        name if name.ends_with("-printed") => "source",
        name if name.starts_with("level-") => "level",
        _ => "algorithm",
    };
    let key = |key: &Key| KeyEntry {
        name: key.name(),
        default: key.shown(&player.defaults),
        form: key.form(),
        meaning: key.meaning(),
    };
    PlayerEntry {
        name: player.name,
        text: player.name,
        group,
        about: player.summary,
        stands_for: player.stands_for,
        keys: player.keys.iter().map(key).collect(),
        reproducible: player.defaults.is_reproducible(),
    }
}

/// A position, or a text that shows one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PositionQuestion {
    /// The game; may be left out with `text`.
    game: Option<String>,
    /// Moves, as the game writes them.
    moves: Option<String>,
    /// A board they start from.
    board: Option<String>,
    /// Anything pasted: digits, letters, a drawn board, a link.
    text: Option<String>,
}

/// Reads a position from moves, a board or any common notation
#[utoipa::path(post, path = "/position", tag = "questions", request_body = PositionQuestion,
    responses((status = 200, description = "Done", body = Position), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json")))]
async fn position(
    State(app): State<App>,
    Body(question): Body<PositionQuestion>,
) -> Result<Json<Position>, Problem> {
    let limits = app.limits();
    let game = question.game.as_deref().map(|game| limits.game(game)).transpose()?;
    if let Some(text) = &question.text {
        limits.short("text", text)?;
        if question.moves.is_some() || question.board.is_some() {
            let detail = "`text` comes alone: it already says moves or board";
            return Err(Problem::new(Code::BadJson, detail));
        }
        let found = recognise(text, game).map_err(|error| unrecognised(&error))?;
        let mut position = Position::from(&found.line);
        position.recognised = Some(found.kind.to_owned());
        position.recognised_detail = Some(found.detail);
        return Ok(Json(position));
    }
    let game = game.ok_or_else(|| {
        Problem::new(Code::BadJson, "`game` is missing: it may be left out with `text` only")
    })?;
    let line = read(&app, game, question.moves.as_deref(), question.board.as_deref())?;
    Ok(Json(Position::from(&line)))
}

fn unrecognised(error: &RecogniseError) -> Problem {
    let code = match error {
        RecogniseError::Game(_) => Code::UnknownGame,
        RecogniseError::Unknown(_) => Code::UnrecognisedText,
        RecogniseError::Illegal(_) => Code::IllegalMove,
    };
    Problem::new(code, error.to_string())
}

/// Reads a line of play.
fn read(
    app: &App,
    game: Game,
    moves: Option<&str>,
    board: Option<&str>,
) -> Result<Variation, Problem> {
    let moves = moves.unwrap_or_default().trim();
    app.limits().short("moves", moves)?;
    app.limits().short("board", board.unwrap_or_default())?;
    Ok(Variation::parse(game, Start { board, moves })?)
}

/// A position and who is asked about it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Question {
    /// The game.
    #[schema(example = "connect-four")]
    game: String,
    /// Moves, as the game writes them.
    #[schema(example = "4455")]
    moves: Option<String>,
    /// A board they start from.
    board: Option<String>,
    /// Who thinks.
    #[schema(example = "level-3")]
    player: Option<String>,
    /// The player's random seed, a number below 2⁶⁴ or its digits; 0 unless given.
    seed: Option<Seed>,
}

/// A position and the player who is to move in it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MoveQuestion {
    /// The game.
    #[schema(example = "connect-four")]
    game: String,
    /// Moves, as the game writes them.
    #[schema(example = "4455")]
    moves: Option<String>,
    /// A board they start from.
    board: Option<String>,
    /// Who is to move.
    #[schema(example = "level-3")]
    player: String,
    /// The player's random seed, a number below 2⁶⁴ or its digits; 0 unless given.
    seed: Option<Seed>,
}

/// The move a player makes
#[utoipa::path(post, path = "/move", tag = "questions", request_body = MoveQuestion,
    responses((status = 200, description = "Done", body = Report), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
async fn choose(
    State(app): State<App>,
    Asker(client): Asker,
    Body(question): Body<MoveQuestion>,
) -> Result<Json<Report>, Problem> {
    let MoveQuestion { game, moves, board, player, seed } = question;
    let question = Question { game, moves, board, player: Some(player), seed };
    think(&app, client, &question, false).await.map(Json)
}

/// What every legal move is worth
#[utoipa::path(post, path = "/analyse", tag = "questions", request_body = Question,
    responses((status = 200, description = "Done", body = Report), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
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
    let game = app.limits().game(&question.game)?;
    let text = question.player.as_deref().unwrap_or(analyst(game));
    let player = app.limits().player(text, game)?.with_seed(question.seed.unwrap_or_default().0);
    let line = read(app, game, question.moves.as_deref(), question.board.as_deref())?;
    let job = line.end.ask(&player, every_move);
    let megabytes = u64::from(player.settings().megabytes());
    let needs = Needs { megabytes, ..Needs::of(client) };
    let (answer, _) = app.slots().run(needs, move |stop| job.run(stop, &mut |_| {})).await?;
    Ok(Report::new(&answer?, &player))
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
    #[param(value_type = Option<String>, pattern = "^[0-9]{1,20}$")]
    seed: Option<Seed>,
}

/// The bare move as text, for small devices
#[utoipa::path(get, path = "/best/{game}", tag = "questions", params(("game" = String, Path, example = "connect-four"), BestQuestion),
    responses((status = 200, description = "Done", body = String, content_type = "text/plain"), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
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

//! `POST why` and `POST why-not`: why a computer made its move, and what would have become of another.

use axum::Json;
use axum::extract::State;
use foursight_catalog::{self as catalog, Move, PlayerSpec, Position, Start, StopFlag, Variation};
use foursight_game::Position as _;
use foursight_wire::why::{Refutation, Why, WhyNotRequest, WhyRequest};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Asker};
use crate::extract::Body;
use crate::limits::Limits;
use crate::problem::{Code, Problem, ProblemBody};
use crate::search::{Client, Needs};

/// Megabytes that the solver takes to play out another move.
const SOLVER: u64 = 64;

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(why)).routes(routes!(why_not))
}

/// Why a computer made its move
#[utoipa::path(post, path = "/why", tag = "questions", request_body = WhyRequest,
    responses((status = 200, description = "Done", body = Why), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
async fn why(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<WhyRequest>,
) -> Result<Json<Why>, Problem> {
    let asked = Asked::read(app.limits(), &request)?;
    let Asked { position, player, played, .. } = asked;
    let needs = needs(client, &player, 0);
    let work = {
        let player = player.clone();
        move |stop: &StopFlag| catalog::why(&position, &player, played, stop)
    };
    let (found, _) = app.slots().run(needs, work).await?;
    Ok(Json(Why::new(&found?, &player)))
}

/// What would have become of another move
#[utoipa::path(post, path = "/why-not", tag = "questions", request_body = WhyNotRequest,
    responses((status = 200, description = "Done", body = Refutation), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
async fn why_not(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<WhyNotRequest>,
) -> Result<Json<Refutation>, Problem> {
    let Asked { position, player, played, instead } = Asked::read(app.limits(), &request.into())?;
    let missing = |what: &str| Problem::new(Code::BadJson, format!("`{what}` is missing"));
    let (played, instead) =
        (played.ok_or_else(|| missing("played"))?, instead.ok_or_else(|| missing("instead"))?);
    let needs = needs(client, &player, SOLVER);
    let work = move |stop: &StopFlag| catalog::why_not(&position, &player, played, instead, stop);
    let (found, _) = app.slots().run(needs, work).await?;
    let found = found?.ok_or_else(|| {
        let detail = "the solver was not done within the time this server gives a search";
        Problem::new(Code::NotExplained, detail)
    })?;
    Ok(Json(Refutation::from(&found)))
}

/// What the searches of this player may take, and the solver's table beside it.
fn needs(client: Client, player: &PlayerSpec, more: u64) -> Needs {
    let megabytes = u64::from(player.settings().megabytes()).max(more);
    Needs { megabytes, ..Needs::of(client) }
}

/// A request, read.
struct Asked {
    position: Position,
    player: PlayerSpec,
    played: Option<Move>,
    instead: Option<Move>,
}

impl Asked {
    fn read(limits: &Limits, request: &WhyRequest) -> Result<Self, Problem> {
        let game = limits.game(&request.game)?;
        let moves = request.moves.as_deref().unwrap_or_default().trim();
        limits.short("moves", moves)?;
        limits.short("board", request.board.as_deref().unwrap_or_default())?;
        // As the match played it: with its seed, within the same limits.
        let player =
            limits.player(&request.player, game)?.with_seed(request.seed.unwrap_or_default().0);
        let line = Variation::parse(game, Start { board: request.board.as_deref(), moves })?;
        let position = line.end;
        if let Some(outcome) = position.outcome() {
            let error = foursight_game::SearchError::GameOver(outcome);
            return Err(Problem::new(Code::GameOver, error.to_string()));
        }
        let read = |text: &Option<String>| {
            let Some(text) = text else { return Ok(None) };
            limits.short("move", text)?;
            Ok::<_, Problem>(Some(position.parse_move(text)?))
        };
        let (played, instead) = (read(&request.played)?, read(&request.instead)?);
        Ok(Self { position, player, played, instead })
    }
}

//! What is asked of matches over HTTP.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use foursight_catalog::StopFlag;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::event::{Command, Event};
use super::game::Game;
use super::live;
use super::room::Room;
use crate::app::{App, Asker};
use crate::clock;
use crate::extract::{Body, Path};
use crate::problem::{Code, Problem, ProblemBody};
use crate::secret::{self, Hash};
use crate::store::{Change, Opening, Terms};
use crate::wire::{Begins, PerSeat, Seat, Seed, Snapshot, Thought};

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(command))
        .routes(routes!(think))
        .routes(routes!(live::live))
}

/// How a match is to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OpenMatch {
    /// The game.
    #[schema(example = "connect-four")]
    game: String,
    /// The players; `null` is a human.
    #[serde(default)]
    seats: SeatTexts,
    /// Who begins.
    #[serde(default)]
    starter: Begins,
    /// Where it starts.
    start: Option<StartTexts>,
    /// What chance is a function of; drawn if not given.
    #[schema(value_type = Option<String>)]
    seed: Option<Seed>,
    /// Whether seat B is left for a friend.
    #[serde(default)]
    open: bool,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
struct SeatTexts {
    /// Seat A's player.
    a: Option<String>,
    /// Seat B's player.
    #[schema(example = "level-3")]
    b: Option<String>,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
struct StartTexts {
    /// A board.
    board: Option<String>,
    /// Moves from there; undo does not go back into them.
    moves: Option<String>,
}

/// A match that was opened. The secrets are shown here and never again.
#[derive(Serialize, ToSchema)]
struct Opened {
    id: String,
    secrets: PerSeat<Option<String>>,
    /// For the friend who is to take seat B.
    invitation: Option<String>,
    snapshot: Snapshot,
}

/// Opens a match
#[utoipa::path(post, path = "/matches", tag = "matches", request_body = OpenMatch,
    responses((status = 201, body = Opened), (status = "4XX", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json")))]
async fn open(
    State(app): State<App>,
    Asker(client): Asker,
    Body(asked): Body<OpenMatch>,
) -> Result<(StatusCode, Json<Opened>), Problem> {
    let limits = app.limits();
    let game = limits.game(&asked.game)?;
    let SeatTexts { a, b } = asked.seats;
    for text in [&a, &b].into_iter().flatten() {
        limits.player(text, game)?;
    }
    if asked.open && b.is_some() {
        return Err(Problem::new(
            Code::BadJson,
            "seat b cannot be a computer's and left for a friend",
        ));
    }
    let start = asked.start.unwrap_or_default();
    let moves = start.moves.unwrap_or_default();
    limits.short("moves", &moves)?;
    limits.short("board", start.board.as_deref().unwrap_or_default())?;
    let secrets = PerSeat { a: Some(secret::secret()), b: (!asked.open).then(secret::secret) };
    let invitation = asked.open.then(secret::secret);
    let hash = |secret: &Option<String>| secret.as_deref().map(Hash::of);
    let opening = Opening {
        id: secret::name(),
        terms: Terms {
            game: game.to_string(),
            seats: [a, b],
            starter: asked.starter.text().to_owned(),
            board: start.board,
            moves,
            seed: asked.seed.map_or_else(secret::seed, |seed| seed.0),
            open: asked.open,
        },
        secrets: [hash(&secrets.a), hash(&secrets.b)],
        invitation: hash(&invitation),
        created: clock::now(),
    };
    let opener = app.clone();
    let room = app.finish(async move { opener.hall().open(opening, client).await }).await?;
    let snapshot = room.game.lock().await.snapshot(app.limits());
    Ok((StatusCode::CREATED, Json(Opened { id: room.id.clone(), secrets, invitation, snapshot })))
}

/// A match as it is; anyone may look
#[utoipa::path(get, path = "/matches/{id}", tag = "matches", params(("id" = String, Path)),
    responses((status = 200, body = Snapshot), (status = "4XX", body = ProblemBody, content_type = "application/problem+json")))]
async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Snapshot>, Problem> {
    let room = app.hall().room(&id).await?;
    let snapshot = room.game.lock().await.snapshot(app.limits());
    Ok(Json(snapshot))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Join {
    /// From the friend's link.
    invitation: String,
    /// The client's own id: the same again gives the same secret again.
    request: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
struct Joined {
    seat: Seat,
    /// Shown here only.
    secret: String,
    snapshot: Snapshot,
}

/// Takes the friend's seat
#[utoipa::path(post, path = "/matches/{id}/join", tag = "matches", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, body = Joined), (status = "4XX", body = ProblemBody, content_type = "application/problem+json")))]
async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<Joined>, Problem> {
    check_request(join.request.as_deref())?;
    let room = app.hall().room(&id).await?;
    let inner = app.clone();
    app.finish(async move {
        let mut game = room.game.lock().await;
        game.invited(&join.invitation)?;
        let secret = match &join.request {
            Some(request) => secret::derived(&join.invitation, request),
            None => secret::secret(),
        };
        match game.taken_by(&secret) {
            Some(true) => {}
            Some(false) => {
                return Err(Problem::new(Code::SeatTaken, "somebody has taken this seat already"));
            }
            None => {
                let event = Event::Joined { secret: Hash::of(&secret).text() };
                change(&inner, &room, &mut game, event, None, None).await?;
            }
        }
        let snapshot = game.snapshot(inner.limits());
        Ok(Json(Joined { seat: Seat::B, secret, snapshot }))
    })
    .await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Ask {
    /// A seat's secret.
    secret: String,
    command: Command,
    /// The ticket of the snapshot this answers: refused once anything has happened since.
    ticket: Option<String>,
    /// The client's own id: the same twice is done once.
    request: Option<String>,
}

/// Tells a match to do something; done and durable when answered
#[utoipa::path(post, path = "/matches/{id}/commands", tag = "matches", params(("id" = String, Path)), request_body = Ask,
    responses((status = 200, body = Snapshot), (status = "4XX", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json")))]
async fn command(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(ask): Body<Ask>,
) -> Result<Json<Snapshot>, Problem> {
    check_request(ask.request.as_deref())?;
    let room = app.hall().room(&id).await?;
    let inner = app.clone();
    // To its end even if the asker leaves: half a change is none.
    app.finish(async move {
        let mut game = room.game.lock().await;
        let seat = game.seat_of(&ask.secret)?;
        let event = Event::Asked { seat, command: ask.command };
        if let Some(request) = &ask.request
            && game.was_done(request, &event)?
        {
            return Ok(Json(game.snapshot(inner.limits())));
        }
        let now = |problem: Problem, game: &Game| match problem.code() {
            Code::Stale => problem.with("snapshot", game.snapshot(inner.limits())),
            _ => problem,
        };
        game.check_ticket(ask.ticket.as_deref()).map_err(|problem| now(problem, &game))?;
        change(&inner, &room, &mut game, event, ask.request, None).await.map(Json)
    })
    .await
}

fn check_request(request: Option<&str>) -> Result<(), Problem> {
    match request {
        Some(request) if request.is_empty() || request.len() > 64 => {
            Err(Problem::new(Code::BadJson, "`request` is an id of 1 to 64 bytes"))
        }
        _ => Ok(()),
    }
}

/// Applies an event, keeps it, and tells everybody: in this order.
async fn change(
    app: &App,
    room: &Arc<Room>,
    game: &mut Game,
    event: Event,
    request: Option<String>,
    thought: Option<Thought>,
) -> Result<Snapshot, Problem> {
    let limits = app.limits();
    let number = game.next_number();
    if number > limits.changes {
        let detail = format!("{} things have happened in this match: open another", limits.changes);
        return Err(Problem::new(Code::MatchFull, detail));
    }
    game.apply(&event, limits)?;
    let at = clock::now();
    let kept = Change { number, request: request.clone(), event: event.text(), at };
    app.hall().keep(room, kept).await?;
    game.kept(request, &event, at);
    game.thought = thought;
    room.stop_search();
    let snapshot = game.snapshot(limits);
    room.tell(&snapshot);
    Ok(snapshot)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Think {
    /// Any seat's secret.
    secret: String,
}

/// Waits for the computer whose turn it is, and plays its move
#[utoipa::path(post, path = "/matches/{id}/think", tag = "matches", params(("id" = String, Path)), request_body = Think,
    responses((status = 200, body = Snapshot), (status = "4XX", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, body = ProblemBody, content_type = "application/problem+json")))]
async fn think(
    State(app): State<App>,
    Asker(client): Asker,
    Path(id): Path<String>,
    Body(ask): Body<Think>,
) -> Result<Json<Snapshot>, Problem> {
    let room = app.hall().room(&id).await?;
    let limits = app.limits();
    let asked_at = {
        let game = room.game.lock().await;
        game.seat_of(&ask.secret)?;
        game.next_number()
    };
    // Whoever asks meanwhile waits here for the same move.
    let turn = room.thinking.lock().await;
    let (job, player, megabytes) = {
        let game = room.game.lock().await;
        match game.table.job() {
            Some(job) => {
                let now = game.table.snapshot();
                let player = now.player(now.turn).cloned();
                (job, player.expect("a computer has a job"), game.megabytes())
            }
            // The move it waited for was made.
            None if game.next_number() > asked_at => return Ok(Json(game.snapshot(limits))),
            None => {
                return Err(Problem::new(
                    Code::NoComputer,
                    "it is not a computer's turn in this match",
                ));
            }
        }
    };
    let ticket = job.ticket();
    let stop = StopFlag::default();
    room.searching(Some(stop.clone()));
    let answer = app.slots().run_under(client, stop, move |stop| job.run(stop, &mut |_| {})).await;
    room.searching(None);
    let thought = answer?.map_err(|over| Problem::new(Code::GameOver, over.to_string()))?;
    app.hall().warmed(&room.id, megabytes);
    let shown = Thought::new(&thought, &player, limits);
    drop(turn);
    let inner = app.clone();
    app.finish(async move {
        let mut game = room.game.lock().await;
        if game.table.snapshot().ticket != ticket {
            let problem =
                Problem::new(Code::Stale, "the match has moved on while the computer thought");
            return Err(problem.with("snapshot", game.snapshot(inner.limits())));
        }
        let event = Event::Answered { action: thought.best.action };
        change(&inner, &room, &mut game, event, None, Some(shown)).await.map(Json)
    })
    .await
}

//! `POST learn` and `POST learn/move`: an evaluation that learns while a visitor watches.
//!
//! A run is a function of its kind and seed, so nothing of it needs to be stored: a few runs stay in memory, and one that is gone is learnt again.

use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use foursight_catalog::{Game, Start, StopFlag, Variation};
use foursight_game::{Position as _, SearchError};
use foursight_learning::live::{GENERATIONS, Kind, Run};
use foursight_wire::learn::{LearnGeneration, LearnKind, LearnMove, LearnRequest, LearnRun};
use foursight_wire::{MoveValue, WireValue};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, Asker};
use crate::extract::Body;
use crate::problem::{Code, Problem, ProblemBody};
use crate::search::{Client, Needs};

/// Runs kept in memory.
const KEPT: usize = 8;
/// Megabytes of a run: the networks of fifty generations.
const MEGABYTES: u64 = 4;

static RUNS: Mutex<Vec<Run>> = Mutex::new(Vec::new());

pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(learn)).routes(routes!(learn_move))
}

/// A run of learning, up to a generation
#[utoipa::path(post, path = "/learn", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = LearnRun), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
async fn learn(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<LearnRequest>,
) -> Result<Json<LearnRun>, Problem> {
    let asked = Asked::read(&request)?;
    let (run, _) = app.slots().run(needs(client), move |stop| asked.run(stop)).await?;
    let run = run?;
    let generations = run.generations().iter().take(request.generation as usize + 1);
    Ok(Json(LearnRun {
        kind: request.kind,
        seed: run.seed().to_string(),
        generations: generations
            .map(|generation| LearnGeneration {
                number: generation.number,
                strength: generation.strength,
                weights: generation.weights.clone(),
                seen: generation.seen,
            })
            .collect(),
    }))
}

/// The move of a generation
#[utoipa::path(post, path = "/learn/move", tag = "questions", request_body = LearnRequest,
    responses((status = 200, description = "Done", body = LearnMove), (status = "4XX", description = "The request is refused; `code` and `detail` say why", body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "The server is busy, going down, or its store does not answer", body = ProblemBody, content_type = "application/problem+json")))]
async fn learn_move(
    State(app): State<App>,
    Asker(client): Asker,
    Body(request): Body<LearnRequest>,
) -> Result<Json<LearnMove>, Problem> {
    let asked = Asked::read(&request)?;
    let moves = request.moves.as_deref().unwrap_or_default().trim();
    app.limits().short("moves", moves)?;
    let line = Variation::parse(Game::ConnectFour, Start { board: None, moves })?;
    if let Some(outcome) = line.end.outcome() {
        return Err(Problem::new(Code::GameOver, SearchError::GameOver(outcome).to_string()));
    }
    let (generation, text) = (request.generation, line.moves_text());
    let work = move |stop: &StopFlag| asked.run(stop).map(|run| run.answer(generation, &text));
    let (reply, _) = app.slots().run(needs(client), work).await?;
    let reply = reply?.ok_or_else(stopped)?;
    let value = |(column, value): &(_, _)| MoveValue {
        action: ToString::to_string(column),
        value: WireValue::new(*value, None),
    };
    Ok(Json(LearnMove {
        action: reply.column.to_string(),
        plies: reply.plies,
        moves: reply.values.iter().map(value).collect(),
        player: reply.player,
    }))
}

fn needs(client: Client) -> Needs {
    Needs { megabytes: MEGABYTES, ..Needs::of(client) }
}

fn stopped() -> Problem {
    Problem::new(Code::Busy, "the run was stopped before it came to this generation")
}

/// A request, read.
#[derive(Clone, Copy)]
struct Asked {
    kind: Kind,
    seed: u64,
    generation: u32,
}

impl Asked {
    fn read(request: &LearnRequest) -> Result<Self, Problem> {
        if request.generation > GENERATIONS {
            return Err(Problem::over_limit("generation", request.generation, GENERATIONS));
        }
        let kind = match request.kind {
            LearnKind::Weights => Kind::Weights,
            LearnKind::Network => Kind::Network,
        };
        let seed = request.seed.unwrap_or_default().0;
        Ok(Self { kind, seed, generation: request.generation })
    }

    /// The run, learnt at least so far.
    fn run(self, stop: &StopFlag) -> Result<Run, Problem> {
        let kept = || RUNS.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |run: &Run| run.kind() == self.kind && run.seed() == self.seed;
        let known = kept().iter().find(|run| same(run)).cloned();
        let mut run = known.unwrap_or_else(|| Run::new(self.kind, self.seed));
        while run.generations().len() <= self.generation as usize {
            if stop.is_raised() || !run.step() {
                return Err(stopped());
            }
        }
        let mut all = kept();
        // Whoever learnt further in the meantime keeps its place.
        let further = all
            .iter()
            .any(|other| same(other) && other.generations().len() > run.generations().len());
        if !further {
            all.retain(|other| !same(other));
            all.push(run.clone());
            if all.len() > KEPT {
                all.remove(0);
            }
        }
        Ok(run)
    }
}

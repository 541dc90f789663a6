//! An evaluation that learns while a visitor watches.
//!
//! A run is a function of its kind and seed, so nothing of it needs to be stored: a few runs stay in memory, and one that is gone is learnt again.

use std::sync::{Mutex, PoisonError};

use foursight_catalog::{Game, Start, StopFlag, Variation};
use foursight_game::{Position as _, SearchError};
pub use foursight_learning::live::{EMBEDDED, use_lessons};
use foursight_learning::live::{GENERATIONS, Kind, Run, has_lessons};
use foursight_wire::learn::{LearnGeneration, LearnKind, LearnMove, LearnRequest, LearnRun};
use foursight_wire::{MoveValue, WireValue};

use crate::limits::Limits;
use crate::problem::{Code, Problem};

/// Runs kept in memory.
const KEPT: usize = 8;

static RUNS: Mutex<Vec<Run>> = Mutex::new(Vec::new());

fn stopped() -> Problem {
    Problem::new(Code::Busy, "the run was stopped before it came to this generation")
}

/// A request, read.
#[derive(Clone, Copy, Debug)]
pub struct LearnAsked {
    kind: Kind,
    seed: u64,
    generation: u32,
}

impl LearnAsked {
    /// Reads it.
    pub fn read(request: &LearnRequest) -> Result<Self, Problem> {
        if request.generation > GENERATIONS {
            return Err(Problem::over_limit("generation", request.generation, GENERATIONS));
        }
        let kind = match request.kind {
            LearnKind::Weights => Kind::Weights,
            LearnKind::Network => Kind::Network,
        };
        if kind == Kind::Network && !has_lessons() {
            let detail = "the positions that a network learns from are not loaded";
            return Err(Problem::new(Code::Internal, detail));
        }
        let seed = request.seed.unwrap_or_default().0;
        Ok(Self { kind, seed, generation: request.generation })
    }

    /// The run up to the generation that is asked for.
    pub fn generations(self, stop: &StopFlag) -> Result<LearnRun, Problem> {
        let run = self.run(stop)?;
        let generations = run.generations().iter().take(self.generation as usize + 1);
        let generations = generations.map(|generation| LearnGeneration {
            number: generation.number,
            strength: generation.strength,
            weights: generation.weights.clone(),
            seen: generation.seen,
        });
        let kind = match self.kind {
            Kind::Weights => LearnKind::Weights,
            Kind::Network => LearnKind::Network,
        };
        Ok(LearnRun { kind, seed: run.seed().to_string(), generations: generations.collect() })
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

/// A question for the move of a generation, read.
#[derive(Clone, Debug)]
pub struct LearnMoveAsked {
    run: LearnAsked,
    moves: String,
}

impl LearnMoveAsked {
    /// Reads it.
    pub fn read(limits: &Limits, request: &LearnRequest) -> Result<Self, Problem> {
        let run = LearnAsked::read(request)?;
        let moves = request.moves.as_deref().unwrap_or_default().trim();
        limits.short("moves", moves)?;
        let line = Variation::parse(Game::connect_four(), Start { board: None, moves })?;
        if let Some(outcome) = line.end.outcome() {
            return Err(Problem::new(Code::GameOver, SearchError::GameOver(outcome).to_string()));
        }
        Ok(Self { run, moves: line.moves_text() })
    }

    /// Learns as far as is asked, and moves.
    pub fn run(self, stop: &StopFlag) -> Result<LearnMove, Problem> {
        let run = self.run.run(stop)?;
        let reply = run.answer(self.run.generation, &self.moves).ok_or_else(stopped)?;
        let value = |(column, value): &(_, _)| MoveValue {
            action: ToString::to_string(column),
            value: WireValue::new(*value, None),
        };
        Ok(LearnMove {
            action: reply.column.to_string(),
            plies: reply.plies,
            moves: reply.values.iter().map(value).collect(),
            player: reply.player,
        })
    }
}

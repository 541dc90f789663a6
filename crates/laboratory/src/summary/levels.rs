//! Levels.

use serde::Serialize;

use super::games::{EloSummary, TallySummary};
use super::{SCHEMA, finite, percent};
use crate::experiment::LevelsExperiment;
use crate::levels::{Level, STEP, Step};

/// The levels of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelsSummary {
    /// The version of this form: 1.
    pub schema: u32,
    /// `levels`.
    pub kind: String,
    /// What the experiment is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// The random seed.
    pub seed: u64,
    /// The smallest and greatest step that is wanted, in Elo.
    pub wanted_step_elo: (f64, f64),
    /// The levels, the weakest first.
    pub levels: Vec<LevelSummary>,
}

/// A level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelSummary {
    /// Its name.
    pub level: String,
    /// The sum of the estimates of the steps up to it; null if one has no finite estimate.
    pub elo: Option<f64>,
    /// The step from the level below; null for the lowest.
    pub step: Option<StepSummary>,
    /// Moves compared with the solver's.
    pub judged_moves: u32,
    /// Of those, moves with the best score there was.
    pub optimal_percent: Option<f64>,
    /// Of those, moves that kept a win or a draw.
    pub kept_percent: Option<f64>,
}

/// From one level to the next.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct StepSummary {
    /// The upper level's games.
    pub tally: TallySummary,
    /// Pairs of games from one opening worth 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// The difference.
    pub elo: EloSummary,
    /// Whether the estimate is between the wanted ones.
    pub estimate_within: bool,
    /// Whether the whole interval is.
    pub interval_within: bool,
}

impl LevelsSummary {
    /// Of this measurement.
    pub fn of(experiment: &LevelsExperiment, levels: &[Level]) -> Self {
        Self {
            schema: SCHEMA,
            kind: "levels".to_owned(),
            title: experiment.title.clone(),
            game: experiment.game.to_string(),
            seed: experiment.seed,
            wanted_step_elo: STEP,
            levels: levels.iter().map(LevelSummary::of).collect(),
        }
    }
}

impl LevelSummary {
    fn of(level: &Level) -> Self {
        let accuracy = level.accuracy;
        Self {
            level: level.name.clone(),
            elo: finite(level.elo),
            step: level.step.as_ref().map(StepSummary::of),
            judged_moves: accuracy.judged,
            optimal_percent: percent(accuracy.optimal, accuracy.judged),
            kept_percent: percent(accuracy.kept, accuracy.judged),
        }
    }
}

impl StepSummary {
    fn of(step: &Step) -> Self {
        let (estimate_within, interval_within) = step.is_within();
        Self {
            tally: step.tally.into(),
            pairs: step.pairs.pairs,
            elo: step.elo.into(),
            estimate_within,
            interval_within,
        }
    }
}

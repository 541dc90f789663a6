//! The levels of a game: how far each is above the one below, and how often it plays a best move.
//!
//! Each level plays the one below from the same openings, each twice with the sides swapped. Every step has its own file of results, so that a long
//! measurement can be broken off and resumed.

use std::path::Path;

use foursight_catalog::StopFlag;

use crate::contest::Accuracy;
use crate::experiment::LevelsExperiment;
use crate::runner::{self, Progress, RunError};
use crate::standings::Standings;
use crate::statistics::{Elo, Pentanomial, Tally};

/// The smallest and greatest step between neighbours that a learner climbs with pleasure.
pub const STEP: (f64, f64) = (60.0, 250.0);

/// A level and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// The sum of the steps up to it.
    pub elo: f64,
    /// The step from the level below.
    pub step: Option<Step>,
    /// Its moves beside the solver's, in its games against both neighbours.
    pub accuracy: Accuracy,
}

/// From one level to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The upper level's games.
    pub tally: Tally,
    /// The same in pairs.
    pub pairs: Pentanomial,
    /// The difference.
    pub elo: Elo,
}

impl Step {
    /// Whether the step is within [`STEP`]: the estimate, and the whole interval.
    pub fn is_within(&self) -> (bool, bool) {
        let within = |elo: f64| (STEP.0..=STEP.1).contains(&elo);
        (within(self.elo.difference), within(self.elo.low) && within(self.elo.high))
    }
}

/// Plays what the folder does not hold yet. `told` hears the name of the upper level and how far its match is. `None` if somebody stopped it.
pub fn run(
    experiment: &LevelsExperiment,
    folder: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    mut told: impl FnMut(&str, Progress),
) -> Result<Option<Vec<Level>>, RunError> {
    play(experiment, folder, threads, stop, &mut told)
}

fn play(
    experiment: &LevelsExperiment,
    folder: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    told: &mut dyn FnMut(&str, Progress),
) -> Result<Option<Vec<Level>>, RunError> {
    let bottom = Level {
        name: experiment.levels.first().cloned().unwrap_or_default(),
        elo: 0.0,
        step: None,
        accuracy: Accuracy::default(),
    };
    let mut levels = vec![bottom];
    for step in experiment.steps() {
        let (upper, lower) = (&step.players[0], &step.players[1]);
        let file = folder.map(|folder| folder.join(format!("{upper}-{lower}.jsonl")));
        let played = runner::run(&step, file.as_deref(), threads, stop, |now, _| told(upper, now))?;
        if !played.is_complete() {
            return Ok(None);
        }
        let standings = Standings::of(&step, &played.records);
        let accuracy = |place: usize| {
            let standing = standings.players.iter().find(|standing| standing.place == place);
            standing.and_then(|standing| standing.accuracy).unwrap_or_default()
        };
        let below = levels.last_mut().expect("there is a bottom");
        below.accuracy += accuracy(1);
        let below = below.elo;
        let pairing = &standings.pairings[0];
        let measured =
            pairing.elo.map(|elo| Step { tally: pairing.tally, pairs: pairing.pairs, elo });
        levels.push(Level {
            name: upper.clone(),
            elo: below + measured.map_or(0.0, |step| step.elo.difference),
            step: measured,
            accuracy: accuracy(0),
        });
    }
    Ok(Some(levels))
}

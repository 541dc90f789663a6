//! Neighbouring levels of a game against each other.

use std::collections::BTreeMap;

use foursight_catalog::{Game, players};
use serde::Deserialize;
use toml::Spanned;

use super::{Experiment, ExperimentError, Kind, RawOpenings, game, positive, read};
use crate::contest::has_truth;
use crate::openings::Suite;
use crate::toml_file::error_at;

/// How the steps between levels are measured.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsExperiment {
    /// What it is called.
    pub title: String,
    /// What it is for, in a few sentences.
    pub purpose: String,
    /// The game.
    pub game: Game,
    /// What all its chance is a function of.
    pub seed: u64,
    /// The names of the levels, the weakest first.
    pub levels: Vec<String>,
    /// The kind of openings.
    pub suite: Suite,
    /// Plies of an opening.
    pub plies: u32,
    /// Openings between each two neighbours, each played twice.
    pub openings: usize,
    /// Fewer openings for the step to a level, where its games take long.
    pub fewer: Vec<(String, usize)>,
    /// Whether every move of Connect Four is compared with the solver's.
    pub truth: bool,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExperiment {
    #[serde(rename = "kind")]
    _kind: Kind,
    title: Option<String>,
    #[serde(default)]
    purpose: String,
    game: Spanned<String>,
    #[serde(default)]
    seed: u64,
    levels: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    openings: RawOpenings,
    #[serde(default)]
    fewer: BTreeMap<String, Spanned<usize>>,
    truth: Option<bool>,
}

impl LevelsExperiment {
    /// Reads an experiment.
    ///
    /// ```
    /// use foursight_laboratory::experiment::LevelsExperiment;
    /// let experiment = LevelsExperiment::parse("kind = \"levels\"\ngame = \"tic-tac-toe\"").unwrap();
    /// assert_eq!(experiment.levels, ["level-1", "level-2", "level-3"]);
    /// assert_eq!(experiment.steps().len(), 2);
    /// let error = LevelsExperiment::parse("kind = \"levels\"\ngame = \"chess\"").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 8));
    /// ```
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let raw: RawExperiment = read(text, Kind::Levels)?;
        let game = game(text, &raw.game)?;
        let mut experiment = Self::of(game, raw.seed);
        let known = experiment.levels.clone();
        if let Some(levels) = raw.levels {
            for level in &levels {
                if !known.contains(level.get_ref()) {
                    let message =
                        format!("no such level of {}; expected: {}", game.name(), known.join(", "));
                    return Err(error_at(text, level.span(), message));
                }
            }
            experiment.levels = levels.into_iter().map(Spanned::into_inner).collect();
        }
        if let Some(title) = raw.title {
            experiment.title = title;
        }
        experiment.purpose = raw.purpose;
        if let Some(suite) = raw.openings.suite {
            experiment.suite = suite;
            experiment.plies = suite.plies();
        }
        if let Some(plies) = raw.openings.plies {
            experiment.plies = plies;
        }
        experiment.openings =
            positive(text, raw.openings.count.as_ref(), experiment.openings, "opening")?;
        for (level, count) in &raw.fewer {
            if !known.contains(level) {
                let message = format!("there is no step to `{level}`");
                return Err(error_at(text, count.span(), message));
            }
            let count = positive(text, Some(count), 1, "opening")?;
            experiment.fewer.push((level.clone(), count));
        }
        experiment.truth = raw.truth.unwrap_or(experiment.truth) && has_truth(game);
        Ok(experiment)
    }

    /// All levels of the game, as is usual.
    pub fn of(game: Game, seed: u64) -> Self {
        let suite = Suite::of(game);
        Self {
            title: format!("The levels of {game}"),
            purpose: String::new(),
            game,
            seed,
            levels: players(game)
                .iter()
                .filter(|player| player.name.starts_with("level-"))
                .map(|player| player.name.to_owned())
                .collect(),
            suite,
            plies: suite.plies(),
            openings: 100,
            fewer: Vec::new(),
            truth: has_truth(game),
        }
    }

    /// The match of each level against the one below, from the bottom.
    pub fn steps(&self) -> Vec<Experiment> {
        self.levels
            .windows(2)
            .map(|pair| {
                let both = [pair[1].clone(), pair[0].clone()];
                let fewer = self.fewer.iter().find(|(level, _)| *level == pair[1]);
                let openings = fewer.map_or(self.openings, |(_, count)| self.openings.min(*count));
                let mut step = Experiment::among(self.game, &both, openings, self.seed)
                    .expect("levels are players");
                (step.suite, step.plies, step.truth) = (self.suite, self.plies, self.truth);
                step
            })
            .collect()
    }
}

//! Neighbouring levels of a game against each other.

use foursight_catalog::{Game, players};

use super::{Experiment, ExperimentError, Kind, Openings, game, read};
use crate::contest::has_truth;
use crate::openings::Suite;
use crate::read::TomlFile;

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

const KEYS: [&str; 9] =
    ["kind", "title", "purpose", "game", "seed", "levels", "openings", "fewer", "truth"];

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
        let file = TomlFile::parse(text)?;
        let root = read(&file, Kind::Levels, &KEYS)?;
        let game = game(&root)?;
        let mut experiment = Self::of(game, root.whole_if_any("seed")?.unwrap_or(0));
        let known = experiment.levels.clone();
        if let Some(levels) = root.get("levels") {
            experiment.levels.clear();
            for entry in levels.list()? {
                let level = entry.text()?;
                if !known.contains(&level) {
                    return Err(entry.fault(format!(
                        "no such level of {}; right would be: {}",
                        game.name(),
                        known.join(", ")
                    )));
                }
                experiment.levels.push(level);
            }
        }
        if let Some(title) = root.text_if_any("title")? {
            experiment.title = title;
        }
        experiment.purpose = root.text_if_any("purpose")?.unwrap_or_default();
        let openings = Openings::read(&root)?;
        if let Some(suite) = openings.suite {
            experiment.suite = suite;
            experiment.plies = suite.plies();
        }
        if let Some(plies) = openings.plies {
            experiment.plies = plies;
        }
        if let Some(count) = openings.count {
            experiment.openings = count;
        }
        if let Some(fewer) = root.get("fewer") {
            for (level, entry) in fewer.section()?.entries() {
                let count = entry.count("opening")?;
                if !known.iter().any(|known| known == level) {
                    return Err(entry.fault(format!("there is no step to `{level}`")));
                }
                experiment.fewer.push((level.to_owned(), count));
            }
        }
        let truth = root.truth_if_any("truth")?;
        experiment.truth = truth.unwrap_or(experiment.truth) && has_truth(game);
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

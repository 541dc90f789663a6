//! Tuning the weights of an evaluation.

use serde::Serialize;

use super::{ExperimentError, Kind, digest, game, read};
use crate::read::TomlFile;
use crate::tune::Subject;
use foursight_catalog::Game;

/// How better weights are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// The genetic algorithm of `minimaks`.
    Genetic,
    /// Simultaneous perturbation (Spall 1992).
    Spsa,
}

impl Method {
    /// What reports call it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Genetic => "the genetic algorithm of minimaks",
            Self::Spsa => "SPSA (Spall 1992)",
        }
    }

    /// Steps or generations unless said.
    pub const fn steps(self) -> usize {
        match self {
            Self::Genetic => 10,
            Self::Spsa => 60,
        }
    }

    /// Openings of a match unless said.
    pub const fn openings(self) -> usize {
        match self {
            Self::Genetic => 4,
            Self::Spsa => 10,
        }
    }
}

/// A search for better weights, with a test at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneExperiment {
    /// What it is called.
    pub title: String,
    /// What it is for, in a few sentences.
    pub purpose: String,
    /// What is tuned.
    pub subject: Subject,
    /// How.
    pub method: Method,
    /// Steps, or generations.
    pub steps: usize,
    /// Openings of each match, each played twice.
    pub openings: usize,
    /// Individuals of a generation.
    pub population: usize,
    /// Those of them that survive it.
    pub survivors: usize,
    /// The difference that the test at the end looks for.
    pub elo: f64,
    /// The most openings that the test at the end may take.
    pub confirm: usize,
}

const KEYS: [&str; 14] = [
    "kind",
    "title",
    "purpose",
    "game",
    "seed",
    "player",
    "method",
    "steps",
    "openings",
    "population",
    "survivors",
    "range",
    "elo",
    "confirm",
];

impl TuneExperiment {
    /// Reads an experiment.
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let file = TomlFile::parse(text)?;
        let root = read(&file, Kind::Tune, &KEYS)?;
        let game = game(&root)?;
        let range = root.count("range", 10, "point of range")?;
        let range =
            i32::try_from(range).ok().filter(|range| *range <= 100_000).ok_or_else(|| {
                let message = "no weight gets further from zero than 100000".to_owned();
                root.get("range").map_or_else(
                    || root.fault(message.clone()),
                    |entry| entry.fault(message.clone()),
                )
            })?;
        let method = root.need("method")?.one_of(&["genetic", "spsa"])?;
        let method = [Method::Genetic, Method::Spsa][method];
        let player = root.need("player")?;
        let seed = root.whole_if_any("seed")?.unwrap_or(0);
        let mut experiment = Self::of(game, player.str()?, method, range, seed)
            .map_err(|message| player.fault(message))?;
        if let Some(title) = root.text_if_any("title")?.filter(|title| !title.is_empty()) {
            experiment.title = title;
        }
        experiment.purpose = root.text_if_any("purpose")?.unwrap_or_default();
        experiment.steps = root.count("steps", method.steps(), "step")?;
        experiment.openings = root.count("openings", method.openings(), "opening")?;
        experiment.population = root.count("population", experiment.population, "individual")?;
        experiment.survivors = root.count("survivors", experiment.survivors, "survivor")?;
        if experiment.survivors >= experiment.population {
            let message = format!(
                "of {} individuals fewer must survive, not {}",
                experiment.population, experiment.survivors
            );
            let entry = root.get("survivors").or_else(|| root.get("population"));
            return Err(entry.map_or_else(
                || root.fault(message.clone()),
                |entry| entry.fault(message.clone()),
            ));
        }
        if let Some(elo) = root.get("elo") {
            experiment.elo = elo.number()?;
            if experiment.elo <= 0.0 {
                let message = "the difference that is looked for must be above zero".to_owned();
                return Err(elo.fault(message));
            }
        }
        experiment.confirm = root.count("confirm", experiment.confirm, "opening")?;
        Ok(experiment)
    }

    /// The usual search for the weights of this player, for whoever needs no file.
    pub fn of(
        game: Game,
        player: &str,
        method: Method,
        range: i32,
        seed: u64,
    ) -> Result<Self, String> {
        let subject = Subject::parse(game, player, range, seed, 1)?;
        Ok(Self {
            title: format!("Tuning {} by {}", subject.player, method.title()),
            purpose: String::new(),
            subject,
            method,
            steps: method.steps(),
            openings: method.openings(),
            population: 8,
            survivors: 3,
            elo: 30.0,
            confirm: 400,
        })
    }

    /// A number that differs, as good as surely, between experiments whose steps differ.
    pub fn digest(&self) -> u64 {
        let Self { subject, method, steps, openings, population, survivors, .. } = self;
        let Subject { game, player, range, seed, .. } = subject;
        digest(&format!(
            "{game} {player} {range} {seed} {method:?} {steps} {openings} {population} {survivors}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_line_and_a_column() {
        let start = "kind = \"tune\"\ngame = \"connect-four\"\nmethod = \"genetic\"\n";
        for (rest, place) in [
            ("player = \"basic:eval=neutral\"", (4, 10)),
            ("player = \"basic:eval=pattern\"\nsteps = 0", (5, 9)),
            ("player = \"basic:eval=pattern\"\nsurvivors = 9", (5, 13)),
            ("player = \"basic:eval=pattern\"\nelo = -3.0", (5, 7)),
            ("player = \"basic:eval=pattern\"\nrange = 1000000", (5, 9)),
            ("player = \"basic:eval=pattern\"\ngames = 3", (5, 1)),
        ] {
            let error = TuneExperiment::parse(&format!("{start}{rest}")).unwrap_err();
            assert_eq!((error.line, error.column), place, "{rest}: {error}");
        }
    }
}

//! Tuning the weights of an evaluation.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{ExperimentError, Kind, digest, game, positive, read};
use crate::toml_file::error_at;
use crate::tune::Subject;
use foursight_catalog::Game;

/// How better weights are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExperiment {
    #[serde(rename = "kind")]
    _kind: Kind,
    #[serde(default)]
    title: String,
    #[serde(default)]
    purpose: String,
    game: Spanned<String>,
    #[serde(default)]
    seed: u64,
    player: Spanned<String>,
    method: Method,
    steps: Option<Spanned<usize>>,
    openings: Option<Spanned<usize>>,
    population: Option<Spanned<usize>>,
    survivors: Option<Spanned<usize>>,
    range: Option<Spanned<usize>>,
    elo: Option<Spanned<f64>>,
    confirm: Option<Spanned<usize>>,
}

impl TuneExperiment {
    /// Reads an experiment.
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let raw: RawExperiment = read(text, Kind::Tune)?;
        let game = game(text, &raw.game)?;
        let range = positive(text, raw.range.as_ref(), 10, "point of range")?;
        let range =
            i32::try_from(range).ok().filter(|range| *range <= 100_000).ok_or_else(|| {
                let span = raw.range.as_ref().map_or(0..0, Spanned::span);
                error_at(text, span, "no weight gets further from zero than 100000".to_owned())
            })?;
        let mut experiment = Self::of(game, raw.player.get_ref(), raw.method, range, raw.seed)
            .map_err(|message| error_at(text, raw.player.span(), message))?;
        let method = raw.method;
        if !raw.title.is_empty() {
            experiment.title = raw.title;
        }
        experiment.purpose = raw.purpose;
        experiment.steps = positive(text, raw.steps.as_ref(), method.steps(), "step")?;
        experiment.openings = positive(text, raw.openings.as_ref(), method.openings(), "opening")?;
        experiment.population =
            positive(text, raw.population.as_ref(), experiment.population, "individual")?;
        experiment.survivors =
            positive(text, raw.survivors.as_ref(), experiment.survivors, "survivor")?;
        if experiment.survivors >= experiment.population {
            let span = raw.survivors.or(raw.population).map_or(0..0, |count| count.span());
            let message = format!(
                "of {} individuals fewer must survive, not {}",
                experiment.population, experiment.survivors
            );
            return Err(error_at(text, span, message));
        }
        if let Some(elo) = raw.elo {
            if *elo.get_ref() <= 0.0 {
                let message = "the difference that is looked for must be above zero".to_owned();
                return Err(error_at(text, elo.span(), message));
            }
            experiment.elo = elo.into_inner();
        }
        experiment.confirm = positive(text, raw.confirm.as_ref(), experiment.confirm, "opening")?;
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

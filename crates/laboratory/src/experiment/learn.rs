//! Learning an evaluation.

use serde::Deserialize;
use toml::Spanned;

use super::{ExperimentError, Kind, digest, positive, read};

/// Lessons, rounds of teaching, and an examination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnExperiment {
    /// What it is called.
    pub title: String,
    /// What it is for, in a few sentences.
    pub purpose: String,
    /// What lessons, first weights and order are a function of.
    pub seed: u64,
    /// Positions whose moves are solved and learnt from.
    pub positions: usize,
    /// Whether all quiet positions of eight discs from the solver's book are learnt from too.
    pub opening: bool,
    /// How often every lesson is shown.
    pub rounds: usize,
    /// Questions of the examination.
    pub questions: usize,
    /// What the questions are a function of; never what the lessons are.
    pub examination: u64,
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
    seed: Option<u64>,
    positions: Option<Spanned<usize>>,
    opening: Option<bool>,
    rounds: Option<Spanned<usize>>,
    questions: Option<Spanned<usize>>,
    examination: Option<u64>,
}

/// How the shipped network was made.
impl Default for LearnExperiment {
    fn default() -> Self {
        Self {
            title: "Learning an evaluation of Connect Four".to_owned(),
            purpose: String::new(),
            seed: 1,
            positions: 100_000,
            opening: true,
            rounds: 20,
            questions: 2_000,
            examination: 77,
        }
    }
}

impl LearnExperiment {
    /// Reads an experiment.
    ///
    /// ```
    /// use foursight_laboratory::experiment::LearnExperiment;
    /// let error = LearnExperiment::parse("kind = \"learn\"\nrounds = 0").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 10));
    /// assert_eq!(LearnExperiment::parse("kind = \"learn\"").unwrap(), LearnExperiment::default());
    /// ```
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let raw: RawExperiment = read(text, Kind::Learn)?;
        let usual = Self::default();
        Ok(Self {
            title: raw.title.unwrap_or(usual.title),
            purpose: raw.purpose,
            seed: raw.seed.unwrap_or(usual.seed),
            positions: positive(text, raw.positions.as_ref(), usual.positions, "position")?,
            opening: raw.opening.unwrap_or(usual.opening),
            rounds: positive(text, raw.rounds.as_ref(), usual.rounds, "round")?,
            questions: positive(text, raw.questions.as_ref(), usual.questions, "question")?,
            examination: raw.examination.unwrap_or(usual.examination),
        })
    }

    /// A number that differs, as good as surely, between experiments whose lessons differ.
    pub fn digest(&self) -> u64 {
        digest(&format!("{} {}", self.seed, self.positions))
    }
}

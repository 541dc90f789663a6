//! Learning an evaluation.

use super::{ExperimentError, Kind, digest, read};
use crate::read::TomlFile;

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

const KEYS: [&str; 9] = [
    "kind",
    "title",
    "purpose",
    "seed",
    "positions",
    "opening",
    "rounds",
    "questions",
    "examination",
];

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
        let file = TomlFile::parse(text)?;
        let root = read(&file, Kind::Learn, &KEYS)?;
        let usual = Self::default();
        Ok(Self {
            title: root.text_if_any("title")?.unwrap_or(usual.title),
            purpose: root.text_if_any("purpose")?.unwrap_or_default(),
            seed: root.whole_if_any("seed")?.unwrap_or(usual.seed),
            positions: root.count("positions", usual.positions, "position")?,
            opening: root.truth_if_any("opening")?.unwrap_or(usual.opening),
            rounds: root.count("rounds", usual.rounds, "round")?,
            questions: root.count("questions", usual.questions, "question")?,
            examination: root.whole_if_any("examination")?.unwrap_or(usual.examination),
        })
    }

    /// A number that differs, as good as surely, between experiments whose lessons differ.
    pub fn digest(&self) -> u64 {
        digest(&format!("{} {}", self.seed, self.positions))
    }
}

//! Tuning, learning, and the report about the sources.

use serde::Serialize;

use super::SCHEMA;
use super::games::{EloSummary, TestSummary};
use crate::claims::{Finding, Language};
use crate::experiment::{LearnExperiment, Method, TuneExperiment};
use crate::learn::{Learnt, shipped};
use crate::tune::{Confirmation, Step};

/// A search for better weights.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneSummary {
    /// The version of this form: 1.
    pub schema: u32,
    /// `tune`.
    pub kind: String,
    /// What the experiment is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// The random seed.
    pub seed: u64,
    /// `genetic` or `spsa`.
    pub method: Method,
    /// The player whose weights were tuned, without them.
    pub player: String,
    /// The same with the weights found.
    pub tuned_player: String,
    /// Each weight.
    pub weights: Vec<WeightSummary>,
    /// Every step.
    pub steps: Vec<TuneStepSummary>,
    /// The test of the weights found against the default ones; null if they are the same.
    pub test: Option<TestSummary>,
    /// The pairs of that test worth 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// The difference in that test.
    pub elo: Option<EloSummary>,
}

/// A weight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WeightSummary {
    /// Its name.
    pub name: String,
    /// Its default.
    pub default: i32,
    /// What was found.
    pub tuned: i32,
}

/// A step or generation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneStepSummary {
    /// From 1.
    pub number: usize,
    /// Games played so far.
    pub games: usize,
    /// The best individual's score in this step's games.
    pub score_percent: f64,
    /// The weights held for best, in the order of `weights`.
    pub weights: Vec<i32>,
}

impl TuneSummary {
    /// Of this run; `best` are the weights found.
    pub fn of(
        experiment: &TuneExperiment,
        best: &[i32],
        steps: &[Step],
        confirmation: &Confirmation,
    ) -> Self {
        let subject = &experiment.subject;
        let pairs = &confirmation.pairs;
        let test = TestSummary::of(&confirmation.hypotheses, pairs);
        Self {
            schema: SCHEMA,
            kind: "tune".to_owned(),
            title: experiment.title.clone(),
            game: subject.game.to_string(),
            seed: subject.seed,
            method: experiment.method,
            player: subject.player.clone(),
            tuned_player: subject.with(best),
            weights: subject
                .weights
                .iter()
                .zip(best)
                .map(|((name, default), tuned)| WeightSummary {
                    name: (*name).to_owned(),
                    default: *default,
                    tuned: *tuned,
                })
                .collect(),
            steps: steps
                .iter()
                .map(|step| TuneStepSummary {
                    number: step.number,
                    games: step.games,
                    score_percent: 100.0 * step.score,
                    weights: step.weights.clone(),
                })
                .collect(),
            test: (!confirmation.unchanged).then_some(test),
            pairs: pairs.pairs,
            elo: confirmation.elo.map(EloSummary::from),
        }
    }
}

/// Learning and its examination.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LearnSummary {
    /// The version of this form: 1.
    pub schema: u32,
    /// `learn`.
    pub kind: String,
    /// What the experiment is called.
    pub title: String,
    /// The random seed.
    pub seed: u64,
    /// Questions of the examination.
    pub questions: usize,
    /// Each evaluation's grade.
    pub grades: Vec<GradeSummary>,
    /// Each round of learning; empty if nothing was learnt.
    pub rounds: Vec<RoundSummary>,
    /// Whether the network is that which ships; null if nothing was learnt.
    pub is_shipped: Option<bool>,
}

/// An evaluation's grade.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GradeSummary {
    /// The evaluation.
    pub evaluation: String,
    /// The share of questions in which its move keeps the position's value.
    pub kept_percent: f64,
}

/// A round of learning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RoundSummary {
    /// From 1.
    pub round: usize,
    /// The mean cross-entropy, in nats.
    pub loss: f64,
    /// The share of questions in which the network's move keeps the position's value.
    pub kept_percent: f64,
}

impl LearnSummary {
    /// Of this run.
    pub fn of(
        experiment: &LearnExperiment,
        learnt: Option<&Learnt>,
        grades: &[(String, f64)],
    ) -> Self {
        let rounds = learnt.map_or_else(Vec::new, |learnt| {
            let both = learnt.losses.iter().zip(&learnt.kept).enumerate();
            both.map(|(round, (loss, kept))| RoundSummary {
                round: round + 1,
                loss: *loss,
                kept_percent: 100.0 * kept,
            })
            .collect()
        });
        Self {
            schema: SCHEMA,
            kind: "learn".to_owned(),
            title: experiment.title.clone(),
            seed: experiment.seed,
            questions: experiment.questions,
            grades: grades
                .iter()
                .map(|(name, share)| GradeSummary {
                    evaluation: name.clone(),
                    kept_percent: 100.0 * share,
                })
                .collect(),
            rounds,
            is_shipped: learnt.map(|learnt| learnt.bytes == shipped()),
        }
    }
}

/// What came of the sources' claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReportSummary {
    /// The version of this form: 1.
    pub schema: u32,
    /// `report`.
    pub kind: String,
    /// Every claim.
    pub findings: Vec<FindingSummary>,
}

/// A claim beside what was measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingSummary {
    /// The name of its entry in testdata/sources/claims.toml.
    pub id: String,
    /// The source's short name, or `ours`.
    pub source: String,
    /// Where it stands in the work.
    pub section: String,
    /// What it claims.
    pub claim: String,
    /// The published figure.
    pub published: String,
    /// What was measured.
    pub measured: String,
    /// `agrees`, `different`, `undecided`, `artefact` or `not testable`.
    pub result: String,
}

impl ReportSummary {
    /// Of these findings.
    pub fn of(findings: &[Finding]) -> Self {
        Self {
            schema: SCHEMA,
            kind: "report".to_owned(),
            findings: findings
                .iter()
                .map(|finding| FindingSummary {
                    id: finding.claim.id.clone(),
                    source: finding.claim.source.clone(),
                    section: finding.claim.section.clone(),
                    claim: finding.claim.en.clone(),
                    published: finding.claim.published.clone(),
                    measured: finding.measured_text(Language::English),
                    result: finding.result.word(Language::English).to_owned(),
                })
                .collect(),
        }
    }
}

//! What the chapters measure with: ready-made experiments, run and kept under their names.

use std::fs;
use std::path::PathBuf;

use foursight_catalog::StopFlag;

use super::ready::ready;
use super::{Finding, SourcesError, Verdict};
use crate::contest::GameRecord;
use crate::experiment::{
    Experiment, ExperimentError, Kind, LearnExperiment, TimesExperiment, TuneExperiment,
};
use crate::learn::{exam::papers, grades};
use crate::page::Page;
use crate::report::{
    Comparison, comparisons, grades_csv, pairings_csv, standings_csv, times_csv, tuning_csv,
};
use crate::runner::{self, Progress};
use crate::standings::Standings;
use crate::times;
use crate::tune::{self, Confirmation, Step};

/// Somebody who hears which experiment is running, and how far it is.
pub type Told<'a> = &'a mut dyn FnMut(&str, Progress);

/// Where the chapters get their figures.
pub(super) struct Workshop<'a> {
    /// Where results are kept, each experiment in a folder of its own.
    pub(super) folder: Option<PathBuf>,
    /// Threads for games; times are always measured on one.
    pub(super) threads: usize,
    /// No experiment takes more openings, games or steps than this.
    pub(super) at_most: Option<usize>,
    /// No times are measured of players that look further ahead than this.
    pub(super) deepest: Option<u32>,
    pub(super) stop: &'a StopFlag,
    pub(super) told: Told<'a>,
    /// Tables for other programs: the name of the file and what is in it.
    pub(super) tables: Vec<(String, String)>,
    /// What was claimed, and what came of it.
    pub(super) findings: Vec<Finding>,
}

/// Games that were played, and what they say.
pub(super) struct Played {
    pub(super) experiment: Experiment,
    pub(super) records: Vec<GameRecord>,
    pub(super) standings: Standings,
}

impl Workshop<'_> {
    fn cut(&self, count: usize) -> usize {
        self.at_most.map_or(count, |most| count.min(most.max(1)))
    }

    /// The file for this experiment's results.
    fn file(&self, name: &str, file: &str) -> Result<Option<PathBuf>, SourcesError> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let folder = folder.join(name);
        fs::create_dir_all(&folder).map_err(runner::RunError::File)?;
        Ok(Some(folder.join(file)))
    }

    pub(super) fn games(&mut self, name: &str) -> Result<Played, SourcesError> {
        let mut experiment = Experiment::parse(ready(name)).map_err(unreadable)?;
        experiment.openings = self.cut(experiment.openings);
        let file = self.file(name, "results.jsonl")?;
        let told = &mut self.told;
        let played =
            runner::run(&experiment, file.as_deref(), self.threads, self.stop, |now, _| {
                told(&experiment.title, now);
            })?;
        if !played.is_complete() {
            return Err(SourcesError::Stopped);
        }
        let standings = Standings::of(&experiment, &played.records);
        self.tables.push((format!("{name}.csv"), pairings_csv(&experiment, &standings)));
        if experiment.truth {
            self.tables.push((format!("{name}-players.csv"), standings_csv(&standings)));
        }
        Ok(Played { experiment, records: played.records, standings })
    }

    pub(super) fn times(
        &mut self,
        name: &str,
    ) -> Result<(TimesExperiment, Vec<Comparison>), SourcesError> {
        let mut experiment = TimesExperiment::parse(ready(name)).map_err(unreadable)?;
        experiment.games = self.cut(experiment.games);
        if let Some(deepest) = self.deepest {
            experiment.keep(|player| {
                player.settings().limits.depth.is_none_or(|depth| depth.plies() <= deepest)
            });
        }
        let file = self.file(name, "results.jsonl")?;
        let told = &mut self.told;
        let (games, complete) =
            times::run(&experiment, file.as_deref(), 1, self.stop, |now, _| {
                told(&experiment.title, now);
            })?;
        if !complete {
            return Err(SourcesError::Stopped);
        }
        let compared = comparisons(&experiment, &games);
        self.tables.push((format!("{name}.csv"), times_csv(&compared)));
        Ok((experiment, compared))
    }

    pub(super) fn tune(
        &mut self,
        name: &str,
    ) -> Result<(TuneExperiment, Vec<Step>, Confirmation), SourcesError> {
        let mut experiment = TuneExperiment::parse(ready(name)).map_err(unreadable)?;
        experiment.subject.threads = self.threads;
        experiment.steps = self.cut(experiment.steps);
        experiment.openings = self.cut(experiment.openings);
        experiment.confirm = self.cut(experiment.confirm);
        let file = self.file(name, "results.jsonl")?;
        let mut steps = Vec::new();
        let told = &mut self.told;
        let best = tune::run(&experiment, file.as_deref(), self.stop, |step| {
            told(&experiment.title, Progress { done: step.number, of: experiment.steps });
            steps.push(step.clone());
        })?;
        let best = best.ok_or(SourcesError::Stopped)?;
        let file = self.file(name, "confirmation.jsonl")?;
        let confirmation = tune::confirm(&experiment, &best, file.as_deref(), self.stop)?;
        self.tables.push((format!("{name}.csv"), tuning_csv(&experiment.subject, &steps)));
        Ok((experiment, steps, confirmation))
    }

    /// The examination of the evaluations that ship.
    pub(super) fn examine(
        &mut self,
        name: &str,
    ) -> Result<(LearnExperiment, Vec<(String, f64)>), SourcesError> {
        let mut experiment = LearnExperiment::parse(ready(name)).map_err(unreadable)?;
        experiment.questions = self.cut(experiment.questions);
        let of = experiment.questions;
        let told = &mut self.told;
        let questions = papers(experiment.examination, of, |done| {
            told("the examination", Progress { done, of });
        });
        let marks = grades(&questions);
        self.tables.push((format!("{name}-examination.csv"), grades_csv(&marks)));
        Ok((experiment, marks))
    }

    /// Notes what came of a claim.
    pub(super) fn find(
        &mut self,
        source: &'static str,
        claim: impl Into<String>,
        measured: impl Into<String>,
        verdict: Verdict,
    ) {
        self.findings.push(Finding {
            source,
            claim: claim.into(),
            measured: measured.into(),
            verdict,
        });
    }
}

fn unreadable(error: ExperimentError) -> SourcesError {
    SourcesError::Experiment(error)
}

/// Says how the table or figure is made again.
pub(super) fn again(page: &mut Page, names: &[&str]) {
    let commands: Vec<String> = names
        .iter()
        .map(|name| {
            let command = match Kind::of(ready(name)) {
                Ok(Kind::Games) => match Experiment::parse(ready(name)) {
                    Ok(experiment) if experiment.players.len() == 2 => "lab duel",
                    _ => "lab tournament",
                },
                Ok(kind) => kind.command(),
                Err(_) => "lab",
            };
            format!("`foursight {command} experiments/{name}.toml`")
        })
        .collect();
    page.paragraph(&format!("Again: {}.", commands.join(", ")));
}

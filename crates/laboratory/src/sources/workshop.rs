//! What the report measures with: ready-made experiments, run once each and kept under their names.

use std::fs;
use std::path::PathBuf;

use foursight_catalog::{Game, PlayerSpec, Position, StopFlag};

use super::ready::ready;
use super::{Effort, SourcesError};
use crate::csv;
use crate::experiment::{
    Experiment, ExperimentError, LearnExperiment, TimesExperiment, TuneExperiment,
};
use crate::learn::{exam::papers, grades};
use crate::report::{
    Comparison, comparisons, grades_csv, pairings_csv, sides_csv, standings_csv, timed_games_csv,
    times_csv, tuning_csv, tuning_test_csv,
};
use crate::runner::{self, Progress};
use crate::standings::Standings;
use crate::times;
use crate::tune::{self, Confirmation, Step};

/// Somebody who hears which experiment is running, and how far it is.
pub type Told<'a> = &'a mut dyn FnMut(&str, Progress);

/// What an experiment gave.
pub(super) enum Measured {
    Games(Experiment, Standings),
    Times(TimesExperiment, Vec<Comparison>),
    Tuning(TuneExperiment, Vec<Step>, Confirmation),
    Grades(LearnExperiment, Vec<(String, f64)>),
}

/// Results by the names of their experiments.
#[derive(Default)]
pub(super) struct Results(Vec<(String, Measured)>);

impl Results {
    pub(super) fn get(&self, name: &str) -> Option<&Measured> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, measured)| measured)
    }

    fn insert(&mut self, name: &str, measured: Measured) {
        self.0.retain(|(other, _)| other != name);
        self.0.push((name.to_owned(), measured));
    }
}

/// Where the report gets its figures.
pub(super) struct Workshop<'a> {
    effort: &'a Effort,
    stop: &'a StopFlag,
    told: Told<'a>,
    results: Results,
    /// Tables for other programs: the name of the file and what is in it.
    tables: Vec<(String, String)>,
    first_moves: Vec<Vec<String>>,
}

impl<'a> Workshop<'a> {
    pub(super) fn new(effort: &'a Effort, stop: &'a StopFlag, told: Told<'a>) -> Self {
        let (results, tables, first_moves) = (Results::default(), Vec::new(), Vec::new());
        Self { effort, stop, told, results, tables, first_moves }
    }

    /// The results and the tables.
    pub(super) fn finish(mut self) -> (Results, Vec<(String, String)>) {
        self.table("first-moves", csv::table(&["player", "move"], &self.first_moves));
        (self.results, self.tables)
    }

    fn table(&mut self, name: &str, text: String) {
        self.tables.push((format!("{name}.csv"), text));
    }

    fn cut(&self, count: usize) -> usize {
        self.effort.at_most.map_or(count, |most| count.min(most.max(1)))
    }

    /// The file for this experiment's results.
    fn file(&self, name: &str, file: &str) -> Result<Option<PathBuf>, SourcesError> {
        let Some(folder) = &self.effort.folder else { return Ok(None) };
        let folder = folder.join(name);
        fs::create_dir_all(&folder).map_err(runner::RunError::File)?;
        Ok(Some(folder.join(file)))
    }

    pub(super) fn games(&mut self, name: &str) -> Result<(), SourcesError> {
        if self.results.get(name).is_some() {
            return Ok(());
        }
        let mut experiment = Experiment::parse(ready(name)).map_err(unreadable)?;
        experiment.openings = self.cut(experiment.openings);
        let file = self.file(name, "results.jsonl")?;
        let (threads, told) = (self.effort.threads.max(1), &mut self.told);
        let played = runner::run(&experiment, file.as_deref(), threads, self.stop, |now, _| {
            told(&experiment.title, now);
        })?;
        if !played.is_complete() {
            return Err(SourcesError::Stopped);
        }
        let standings = Standings::of(&experiment, &played.records);
        self.table(name, pairings_csv(&experiment, &standings));
        self.table(&format!("{name}-players"), standings_csv(&standings));
        self.results.insert(name, Measured::Games(experiment, standings));
        Ok(())
    }

    pub(super) fn times(&mut self, name: &str) -> Result<(), SourcesError> {
        if self.results.get(name).is_some() {
            return Ok(());
        }
        let mut experiment = TimesExperiment::parse(ready(name)).map_err(unreadable)?;
        experiment.games = self.cut(experiment.games);
        if let Some(deepest) = self.effort.deepest {
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
        self.table(name, times_csv(&compared));
        self.table(&format!("{name}-games"), timed_games_csv(&compared));
        if experiment.mirror {
            self.table(&format!("{name}-sides"), sides_csv(&compared));
        }
        self.results.insert(name, Measured::Times(experiment, compared));
        Ok(())
    }

    pub(super) fn tune(&mut self, name: &str) -> Result<(), SourcesError> {
        let mut experiment = TuneExperiment::parse(ready(name)).map_err(unreadable)?;
        experiment.subject.threads = self.effort.threads.max(1);
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
        self.table(name, tuning_csv(&experiment.subject, &steps));
        self.table(&format!("{name}-test"), tuning_test_csv(&best, &confirmation));
        self.results.insert(name, Measured::Tuning(experiment, steps, confirmation));
        Ok(())
    }

    /// The examination of the evaluations that ship.
    pub(super) fn examine(&mut self, name: &str) -> Result<(), SourcesError> {
        let mut experiment = LearnExperiment::parse(ready(name)).map_err(unreadable)?;
        experiment.questions = self.cut(experiment.questions);
        let of = experiment.questions;
        let told = &mut self.told;
        let questions = papers(experiment.examination, of, |done| {
            told("the examination", Progress { done, of });
        });
        let marks = grades(&questions);
        self.table(&format!("{name}-examination"), grades_csv(&marks));
        self.results.insert(name, Measured::Grades(experiment, marks));
        Ok(())
    }

    /// A player's first move of Connect Four.
    pub(super) fn first_move(&mut self, player: &str) {
        let Ok(spec) = PlayerSpec::parse(player, Game::connect_four()) else { return };
        let job = Position::start(Game::connect_four()).ask(&spec, false);
        if let Ok(report) = job.run(self.stop, &mut |_| {}) {
            self.first_moves.push(vec![player.to_owned(), report.best.action.to_string()]);
        }
    }
}

fn unreadable(error: ExperimentError) -> SourcesError {
    SourcesError::Experiment(error)
}

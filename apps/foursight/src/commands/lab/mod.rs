//! `foursight lab`: experiments that can be done again; docs/laboratory.md describes them.

mod games;
mod learn;
mod levels;
mod output;
mod report;
mod times;
mod tune;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

/// An experiment.
#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Play two players against each other: Elo with its interval, sequential test, truth
    Duel(games::GamesArguments),
    /// Play several players against each other: round robin or gauntlet, with a cross table
    Tournament(games::GamesArguments),
    /// Measure time, positions and cut-offs per move, beside the sources' published figures
    Times(times::TimesArguments),
    /// Tune the weights of an evaluation by playing, and test whether it got better
    Tune(tune::TuneArguments),
    /// Learn the evaluation `learned` again from solved positions
    Learn(learn::LearnArguments),
    /// Measure the levels of a game: the steps between them in Elo, and their share of optimal moves
    Levels(levels::LevelsArguments),
    /// Measure everything the sources claimed, in one document
    Report(report::ReportArguments),
}

/// What every experiment can be told.
#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    /// What all chance is a function of: the same seed gives the same results, times aside
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads; results do not depend on their number [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The folder for results, tables, plots and the report; a run that finds its own results there goes on from them
    #[arg(long, value_name = "DIRECTORY", default_value = "lab-results")]
    out: PathBuf,
}

impl RunArguments {
    fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(all, NonZeroUsize::get)
    }
}

pub(crate) fn run(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Duel(arguments) => games::run(arguments, Some(2)),
        LabCommand::Tournament(arguments) => games::run(arguments, None),
        LabCommand::Times(arguments) => times::run(arguments),
        LabCommand::Tune(arguments) => tune::run(arguments),
        LabCommand::Learn(arguments) => learn::run(arguments),
        LabCommand::Levels(arguments) => levels::run(arguments),
        LabCommand::Report(arguments) => report::run(arguments),
    }
}

/// A bar with the time left; nothing unless standard error is a terminal.
fn bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}

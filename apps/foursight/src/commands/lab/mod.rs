//! `foursight lab`: experiments that can be done again; docs/laboratory.md describes them.

mod beat;
mod games;
mod learn;
mod levels;
pub(super) mod output;
mod positions;
mod report;
mod times;
mod tune;

use std::io::{Write, stdout};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use anyhow::Context;
use clap::{Args, Subcommand};
use foursight_catalog::StopFlag;
#[cfg(unix)]
use signal_hook::consts::SIGINT;

use crate::failure::Failure;
use crate::progress::{Bar, Style};

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
    /// Write random positions with the exact worth of every move, as data for others
    Positions(positions::PositionsArguments),
    /// Find the shortest win against a player that always answers the same, and prove that none is shorter
    Beat(beat::BeatArguments),
    /// Measure everything the sources claimed, in one document
    Report(report::ReportArguments),
}

/// What every experiment can be told.
#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    /// The random seed: the same one gives the same results, times aside
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Threads; results do not depend on their number [default: all cores, and one where times are measured]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The folder for results, tables, plots and the report; a run that finds its own results there goes on from them
    #[arg(long, value_name = "DIRECTORY", default_value = "lab-results")]
    out: PathBuf,
    /// Print the results as one JSON object; docs/laboratory.md describes it
    #[arg(long)]
    json: bool,
}

impl RunArguments {
    /// As many as asked for, or as there are cores.
    fn threads(&self) -> usize {
        self.threads_or(std::thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }

    fn threads_or(&self, usual: usize) -> usize {
        self.threads.map_or(usual, NonZeroUsize::get)
    }
}

/// The name and text of the experiment's file, if that is what was given.
fn experiment_file(given: &[String]) -> Result<Option<(&str, String)>, Failure> {
    match given {
        [file] if Path::new(file).extension().is_some_and(|ending| ending == "toml") => {
            let text =
                std::fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
            Ok(Some((file, text)))
        }
        _ => Ok(None),
    }
}

/// Prints results as JSON if that was asked for, else as text.
fn print(json: bool, summary: &impl serde::Serialize, text: &str) -> Result<(), Failure> {
    if json {
        let line = serde_json::to_string(summary).context("the results cannot be written")?;
        writeln!(stdout(), "{line}")?;
    } else {
        write!(stdout(), "{text}")?;
    }
    Ok(())
}

pub(crate) fn run(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Duel(arguments) => games::run(arguments, Some(2)),
        LabCommand::Tournament(arguments) => games::run(arguments, None),
        LabCommand::Times(arguments) => times::run(arguments),
        LabCommand::Tune(arguments) => tune::run(arguments),
        LabCommand::Learn(arguments) => learn::run(arguments),
        LabCommand::Levels(arguments) => levels::run(arguments),
        LabCommand::Positions(arguments) => positions::run(arguments),
        LabCommand::Beat(arguments) => beat::run(arguments),
        LabCommand::Report(arguments) => report::run(arguments),
    }
}

/// A flag that Ctrl-C raises: what is done until then is kept and summed up. The second one ends the program at once.
fn interrupted() -> Result<StopFlag, Failure> {
    #[cfg(unix)]
    {
        let pressed = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&pressed))?;
        signal_hook::flag::register(SIGINT, Arc::clone(&pressed))?;
        Ok(StopFlag::asking(move || pressed.load(Ordering::Relaxed)))
    }
    #[cfg(not(unix))]
    Ok(StopFlag::default())
}

/// A bar with the time left; nothing unless standard error is a terminal.
struct Steady(Bar);

impl Steady {
    fn new() -> Self {
        Self(Bar::new(Style::Short))
    }

    fn is_shown(&self) -> bool {
        !self.0.is_hidden()
    }

    fn show(&self, message: &str, done: usize, of: usize) {
        self.0.show(message, done as u64, of as u64);
    }

    fn finish(&self) {
        self.0.finish();
    }
}

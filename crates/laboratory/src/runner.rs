//! Runs an experiment's games on several threads and keeps them.
//!
//! The file has a line that says what the experiment was, then one line for each game, in the order of their numbers, each written at once. So whatever ends a run, the file
//! holds the first so many games; a line that was cut is played again. Starting once more goes on from there, and the file becomes the
//! same as that of a run nobody stopped, times aside. A sequential test is asked after each pair in the same order, so it ends at the same pair however
//! many threads there are.

use core::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

use foursight_catalog::StopFlag;
use serde::{Deserialize, Serialize};

use crate::contest::{Bench, Contest, ContestError, GameRecord};
use crate::experiment::Experiment;
use crate::openings::{OpeningError, openings};
use crate::ordered::in_order;
use crate::statistics::{Pentanomial, Verdict};

/// The first line of a file of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    schema: u32,
    title: String,
    experiment: u64,
    seed: u64,
    games: usize,
    version: String,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games that are in the file.
    pub done: usize,
    /// Games there will be, unless a test ends it before.
    pub of: usize,
}

/// Why a run ended without its results.
#[derive(Debug)]
pub enum RunError {
    /// There are no such openings.
    Openings(OpeningError),
    /// A game could not be played.
    Contest(ContestError),
    /// The file cannot be read or written.
    File(io::Error),
    /// The file holds the games of another experiment.
    OtherExperiment,
    /// The file is not one of results: which line, and what is wrong with it.
    Line(usize, String),
}

impl fmt::Display for RunError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Openings(error) => error.fmt(formatter),
            Self::Contest(error) => error.fmt(formatter),
            Self::File(error) => write!(formatter, "the file of results: {error}"),
            Self::OtherExperiment => formatter.write_str(
                "the file holds games of another experiment, version or seed; name another file, or remove it",
            ),
            Self::Line(line, problem) => write!(formatter, "the file of results, line {line}: {problem}"),
        }
    }
}

impl core::error::Error for RunError {}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// What a run gave.
#[derive(Clone, Debug)]
pub struct Games {
    /// The games in the order of their numbers.
    pub records: Vec<GameRecord>,
    /// Whether all that were to be played have been.
    pub complete: bool,
}

/// Plays the games that the file does not hold yet, until all are there, a test has its answer or the flag is raised.
pub fn run(
    experiment: &Experiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    mut told: impl FnMut(Progress, &[GameRecord]),
) -> Result<Games, RunError> {
    let suite = openings(
        experiment.game,
        experiment.suite,
        experiment.plies,
        experiment.openings,
        experiment.seed,
    )
    .map_err(RunError::Openings)?;
    let mut keeper = Keeper::open(experiment, file)?;
    let games = experiment.games();
    let mut records = core::mem::take(&mut keeper.found);
    told(Progress { done: records.len(), of: games }, &records);
    if records.len() >= games || decided(experiment, &records) {
        return Ok(Games { records, complete: true });
    }
    let contest = Contest { experiment, openings: &suite };
    let mut trouble = None;
    let mut complete = false;
    in_order(
        records.len()..games,
        threads,
        Bench::default,
        |bench, index| if stop.is_raised() { None } else { Some(contest.play(bench, index)) },
        |index, record| {
            let record = match record {
                None => return ControlFlow::Break(()),
                Some(Err(error)) => {
                    trouble = Some(RunError::Contest(error));
                    return ControlFlow::Break(());
                }
                Some(Ok(record)) => record,
            };
            if let Err(error) = keeper.keep(&record) {
                trouble = Some(error);
                return ControlFlow::Break(());
            }
            records.push(record);
            told(Progress { done: index + 1, of: games }, &records);
            complete = index + 1 == games || (index % 2 == 1 && decided(experiment, &records));
            if complete { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    match trouble {
        Some(error) => Err(error),
        None => Ok(Games { records, complete }),
    }
}

/// Whether the experiment's test has its answer after these games.
fn decided(experiment: &Experiment, records: &[GameRecord]) -> bool {
    experiment.sprt.is_some_and(|hypotheses| {
        hypotheses.after(&pairs(records, 0)).verdict() != Verdict::Undecided
    })
}

/// The pairs of games in which the player at this place took part, from its side.
pub fn pairs(records: &[GameRecord], place: usize) -> Pentanomial {
    let mut pairs = Pentanomial::default();
    for pair in records.chunks_exact(2) {
        if pair[0].places.0 == place || pair[0].places.1 == place {
            pairs.add(pair[0].half_points(place) + pair[1].half_points(place));
        }
    }
    pairs
}

/// The file of results, open at its end.
struct Keeper {
    file: Option<File>,
    found: Vec<GameRecord>,
}

impl Keeper {
    fn open(experiment: &Experiment, path: Option<&Path>) -> Result<Self, RunError> {
        let Some(path) = path else { return Ok(Self { file: None, found: Vec::new() }) };
        let header = Header {
            schema: 1,
            title: experiment.title.clone(),
            experiment: experiment.digest(),
            seed: experiment.seed,
            games: experiment.games(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let mut file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        // What follows the last line end was cut off in the middle.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines();
        let mut found = Vec::new();
        match lines.next() {
            None => {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                write_line(&mut file, &header)?;
                return Ok(Self { file: Some(file), found });
            }
            Some(line) => {
                let earlier: Header = serde_json::from_str(line)
                    .map_err(|error| RunError::Line(1, error.to_string()))?;
                if earlier.experiment != header.experiment || earlier.version != header.version {
                    return Err(RunError::OtherExperiment);
                }
            }
        }
        for (number, line) in lines.enumerate() {
            let record: GameRecord = serde_json::from_str(line)
                .map_err(|error| RunError::Line(number + 2, error.to_string()))?;
            if record.index != number {
                return Err(RunError::Line(
                    number + 2,
                    format!("game {number} expected, not {}", record.index),
                ));
            }
            found.push(record);
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file: Some(file), found })
    }

    fn keep(&mut self, record: &GameRecord) -> Result<(), RunError> {
        match &mut self.file {
            Some(file) => write_line(file, record),
            None => Ok(()),
        }
    }
}

fn write_line(file: &mut File, value: &impl Serialize) -> Result<(), RunError> {
    let mut line = serde_json::to_string(value).map_err(io::Error::from)?;
    line.push('\n');
    file.write_all(line.as_bytes())?;
    Ok(())
}

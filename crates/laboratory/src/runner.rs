//! Runs an experiment's games on several threads and keeps them.
//!
//! They are kept in a [`Journal`], so a run that was broken off goes on where it was. A sequential test is asked after each pair in the order of their
//! numbers, so it ends at the same pair however many threads there are.

use core::fmt;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

use foursight_catalog::{MatchError, StopFlag};

use crate::clock::{Clock, WallClock};
use crate::contest::{Bench, Contest, ContestError, GameRecord, Handshakes};
use crate::engine::EngineFailure;
use crate::experiment::{Experiment, Kind};
use crate::journal::{Header, Journal};
use crate::openings::{self, OpeningError};
use crate::ordered::in_order;
use crate::schedule::{Schedule, Stage};
use crate::statistics::{Decision, Pentanomial};

/// How far a run is, in games or whatever else its lines are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is in the file.
    pub done: usize,
    /// What there will be, unless a test ends it before.
    pub of: usize,
}

/// Why a run ended without its results.
#[derive(Debug)]
pub enum RunError {
    /// There are no such openings.
    Openings(OpeningError),
    /// A game could not be played.
    Contest(ContestError),
    /// A program that was measured failed.
    Engine(EngineFailure),
    /// A game could not be opened.
    Match(MatchError),
    /// The file cannot be read or written.
    File(io::Error),
    /// The file is of another experiment.
    OtherExperiment,
    /// The file is not one of results: which line, and what is wrong with it.
    Line(usize, String),
}

impl fmt::Display for RunError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Openings(error) => error.fmt(formatter),
            Self::Contest(error) => error.fmt(formatter),
            Self::Engine(failure) => write!(formatter, "a program that is measured: {failure}"),
            Self::Match(error) => error.fmt(formatter),
            Self::File(error) => write!(formatter, "the file of results: {error}"),
            Self::OtherExperiment => formatter.write_str(
                "the file of results is of another experiment, version or seed, or of more players or openings; name another folder with --out, or remove the file",
            ),
            Self::Line(line, problem) => write!(formatter, "the file of results, line {line}: {problem}"),
        }
    }
}

impl core::error::Error for RunError {}

impl From<MatchError> for RunError {
    fn from(error: MatchError) -> Self {
        Self::Match(error)
    }
}

impl From<EngineFailure> for RunError {
    fn from(failure: EngineFailure) -> Self {
        Self::Engine(failure)
    }
}

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
    /// What ended the run.
    pub ended_by: EndedBy,
}

impl Games {
    /// Whether the run has its result: nothing is left to be played.
    pub const fn is_complete(&self) -> bool {
        !matches!(self.ended_by, EndedBy::Stop)
    }
}

/// What ended a run of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// All games were played.
    AllPlayed,
    /// The sequential test was decided.
    Test,
    /// The stop flag was raised.
    Stop,
}

/// Plays the games that the file does not hold yet, until all are there, a test has its answer or the flag is raised.
pub fn run(
    experiment: &Experiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    told: impl FnMut(Progress, &[GameRecord]),
) -> Result<Games, RunError> {
    run_by(&WallClock::default(), experiment, file, threads, stop, told)
}

/// The same with engines timed by this clock.
pub fn run_by(
    clock: &dyn Clock,
    experiment: &Experiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    mut told: impl FnMut(Progress, &[GameRecord]),
) -> Result<Games, RunError> {
    play(clock, experiment, file, threads, stop, &mut told)
}

fn play(
    clock: &dyn Clock,
    experiment: &Experiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    told: &mut dyn FnMut(Progress, &[GameRecord]),
) -> Result<Games, RunError> {
    let suite = openings::of(experiment).map_err(RunError::Openings)?;
    let stages = stages(experiment, file)?;
    let schedule = Schedule::of(experiment.format, &stages);
    let games = schedule.games();
    let header =
        Header::new(Kind::Games, &experiment.title, experiment.seed, experiment.digest(), games)
            .in_stages(stages, experiment.player_digests());
    let (mut journal, mut records) = Journal::<GameRecord>::open(file, &header)?;
    told(Progress { done: records.len(), of: games }, &records);
    if decided(experiment, &records) {
        return Ok(Games { records, ended_by: EndedBy::Test });
    }
    if records.len() >= games {
        return Ok(Games { records, ended_by: EndedBy::AllPlayed });
    }
    let handshakes = Handshakes::default();
    let contest = Contest { experiment, schedule: &schedule, openings: &suite, handshakes, stop };
    let mut trouble = None;
    let mut ended_by = EndedBy::Stop;
    in_order(
        records.len()..games,
        threads,
        || Bench::new(clock),
        |bench, index| if stop.is_raised() { None } else { Some(contest.play(bench, index)) },
        |index, record| {
            // Threads may have played ahead; a run that is stopped ends with what it has told.
            if stop.is_raised() {
                return ControlFlow::Break(());
            }
            let record = match record {
                None => return ControlFlow::Break(()),
                Some(Err(error)) => {
                    trouble = Some(RunError::Contest(error));
                    return ControlFlow::Break(());
                }
                Some(Ok(record)) => record,
            };
            if let Err(error) = journal.keep(&record) {
                trouble = Some(error);
                return ControlFlow::Break(());
            }
            records.push(record);
            told(Progress { done: index + 1, of: games }, &records);
            if index % 2 == 1 && decided(experiment, &records) {
                ended_by = EndedBy::Test;
            } else if index + 1 == games {
                ended_by = EndedBy::AllPlayed;
            } else {
                return ControlFlow::Continue(());
            }
            ControlFlow::Break(())
        },
    );
    match trouble {
        Some(error) => Err(error),
        None => Ok(Games { records, ended_by }),
    }
}

/// The stages in which a run grows to this experiment: those of its file, and what is new.
fn stages(experiment: &Experiment, file: Option<&Path>) -> Result<Vec<Stage>, RunError> {
    let now = experiment.stage();
    let earlier = match file {
        Some(file) => Header::of_file(file)?,
        None => None,
    };
    match earlier {
        None => Ok(vec![now]),
        Some(header) => header
            .grown(experiment.digest(), &experiment.player_digests(), now)
            .ok_or(RunError::OtherExperiment),
    }
}

/// Whether the experiment's test has its answer after these games.
fn decided(experiment: &Experiment, records: &[GameRecord]) -> bool {
    experiment.sprt.is_some_and(|hypotheses| {
        hypotheses.after(&pairs(records, 0)).decision() != Decision::Undecided
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

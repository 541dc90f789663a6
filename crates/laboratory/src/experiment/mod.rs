//! An experiment: a TOML file, read into types, with the place of whatever is wrong in it.
//!
//! | `kind` | read into | run by |
//! |---|---|---|
//! | `games`, or nothing | [`Experiment`] | `lab duel`, `lab tournament` |
//! | `times` | [`TimesExperiment`] | `lab times` |
//! | `tune` | [`TuneExperiment`] | `lab tune` |
//! | `learn` | [`LearnExperiment`] | `lab learn` |
//! | `levels` | [`LevelsExperiment`] | `lab levels` |
//!
//! All have a `title`, a `purpose` and a `seed`; all but `learn` name a `game`.

mod games;
mod learn;
mod levels;
mod times;
mod tune;

pub use games::{Contestant, Experiment, Format, SearchMade};
pub use learn::LearnExperiment;
pub use levels::LevelsExperiment;
pub use times::TimesExperiment;
pub use tune::{Method, TuneExperiment};

use core::fmt;

use foursight_catalog::{Game, TextError};

use crate::openings::Suite;
use crate::read::{Entry, Section, TomlFile};

/// What is done in an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Games between players.
    Games,
    /// Times per move.
    Times,
    /// Weights looked for by playing.
    Tune,
    /// An evaluation learnt from solved positions.
    Learn,
    /// Neighbouring levels against each other.
    Levels,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Games, Self::Times, Self::Tune, Self::Learn, Self::Levels];

    fn read(entry: &Entry<'_>) -> Result<Self, ExperimentError> {
        Ok(Self::ALL[entry.one_of(&Self::ALL.map(Self::name))?])
    }

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Times => "times",
            Self::Tune => "tune",
            Self::Learn => "learn",
            Self::Levels => "levels",
        }
    }

    /// The command that runs it.
    pub const fn command(self) -> &'static str {
        match self {
            Self::Games => "lab tournament",
            Self::Times => "lab times",
            Self::Tune => "lab tune",
            Self::Learn => "lab learn",
            Self::Levels => "lab levels",
        }
    }

    /// The kind of the experiment in this file.
    ///
    /// ```
    /// use foursight_laboratory::experiment::Kind;
    /// assert_eq!(Kind::of("kind = \"times\"\nplayers = []").unwrap(), Kind::Times);
    /// assert_eq!(Kind::of("seed = 3").unwrap(), Kind::Games);
    /// let error = Kind::of("seed = 3\nkind = \"tims\"").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 8));
    /// ```
    pub fn of(text: &str) -> Result<Self, ExperimentError> {
        let file = TomlFile::parse(text)?;
        file.root().get("kind").map_or(Ok(Self::Games), |kind| Self::read(&kind))
    }
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExperimentError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for ExperimentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl core::error::Error for ExperimentError {}

/// What stands in a file of this kind, which may have these keys.
fn read<'a>(
    file: &'a TomlFile<'_>,
    kind: Kind,
    keys: &[&str],
) -> Result<Section<'a>, ExperimentError> {
    let root = file.root();
    if let Some(written) = root.get("kind") {
        let other = Kind::read(&written)?;
        if other != kind {
            return Err(written.fault(format!(
                "this is an experiment of the kind `{}`, not `{}`; `foursight {}` runs it",
                other.name(),
                kind.name(),
                other.command()
            )));
        }
    }
    let root = root.only(keys)?;
    // Games are what a file is about that does not say.
    if kind != Kind::Games {
        root.need("kind")?;
    }
    Ok(root)
}

fn game(root: &Section<'_>) -> Result<Game, ExperimentError> {
    let written = root.need("game")?;
    let parsed: Result<Game, TextError> = written.str()?.parse();
    parsed.map_err(|error| written.fault(error.to_string()))
}

/// The table `openings` of a file, as far as it is written.
#[derive(Default)]
struct Openings {
    suite: Option<Suite>,
    plies: Option<u32>,
    count: Option<usize>,
}

impl Openings {
    fn read(root: &Section<'_>) -> Result<Self, ExperimentError> {
        let Some(entry) = root.get("openings") else { return Ok(Self::default()) };
        let openings = entry.section()?.only(&["suite", "plies", "count"])?;
        Ok(Self {
            suite: openings.get("suite").map(|suite| Suite::read(&suite)).transpose()?,
            plies: openings.get("plies").map(|plies| plies.small()).transpose()?,
            count: openings.get("count").map(|count| count.count("opening")).transpose()?,
        })
    }
}

/// A number that differs, as good as surely, between different texts: FNV-1a, 64 bits.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

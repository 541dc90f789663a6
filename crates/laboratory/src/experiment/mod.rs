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

pub use games::{Adjudication, Contestant, Experiment, Format, SearchMade, TimeControl};
pub use learn::LearnExperiment;
pub use levels::LevelsExperiment;
pub use times::{Opponent, TimesExperiment};
pub use tune::{Method, TuneExperiment};

use core::fmt;

use foursight_catalog::{Game, TextError};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::openings::Suite;
use crate::toml_file::{self, error_at};

/// What is done in an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
        Ok(kind(text)?.map_or(Self::Games, Spanned::into_inner))
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

/// Just the kind of a file; whatever else is in it is not looked at.
#[derive(Deserialize)]
struct Head {
    kind: Option<Spanned<Kind>>,
}

fn kind(text: &str) -> Result<Option<Spanned<Kind>>, ExperimentError> {
    toml_file::read(text).map(|head: Head| head.kind)
}

/// Reads a file of this kind.
fn read<T: DeserializeOwned>(text: &str, expected: Kind) -> Result<T, ExperimentError> {
    if let Some(written) = kind(text)?
        && *written.get_ref() != expected
    {
        let other = *written.get_ref();
        let message = format!(
            "this is an experiment of the kind `{}`, not `{}`; `foursight {}` runs it",
            other.name(),
            expected.name(),
            other.command()
        );
        return Err(error_at(text, written.span(), message));
    }
    toml_file::read(text)
}

fn game(text: &str, written: &Spanned<String>) -> Result<Game, ExperimentError> {
    let parsed: Result<Game, TextError> = written.get_ref().parse();
    parsed.map_err(|error| error_at(text, written.span(), error.to_string()))
}

/// A count that must not be zero, or the usual one.
fn positive(
    text: &str,
    written: Option<&Spanned<usize>>,
    usual: usize,
    what: &str,
) -> Result<usize, ExperimentError> {
    match written {
        None => Ok(usual),
        Some(count) if *count.get_ref() == 0 => {
            Err(error_at(text, count.span(), format!("an experiment needs at least one {what}")))
        }
        Some(count) => Ok(*count.get_ref()),
    }
}

/// The table `openings` of a file, as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOpenings {
    suite: Option<Suite>,
    plies: Option<u32>,
    count: Option<Spanned<usize>>,
    lines: Option<Spanned<Vec<String>>>,
}

/// A number that differs, as good as surely, between different texts: FNV-1a, 64 bits.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

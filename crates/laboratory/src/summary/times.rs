//! Times of moves.

use serde::Serialize;

use super::{SCHEMA, finite};
use crate::experiment::TimesExperiment;
use crate::published::Source;
use crate::report::Comparison;
use crate::result::GameResult;
use crate::statistics::Spread;

/// A run with a clock.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimesSummary {
    /// The version of this form: 1.
    pub schema: u32,
    /// `times`.
    pub kind: String,
    /// What the experiment is called.
    pub title: String,
    /// The game.
    pub game: String,
    /// The random seed.
    pub seed: u64,
    /// Who played against each player; null: the same player, and the moves of the one that began were measured.
    pub opponent: Option<String>,
    /// The source whose published times stand beside.
    pub source: Option<Source>,
    /// The measured players.
    pub players: Vec<TimedPlayerSummary>,
}

/// What was measured of one player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimedPlayerSummary {
    /// The player's text.
    pub player: String,
    /// Its depth in plies, if it has one.
    pub depth: Option<u32>,
    /// Its games.
    pub games: Vec<TimedGameSummary>,
    /// Its moves by number, over all games.
    pub moves: Vec<TimedMoveSummary>,
    /// Ours beside what was published, as the source counted.
    pub published: Vec<PublishedSummary>,
}

/// A measured game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TimedGameSummary {
    /// Whether the measured player moved first; if the opponent is the same player, it did.
    pub moved_first: bool,
    /// The moves up to where it was measured.
    pub moves: String,
    /// How many plies those are.
    pub plies: usize,
    /// `first`, `second` or `draw`; null if the game was not played to its end.
    pub result: Option<GameResult>,
}

/// All measured moves with one number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimedMoveSummary {
    /// The player's own move, from 1.
    pub number: usize,
    /// How many were measured.
    pub samples: usize,
    /// Processor time where the system counts it, else time on the clock.
    pub time_micros: SpreadSummary,
    /// Nodes.
    pub nodes: SpreadSummary,
    /// Cut-offs.
    pub cut_offs: SpreadSummary,
}

/// Quartiles and mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SpreadSummary {
    /// A quarter lies below.
    pub lower: f64,
    /// Half lies below.
    pub median: f64,
    /// Three quarters lie below.
    pub upper: f64,
    /// The mean.
    pub mean: f64,
}

/// A published time beside ours.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublishedSummary {
    /// What was timed.
    pub what: String,
    /// Ours.
    pub time_micros: Option<f64>,
    /// Published.
    pub published_micros: Option<f64>,
}

fn spread(spread: Spread, scale: f64) -> SpreadSummary {
    SpreadSummary {
        lower: scale * spread.lower,
        median: scale * spread.median,
        upper: scale * spread.upper,
        mean: scale * spread.mean,
    }
}

impl TimesSummary {
    /// Of this run.
    pub fn of(experiment: &TimesExperiment, comparisons: &[Comparison]) -> Self {
        Self {
            schema: SCHEMA,
            kind: "times".to_owned(),
            title: experiment.title.clone(),
            game: experiment.game.to_string(),
            seed: experiment.seed,
            opponent: experiment.opponent.as_ref().map(ToString::to_string),
            source: experiment.source,
            players: comparisons
                .iter()
                .map(|comparison| TimedPlayerSummary::of(experiment, comparison))
                .collect(),
        }
    }
}

impl TimedPlayerSummary {
    fn of(experiment: &TimesExperiment, comparison: &Comparison) -> Self {
        let timed = &comparison.timed;
        let beside = experiment.source.map_or_else(Vec::new, |source| comparison.beside(source));
        Self {
            player: timed.player.clone(),
            depth: comparison.depth,
            games: timed
                .games
                .iter()
                .map(|game| TimedGameSummary {
                    moved_first: game.begins,
                    moves: game.moves.clone(),
                    plies: game.length,
                    result: game.winner,
                })
                .collect(),
            moves: timed
                .rows()
                .into_iter()
                .map(|row| TimedMoveSummary {
                    number: row.number,
                    samples: row.seconds.count,
                    time_micros: spread(row.seconds, 1e6),
                    nodes: spread(row.nodes, 1.0),
                    cut_offs: spread(row.cut_offs, 1.0),
                })
                .collect(),
            published: beside
                .into_iter()
                .map(|(what, ours, theirs)| PublishedSummary {
                    what,
                    time_micros: finite(1e6 * ours),
                    published_micros: finite(1e6 * theirs),
                })
                .collect(),
        }
    }
}

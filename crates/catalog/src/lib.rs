#![doc = include_str!("../README.md")]
//!
//! This is the only crate that names them all. Front ends read texts into types here ([`Game`], [`PlayerSpec`], [`Position`], [`Move`]) and
//! work with those: they ask a player about a position ([`Position::ask`]), or open a [`Match`], draw its [`Snapshot`]s and send it
//! [`Command`]s. Neither thinks by itself: both hand out a [`Job`], which the caller runs here and now or in the background.
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

// A crate with threads lives in `std` and need not spell out what of it would do without.

mod about;
mod automat;
mod breakdown;
mod build;
mod erased;
mod error;
mod evaluation;
mod explain;
mod game;
mod host;
mod islands;
mod link;
mod matches;
mod network;
mod perfect;
mod perfect_of_size;
mod player;
#[cfg(feature = "files")]
mod player_file;
mod position;
mod recognise;
mod registration;
mod registry;
mod report;
mod review;
mod roster;
mod searcher;
mod settings;
mod text;
mod threats;
mod why;

pub use about::{About, about, analyst};
pub use breakdown::{Breakdown, Part};
pub use error::{MatchError, Refusal};
pub use evaluation::{EvaluationInfo, WeightInfo, evaluations};
pub use explain::{ExplainError, ExplainOptions, Explanation, explain_tree};
pub use game::{Game, layers};
pub use host::{Background, Event, Job, Running, StopFlag};
pub use islands::{Archipelago, IslandInfo, LinkInfo};
pub use matches::{Command, Match, Snapshot};
pub use network::{LoadedNetwork, load_network};
pub use perfect::{KNOWN_SCORES, book_score, use_book, value_of_score};
pub use perfect_of_size::{value_of_bounds, value_on};
pub use player::{PlayerInfo, PlayerSpec, meeting_depth, players};
#[cfg(feature = "files")]
pub use player_file::file_written_out;
pub use position::{Move, Position, Start, Variation};
pub use recognise::{RecogniseError, Recognised, recognise};
pub use registry::{RegisterError, Registration, register};
pub use report::{MoveValue, Report};
pub use review::{Change, Comparison, Loss, compare, judged};
pub use settings::{
    Algorithm, EvaluationChoice, Key, OrderName, Settings, View, parse_time, show_time,
};
pub use text::TextError;
pub use threats::{PlayedOut, Threat, has_threats, play_out, threats};
pub use why::{Claim, Method, Refutation, RefutationStep, TieBreak, Why, why, why_not};

/// What a game says of itself.
pub use foursight_game::entry;

/// What snapshots and commands are made of, so that a front end needs no other crate to name them.
pub use foursight_session::{Awaited, BySeat, Ending, Play, Seat, Starter, Tally, Ticket};

/// The board of lights, for a front end that shows it.
pub use foursight_automat as device;

/// What an explanation is made of.
pub use foursight_search::{Counts, CutOff, Step, Visit};

//! Every game, player, evaluation and level of Foursight, from text to a match.
//!
//! This is the only crate that names them all. Faces know games and players as texts ([`Game`], [`PlayerSpec`]), open a
//! [`Match`], draw its [`Snapshot`]s and send it [`Command`]s; moves are text at this border. A match never thinks by itself: it
//! hands out a [`Job`], which the caller runs here and now or, as a [`Running`], in the background.
//!
//! ```
//! use foursight_catalog::{Command, Game, PlayerSpec, Start, StopFlag, open};
//! use foursight_session::{BySeat, Starter};
//!
//! let game: Game = "connect-four".parse()?;
//! let computer = PlayerSpec::parse("minimax-ab:depth=4", game)?;
//! let seats = BySeat::new(None, Some(computer));
//! let mut table = open(game, &seats, Starter::default(), Start::default())?;
//!
//! table.command(Command::play("4"))?;
//! let job = table.job().expect("the computer is to move");
//! let ticket = job.ticket();
//! let thought = job.run(&StopFlag::default(), &mut |_| {})?;
//! table.command(Command::answer(&thought, ticket))?;
//! assert_eq!(table.snapshot().moves.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
// A crate with threads lives in `std` and need not spell out what of it would do without.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod about;
mod atoll;
mod automat;
mod connect_four;
mod error;
mod evaluation;
mod explain;
mod game;
mod host;
mod judgement;
mod matches;
mod perfect;
mod player;
mod room;
mod roster;
mod settings;
mod text;
mod thought;
mod tic_tac_toe;

pub use about::{About, about, analyst};
pub use error::{MatchError, Refusal};
pub use evaluation::{EvaluationInfo, WeightInfo, evaluations};
pub use explain::{ExplainError, Explanation, Question, explain_tree};
pub use game::{Game, GameInfo};
pub use host::{Event, Job, Running, StopFlag};
pub use judgement::{Judgement, Part};
pub use matches::{Command, Match, Snapshot, Start, layers, open};
pub use perfect::book_score;
pub use player::{PlayerInfo, PlayerSpec, players};
pub use settings::{Algorithm, EvaluationChoice, Key, OrderName, Settings, parse_time, show_time};
pub use text::TextError;
pub use thought::{Judged, Thought};

/// What snapshots and commands are made of, so that a face needs no other crate to name them.
pub use foursight_session::{Awaited, BySeat, Ending, Seat, Starter, Tally, Ticket};

/// The board of lights, for a face that shows it.
pub use foursight_automat as device;

/// What an explanation is made of.
pub use foursight_search::{Counts, CutOff, Step, Visit};

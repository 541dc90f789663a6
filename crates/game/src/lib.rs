#![doc = include_str!("../README.md")]
//!
//! A game implements [`Position`]: whose turn it is, what may be played, whether it is over, and how to
//! play. Everything else is either derived from those four or a *capability*, a small trait beside it
//! ([`Keyed`], [`Indexed`], [`Central`], [`Notation`], [`Cells`], [`WinningCells`]) that a game adds where it can and
//! an algorithm asks for where it must.
//!
//! An [`Evaluator`] judges a position, a [`Searcher`] looks ahead within [`Limits`] under a [`Control`] and
//! answers with a [`Report`]; an [`Observer`] watches it think.
//!
//! The crate is `no_std`, depends on nothing, prints nothing, reads no clock and no entropy. The one exception is
//! [`Stopwatch`] behind the feature `std`: a ready-made clock for time limits.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod capability;
#[cfg(feature = "alloc")]
pub mod conformance;
mod control;
#[cfg(feature = "alloc")]
pub mod entry;
mod evaluator;
mod limits;
mod list;
mod observer;
mod outcome;
pub mod perft;
mod player;
mod position;
mod random;
mod report;
mod score;
mod searcher;
#[cfg(feature = "std")]
mod stopwatch;
mod value;

pub use capability::{BoardStyle, Cells, Central, Indexed, Keyed, Notation, Passing, WinningCells};
pub use control::{Control, Unlimited};
pub use evaluator::{Evaluator, Neutral};
pub use limits::{Depth, DepthError, Limits};
pub use list::{ArrayList, Line, List};
pub use observer::{Leaf, Observer, Silent};
pub use outcome::Outcome;
pub use player::{ByPlayer, Player};
pub use position::{PlayError, Position};
pub use random::Random;
pub use report::{MoveValue, Report, StoppedBy};
pub use score::Score;
pub use searcher::{Progress, SearchError, Searcher, Task};
#[cfg(feature = "std")]
pub use stopwatch::Stopwatch;
pub use value::{Bound, Finding, Value};

#![doc = include_str!("../README.md")]
//!
//! Atoll, Mark Steere's connection game of 2008, in its generalized form with twelve islands.
//!
//! Islands of fixed stones in alternating colours ring a hexagon of empty cells. A turn is one own stone on any
//! empty cell. Whoever first has one connected group, own islands included, that links own islands whose shortest
//! covering stretch of the perimeter holds at least seven of the twelve islands has won; a full board always has
//! exactly one winner, so there are no draws. Linking two opposite islands is one way; linking three islands, each four from
//! the next, is the other, and easily forgotten.
//!
//! Here the board of side 3, first player's islands `X`, second player's `O`, numbered clockwise from the top:
//!
//! ```text
//!          O11     X0
//!     X10      C1      O1
//!          B1      D2
//!      A1      C2      E3
//!  O9      B2      D3      X2
//!      A2      C3      E4
//!  X8      B3      D4      O3
//!      A3      C4      E5
//!          B4      D5
//!      O7      C5      X4
//!          X6      O5
//! ```
//!
//! The optional swap rule makes the game fair: as the second move the second player may answer `swap`.
//!
//! The rules are those of the author's sheet, who lets anyone program the game if its name and rules stay unchanged and he is
//! credited; front ends show [`CREDIT`].
//!
//! [`Board`] holds the geometry of each size (cells, neighbours, islands, shores), in tables computed at
//! compile time; nothing here allocates.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod board;
mod board_text;
mod capability;
mod cell;
mod cell_set;
mod chain;
mod credit;
mod drawing;
#[cfg(feature = "alloc")]
pub mod entry;
mod error;
pub mod evaluation;
mod group;
mod island;
mod key;
mod link;
mod notation;
mod position;
mod size;
mod symmetry;
mod token;

pub use board::{Board, Point};
pub use cell::Cell;
pub use cell_set::CellSet;
pub use credit::{CREDIT, RULES, SWAP_RULE};
pub use error::{BoardError, NotationError};
pub use evaluation::{MirrorDistance, PrintedDistance, TwoDistance};
pub use group::Group;
pub use island::{GOALS, Island, Islands};
pub use link::{Link, NEEDED, Stretch};
pub use position::{Atoll, Move};
pub use size::{Size, SizeError};
pub use token::Token;

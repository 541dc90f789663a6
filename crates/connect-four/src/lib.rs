#![doc = include_str!("../README.md")]
//!
//! Connect Four: the rules, how its moves and boards are written, and the sources' evaluations and easy player.
//!
//! Seven columns of six cells, or as many as [`Size`] says, stand upright; the players take turns to drop a disc into a column, where it falls to the
//! lowest free cell. Four discs of one player in line, in any direction, win; a full board is a draw.
//!
//! The crate is `no_std`, needs no heap (but for recognising pasted text, behind the feature `alloc`), prints nothing, reads no clock and no entropy.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod automat_easy;
mod bitboard;
mod board;
mod cell;
mod column;
mod drawing;
#[cfg(feature = "alloc")]
pub mod entry;
mod error;
pub mod evaluation;
mod notation;
mod position;
#[cfg(feature = "alloc")]
mod recognise;
mod word;

pub use automat_easy::{AutomatEasy, LastCell, Rule};
pub use bitboard::{Bitboard, BitboardCells, Direction};
pub use board::{Board, Size, Standard};
pub use cell::Cell;
pub use column::Column;
pub use error::{BoardError, NotationError};
pub use position::{ConnectFour, ConnectFourOfSize};
#[cfg(feature = "alloc")]
pub use recognise::{Kind, Reading, recognise};
pub use word::Word;

/// Columns of the usual board.
pub const COLUMNS: usize = 7;
/// Rows of the usual board.
pub const ROWS: usize = 6;

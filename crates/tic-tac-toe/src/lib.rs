#![doc = include_str!("../README.md")]
//!
//! Tic-tac-toe: the smallest game here, and so the one on which every search can be checked to the end.
//!
//! Two players take turns to mark an empty square of a 3×3 board, the first player with `X`, the second
//! with `O`. Three own marks in a row, column or diagonal win; a full board without them is a draw, and
//! best play from both sides leads there.
//!
//! Squares are the digits 1 to 9, row by row from the top left, and a game is the digits in the order played:
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod drawing;
#[cfg(feature = "alloc")]
pub mod entry;
mod error;
pub mod evaluation;
mod notation;
mod position;
mod square;

pub use error::NotationError;
pub use evaluation::OpenLines;
pub use position::{LINES, TicTacToe};
pub use square::{Square, Squares};

#![doc = include_str!("../README.md")]
//!
//! A board is a set of 64 bits per player, whatever its size, with room for the largest board:
//!
//! ```text
//!       a  b  c  …  h
//!   8   0  1  2  …  7       a cell's bit grows in reading order from the top left;
//!   7   8  9 10  … 15       a smaller board lies at the bottom left,
//!   …                       so that a cell has the same name and bit on every board
//!   1  56 57 58  … 63
//! ```
//!
//! A line of `length` cells in a direction is found by shifting a set on itself; which bits may begin a line is a rectangle of the board
//! ([`Board::starts`]), so that no line runs over an edge.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod board;
mod cell;
mod drawing;
#[cfg(feature = "alloc")]
pub mod entry;
mod error;
pub mod evaluation;
mod notation;
mod position;

pub use board::{Board, Direction};
pub use cell::{Cell, Cells};
pub use error::NotationError;
pub use evaluation::{GrowingLines, OpenLines};
pub use position::InARow;

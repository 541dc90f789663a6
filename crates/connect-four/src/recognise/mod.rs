//! Pasted text: which notation of Connect Four is it, and which moves or board does it show?
//!
//! The readers are tried from the most telling to the least: an address, a drawn board, then lists of moves. Each says what it took the text for,
//! because a guess that is not shown cannot be corrected. The same digits may be columns or a score, letters may be columns or a board;
//! `address.rs`, `board.rs` and `moves.rs` state where the line is drawn.

mod address;
mod board;
mod moves;

use alloc::string::String;

/// What a text was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Columns 1 to 7.
    Digits,
    /// Columns 0 to 6.
    ZeroBasedDigits,
    /// Columns a to g.
    Letters,
    /// Columns a to g with rows.
    Cells,
    /// Columns 1 to 7 and a score behind.
    ScoredLine,
    /// A drawn board.
    Board,
    /// The address of a position on another site.
    Address,
}

impl Kind {
    /// As one word.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Digits => "digits",
            Self::ZeroBasedDigits => "zero_based_digits",
            Self::Letters => "letters",
            Self::Cells => "cells",
            Self::ScoredLine => "scored_line",
            Self::Board => "board",
            Self::Address => "address",
        }
    }
}

/// What a reader makes of a text: moves, or a board to start from, as the game writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The board to start from.
    pub board: Option<String>,
    /// The moves from there.
    pub moves: String,
    /// What the text was taken for.
    pub kind: Kind,
    /// The same in a sentence.
    pub detail: String,
}

/// Reads moves or a board in any common notation, or says what is wrong with the text.
///
/// ```
/// let reading = foursight_connect_four::recognise("1. d1 d2 2. e1 e2").unwrap();
/// assert_eq!((reading.moves.as_str(), reading.kind.text()), ("4455", "cells"));
/// ```
pub fn recognise(text: &str) -> Result<Reading, String> {
    address::read(text).unwrap_or_else(|| plain(text))
}

/// Reads a text that is no address.
fn plain(text: &str) -> Result<Reading, String> {
    board::read(text).unwrap_or_else(|| moves::read(text))
}

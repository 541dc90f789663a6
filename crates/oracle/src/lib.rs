//! An exhaustive oracle that shares no code with anything it judges: it depends on no other crate, which its `Cargo.toml` shows.
//!
//! The rules are written down once more, in the plainest form that is fast enough: a board is two sets of stones ([`Lines`] for Connect Four,
//! tic-tac-toe and m,n,k games, [`Atoll`]), a win is looked for from the last stone. [`Solver`] searches to the end of every game with alpha-beta
//! and a map of what it has seen. It knows no evaluation, no proof by rule, no book and no symmetry. The only things it uses are that whoever can win at once does, and
//! that of two ways to win at once only one can be blocked.
//!
//! What it costs: late positions take microseconds to seconds; early ones of large boards are out of reach, so every question has a limit of nodes and
//! may go unanswered.
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc)]

mod atoll;
mod lines;
mod search;

pub use atoll::Atoll;
pub use lines::Lines;
pub use search::{Solver, Worth};

use core::fmt::Debug;
use core::hash::Hash;

/// One of two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Who plays first.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

/// A game in which each turn puts a stone on a cell for good, and only whoever has just played can have won.
pub trait Rules: Clone + Debug {
    /// What tells a position of the same game apart from all others.
    type Key: Copy + Eq + Hash;

    /// The position's key.
    fn key(&self) -> Self::Key;

    /// Whose turn it is.
    fn turn(&self) -> Side;

    /// The stones on the board.
    fn stones(&self) -> u32;

    /// The cells that are still empty.
    fn empty(&self) -> u32;

    /// The cells that can be filled now, those near the centre first; whether the game is over is not looked at.
    fn open(&self) -> Vec<u8>;

    /// The position with a stone of the side to move on that cell.
    #[must_use]
    fn with(&self, cell: u8) -> Self;

    /// Whether a stone of this side on this empty cell would win.
    fn wins(&self, side: Side, cell: u8) -> bool;

    /// How the game ended, if it has.
    fn ending(&self) -> Option<Ending>;

    /// The name of the move that fills this cell.
    fn name(&self, cell: u8) -> String;
}

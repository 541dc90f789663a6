#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// A crate with threads lives in `std`.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod ask;
mod error;
mod solve;

pub use ask::{analyse, best_move, games, player, position, watch};
pub use error::Error;
pub use solve::{Solver, scores, solve, solve_many, solve_positions};

/// A game, a position, a move and a player of any game, and what a player answers.
pub use foursight_catalog::{
    Game, Job, Move, MoveValue, PlayerInfo, PlayerSpec, Position, Report, Running, StopFlag,
    players,
};
/// The position of Connect Four that a [`Solver`] solves, and its moves.
pub use foursight_connect_four::{Column, ConnectFour};
/// What a game is and what a search is: for a game or a search of one's own, and for the methods of every position
/// (`use foursight::game::Position as _`).
pub use foursight_game as game;
/// How a game ended, who plays it, and what a position is worth.
pub use foursight_game::{Bound, Finding, Outcome, Player, Value};
/// The searches, for a game of one's own.
pub use foursight_search as search;

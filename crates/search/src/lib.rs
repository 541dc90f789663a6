#![doc = include_str!("../README.md")]
//!
//! | player | file | looks ahead |
//! |---|---|---|
//! | `random` | [`random`] | not at all |
//! | `basic` | [`basic`] | one ply |
//! | `minimax` | [`minimax`] | every line to a fixed depth |
//! | `minimax-ab` | [`minimax_ab`] | the same, without the lines that cannot matter |
//! | `values=proven` | [`OnlyProven`] | as another player does, but says only what it has proven |
//! | `near=N` | [`near_best`] | as another player does, but not always its best move |
//! | `negamax`, `negamax-ab` | [`negamax`], [`negamax_ab`] | the same two in one function |
//! | `view=second` | [`as_second`] | as another player does, but always as the second player |
//! | `deepening` | [`deepening`] | deeper and deeper, remembering what it has seen |
//! | `mcts` | [`mcts`] | by playing random games to their end |
//!
//! All of them are a [`Searcher`](foursight_game::Searcher): they answer within limits and under a clock and a stop that come from
//! outside, tell an [`Observer`](foursight_game::Observer) what they do, and name no game.
//!
//! The crate is `no_std`. `deepening`, `mcts`, the [`Recording`] observer and the [`ToyTree`] remember, and need the feature `alloc`;
//! everything else works without a heap.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod as_second;
pub mod basic;
#[cfg(feature = "alloc")]
mod confidence;
mod critical_tree;
#[cfg(feature = "alloc")]
pub mod deepening;
mod endings;
mod fixed_depth;
#[cfg(feature = "alloc")]
pub mod mcts;
mod meter;
pub mod minimax;
pub mod minimax_ab;
pub mod near_best;
pub mod negamax;
pub mod negamax_ab;
mod only_proven;
mod order;
pub mod random;
#[cfg(feature = "alloc")]
mod ranking;
#[cfg(feature = "alloc")]
mod recording;
mod root_values;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod tree;
pub mod walk;
#[cfg(feature = "alloc")]
mod wins;

pub use as_second::AsSecond;
pub use basic::Basic;
pub use critical_tree::{critical_positions, critical_positions_unless};
#[cfg(feature = "alloc")]
pub use deepening::Deepening;
pub use endings::Wins;
pub use fixed_depth::{FixedDepth, LookAhead};
#[cfg(feature = "alloc")]
pub use mcts::Mcts;
pub use meter::{Meter, Stopped};
pub use minimax::Minimax;
pub use minimax_ab::MinimaxAb;
pub use near_best::NearBest;
pub use negamax::Negamax;
pub use negamax_ab::NegamaxAb;
pub use only_proven::OnlyProven;
pub use order::{Killers, Order, Ties};
pub use random::RandomMove;
#[cfg(feature = "alloc")]
pub use recording::{Counts, CutOff, Recording, Step, Visit};
#[cfg(feature = "alloc")]
pub use tree::{Branch, LeafNumbers, ToyPosition, ToyTree, ToyTreeError};
pub use walk::Walk;

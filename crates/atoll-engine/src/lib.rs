#![doc = include_str!("../README.md")]
//!
//! [`Engine`] plays any size: Monte-Carlo tree search over random games that save bridges, with virtual connections and a prover beside it. [`Solver`]
//! is the prover alone. What each part is worth is measured in `docs/atoll.md`.
//!
//! # How it is built
//! - `geometry`, `bits`, `groups`, `chains`: the board in dense numbers, sets of one to four words.
//! - `playout`: random games. `arena`, `tree`: the search tree. `player`, `parallel`, `judgement`: time, threads, answers.
//! - `connections`, `fill`: what is decided without search. `prover`, `table`, `solver`: what is decided with it.
//! - `swap`: the swap rule. `engine`: the whole behind [`Searcher`](foursight_game::Searcher).
//!
//! # Memory
//! [`Options::memory`] is what trees and table take: they are allocated once and never grow. Beside it each thread and the prover keep the
//! connections of one position, at most 0.6 MB at side 5, 3.4 MB at 7 and 16 MB at 9, and several threads together the counts of 1,024
//! positions near the root, at most 2, 4 and 7 MB. A full tree goes on counting without growing.
//!
//! # Randomness
//! With one thread, a limit of playouts and cold memory, the same position and seed give the same report on every machine.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "alloc")]
mod arena;
mod bits;
#[cfg(feature = "alloc")]
mod chains;
#[cfg(feature = "alloc")]
mod connections;
#[cfg(feature = "alloc")]
mod engine;
#[cfg(feature = "alloc")]
mod fill;
#[cfg(feature = "alloc")]
mod geometry;
#[cfg(feature = "alloc")]
mod groups;
#[cfg(feature = "alloc")]
mod judgement;
mod options;
#[cfg(feature = "std")]
mod parallel;
#[cfg(feature = "alloc")]
mod player;
#[cfg(feature = "alloc")]
mod playout;
#[cfg(feature = "alloc")]
mod prover;
#[cfg(feature = "alloc")]
mod solver;
#[cfg(feature = "alloc")]
mod swap;
#[cfg(feature = "alloc")]
mod table;
#[cfg(feature = "alloc")]
mod tree;

pub use bits::Bits;
#[cfg(feature = "alloc")]
pub use engine::Engine;
pub use options::Options;
#[cfg(feature = "alloc")]
pub use playout::random_games;
#[cfg(feature = "alloc")]
pub use prover::Proof;
#[cfg(feature = "alloc")]
pub use solver::Solver;

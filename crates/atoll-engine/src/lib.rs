//! The strong Atoll player and endgame prover.
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
mod player;
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

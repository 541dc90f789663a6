#![doc = include_str!("../README.md")]
//!
//! Scores are Pons' strong scores, seen by the player to move: +n wins with the n-th last own disc, 0 is a
//! draw, -n a loss.
//!
//! | wanted | ask |
//! |---|---|
//! | the exact score | [`SolverOn::solve`] with [`Window::EXACT`] |
//! | win, draw or loss | the same with [`Window::OUTCOME`]; the sign counts |
//! | the score of every move | [`SolverOn::scores`] |
//! | a line of best play to the end | [`SolverOn::principal_variation`] |
//! | a perfect move that sets traps | [`SolverOn::choose`] |
//! | the same on all cores (`std`) | `Parallel` with a table of `Pages` |
//! | a board of any size (`alloc`) | `SolverOfSize` |
//! | many positions on all cores, in order (`std`) | `in_order` |
//! | the opening book (`alloc`), and how to make it (`std`) | `Book`, `build`, `verify` |
//!
//! The crate is `no_std`. Memory is the caller's: a table of 4,096 words is enough on a microcontroller, 8 to 16 MB are best
//! on a computer, more rarely helps. Nothing is printed, no clock is read; every long run takes a closure that is asked at least
//! every 4,096 nodes whether to stop. How it works is told in the modules and in docs/solver.md.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod analysis;
#[cfg(feature = "alloc")]
mod any;
mod ask;
#[cfg(feature = "std")]
mod batch;
#[cfg(feature = "alloc")]
mod bench;
mod board;
#[cfg(feature = "alloc")]
mod book;
mod bounds;
mod children;
mod claimeven;
mod claims;
mod follow;
mod follow_pair;
mod forced;
mod hint;
mod history;
mod layout;
mod lines;
mod lookup;
#[cfg(feature = "std")]
mod member;
mod order;
#[cfg(feature = "std")]
mod pages;
#[cfg(feature = "std")]
mod parallel;
mod perfect;
mod plan;
#[cfg(feature = "std")]
mod prover;
mod reachable;
mod search;
mod solver;
mod stones;
mod table;
mod tactics;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod vector;
mod zugzwang;

pub use analysis::Scores;
#[cfg(feature = "alloc")]
pub use any::{Bounds, SolverOfSize};
#[cfg(feature = "std")]
pub use batch::{Panicked, in_order};
#[cfg(feature = "alloc")]
pub use bench::bench;
pub use board::Geometry;
#[cfg(feature = "alloc")]
pub use book::{Book, BookError, layer, parse_results, write_result};
#[cfg(feature = "std")]
pub use book::{Progress, build, verify};
pub use lookup::Lookup;
pub use order::Weights;
#[cfg(feature = "std")]
pub use pages::{Pages, SharedTable, SharedTableOn};
#[cfg(feature = "std")]
pub use parallel::{Parallel, Unsolved};
pub use perfect::Choice;
pub use plan::Plan;
#[cfg(feature = "std")]
pub use prover::Prover;
pub use reachable::{Reachable, ReachableOn};
pub use search::Stopped;
pub use solver::{Solution, Solver, SolverOn, Window};
pub use stones::{Stones, StonesOn};
pub use table::{Memory, SMALLEST as SMALLEST_TABLE, Table, TableOn};

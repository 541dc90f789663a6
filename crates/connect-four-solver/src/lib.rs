#![no_std]
//! Proves Connect Four: the exact value of any position.
//!
//! ```
//! use foursight_connect_four_solver::{Solver, Stones, Table, Window};
//!
//! let stones = Stones::from_columns([3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]).unwrap();
//! let mut words = vec![0; 1 << 18];
//! let table = Table::borrowed(&mut words).unwrap();
//! let solution = Solver::new().solve(&stones, Window::EXACT, &table, &mut |_nodes| false)?;
//! assert_eq!(solution.score, 1);
//! # Ok::<(), foursight_connect_four_solver::Stopped>(())
//! ```

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod analysis;
#[cfg(feature = "std")]
mod batch;
#[cfg(feature = "alloc")]
mod bench;
mod board;
#[cfg(feature = "alloc")]
mod book;
mod bounds;
mod claimeven;
mod claims;
mod forced;
mod hint;
mod order;
#[cfg(feature = "std")]
mod pages;
#[cfg(feature = "std")]
mod parallel;
mod perfect;
mod search;
mod solver;
mod stones;
mod table;
mod zugzwang;

pub use analysis::{Lookup, Scores};
#[cfg(feature = "std")]
pub use batch::in_order;
#[cfg(feature = "alloc")]
pub use bench::bench;
pub use board::Geometry;
#[cfg(feature = "alloc")]
pub use book::{Book, BookError, layer, parse_results, write_result};
#[cfg(feature = "std")]
pub use book::{Progress, build, verify};
pub use order::Weights;
#[cfg(feature = "std")]
pub use pages::Pages;
pub use perfect::Choice;
pub use search::Stopped;
pub use solver::{Solution, Solver, SolverOn, Window};
pub use stones::{Stones, StonesOn};
pub use table::{Memory, SMALLEST as SMALLEST_TABLE, Table};

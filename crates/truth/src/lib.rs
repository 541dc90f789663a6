//! A standing test of truth: whatever Foursight calls proven or exact is compared with an oracle that shares no code with it (`foursight-oracle`).
//!
//! A run is a row of cases. Each draws a position (`subject.rs`): from random play, a board that no game leads to, late positions of Atoll, nearly full boards. Then it
//! asks one question (`case.rs`): any player with any settings, with one or two threads and with the smallest table, to the end or stopped; a review, reasons, refutations, threats, the
//! solver alone, a book with a damaged byte. Every statement of the answer is checked as docs/json.md words it, in JSON:
//!
//! | file | statements |
//! |---|---|
//! | `report.rs` | values of position and moves with their bounds, progress, lines; no contradiction between a position and those after it |
//! | `review.rs` | mistakes, what was given away; threats and who wins |
//! | `why.rs` | reasons and refutations |
//! | `explain.rs` | search trees: who has won in a leaf, which moves there are, the search's report |
//! | `solving.rs` | the solver's and the facade's scores, damaged books |
//!
//! A short run is among the tests (`tests/short.rs`), a long one is `cargo xtask truth`; what it has counted is in docs/truth.md.
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

pub mod case;
mod check;
mod explain;
mod players;
mod range;
mod report;
mod review;
mod solving;
mod subject;
pub mod tally;
mod why;
mod world;

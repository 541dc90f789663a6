//! The questions of Foursight's API and their answers, without a transport.
//!
//! The server (`apps/web`) answers them over HTTP, the WebAssembly build (`apps/browser`) answers them inside a browser. What is asked, what is
//! refused and with which words, and what comes back is the same, because it is here. Nothing here waits, stores, draws random numbers or reads a
//! clock: who calls does, and runs what takes long where it likes.
//!
//! ```text
//! problem.rs     what is refused, with a stable code
//! limits.rs      how much is done for one request
//! json.rs        what clients send, read strictly, with the path of the field that is wrong
//! questions.rs   games, players, position, move, analyse
//! analysis.rs  explain.rs  why.rs  learn.rs
//! matches/       a match as a state that commands change, and as what is stored of it
//! secret.rs      what is stored of a secret
//! ```
#![forbid(unsafe_code)]
// A crate that shares state between threads lives in `std`.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

pub mod analysis;
pub mod explain;
mod json;
pub mod learn;
mod limits;
pub mod matches;
mod problem;
pub mod questions;
mod secret;
pub mod why;

pub use json::{JsonError, parse, read, shortened};
pub use limits::Limits;
pub use problem::{Code, Problem, ProblemBody};
pub use secret::{Hash, LETTERS, derived_secret};

//! How an evaluation of Connect Four learns, one step at a time.
//!
//! | what learns | file | a step |
//! |---|---|---|
//! | weights of `pattern`, by a genetic algorithm | [`genetic`] | a generation: all individuals play each other, the best survive, the others are changed copies of them |
//! | a small network, by gradient descent | [`pupil`] | a round: every lesson is shown once, in random order |
//!
//! The laboratory runs both at full length with journals and threads, the page shows both live in small ([`live`]). There is no clock, no printing and no
//! thread in here, and everything is a function of a seed: the same seed gives the same run wherever it is computed.
#![forbid(unsafe_code)]
// Gradient descent needs exponentials and roots, which live in `std`.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod arithmetic;
pub mod genetic;
pub mod live;
pub mod pupil;

pub use genetic::Population;
pub use pupil::{Course, Lesson, Progress, Pupil, Schedule};

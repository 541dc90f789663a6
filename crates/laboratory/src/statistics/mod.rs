//! What can be said about players from a finite number of games.
//!
//! | question | answer |
//! |---|---|
//! | what happened | [`Tally`] of single games, [`Pentanomial`] of pairs with the sides swapped |
//! | how much stronger | [`Elo`]: a difference with its 95 % interval |
//! | is it stronger at all | [`Elo::superiority`], of [`FEWEST_PAIRS`] or more |
//! | may we stop | [`Sprt`]: a sequential test |
//! | how often | [`Share`]: with its interval, beside another one |
//! | how long does it take | [`Spread`]: median and quartiles |

/// From so many pairs of games on the normal approximation may speak; of fewer nothing is claimed.
pub const FEWEST_PAIRS: u32 = 8;

mod count;
mod elo;
mod likelihood;
mod normal;
mod share;
mod spread;
mod sprt;

pub use count::{Pentanomial, Tally};
pub use elo::{Elo, difference, score, signed};
pub use normal::normal_below;
pub use share::Share;
pub use spread::Spread;
pub use sprt::{Decision, Hypotheses, Sprt};

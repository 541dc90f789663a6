//! What can be said about players from a finite number of games.
//!
//! | question | answer |
//! |---|---|
//! | what happened | [`Tally`] of single games, [`Pentanomial`] of pairs with the sides swapped |
//! | how much stronger | [`Elo`]: a difference with its 95 % interval |
//! | is it stronger at all | [`Elo::superiority`] |
//! | may we stop | [`Sprt`]: a sequential test |
//! | how often | [`Share`]: with its interval, beside another one |
//! | how long does it take | [`Spread`]: median and quartiles |

mod count;
mod elo;
mod normal;
mod share;
mod spread;
mod sprt;

pub use count::{Pentanomial, Tally};
pub use elo::{Elo, difference, score};
pub use normal::normal_below;
pub use share::Share;
pub use spread::Spread;
pub use sprt::{Hypotheses, Sprt, Verdict};

//! The sources' evaluations, one file each, and what they share.
//!
//! | type | source | counts |
//! |---|---|---|
//! | [`Automat`] | automat | windows of four, centre column, open threes |
//! | [`AutomatPrinted`] | automat | the same with the slip of its program |
//! | [`FourInARow`] | four-in-a-row | windows of four, centre column |
//! | [`PoveziCetiri`] | poveži-četiri | windows of four, centre column |
//! | [`Pattern`] | minimaks | pairs and threes, with or without a hole |
//! | [`Random`] | minimaks | nothing: a number fixed by seed and position |
//! | [`Learned`] | ours | what a network learnt from solved positions |
//!
//! One more, `neutral`, is [`Neutral`] of every game. All are computed on whole boards with bit operations, are the same in a mirror ([`AutomatPrinted`] is not), and,
//! [`Learned`] apart, judge by own and opposing discs alone: exchanging the discs and the view changes nothing. (Who began matters to the
//! learnt one, as it does in the game.)

mod automat;
mod automat_printed;
mod four_in_a_row;
pub mod learned;
mod part;
mod pattern;
mod povezi_cetiri;
mod random;
mod weighted;
mod windows;

pub use automat::Automat;
pub use automat_printed::AutomatPrinted;
pub use four_in_a_row::FourInARow;
pub use learned::Learned;
pub use part::{Explained, Part, PartKind};
pub use pattern::Pattern;
pub use povezi_cetiri::PoveziCetiri;
pub use random::Random;
pub use weighted::{Weight, WeightError, Weighted};
pub use windows::WindowWeights;

#[cfg(doc)]
use foursight_game::Neutral;

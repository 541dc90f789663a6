//! The sources' evaluations, one file each, and what they share.
//!
//! | type | source | counts |
//! |---|---|---|
//! | [`Automat`] | automat | windows of four, centre column, open threes |
//! | [`FourInARow`] | four-in-a-row | windows of four, centre column |
//! | [`PoveziCetiri`] | poveži-četiri | windows of four, centre column |
//! | [`Pattern`] | minimaks | pairs and threes, with or without a hole |
//! | [`Random`] | minimaks | nothing: a number fixed by seed and position |
//!
//! The sixth, `neutral`, is [`Neutral`] of every game. All are computed on whole boards with bit operations, are the same in a mirror, and
//! judge by own and opposing discs alone: exchanging the discs and the view changes nothing.

mod automat;
mod four_in_a_row;
mod part;
mod pattern;
mod povezi_cetiri;
mod random;
mod weighted;
mod windows;

pub use automat::Automat;
pub use four_in_a_row::FourInARow;
pub use part::{Explained, Part, PartKind};
pub use pattern::Pattern;
pub use povezi_cetiri::PoveziCetiri;
pub use random::Random;
pub use weighted::{Weight, WeightError, Weighted};
pub use windows::WindowWeights;

#[cfg(doc)]
use foursight_game::Neutral;

//! Who plays whom.
//!
//! ```text
//! Class ──▶ Field (field.rs): who is there, points, sides, who met whom
//!             ├─▶ swiss.rs        minimum-weight perfect matching over the costs of cost.rs
//!             └─▶ round_robin.rs  the circle; who is idle then: the most games not yet played, by the same matching
//! ```
//!
//! The result is stored in the event that starts the round: pairing again from the store never happens.

mod cost;
mod field;
mod matching;
mod round_robin;
mod swiss;

pub use cost::{best_sides, breaches};
pub use field::{Entrant, Field};
pub use round_robin::{circle, round_robin};
pub use swiss::swiss;

use crate::numbers::PupilNumber;

/// A round as it was paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// Who moves first, and against whom.
    pub pairs: Vec<[PupilNumber; 2]>,
    /// Who is left over.
    pub idle: Vec<PupilNumber>,
}

/// A random number that is a function of seed and what it is for (SplitMix64).
pub(crate) fn random(seed: u64, purpose: [u64; 2]) -> u64 {
    purpose.into_iter().fold(mix(seed), |state, part| mix(state ^ mix(part)))
}

const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// These pupils in an order drawn by a seed.
pub(crate) fn shuffled(pupils: &[PupilNumber], seed: u64) -> Vec<PupilNumber> {
    let mut order = pupils.to_vec();
    order.sort_by_key(|pupil| (random(seed, [u64::from(pupil.0), 0]), *pupil));
    order
}

//! What a pairing costs: several things, the first of which outweighs all that follow, packed into one number.
//!
//! ```text
//! bit 79      71         59         51          33          15            0
//!      │ left over again │ met before │ sides: breaches │ difference of points² │ imbalance of sides │ random │
//! ```
//!
//! Each part has room for the sum over a whole round of the largest class (`limits.rs`), so that parts never carry into the next one: a
//! minimum of the sum is a minimum of the first part, among those of the second, and so on. A test adds up the worst round.

use crate::game::Side;
use crate::pairing::field::{Entrant, Field};
use crate::pairing::random;

/// Bits of the parts, the weightiest first.
const BITS: [u32; 6] = [8, 12, 8, 18, 18, 16];

/// The cost of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    /// How often who is left over was left over before.
    pub(crate) left_over: u32,
    /// How often they met.
    pub(crate) met: u32,
    /// How many of them get a side that breaks a rule ([`breaches`]).
    pub(crate) breaches: u32,
    /// The difference of their half points, squared.
    pub(crate) points: u32,
    /// Their imbalances of sides afterwards, squared.
    pub(crate) imbalance: u32,
    /// What decides between equals.
    pub(crate) random: u32,
}

impl Cost {
    /// As one number.
    pub(crate) fn packed(self) -> i128 {
        let parts =
            [self.left_over, self.met, self.breaches, self.points, self.imbalance, self.random];
        parts.into_iter().zip(BITS).fold(0, |sum, (part, bits)| (sum << bits) + i128::from(part))
    }
}

/// How many of two entrants get a side they should not: the third time in a row, or three more than the other side.
pub fn breaches(first: &Entrant, second: &Entrant) -> u32 {
    let breach = |entrant: &Entrant, side| {
        u32::from(entrant.streak_with(side) > 2 || entrant.balance_with(side).abs() > 2)
    };
    breach(first, Side::First) + breach(second, Side::Second)
}

fn imbalance(first: &Entrant, second: &Entrant) -> u32 {
    first.balance_with(Side::First).pow(2) as u32 + second.balance_with(Side::Second).pow(2) as u32
}

/// Which of two moves first: the order with fewer breaches, then with less imbalance; otherwise whoever moved second last time; otherwise by
/// the seed.
pub fn best_sides<'a>(
    one: &'a Entrant,
    other: &'a Entrant,
    seed: u64,
) -> (&'a Entrant, &'a Entrant) {
    let rank = |first: &Entrant, second: &Entrant| {
        let waits = |entrant: &Entrant| matches!(entrant.streak, Some((Side::Second, _)));
        let draw = random(seed, [u64::from(first.pupil.0), u64::from(second.pupil.0)]);
        let turn = u32::from(!waits(first)) + u32::from(waits(second));
        (breaches(first, second), imbalance(first, second), turn, draw)
    };
    if rank(one, other) <= rank(other, one) { (one, other) } else { (other, one) }
}

/// Of two entrants in a Swiss round.
pub(crate) fn of_pair(field: &Field, one: &Entrant, other: &Entrant, seed: u64) -> Cost {
    let (first, second) = best_sides(one, other, seed);
    let draw = random(seed, [u64::from(one.pupil.0), u64::from(other.pupil.0)]);
    Cost {
        left_over: 0,
        met: field.meetings(one.pupil, other.pupil),
        breaches: breaches(first, second),
        points: one.points.0.abs_diff(other.points.0).pow(2),
        imbalance: imbalance(first, second),
        random: (draw % 1024) as u32,
    }
}

/// Of being left over in a Swiss round: it goes to those with the fewest points.
pub(crate) fn of_left_over(entrant: &Entrant, fewest: u32, seed: u64) -> Cost {
    Cost {
        left_over: entrant.left_over,
        points: entrant.points.0.abs_diff(fewest).pow(2),
        random: (random(seed, [u64::from(entrant.pupil.0), 0]) % 1024) as u32,
        ..Cost::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    /// The worst round there can be stays within each part's bits.
    #[test]
    fn no_part_carries_into_the_next() {
        let (pairs, rounds) = (limits::PUPILS as u32 / 2, limits::ROUNDS as u32);
        let worst = [
            rounds,
            pairs * rounds,
            2 * pairs,
            pairs * (2 * rounds).pow(2),
            pairs * 2 * (rounds + 1).pow(2),
            pairs * 1023,
        ];
        for (part, (sum, bits)) in worst.into_iter().zip(BITS).enumerate() {
            assert!(sum < 1 << bits, "part {part}: {sum}");
        }
    }
}

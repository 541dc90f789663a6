//! A round of a round robin: everybody plays everybody once.
//!
//! **The circle.** One pupil stays, the others sit in a circle and move on by one place in each round (with an odd number, an empty chair
//! stays). Round r pairs those whose places add up to 2r; whoever meets the one who stays is at place r. Sides alternate with the distance
//! in the circle, so that everybody moves first as often as second, give or take one.
//!
//! **What a class adds.** Pupils are absent, come late or go. Of the circle's pairs those are played whose two pupils are there and have not
//! met. Everybody else is idle, and idle pupils who have not met are paired among themselves, as many as possible at once (a matching again);
//! those who have played least come first. When the circle is over, rounds go on like that until everybody has met everybody.

use crate::numbers::PupilNumber;
use crate::pairing::cost::best_sides;
use crate::pairing::{Field, Paired, matching, random};

/// The pairs of the circle in a round, from 0; who moves first is named first. Whoever meets the empty chair is left out.
pub fn circle(order: &[PupilNumber], round: usize) -> Vec<[PupilNumber; 2]> {
    let places = order.len() + order.len() % 2;
    if round + 1 >= places {
        return Vec::new();
    }
    let turning = places - 1;
    let pair = |distance: usize| {
        let one = (round + distance) % turning;
        let other = (round + turning - distance) % turning;
        let (one, other) = if distance == 0 { (round, turning) } else { (one, other) };
        let swap =
            if distance == 0 { !round.is_multiple_of(2) } else { !distance.is_multiple_of(2) };
        let (first, second) = if swap { (other, one) } else { (one, other) };
        Some([*order.get(first)?, *order.get(second)?])
    };
    (0..places / 2).filter_map(pair).collect()
}

/// Pairs the field in a round, from 0.
pub fn round_robin(field: &Field, order: &[PupilNumber], round: usize, seed: u64) -> Paired {
    let waits = |pupil: PupilNumber| field.entrants.iter().any(|entrant| entrant.pupil == pupil);
    let mut pairs = circle(order, round);
    pairs.retain(|&[one, other]| waits(one) && waits(other) && field.meetings(one, other) == 0);
    let is_paired = |pupil: PupilNumber| pairs.iter().any(|pair| pair.contains(&pupil));
    let idle: Vec<_> = field.entrants.iter().filter(|entrant| !is_paired(entrant.pupil)).collect();
    // As few as possible stay idle; of those who do, those who have played most.
    let most = idle.iter().map(|entrant| entrant.games).max().unwrap_or(0);
    let waiting = |one: usize| (1 << 40) + (i128::from(most - idle[one].games) << 20);
    let (matched, alone) = matching::cheapest(
        idle.len(),
        |one, other| {
            let draw = random(seed, [one as u64, other as u64]) % 1024;
            match field.meetings(idle[one].pupil, idle[other].pupil) {
                0 => i128::from(draw),
                _ => waiting(one) + waiting(other),
            }
        },
        waiting,
    );
    let mut left: Vec<PupilNumber> = alone.map(|one| idle[one].pupil).into_iter().collect();
    for [one, other] in matched {
        let (one, other) = (idle[one], idle[other]);
        if field.meetings(one.pupil, other.pupil) == 0 {
            let (first, second) = best_sides(one, other, seed);
            pairs.push([first.pupil, second.pupil]);
        } else {
            left.extend([one.pupil, other.pupil]);
        }
    }
    left.sort_unstable();
    Paired { pairs, idle: left }
}

//! A round of a Swiss tournament.
//!
//! Everybody who is there is paired so that, in this order,
//! 1. who is left over (with an odd number) was left over as seldom as possible before: nobody a second time while it can be avoided;
//! 2. as few pairs as possible have met before: none while it can be avoided;
//! 3. as few as possible move first, or second, for the third time in a row or three times more often than the other way;
//! 4. opponents have as nearly as possible the same points (the sum of squared differences is least), and who is left over has few;
//! 5. everybody moves first about as often as second;
//! 6. otherwise the seed decides.
//!
//! This is one minimum-weight perfect matching, so each of these is exactly the least there can be, given those before it. The FIDE's Dutch
//! system fixes one further order inside groups of equal points, by ratings; pupils have none, so the seed stands in its place. Sitting out
//! twice is worse for a pupil than meeting a classmate twice; that is why 1 comes before 2.

use crate::pairing::cost::{best_sides, of_left_over, of_pair};
use crate::pairing::{Field, Paired, matching};

/// Pairs everybody of the field.
pub fn swiss(field: &Field, seed: u64) -> Paired {
    let entrants = &field.entrants;
    let fewest = entrants.iter().map(|entrant| entrant.points.0).min().unwrap_or(0);
    let (pairs, idle) = matching::cheapest(
        entrants.len(),
        |one, other| of_pair(field, &entrants[one], &entrants[other], seed).packed(),
        |one| of_left_over(&entrants[one], fewest, seed).packed(),
    );
    let mut pairs: Vec<_> = pairs
        .into_iter()
        .map(|[one, other]| best_sides(&entrants[one], &entrants[other], seed))
        .collect();
    // The first boards are those of the leaders.
    pairs.sort_by_key(|(first, second)| {
        let points = [first.points, second.points];
        (points.iter().max().copied(), points.iter().min().copied())
    });
    pairs.reverse();
    Paired {
        pairs: pairs.into_iter().map(|(first, second)| [first.pupil, second.pupil]).collect(),
        idle: idle.map(|one| entrants[one].pupil).into_iter().collect(),
    }
}

//! Pairings beside brute force: every way to pair a small class, counted by the rules as they are written.

use alloc::collections::BTreeMap;

use foursight_class::pairing::{Entrant, Field, best_sides, breaches, circle, round_robin, swiss};
use foursight_class::{Halves, PupilNumber, Side};
use proptest::prelude::*;

/// Every way to put these into pairs, at most `alone` left over.
fn all_pairings(rest: &[usize], alone: usize) -> Vec<(Vec<[usize; 2]>, Vec<usize>)> {
    let Some((&one, rest)) = rest.split_first() else { return vec![(Vec::new(), Vec::new())] };
    let mut found = Vec::new();
    for (place, &other) in rest.iter().enumerate() {
        let mut others = rest.to_vec();
        others.remove(place);
        for (mut pairs, idle) in all_pairings(&others, alone) {
            pairs.push([one, other]);
            found.push((pairs, idle));
        }
    }
    if alone > 0 {
        for (pairs, mut idle) in all_pairings(rest, alone - 1) {
            idle.push(one);
            found.push((pairs, idle));
        }
    }
    found
}

/// What the documentation of a Swiss round counts, in its order.
fn counted(field: &Field, pairs: &[[usize; 2]], idle: &[usize]) -> [u32; 5] {
    let entrants = &field.entrants;
    let fewest = entrants.iter().map(|entrant| entrant.points.0).min().unwrap_or(0);
    let mut sums = [0; 5];
    for &one in idle {
        sums[0] += entrants[one].left_over;
        sums[3] += (entrants[one].points.0 - fewest).pow(2);
    }
    for &[one, other] in pairs {
        let (one, other) = (&entrants[one], &entrants[other]);
        sums[1] += field.meetings(one.pupil, other.pupil);
        let imbalance = |first: &Entrant, second: &Entrant| {
            ((first.balance + 1).pow(2) + (second.balance - 1).pow(2)) as u32
        };
        let sides = [(one, other), (other, one)];
        let best = sides.map(|(first, second)| (breaches(first, second), imbalance(first, second)));
        let (breaches, imbalance) = best.into_iter().min().unwrap();
        sums[2] += breaches;
        sums[3] += one.points.0.abs_diff(other.points.0).pow(2);
        sums[4] += imbalance;
    }
    sums
}

fn entrant(number: u16, points: u32, balance: i32, streak: u32, left_over: u32) -> Entrant {
    let side = if balance > 0 { Side::First } else { Side::Second };
    Entrant {
        pupil: PupilNumber(number),
        points: Halves(points),
        balance,
        streak: (streak > 0).then_some((side, streak)),
        left_over,
        games: points,
    }
}

/// Fields of up to seven pupils with any past.
fn fields() -> impl Strategy<Value = Field> {
    let pupils = prop::collection::vec((0_u32..8, -2_i32..=2, 0_u32..3, 0_u32..3), 2..=7);
    let met = prop::collection::vec(0_u32..3, 21);
    (pupils, met).prop_map(|(pupils, met)| {
        let entrants: Vec<Entrant> = pupils
            .into_iter()
            .zip(1..)
            .map(|((points, balance, streak, left), number)| {
                entrant(number, points, balance, streak, left)
            })
            .collect();
        let mut meetings = met.into_iter();
        let mut met = BTreeMap::new();
        for (place, one) in entrants.iter().enumerate() {
            for other in &entrants[place + 1..] {
                met.insert([one.pupil, other.pupil], meetings.next().unwrap());
            }
        }
        Field { entrants, met }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Each of the rules 1 to 5 is kept as well as it can be, given those before it.
    #[test]
    fn a_swiss_round_is_the_best_there_is(field in fields(), seed in any::<u64>()) {
        let count = field.entrants.len();
        let all: Vec<usize> = (0..count).collect();
        let ways = all_pairings(&all, count % 2);
        let best = ways.iter().map(|(pairs, idle)| counted(&field, pairs, idle)).min().unwrap();
        let paired = swiss(&field, seed);
        let place = |pupil: PupilNumber| usize::from(pupil.0) - 1;
        let pairs: Vec<[usize; 2]> = paired.pairs.iter().map(|pair| pair.map(place)).collect();
        let idle: Vec<usize> = paired.idle.iter().copied().map(place).collect();
        prop_assert_eq!(2 * pairs.len() + idle.len(), count);
        prop_assert_eq!(counted(&field, &pairs, &idle), best);
        prop_assert_eq!(swiss(&field, seed), paired);
    }

    /// As many unplayed pairs as there can be beside those of the circle.
    #[test]
    fn a_round_robin_leaves_as_few_idle_as_it_can(
        mut field in fields(), absent in 0_u16..3, round in 0_usize..6, seed in any::<u64>(),
    ) {
        // In a round robin two meet at most once.
        field.met.values_mut().for_each(|times| *times = (*times).min(1));
        let order: Vec<PupilNumber> =
            field.entrants.iter().skip(1).map(|entrant| entrant.pupil).collect();
        field.entrants.truncate(field.entrants.len() - usize::from(absent).min(field.entrants.len()));
        let here = |pupil: &PupilNumber| field.entrants.iter().any(|entrant| entrant.pupil == *pupil);
        let paired = round_robin(&field, &order, round, seed);
        let mut fixed = circle(&order, round);
        fixed.retain(|pair| pair.iter().all(here) && field.meetings(pair[0], pair[1]) == 0);
        for pair in &fixed {
            prop_assert!(paired.pairs.contains(pair));
        }
        let mut seen: Vec<PupilNumber> =
            paired.pairs.concat().into_iter().chain(paired.idle.iter().copied()).collect();
        seen.sort_unstable();
        let all: Vec<PupilNumber> = field.entrants.iter().map(|entrant| entrant.pupil).collect();
        prop_assert_eq!(seen, all.clone());
        prop_assert!(paired.pairs.iter().all(|pair| field.meetings(pair[0], pair[1]) == 0));
        let rest: Vec<usize> = (0..all.len())
            .filter(|place| !fixed.iter().any(|pair| pair.contains(&all[*place])))
            .collect();
        let ways = all_pairings(&rest, rest.len());
        let unplayed = |pairs: &Vec<[usize; 2]>| {
            pairs.iter().all(|pair| field.meetings(all[pair[0]], all[pair[1]]) == 0)
        };
        let fewest = ways.iter().filter(|(pairs, _)| unplayed(pairs)).map(|(_, idle)| idle.len()).min();
        prop_assert_eq!(paired.idle.len(), fewest.unwrap_or(0));
    }
}

#[test]
fn in_the_circle_everybody_meets_everybody_once() {
    for count in 2_u16..=60 {
        let order: Vec<PupilNumber> = (1..=count).map(PupilNumber).collect();
        let mut met = BTreeMap::new();
        let mut balance = BTreeMap::new();
        let rounds = usize::from(count + count % 2 - 1);
        for round in 0..rounds {
            let pairs = circle(&order, round);
            assert_eq!(pairs.len(), usize::from(count / 2));
            let mut seen = pairs.concat();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), 2 * pairs.len(), "nobody plays twice in a round");
            for [first, second] in pairs {
                *met.entry([first.min(second), first.max(second)]).or_insert(0) += 1;
                *balance.entry(first).or_insert(0) += 1;
                *balance.entry(second).or_insert(0) -= 1;
            }
        }
        assert_eq!(met.len(), usize::from(count) * usize::from(count - 1) / 2);
        assert!(met.values().all(|times| *times == 1));
        assert!(balance.values().all(|balance: &i32| balance.abs() <= 1), "{count}: {balance:?}");
        assert!(circle(&order, rounds).is_empty());
    }
}

#[test]
fn sides_follow_the_past() {
    let second_before = entrant(1, 0, -1, 1, 0);
    let first_before = entrant(2, 0, 1, 1, 0);
    for seed in 0..20 {
        let (first, _) = best_sides(&first_before, &second_before, seed);
        assert_eq!(first.pupil, second_before.pupil);
        let (first, _) = best_sides(&second_before, &first_before, seed);
        assert_eq!(first.pupil, second_before.pupil);
    }
    // Between newcomers the seed decides, whatever the order in which they are named.
    let [one, other] = [entrant(1, 0, 0, 0, 0), entrant(2, 0, 0, 0, 0)];
    let firsts: Vec<u16> = (0..64).map(|seed| best_sides(&one, &other, seed).0.pupil.0).collect();
    assert!(firsts.contains(&1) && firsts.contains(&2));
    for seed in 0..64 {
        assert_eq!(best_sides(&one, &other, seed).0, best_sides(&other, &one, seed).0);
    }
}

/// The largest class there can be is paired, with every part of the cost at its largest.
#[test]
fn the_largest_class_is_paired() {
    let entrants: Vec<Entrant> = (1..=59)
        .map(|number| {
            let balance = if number % 2 == 0 { 40 } else { -40 };
            entrant(number, u32::from(number % 2) * 80, balance, 40, 40)
        })
        .collect();
    let mut met = BTreeMap::new();
    for one in 1..=59 {
        for other in one + 1..=59 {
            met.insert([PupilNumber(one), PupilNumber(other)], 40);
        }
    }
    let paired = swiss(&Field { entrants, met }, 3);
    assert_eq!((paired.pairs.len(), paired.idle.len()), (29, 1));
}

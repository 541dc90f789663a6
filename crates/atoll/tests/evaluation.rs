//! The source's evaluation against a literal version of it, and its symmetries.

#![allow(clippy::std_instead_of_alloc)] // tests have std

mod facts;
mod naive;

use std::collections::BTreeSet;

use facts::{colour, played, random_game, start};
use foursight_atoll::{Atoll, Island, MirrorDistance, Size};
use foursight_game::{Evaluator, Outcome, Player, Position, Score};
use naive::{Naive, Place};
use proptest::prelude::*;

/// For every island: its group, and the least distance from a stone of the group to the mirror image of a stone of the island.
fn literal(position: &Atoll, view: Player) -> i32 {
    let side = i32::from(position.size().side());
    let mut naive = Naive::new(side, false);
    for player in Player::BOTH {
        for cell in position.stones(player).iter() {
            naive.stones.insert((cell.column().into(), cell.number().into()), colour(player));
        }
    }
    let islands = naive::islands(side);
    let mut value = 0;
    for island in 0..12 {
        let stones: BTreeSet<Place> =
            islands.iter().filter(|&(_, &i)| i == island).map(|(&place, _)| place).collect();
        let colour_of_island = naive::colour_of(island);
        let group = naive
            .groups(colour_of_island)
            .into_iter()
            .find(|group| group.is_superset(&stones))
            .expect("an island is connected");
        let distance = group
            .iter()
            .flat_map(|(u, v)| {
                stones.iter().map(move |(a, b)| (2 * side - a - u).abs() + (2 * side - b - v).abs())
            })
            .min()
            .unwrap();
        value += if colour_of_island == colour(view) { -distance } else { distance };
    }
    value
}

#[test]
fn checked_by_hand() {
    let game = Atoll::new(Size::Three);
    let value = |moves: &str| MirrorDistance.evaluate(&played(game, moves), Player::First);
    // From (4, 1) to (2, 5) it is 2 + 4; D2 at (4, 2) brings it to 5, C2 at (3, 2) to 4.
    assert_eq!(MirrorDistance.parts(&game, Player::First)[0].distance, 6);
    assert_eq!(value(""), 0);
    assert_eq!(value("D2"), 1);
    let parts = MirrorDistance.parts(&played(game, "D2 A3 C2"), Player::First);
    assert_eq!((parts[0].distance, parts[0].points), (4, -4));
    assert_eq!(parts[0].group.cells.len(), 2);
    assert_eq!(parts[0].island, Island::new(0).unwrap());
}

/// Columns and numbers are two of a hexagonal board's three directions, so a turn by sixty degrees may change the value.
#[test]
fn sixty_degrees_are_not_a_symmetry_of_the_sources_distance() {
    let turned = played(Atoll::new(Size::Three), "D2").rotations();
    let values = turned.map(|position| MirrorDistance.evaluate(&position, Player::First));
    // The third is D5 at (4, 5): island 4 was 4 + 6 from its mirror image (1, 0) and is now 3 + 5.
    assert_eq!(values, [1, 1, 2, 1, 1, 2]);
}

#[test]
fn estimates_never_reach_a_win() {
    for size in Size::ALL {
        for position in random_game(start(size, false), 4) {
            let value = MirrorDistance.evaluate(&position, Player::First);
            assert!(!Score::estimate(value).is_decided() && value.abs() < 12 * 4 * 9);
        }
    }
}

/// What the source's bot saw one ply late: the outcome of a move that wins is there as soon as it is played.
#[test]
fn a_win_in_one_is_seen_at_once() {
    let mut seen = 0;
    for size in Size::ALL {
        for seed in 0..10 {
            let positions = random_game(start(size, false), seed);
            let before = positions[positions.len() - 2];
            let wins = before.legal_moves().into_iter().filter(|&action| {
                before.after(action).outcome() == Some(Outcome::Win(before.turn()))
            });
            let wins: Vec<_> = wins.collect();
            assert!(!wins.is_empty());
            assert!(
                wins.iter().any(|&action| before.after(action) == positions[positions.len() - 1])
            );
            seen += wins.len();
        }
    }
    assert!(seen >= 40);
}

proptest! {
    #[test]
    fn agrees_with_the_literal_version(size in 0..4_usize, seed: u64, share in 0..100_usize) {
        let positions = random_game(start(Size::ALL[size], true), seed);
        let position = positions[(positions.len() - 1) * share / 99];
        for view in Player::BOTH {
            let value = MirrorDistance.evaluate(&position, view);
            prop_assert_eq!(value, literal(&position, view));
            let parts = MirrorDistance.parts(&position, view);
            prop_assert_eq!(parts.iter().map(|part| part.points).sum::<i32>(), value);
            for part in parts {
                prop_assert!(part.group.islands.contains(part.island));
                prop_assert!((part.group.cells - position.stones(part.island.owner())).is_empty());
            }
        }
    }

    #[test]
    fn symmetric_under_half_a_turn_and_exchange_of_players(size in 0..4_usize, seed: u64, share in 0..100_usize) {
        let positions = random_game(start(Size::ALL[size], false), seed);
        let position = positions[(positions.len() - 1) * share / 99];
        let value = |position: &Atoll, view| MirrorDistance.evaluate(position, view);
        let [first, second] = Player::BOTH.map(|view| value(&position, view));
        prop_assert_eq!(first, -second);
        prop_assert_eq!(value(&position.rotations()[3], Player::First), first);
        prop_assert_eq!(value(&position.exchanged(), Player::Second), first);
        prop_assert_eq!(value(&position.exchanged(), Player::First), second);
    }
}

/// Two-distance is the same on a turned board, changes its sign with the view and with the players exchanged, and likes a stone more.
#[test]
fn two_distance_is_symmetric() {
    use foursight_atoll::TwoDistance;
    for size in Size::ALL {
        for seed in 0..12 {
            let mut position = Atoll::new(size);
            let mut random = foursight_game::Random::new(seed, size as u64);
            for _ in 0..random.below(20) {
                let next = position.after(random.choose(&position.legal_moves()).unwrap());
                if next.outcome().is_none() {
                    position = next;
                }
            }
            let value = TwoDistance.evaluate(&position, Player::First);
            assert_eq!(TwoDistance.evaluate(&position, Player::Second), -value);
            for turned in position.rotations() {
                assert_eq!(TwoDistance.evaluate(&turned, Player::First), value, "{position:?}");
            }
            let exchanged = position.exchanged();
            assert_eq!(TwoDistance.evaluate(&exchanged, Player::Second), value, "{position:?}");
        }
    }
}

#[test]
fn two_distance_counts_by_hand() {
    use foursight_atoll::TwoDistance;
    // On the empty board of side 3 every cell but the middle lies next to own islands, and the middle has six such neighbours.
    let cost = TwoDistance.cost(&Atoll::new(Size::Three), Player::First);
    assert_eq!(cost.cheapest, cost.second);
    let nearer = TwoDistance.cost(&played(Atoll::new(Size::Three), "C3"), Player::First);
    assert!(nearer.cheapest < cost.cheapest, "{nearer:?} {cost:?}");
}

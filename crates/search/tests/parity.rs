//! Minimax equals negamax, and the pruned ones the plain ones, on 20,000 positions of every game.
//!
//! Every position is checked with one combination of evaluation, order and tie rule, each combination in its turn, at every
//! depth from 1 to 6 whose plain tree has at most so many nodes; every tenth position, so that the deep trees are covered too, up
//! to the higher bound. The full crossing is the example `parity`.
//!
//! | game | bound | every tenth | why |
//! |---|---|---|---|
//! | Connect Four, tic-tac-toe | 20,000 | 150,000 | the largest tree of depth 5 has 19,608 nodes, of depth 6 137,257 |
//! | Atoll | 4,000 | 20,000 | its evaluation takes twenty times as long |

mod suite;

use foursight_atoll::MirrorDistance;
use foursight_connect_four::evaluation::{Automat, FourInARow, Pattern, PoveziCetiri, Random};
use foursight_game::{Central, Evaluator, Keyed, Neutral};
use foursight_tic_tac_toe::OpenLines;
use suite::parity::parity;
use suite::{Lot, ORDERS, TIES, positions};

/// The bound on the plain tree, and that of every tenth position.
const QUICK: [u64; 2] = [20_000, 150_000];
const SLOW: [u64; 2] = [4_000, 20_000];

/// Checks every position with its combination; how many were checked at each depth and with each combination.
fn check<P: Central + Keyed>(
    positions: &[P],
    bounds: [u64; 2],
    evaluators: &[&dyn Evaluator<P>],
) -> Vec<[u32; 6]> {
    let combinations = evaluators.len() * ORDERS.len() * TIES.len();
    let mut covered = vec![[0; 6]; combinations];
    for (number, position) in positions.iter().enumerate() {
        // A stride without a common factor keeps combinations and stages of the game from marching in step.
        let combination = (number + number / 42) % combinations;
        let evaluator = evaluators[combination % evaluators.len()];
        let order = ORDERS[combination / evaluators.len() % ORDERS.len()];
        let ties = TIES[combination / evaluators.len() / ORDERS.len()];
        let bound = bounds[usize::from(number % 10 == 0)];
        for depth in 1..=6 {
            match parity(position, &evaluator, order, ties, depth, bound) {
                Ok(Some(_)) => covered[combination][depth as usize - 1] += 1,
                Ok(None) => break,
                Err(difference) => {
                    panic!("evaluation {}: {difference}", combination % evaluators.len())
                }
            }
        }
    }
    covered
}

fn covers_every_combination_at_every_depth(covered: &[[u32; 6]]) {
    for (combination, depths) in covered.iter().enumerate() {
        assert!(depths.iter().all(|&count| count > 0), "combination {combination}: {depths:?}");
    }
}

fn connect_four(half: usize) {
    let random = Random { seed: 3 };
    let all: Vec<_> = positions::connect_four().into_iter().skip(half).step_by(2).collect();
    let covered = check(
        &all,
        QUICK,
        &[
            &Neutral,
            &random,
            &Pattern::TUNED,
            &Pattern::GUESSED,
            &Automat::default(),
            &FourInARow::default(),
            &PoveziCetiri::default(),
        ],
    );
    covers_every_combination_at_every_depth(&covered);
}

#[test]
fn connect_four_even_places() {
    connect_four(0);
}

#[test]
fn connect_four_odd_places() {
    connect_four(1);
}

#[test]
fn tic_tac_toe() {
    let all = positions::tic_tac_toe();
    assert_eq!(all.len(), 4_520);
    let covered = check(&all, QUICK, &[&Neutral, &Lot, &OpenLines]);
    covers_every_combination_at_every_depth(&covered);
}

#[test]
fn atoll_of_size_three() {
    let covered = check(&positions::atoll_three(), SLOW, &[&Neutral, &Lot, &MirrorDistance]);
    covers_every_combination_at_every_depth(&covered);
}

#[test]
fn atoll_of_size_five() {
    check(&positions::atoll_five(), SLOW, &[&Neutral, &Lot, &MirrorDistance]);
}

#[test]
fn there_are_twenty_thousand_positions_a_thousand_of_them_near_the_end() {
    let connect_four = positions::connect_four();
    let others = positions::tic_tac_toe().len()
        + positions::atoll_three().len()
        + positions::atoll_five().len();
    assert_eq!(connect_four.len() + others, 20_000);
    let near_the_end = connect_four.iter().filter(|position| position.plies() >= 36);
    assert_eq!(near_the_end.count(), 1_000);
}

//! Registers against single words. What a processor lacks is not tested on it.

use alloc::vec::Vec;

use foursight_game::Random;

use super::*;
use crate::bounds;
use crate::children::Portable;
use crate::claims::Alone;
use crate::forced::Resolved;
use crate::history::Replies;
use crate::order::Weights;
use crate::pages::Pages;
use crate::solver::{Window, settle};
use crate::stones::StonesOn;

/// Open positions of random games.
fn open_positions<const W: u32, const H: u32>(games: u64) -> Vec<Open> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut random = Random::new(game, u64::from(W * H));
        let mut stones = StonesOn::<W, H>::EMPTY;
        while !stones.is_over() && !stones.can_win() {
            let open = stones.opened();
            if matches!(open.resolve(Geometry::<W, H>), Resolved::Same(same) if same == open) {
                positions.push(open);
            }
            stones = stones.play(random.below(W)).unwrap_or(stones);
        }
    }
    positions
}

/// The lanes of a set, by the square that is filled: kinds of registers number lanes in different ways.
fn by_square(children: &Children, set: u32) -> Vec<(u8, usize)> {
    lanes(set).map(|lane| (children.square[lane], lane)).collect()
}

fn compare<L: Lanes, const W: u32, const H: u32>() {
    let (mut decided, mut follows) = ([0; 2], [0; 2]);
    for open in open_positions::<W, H>(300) {
        let choices = open.choices(Geometry::<W, H>);
        for beta in -12..=12 {
            let (mut wide, mut plain) = (Children::new(), Children::new());
            let answer = L::expand::<W, H>(&open, choices, beta, &mut wide);
            let expected = Portable::expand::<W, H>(&open, choices, beta, &mut plain);
            let answer = answer.map(|answer| (answer.score, wide.square[answer.lane]));
            let expected = expected.map(|answer| (answer.score, plain.square[answer.lane]));
            assert_eq!(answer, expected, "{open:?} {beta}");
            if answer.is_some() {
                continue;
            }
            assert_eq!(wide.best, plain.best, "{open:?}");
            let first = open.discs.is_multiple_of(2);
            let candidates = L::candidates::<W, H>(&wide, first, beta);
            let followed = L::followed::<W, H>(&wide, wide.open, first, beta);
            let (wide_lanes, plain_lanes) =
                (by_square(&wide, wide.open), by_square(&plain, plain.open));
            assert_eq!(wide_lanes.len(), plain_lanes.len(), "{open:?}");
            for ((square, lane), (expected, plain_lane)) in wide_lanes.into_iter().zip(plain_lanes)
            {
                assert_eq!(square, expected, "{open:?}");
                let position = plain.position(plain_lane);
                assert_eq!(wide.position(lane), position, "{open:?}");
                assert_eq!(wide.forcing >> lane & 1, plain.forcing >> plain_lane & 1, "{open:?}");
                let judged = bounds::judge::<_, true>(
                    Geometry::<W, H>,
                    &position,
                    wide.question(lane, beta),
                );
                let is_candidate = candidates >> lane & 1 != 0;
                assert!(judged.is_none() || is_candidate, "{position:?} {beta} {judged:?}");
                decided[usize::from(is_candidate)] += 1;
                let question = wide.question(lane, beta);
                if beta <= 0 {
                    let judged = bounds::by_following_up(Geometry::<W, H>, &position, question);
                    let is_followed = followed >> lane & 1 != 0;
                    assert!(judged.is_none() || is_followed, "{position:?} {beta} {judged:?}");
                    follows[usize::from(is_followed)] += 1;
                }
            }
        }
    }
    let least = if H.is_multiple_of(2) { 100 } else { 0 };
    assert!(decided.iter().all(|&count| count >= least), "{decided:?} is no test");
    assert!(follows.iter().all(|&count| count >= least), "{follows:?} is no test");
}

fn compare_boards<L: Lanes>() {
    compare::<L, 7, 6>();
    compare::<L, 7, 4>();
    compare::<L, 5, 6>();
    compare::<L, 4, 4>();
    compare::<L, 6, 5>();
}

#[test]
fn registers_do_what_single_words_do() {
    if has_avx2() {
        compare_boards::<Avx2>();
    }
    if has_avx512() {
        compare_boards::<Avx512>();
    }
}

/// The score of a position and the nodes it takes, in a small table: what gives way in it counts too.
fn nodes<L: Lanes, const W: u32, const H: u32>(columns: &[u32]) -> (i32, u64) {
    let stones = StonesOn::<W, H>::from_columns(columns.iter().copied()).unwrap();
    let table = Pages::megabytes(1).table::<W, H>();
    let weights = [&Weights::SLOW, &Weights::QUICK];
    let mut nodes = 0;
    let mut replies = Replies::new();
    let score = settle::<_, W, H, true>(&stones, Window::EXACT, &mut |open, beta| {
        let stop = &mut |_| false;
        let replies = Some(&mut replies);
        let search = Search::<_, _, L, W, H, true>::new(&table, Alone, weights, replies, stop);
        let (answer, more) = search.answer((open, beta));
        nodes += more;
        answer
    });
    (score.unwrap(), nodes)
}

fn compare_nodes<const W: u32, const H: u32>(columns: &[u32]) {
    let expected = nodes::<Portable, W, H>(columns);
    if has_avx2() {
        assert_eq!(nodes::<Avx2, W, H>(columns), expected);
    }
    if has_avx512() {
        assert_eq!(nodes::<Avx512, W, H>(columns), expected);
    }
}

#[test]
fn registers_visit_the_same_nodes() {
    compare_nodes::<6, 5>(&[]);
    compare_nodes::<4, 6>(&[]);
    compare_nodes::<7, 6>(&[5, 2, 3, 6, 5, 5, 0, 6, 0]);
    compare_nodes::<7, 6>(&[3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]);
    compare_nodes::<7, 6>(&[0, 5, 0, 5, 5, 1, 0, 3, 4, 4, 1, 0, 0]);
}

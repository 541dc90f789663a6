//! Small boards: every position of some plies, against plain negamax.

mod naive;

use std::collections::{HashMap, HashSet};

use foursight_connect_four_solver::{Pages, SolverOn, StonesOn, Window};
use foursight_game::Random;
use naive::Board;

/// Compares every position of the first plies (won ones left out) and counts them.
fn compare<const W: u32, const H: u32>(plies: usize) -> usize {
    let pages = Pages::megabytes(1);
    let table = pages.table();
    let solver = SolverOn::<W, H>::new();
    let mut memory = HashMap::new();
    let mut count = 0;
    let mut layer = HashSet::from([(StonesOn::<W, H>::EMPTY, Vec::new())]);
    for _ in 0..=plies {
        let mut next = HashSet::new();
        let mut seen = HashSet::new();
        for (stones, columns) in layer {
            let mut board = Board::new(W as usize, H as usize);
            for &column in &columns {
                assert_eq!(board.play(column as usize), Some(false), "{columns:?}");
            }
            let expected = board.score(&mut memory);
            let exact = solver.solve(&stones, Window::EXACT, &table, &mut |_| false).unwrap();
            assert_eq!(exact.score, expected, "{W}x{H} {columns:?}");
            let outcome = solver.solve(&stones, Window::OUTCOME, &table, &mut |_| false).unwrap();
            assert_eq!(outcome.score.signum(), expected.signum(), "{W}x{H} {columns:?}");
            count += 1;
            for (column, after) in stones.moves().filter(|(_, after)| !after.is_over()) {
                if seen.insert(after) {
                    let mut columns = columns.clone();
                    columns.push(column);
                    next.insert((after, columns));
                }
            }
        }
        layer = next;
    }
    count
}

#[test]
fn five_by_four() {
    assert!(compare::<5, 4>(6) > 2_000);
}

#[test]
fn four_by_four() {
    assert!(compare::<4, 4>(16) > 10_000);
}

#[test]
fn an_odd_height() {
    assert!(compare::<4, 5>(7) > 2_000);
}

/// Random games cut off with so few empty squares that plain negamax sees the end.
fn endings<const W: u32, const H: u32>(empty: u32, games: u64) {
    let pages = Pages::megabytes(1);
    let table = pages.table();
    let mut memory = HashMap::new();
    let mut compared = 0;
    for game in 0..games {
        let mut random = Random::new(game, 0);
        let mut board = Board::new(W as usize, H as usize);
        let mut stones = StonesOn::<W, H>::EMPTY;
        while stones.discs() < W * H - empty && !stones.is_over() {
            let column = random.below(W);
            if let Some(after) = stones.play(column) {
                stones = after;
                board.play(column as usize);
            }
        }
        if !stones.is_over() {
            memory.clear();
            let solution =
                SolverOn::new().solve(&stones, Window::EXACT, &table, &mut |_| false).unwrap();
            assert_eq!(solution.score, board.score(&mut memory), "{W}x{H} {board:?}");
            compared += 1;
        }
    }
    assert!(compared > games / 10, "{compared} of {games} games were still going on");
}

#[test]
fn endings_of_six_by_five_and_larger() {
    endings::<6, 5>(12, 200);
    endings::<7, 6>(12, 200);
    endings::<5, 6>(13, 200);
    endings::<7, 4>(12, 200);
}

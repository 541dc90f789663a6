//! Small boards: every position of some plies, against plain negamax.

mod naive;

use std::collections::{HashMap, HashSet};

use foursight_connect_four_solver::{Pages, SolverOn, StonesOn, Window};
use foursight_game::Random;
use naive::Board;

/// Compares every position of the first plies (won ones left out) and counts them.
fn compare<const W: u32, const H: u32>(plies: usize) -> usize {
    let mut table = Pages::megabytes(1).table();
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
            let exact = solver.solve(&stones, Window::EXACT, &mut table, &mut |_| false).unwrap();
            assert_eq!(exact.score, expected, "{W}x{H} {columns:?}");
            let outcome =
                solver.solve(&stones, Window::OUTCOME, &mut table, &mut |_| false).unwrap();
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
    let mut table = Pages::megabytes(1).table();
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
                SolverOn::new().solve(&stones, Window::EXACT, &mut table, &mut |_| false).unwrap();
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

/// Plain alpha-beta for boards too large for looking at everything: columns from left to right, a memory of bounds, no rule
/// but that of the game. It agrees with plain negamax where that is possible.
struct Plain {
    width: u32,
    height: u32,
    /// Key and bounds of positions seen, each at its key's remainder.
    memory: Vec<(u64, i8, i8)>,
}

impl Plain {
    fn new(width: u32, height: u32, size: usize) -> Self {
        Self { width, height, memory: vec![(u64::MAX, -64, 64); size] }
    }

    fn wins(&self, stones: u64) -> bool {
        [1, self.height, self.height + 1, self.height + 2].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    /// The score of the player who owns `own` and is to move: exact between `lower` and `upper`, else a bound.
    fn score(&mut self, own: u64, all: u64, mut lower: i32, mut upper: i32) -> i32 {
        let cells = self.width * self.height;
        let discs = all.count_ones();
        if discs == cells {
            return 0;
        }
        let key = own << 1 ^ all.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let place = (key % self.memory.len() as u64) as usize;
        let (kept, low, high) = self.memory[place];
        if kept == key {
            lower = lower.max(i32::from(low));
            upper = upper.min(i32::from(high));
            if lower >= upper {
                return if i32::from(low) >= lower { i32::from(low) } else { i32::from(high) };
            }
        }
        let mut best = i32::MIN;
        for column in 0..self.width {
            let foot = 1_u64 << (column * (self.height + 1));
            let cell = (all + foot) & (((1 << self.height) - 1) * foot);
            if cell == 0 {
                continue;
            }
            let score = if self.wins(own | cell) {
                (cells / 2 - discs / 2) as i32
            } else {
                -self.score(all ^ own, all | cell, -upper, -lower.max(best))
            };
            best = best.max(score);
            if best >= upper {
                break;
            }
        }
        let (low, high) = if kept == key { (low, high) } else { (-64, 64) };
        let bound = best as i8;
        self.memory[place] = if best >= upper {
            (key, bound.max(low), high)
        } else if best <= lower {
            (key, low, bound.min(high))
        } else {
            (key, bound, bound)
        };
        best
    }
}

/// Compares every position of the first plies with plain alpha-beta and counts them.
fn compare_with_plain<const W: u32, const H: u32>(plies: u32, size: usize) -> usize {
    let mut table = Pages::megabytes(16).table();
    let mut plain = Plain::new(W, H, size);
    let solver = SolverOn::<W, H>::new();
    let mut count = 0;
    let mut layer = HashSet::from([StonesOn::<W, H>::EMPTY]);
    for _ in 0..=plies {
        for stones in &layer {
            let own = stones.key() - stones.mask();
            let expected = plain.score(own, stones.mask(), -64, 64);
            let exact = solver.solve(stones, Window::EXACT, &mut table, &mut |_| false).unwrap();
            assert_eq!(exact.score, expected, "{W}x{H} {stones:?}");
        }
        count += layer.len();
        layer = layer
            .iter()
            .flat_map(|stones| stones.moves())
            .map(|(_, after)| after)
            .filter(|after| !after.is_over())
            .collect();
    }
    count
}

#[test]
fn plain_alpha_beta_is_plain_negamax() {
    let mut random = Random::new(0, 4);
    for _ in 0..50 {
        let (mut board, mut stones) = (Board::new(5, 4), StonesOn::<5, 4>::EMPTY);
        while stones.discs() < 6 {
            let column = random.below(5);
            if let Some(after) = stones.play(column).filter(|after| !after.is_over()) {
                stones = after;
                board.play(column as usize);
            }
        }
        let own = stones.key() - stones.mask();
        let score = Plain::new(5, 4, 1 << 16).score(own, stones.mask(), -64, 64);
        assert_eq!(score, board.score(&mut HashMap::new()), "{board:?}");
    }
}

#[test]
#[ignore = "minutes: cargo test --release -p foursight-connect-four-solver --test small_boards -- --ignored"]
fn every_position_of_the_first_plies_on_larger_boards() {
    let counts = [compare_with_plain::<4, 6>(8, 1 << 26), compare_with_plain::<6, 5>(6, 1 << 26)];
    assert!(counts.iter().all(|&count| count > 3_000), "{counts:?}");
    println!("4x6 and 6x5: {counts:?} positions agree");
}

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

/// Plain alpha-beta for boards too large for looking at everything: a win in one is taken, one of the opponent's is stopped, else columns are tried
/// from the centre outwards; a memory of bounds, no rule but that of the game. It agrees with plain negamax where that is possible.
struct Plain {
    width: u32,
    height: u32,
    /// Key, upper and lower bound of a position in 48, 8 and 8 bits.
    memory: Vec<u64>,
}

impl Plain {
    /// With a memory for `2^bits` positions.
    fn new(width: u32, height: u32, bits: u32) -> Self {
        Self { width, height, memory: vec![0; 1 << bits] }
    }

    fn wins(&self, stones: u64) -> bool {
        [1, self.height, self.height + 1, self.height + 2].into_iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    /// The squares that can be played, from the centre outwards.
    fn squares(&self, all: u64) -> impl Iterator<Item = u64> + Clone + use<> {
        let (width, height) = (self.width, self.height);
        let middle = width / 2;
        (0..=width)
            .map(move |step| {
                let aside = step.div_ceil(2);
                if step % 2 == 0 { middle + aside } else { middle.wrapping_sub(aside) }
            })
            .filter(move |&column| column < width)
            .filter_map(move |column| {
                let foot = 1_u64 << (column * (height + 1));
                let square = (all + foot) & (((1 << height) - 1) * foot);
                (square != 0).then_some(square)
            })
    }

    /// The score of the player who owns `own` and is to move, by questions of yes and no.
    fn score(&mut self, own: u64, all: u64) -> i32 {
        let (mut lower, mut upper) = (-64, 64);
        while lower < upper {
            // The outcome first, then its distance.
            let middle = if lower < -1 && upper > 0 { -1 } else { i32::midpoint(lower, upper) };
            let middle = middle.clamp(lower, upper - 1);
            if self.is_above(middle, own, all) { lower = middle + 1 } else { upper = middle }
        }
        lower
    }

    /// Whether that score is above `bound`.
    fn is_above(&mut self, bound: i32, own: u64, all: u64) -> bool {
        let (cells, discs) = (self.width * self.height, all.count_ones());
        if discs == cells {
            return 0 > bound;
        }
        let squares = self.squares(all);
        if squares.clone().any(|square| self.wins(own | square)) {
            return (cells / 2 - discs / 2) as i32 > bound;
        }
        // In each column 2^discs - 1 and the own stones: no two positions have the same sum.
        let key = own + all;
        let place =
            (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24) as usize & (self.memory.len() - 1);
        let [low, high, ..] = self.memory[place].to_le_bytes().map(|byte| i32::from(byte as i8));
        let is_known = self.memory[place] >> 16 == key;
        let (low, high) = if is_known { (low, high) } else { (-64, 64) };
        if low > bound || high <= bound {
            return low > bound;
        }
        let theirs = all ^ own;
        let threat = squares.clone().find(|square| self.wins(theirs | square));
        let is_above = squares
            .filter(|&square| threat.is_none_or(|threat| square == threat))
            .any(|square| !self.is_above(-bound - 1, theirs, all | square));
        let (low, high) = if is_above { (bound + 1, high) } else { (low, bound) };
        self.memory[place] = key << 16 | u64::from(high as u8) << 8 | u64::from(low as u8);
        is_above
    }
}

/// Compares every position of the first plies with plain alpha-beta and counts them.
fn compare_with_plain<const W: u32, const H: u32>(plies: u32) -> usize {
    let mut table = Pages::megabytes(16).table();
    let mut plain = Plain::new(W, H, 27);
    let solver = SolverOn::<W, H>::new();
    let mut count = 0;
    let mut layer = HashSet::from([StonesOn::<W, H>::EMPTY]);
    for _ in 0..=plies {
        for stones in &layer {
            let own = stones.key() - stones.mask();
            let expected = plain.score(own, stones.mask());
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
        let score = Plain::new(5, 4, 16).score(own, stones.mask());
        assert_eq!(score, board.score(&mut HashMap::new()), "{board:?}");
    }
}

#[test]
fn every_position_of_the_first_plies_on_six_by_five() {
    assert_eq!(compare_with_plain::<6, 5>(2), 43);
}

#[test]
#[ignore = "minutes: cargo test --release -p foursight-connect-four-solver --test small_boards -- --ignored"]
fn every_position_of_more_plies_on_larger_boards() {
    let counts = [compare_with_plain::<4, 6>(8), compare_with_plain::<6, 5>(6)];
    assert_eq!(counts, [12_437, 10_976]);
}

//! The fixed set whose node count is part of the behaviour checksum.

use alloc::vec;

use crate::solver::{Solver, Window};
use crate::stones::StonesOn;
use crate::table::Table;

/// Positions of all stages with their scores (from testdata/connect-four/solved and the check values).
const SET: [(&str, i32); 12] = [
    ("44455554221", -15),
    ("444333377755", 1),
    ("54676552255627", 2),
    ("32164625", 11),
    ("243335424257", 12),
    ("2416615552", 4),
    ("1616621455211", 6),
    ("274552224131661", 0),
    ("2531276566711153", 2),
    ("6614446666373154", -4),
    ("1233722555341451114725221333", -1),
    ("7422341735647741166133573473242566", 1),
];

/// Solves the fixed set, each position cold in a table of 4 MB, and returns the nodes it took.
///
/// # Panics
/// If a score is wrong.
pub fn bench() -> u64 {
    bench_by::<true>()
}

fn bench_by<const EXTENDED: bool>() -> u64 {
    let mut words = vec![0; (1 << 19) + 7];
    let mut table = Table::borrowed(&mut words).expect("more than the smallest table");
    let mut nodes = 0;
    for (moves, score) in SET {
        table.forget();
        let columns = moves.bytes().map(|digit| u32::from(digit - b'1'));
        let stones = StonesOn::<7, 6>::from_columns(columns).expect("a legal game");
        for window in [Window::EXACT, Window::OUTCOME] {
            let solver = Solver::new();
            let solution = if EXTENDED {
                solver.solve(&stones, window, &mut table, &mut |_| false)
            } else {
                solver.solve_basic(&stones, window, &mut table, &mut |_| false)
            };
            let solution = solution.expect("nobody stops it");
            assert_eq!(solution.score.signum(), i32::signum(score), "{moves}");
            assert!(window == Window::OUTCOME || solution.score == score, "{moves}");
            nodes += solution.nodes;
        }
    }
    nodes
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_basic_search_is_the_one_the_device_was_proved_with() {
        // `Bench` of commit 44a877a, with whose search the device's book was made; docs/automat-figures.md.
        assert_eq!(super::bench_by::<false>(), 213_031);
    }
}

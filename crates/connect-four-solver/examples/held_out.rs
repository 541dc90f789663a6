//! Nodes on random positions that nothing was tuned on.
//!
//! `cargo run --release -p foursight-connect-four-solver --example held_out [-- SEED [empty]]`
//!
//! Random positions are random games in which nobody can win at once; each is solved exactly and cold, with 16 MB of table. For each number of discs: the
//! mean number of nodes, and a hash of the scores, which no change of the search may change. With `empty` also the empty board, win/draw/loss and exact.

mod processor_time;
mod random_position;

use core::error::Error;

use foursight_connect_four_solver::{Pages, Solver, Stones, Window};
use foursight_game::Random;
use random_position::random_position;

/// Discs and how many positions.
const GROUPS: [(u32, u64); 8] =
    [(9, 6), (10, 25), (11, 25), (12, 60), (13, 60), (14, 100), (16, 150), (20, 200)];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let solver = Solver::new();
    let mut table = Pages::megabytes(16).table();
    let (mut all, mut logarithms, mut count, mut time) = (0, 0.0, 0, 0);
    println!("| discs | positions | nodes | hash of scores |\n|---|---|---|---|");
    for (discs, positions) in GROUPS {
        let mut random = Random::new(seed, u64::from(discs));
        let (mut nodes, mut hash) = (0, 0_i64);
        for _ in 0..positions {
            let stones = random_position(&mut random, discs);
            table.forget();
            let start = processor_time::nanoseconds();
            let solution = solver.solve(&stones, Window::EXACT, &mut table, &mut |_| false)?;
            time += processor_time::nanoseconds() - start;
            nodes += solution.nodes;
            hash = hash * 31 % 1_000_003 + i64::from(solution.score);
            logarithms += (solution.nodes as f64 + 100.0).ln();
            count += 1;
        }
        println!("| {discs} | {positions} | {} | {hash} |", nodes / positions);
        all += nodes;
    }
    println!(
        "{all} nodes in all, mean logarithm {:.4}, {:.0} ns a node",
        logarithms / f64::from(count),
        time as f64 / all as f64
    );
    if arguments.next().is_some() {
        for window in [Window::OUTCOME, Window::EXACT] {
            table.forget();
            let start = processor_time::nanoseconds();
            let solution = solver.solve(&Stones::EMPTY, window, &mut table, &mut |_| false)?;
            let seconds = (processor_time::nanoseconds() - start) as f64 / 1e9;
            println!("empty board: {} nodes, {seconds:.2} s", solution.nodes);
        }
    }
    Ok(())
}

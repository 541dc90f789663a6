//! Tunes the weights of the move order and checks them on positions it did not tune on.
//!
//! `cargo run --release -p foursight-connect-four-solver --example tune [-- ROUNDS]`
//!
//! **How.** Coordinate search: every weight in turn is tried at some multiples of its value, and what needs fewer
//! nodes is kept. The measure is the mean logarithm of nodes (plus 100, so that trivial positions do not
//! count), on even lines of two sets; the figures at the end are of odd lines, never looked at before.

use core::error::Error;
use std::fs;

use foursight_connect_four_solver::{Memory, Pages, Solver, Stones, Table, Weights, Window};

/// Positions of one parity of line numbers.
fn positions(parity: usize, count: usize) -> Result<Vec<Stones>, Box<dyn Error>> {
    let mut positions = Vec::new();
    for set in ["l2-r2-half", "l1-r2-half"] {
        let file =
            format!("{}/../../testdata/connect-four/solved/{set}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(file)?;
        for line in text.lines().skip(parity).step_by(2).take(count) {
            let moves = line.split(' ').next().unwrap_or_default();
            let columns = moves.bytes().map(|digit| u32::from(digit) - 49);
            positions.push(Stones::from_columns(columns).ok_or("illegal moves")?);
        }
    }
    Ok(positions)
}

/// Total nodes, and the mean logarithm that is minimised.
fn cost<M: Memory>(weights: Weights, positions: &[Stones], table: &mut Table<M>) -> (u64, f64) {
    let solver = Solver { weights, ..Solver::new() };
    let (mut total, mut logarithms) = (0, 0.0);
    for stones in positions {
        table.forget();
        let solution = solver.solve(stones, Window::EXACT, table, &mut |_| false);
        let nodes = solution.expect("nobody stops it").nodes;
        total += nodes;
        logarithms += (nodes as f64 + 100.0).ln();
    }
    (total, logarithms / positions.len() as f64)
}

/// The weights as a list and back.
fn list(weights: Weights) -> [i32; 6] {
    let Weights { winning, near, forcing, wasting, distance, remembered } = weights;
    [winning, near, forcing, wasting, distance, remembered]
}

fn unlist(list: [i32; 6]) -> Weights {
    let [winning, near, forcing, wasting, distance, remembered] = list;
    Weights { winning, near, forcing, wasting, distance, remembered }
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u32 = std::env::args().nth(1).map_or(Ok(2), |text| text.parse())?;
    let mut table = Pages::megabytes(8).table();
    let (seen, unseen) = (positions(0, 60)?, positions(1, 100)?);
    let mut best = list(Weights::SLOW);
    let mut least = cost(unlist(best), &seen, &mut table).1;
    for round in 0..rounds {
        let before = best;
        for place in 0..best.len() {
            for (times, divided, plus) in [(3, 2, 1), (2, 3, 0), (5, 4, 1), (4, 5, 0)] {
                let mut candidate = best;
                candidate[place] = best[place] * times / divided + plus;
                let measured = cost(unlist(candidate), &seen, &mut table).1;
                if measured < least {
                    least = measured;
                    best = candidate;
                    eprintln!("round {round}: {least:.4} {:?}", unlist(best));
                }
            }
        }
        if best == before {
            break;
        }
    }
    println!("{:?}", unlist(best));
    println!("| weights | nodes on unseen positions | mean logarithm |\n|---|---|---|");
    for (name, weights) in
        [("centre first", Weights::CENTRE), ("in use", Weights::SLOW), ("found now", unlist(best))]
    {
        let (nodes, logarithm) = cost(weights, &unseen, &mut table);
        println!("| {name} | {nodes} | {logarithm:.4} |");
    }
    Ok(())
}

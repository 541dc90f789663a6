//! What two threads gain, beside two independent runs of one thread on the same machine at the same time.
//!
//! `cargo run --release -p foursight-connect-four-solver --example threads [-- POSITIONS [REPETITIONS]]`
//!
//! Wall time over the first positions of l1-r3-half (default 6, three times), then of the empty board, each cold, 16 MB of table. Two independent
//! runs show what a second core of this machine is worth; the share is of that. Then the scores of all moves of random positions, with the embedded book.

mod random_position;

use core::error::Error;
use std::fs;
use std::thread;
use std::time::Instant;

use foursight_connect_four_solver::{
    Book, Lookup, Pages, Parallel, Reachable, Solver, Stones, Window,
};
use foursight_game::Random;
use random_position::random_position;

/// Seconds and nodes for all positions.
fn run(positions: &[(Stones, i32)], threads: usize) -> (f64, u64) {
    let mut table = Pages::megabytes(16).table();
    let start = Instant::now();
    let mut nodes = 0;
    for (stones, score) in positions {
        table.forget();
        let mut solver = Parallel { solver: Solver::new(), table: &mut table, threads };
        let solution = solver.solve(stones, Window::EXACT, &mut |_| false);
        let solution = solution.expect("nobody stops it");
        assert_eq!(solution.score, *score, "{stones:?}");
        nodes += solution.nodes;
    }
    (start.elapsed().as_secs_f64(), nodes)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(Ok(6), |text| text.parse())?;
    let repetitions: u32 = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let file =
        format!("{}/../../testdata/connect-four/solved/l1-r3-half.txt", env!("CARGO_MANIFEST_DIR"));
    let mut positions = Vec::new();
    for line in fs::read_to_string(file)?.lines().take(count) {
        let (moves, score) = line.split_once(' ').ok_or("no score")?;
        let columns = moves.bytes().map(|digit| u32::from(digit) - 49);
        positions.push((Stones::from_columns(columns).ok_or("illegal moves")?, score.parse()?));
    }
    table(&format!("l1-r3-half, first {count}"), &positions, repetitions);
    table("empty board", &[(Stones::EMPTY, 1)], repetitions);
    println!("\nall moves, 150 random positions\n");
    println!(
        "| discs | one thread s | nodes | worst ms | two threads s | nodes | worst ms | times faster |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for discs in [12, 13, 14, 16] {
        for _ in 0..repetitions {
            all_moves(discs);
        }
    }
    Ok(())
}

/// A line for the scores of all moves of random positions with so many discs, with one thread and with two in turn.
fn all_moves(discs: u32) {
    let mut random = Random::new(2026, u64::from(discs));
    let book = Book::embedded();
    let known = |position: &Reachable| book.score(position);
    let lookup = Lookup::new(book.plies(), &known);
    let mut table = Pages::megabytes(16).table();
    // Seconds, nodes and the longest, for each number of threads.
    let mut sums = [(0.0, 0, 0.0_f64); 2];
    for _ in 0..150 {
        let stones = random_position(&mut random, discs);
        for (threads, (seconds, nodes, worst)) in (1..).zip(&mut sums) {
            table.forget();
            let mut solver = Parallel { solver: Solver::new(), table: &mut table, threads };
            let start = Instant::now();
            let scores = solver.scores(&stones, Window::EXACT, lookup, &mut |_| false);
            let time = start.elapsed().as_secs_f64();
            *seconds += time;
            *nodes += scores.expect("nobody stops it").nodes;
            *worst = worst.max(time);
        }
    }
    let [(one, nodes, worst), (two, shared_nodes, shared_worst)] = sums;
    println!(
        "| {discs} | {one:.3} | {nodes} | {:.1} | {two:.3} | {shared_nodes} | {:.1} | {:.2} |",
        1e3 * worst,
        1e3 * shared_worst,
        one / two
    );
}

/// A table, with a line for each repetition.
fn table(what: &str, positions: &[(Stones, i32)], repetitions: u32) {
    println!("\n{what}\n");
    println!(
        "| one thread s | nodes | two threads s | nodes | two independent runs s | times faster | share |"
    );
    println!("|---|---|---|---|---|---|---|");
    for _ in 0..repetitions {
        let (one, nodes) = run(positions, 1);
        let (two, shared_nodes) = run(positions, 2);
        let start = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| run(positions, 1));
            scope.spawn(|| run(positions, 1));
        });
        let independent = start.elapsed().as_secs_f64();
        let share = (one / two) / (2.0 * one / independent);
        println!(
            "| {one:.2} | {nodes} | {two:.2} | {shared_nodes} | {independent:.2} | {:.2} | {:.0} % |",
            one / two,
            100.0 * share
        );
    }
}

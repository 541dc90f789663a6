//! How long an answer takes: median, 99th percentile and worst, in milliseconds of processor time.
//!
//! `cargo run --release -p foursight-connect-four-solver --example latency [-- POSITIONS [SCORES]]`
//!
//! With the embedded book: the exact score of the first SCORES positions of l1-r3-half (default all), some positions of every
//! layer of the book, and the scores of all moves of POSITIONS random positions (default 200) for each number of discs
//! from 0 to 20. Random positions are random games in which nobody can win at once.

mod processor_time;
mod random_position;

use core::error::Error;
use std::fs;

use foursight_connect_four_solver::{
    Book, Lookup, Pages, Reachable, Solver, Stones, Window, layer,
};
use foursight_game::Random;
use random_position::random_position;

/// Positions of each layer of the book.
const SAMPLE: usize = 20_000;

/// Processor time of this thread so far, in milliseconds.
fn milliseconds() -> f64 {
    processor_time::nanoseconds() as f64 / 1e6
}

/// A line of the table.
fn print(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    println!("| {what} | {} | {:.3} | {:.3} | {:.3} |", times.len(), at(0.5), at(0.99), at(1.0));
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let positions: u32 = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let scores: usize = arguments.next().map_or(Ok(usize::MAX), |text| text.parse())?;
    let solver = Solver::new();
    let mut table = Pages::megabytes(16).table();
    let start = milliseconds();
    let book = Book::embedded();
    println!("Opening the book: {:.1} ms.\n", milliseconds() - start);
    println!("| what | positions | median ms | p99 ms | worst ms |\n|---|---|---|---|---|");

    for plies in 0..=book.plies() {
        let mut times = Vec::new();
        let keys = layer(plies);
        for &key in keys.iter().step_by(keys.len() / SAMPLE + 1) {
            let stones = Stones::from_key(key).ok_or("a key of ours")?;
            let start = milliseconds();
            let known = stones.reachable().and_then(|position| book.score(&position));
            if known.is_some() {
                times.push(milliseconds() - start);
            }
        }
        if !times.is_empty() {
            print(&format!("score from the book, {plies} discs"), &mut times);
        }
    }

    let file =
        format!("{}/../../testdata/connect-four/solved/l1-r3-half.txt", env!("CARGO_MANIFEST_DIR"));
    let mut times = Vec::new();
    let mut beyond = Vec::new();
    for line in fs::read_to_string(file)?.lines().take(scores) {
        let (moves, score) = line.split_once(' ').ok_or("no score")?;
        let columns = moves.bytes().map(|digit| u32::from(digit) - 49);
        let stones = Stones::from_columns(columns).ok_or("illegal moves")?;
        table.forget();
        let start = milliseconds();
        let found = match stones.reachable().and_then(|position| book.score(&position)) {
            Some(score) => score,
            None => solver.solve(&stones, Window::EXACT, &mut table, &mut |_| false)?.score,
        };
        times.push(milliseconds() - start);
        if stones.discs() > book.plies() {
            beyond.extend(times.last());
        }
        assert_eq!(found, score.parse::<i32>()?, "{moves}");
    }
    print("exact score, l1-r3-half", &mut times);
    if !beyond.is_empty() {
        print("exact score, l1-r3-half beyond the book", &mut beyond);
    }

    for discs in 0..=20 {
        let mut random = Random::new(2026, u64::from(discs));
        let mut times = Vec::new();
        for _ in 0..positions {
            let stones = random_position(&mut random, discs);
            table.forget();
            let start = milliseconds();
            let known = |position: &Reachable| book.score(position);
            let lookup = Lookup::new(book.plies(), &known);
            solver.scores(&stones, Window::EXACT, lookup, &mut table, &mut |_| false)?;
            times.push(milliseconds() - start);
        }
        print(&format!("all moves, {discs} discs"), &mut times);
    }
    Ok(())
}

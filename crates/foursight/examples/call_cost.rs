//! What a solve of a position costs that needs no search, in microseconds: `call_cost MOVES`. apps/python/checks/speed.py compares it with Python.

use core::error::Error;
use core::hint::black_box;
use std::time::Instant;

use foursight::game::Notation;
use foursight::{ConnectFour, Solver};

const CALLS: u32 = 20_000;
const ROUNDS: u32 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let moves = std::env::args().nth(1).ok_or("usage: call_cost MOVES")?;
    let mut solver = Solver::new();
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        for _ in 0..CALLS {
            let mut position = ConnectFour::new();
            position.play_text(black_box(&moves), &mut |_| {})?;
            black_box(solver.score(&position));
        }
        best = best.min(begun.elapsed().as_secs_f64() * 1e6 / f64::from(CALLS));
    }
    println!("{best}");
    Ok(())
}

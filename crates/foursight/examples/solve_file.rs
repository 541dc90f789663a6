//! Solves a file of Connect Four positions, a line of moves each, on all cores:
//! `cargo run --release -p foursight --example solve_file -- positions.txt`

use core::error::Error;
use std::fs;
use std::thread::available_parallelism;

/// A line `moves score` for every line, or `moves error: …`; what follows the moves on a line is ignored.
pub fn solve_lines(text: &str, threads: usize) -> Result<String, foursight::Error> {
    let moves: Vec<&str> =
        text.lines().map(|line| line.split_whitespace().next().unwrap_or_default()).collect();
    let answers = foursight::solve_many(&moves, threads)?;
    let mut out = String::new();
    for (moves, answer) in moves.iter().zip(answers) {
        match answer {
            Ok(score) => out += &format!("{moves} {score}\n"),
            Err(error) => out += &format!("{moves} error: {error}\n"),
        }
    }
    Ok(out)
}

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: solve_file FILE")?;
    let threads = available_parallelism().map_or(1, usize::from);
    print!("{}", solve_lines(&fs::read_to_string(file)?, threads)?);
    Ok(())
}

//! Nodes and processor time of the scores of all moves of random positions, a line for each.
//!
//! `cargo run --release -p foursight-connect-four-solver --example all_moves -- SEED NODES DISCS:COUNT…`
//!
//! Random positions are random games in which nobody can win at once; each starts with a cold table of 16 MB, with the embedded book. Positions that take
//! more than NODES are left out (0: none is). A line is the discs, the number of the position, its nodes and its nanoseconds. After each group comes a
//! hash of the scores, which no change of the search may change. `compare/interleaved.py` runs two builds of this in turn and compares them.

mod processor_time;
mod random_position;

use core::error::Error;

use foursight_connect_four_solver::{Book, Lookup, Pages, Reachable, Solver, Window};
use foursight_game::Random;
use random_position::random_position;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seed: u64 = arguments.next().ok_or("no seed")?.parse()?;
    let most: u64 = arguments.next().ok_or("no number of nodes")?.parse()?;
    let solver = Solver::new();
    let mut table = Pages::megabytes(16).table();
    let book = Book::embedded();
    let known = |position: &Reachable| book.score(position);
    let lookup = Lookup::new(book.plies(), &known);
    for group in arguments {
        let (discs, count) = group.split_once(':').ok_or("a group is DISCS:COUNT")?;
        let (discs, count): (u32, u32) = (discs.parse()?, count.parse()?);
        let mut random = Random::new(seed, u64::from(discs));
        let mut hash = 0_i64;
        for number in 0..count {
            let stones = random_position(&mut random, discs);
            table.forget();
            let start = processor_time::nanoseconds();
            let mut stop = |nodes| most > 0 && nodes > most;
            let scores = solver.scores(&stones, Window::EXACT, lookup, &mut table, &mut stop);
            let time = processor_time::nanoseconds() - start;
            let Ok(scores) = scores else { continue };
            println!("{discs} {number} {} {time}", scores.nodes);
            for score in scores.by_column {
                hash = hash * 31 % 1_000_003 + i64::from(score.unwrap_or(99));
            }
        }
        println!("hash {discs} {hash}");
    }
    Ok(())
}

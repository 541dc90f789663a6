//! A long proof that can be stopped and resumed.
//!
//! ```text
//! cargo run --release -p foursight-atoll-engine --example prove -- SIZE MEGABYTES MINUTES FILE [MOVES…]
//! ```
//!
//! Works for so many minutes of processor time at most, and writes its table to FILE every five and at the end; if FILE is there, it
//! goes on from it. Prints the result, the positions looked at and the time.

mod processor_time;

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};

use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Proof, Solver};
use foursight_game::{Notation, Position};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, megabytes, minutes, file, moves @ ..] = &arguments[..] else {
        panic!("usage: prove SIZE MEGABYTES MINUTES FILE [MOVES…]");
    };
    let size: Size = size.parse().expect("a size");
    let megabytes: usize = megabytes.parse().expect("a number of megabytes");
    let minutes: f64 = minutes.parse().expect("a number of minutes");
    let mut position = Atoll::new(size);
    position.play_text(&moves.join(" "), &mut |_| {}).expect("moves of this size");
    let mut solver = Solver::new(size, megabytes << 20);
    // The file is of one size of board and of nothing else.
    let title = format!("foursight atoll proof 1, side {size}\n");
    if let Ok(earlier) = File::open(file) {
        let mut earlier = BufReader::new(earlier);
        let mut found = vec![0; title.len()];
        earlier.read_exact(&mut found).expect("a title");
        assert_eq!(found, title.as_bytes(), "{file} belongs to something else");
        let mut record = [0; Solver::RECORD];
        let mut known = 0;
        while earlier.read_exact(&mut record).is_ok() {
            solver.restore(&record);
            known += 1;
        }
        eprintln!("{known} positions from {file}");
    }
    let seconds = || processor_time::nanoseconds() as f64 / 1e9;
    let mut nodes = 0;
    let proof = loop {
        let slice = (seconds() + 300.0).min(60.0 * minutes);
        let proof = solver.prove(&position, u64::MAX, &mut || seconds() >= slice);
        let proof = proof.expect("the game is not over");
        nodes += solver.nodes();
        let mut out = BufWriter::new(File::create(file).expect("FILE"));
        out.write_all(title.as_bytes()).expect("FILE");
        solver.save(&mut |record| out.write_all(record).expect("FILE"));
        eprintln!("{proof:?} after {nodes} positions, {:.0} s", seconds());
        if proof != Proof::Open || seconds() >= 60.0 * minutes {
            break proof;
        }
    };
    let what = match proof {
        Proof::Won(action) => format!("wins with {action}"),
        Proof::Lost => "loses".to_owned(),
        Proof::Open => "is not decided".to_owned(),
    };
    println!(
        "side {size} after [{}]: the {} player {what}; {nodes} positions, {:.1} s",
        moves.join(" "),
        position.turn(),
        seconds()
    );
}

//! A long proof that can be stopped and resumed.
//!
//! ```text
//! cargo run --release -p foursight-atoll-engine --example prove -- SIZE MEGABYTES MINUTES FILE [MOVES…] [replies]
//! ```
//!
//! Works for so many minutes of processor time at most, and writes its table to FILE every five and at the end; if FILE is there, it
//! goes on from it. Prints the result, the positions looked at and the time. With `replies` at the end of the line each reply (one of
//! each kind, where turning the board makes no difference) is a question of its own: all get the same number of positions, those still open then twice as
//! many, and so on. So one sees how far a proof is that does not come to its end.

mod processor_time;

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};

use foursight_atoll::{Atoll, Move, Size};
use foursight_atoll_engine::{Proof, Solver};
use foursight_game::{Notation, Position};

/// The solver, its file, and what it has cost.
struct Run {
    solver: Solver,
    title: String,
    file: String,
    /// Seconds of processor time at which all work ends, and at which the table is written next.
    end: f64,
    write: f64,
    positions: u64,
}

fn seconds() -> f64 {
    processor_time::nanoseconds() as f64 / 1e9
}

impl Run {
    fn new(size: Size, megabytes: usize, minutes: f64, file: &str) -> Self {
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
        let (file, end, write) = (file.to_owned(), seconds() + 60.0 * minutes, seconds() + 300.0);
        Self { solver, title, file, end, write, positions: 0 }
    }

    fn is_over(&self) -> bool {
        seconds() >= self.end
    }

    /// Looks at so many positions at most, and writes the table when it is time.
    fn prove(&mut self, position: &Atoll, most: u64) -> Proof<Move> {
        let before = self.positions;
        loop {
            let slice = self.end.min(self.write);
            let left = most - (self.positions - before);
            let proof = self.solver.prove(position, left, &mut || seconds() >= slice);
            let proof = proof.expect("the game is not over");
            self.positions += self.solver.nodes();
            if seconds() >= self.write {
                self.save();
                eprintln!("{proof:?} after {} positions, {:.0} s", self.positions, seconds());
            }
            let is_spent = self.positions - before >= most || self.is_over();
            if proof != Proof::Open || is_spent {
                return proof;
            }
        }
    }

    /// The file is whole at any time: the new one takes the old one's place when it is written.
    fn save(&mut self) {
        let new = format!("{}.new", self.file);
        let mut out = BufWriter::new(File::create(&new).expect("FILE"));
        out.write_all(self.title.as_bytes()).expect("FILE");
        self.solver.save(&mut |record| out.write_all(record).expect("FILE"));
        out.flush().expect("FILE");
        std::fs::rename(new, &self.file).expect("FILE");
        self.write = seconds() + 300.0;
    }

    /// Each kind of reply as a question of its own; says what they prove of the position.
    fn replies(&mut self, position: &Atoll) -> Proof<Move> {
        let mut open: Vec<(Move, Atoll)> = Vec::new();
        for reply in position.legal_moves() {
            let mut after = *position;
            after.play(reply).expect("legal");
            if !open.iter().any(|(_, other)| other.rotations().contains(&after)) {
                open.push((reply, after));
            }
        }
        let kinds = open.len();
        let mut most = 20_000;
        while !open.is_empty() && !self.is_over() {
            let mut still = Vec::new();
            for (reply, after) in open {
                let before = self.positions;
                let proof = if self.is_over() { Proof::Open } else { self.prove(&after, most) };
                let cost = self.positions - before;
                match proof {
                    Proof::Won(answer) => {
                        println!("{reply} loses to {answer}: {cost} positions in this round");
                    }
                    Proof::Lost => return Proof::Won(reply),
                    Proof::Open => still.push((reply, after)),
                }
            }
            open = still;
            let names: Vec<_> = open.iter().map(|(reply, _)| reply.to_string()).collect();
            println!(
                "{} of {kinds} replies refuted with {most} positions each at most, {} positions and {:.0} s in all; open: {}",
                kinds - open.len(),
                self.positions,
                seconds(),
                names.join(" ")
            );
            most *= 2;
        }
        if open.is_empty() { Proof::Lost } else { Proof::Open }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, megabytes, minutes, file, moves @ ..] = &arguments[..] else {
        panic!("usage: prove SIZE MEGABYTES MINUTES FILE [MOVES…] [replies]");
    };
    let size: Size = size.parse().expect("a size");
    let megabytes: usize = megabytes.parse().expect("a number of megabytes");
    let minutes: f64 = minutes.parse().expect("a number of minutes");
    let (by_replies, moves) = match moves {
        [moves @ .., last] if last == "replies" => (true, moves),
        _ => (false, moves),
    };
    let mut position = Atoll::new(size);
    position.play_text(&moves.join(" "), &mut |_| {}).expect("moves of this size");
    let mut run = Run::new(size, megabytes, minutes, file);
    let proof = if by_replies { run.replies(&position) } else { run.prove(&position, u64::MAX) };
    run.save();
    let what = match proof {
        Proof::Won(action) => format!("wins with {action}"),
        Proof::Lost => "loses".to_owned(),
        Proof::Open => "is not decided".to_owned(),
    };
    println!(
        "side {size} after [{}]: the {} player {what}; {} positions, {:.1} s",
        moves.join(" "),
        position.turn(),
        run.positions,
        seconds()
    );
}

//! Solves the empty board of every size, the small ones first, and appends what it finds to a file. It can be stopped at any time and goes on where it was.
//!
//! ```text
//! cargo run --release -p foursight-connect-four-solver --example empty_boards -- RESULTS.csv SECONDS MEGABYTES
//! ```
//!
//! Each size gets so many seconds and a table of so many megabytes. A size that was not solved in them is in the file with what is proven of it, and is tried again by a run
//! with more seconds. Columns: width, height, outcome for the first player, score, the disc on which the game ends, nodes, seconds, megabytes.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::Instant;

use foursight_connect_four::{Board, ConnectFour, Size};
use foursight_connect_four_solver::{SolverOfSize, Window};

const HEADER: &str = "width,height,outcome,score,last_move,nodes,seconds,megabytes";

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: empty_boards RESULTS.csv SECONDS MEGABYTES";
    let path = arguments.next().ok_or(usage)?;
    let seconds: f64 = arguments.next().ok_or(usage)?.parse()?;
    let megabytes: usize = arguments.next().ok_or(usage)?.parse()?;
    let known = fs::read_to_string(&path).unwrap_or_default();
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    if known.is_empty() {
        writeln!(file, "{HEADER}")?;
    }
    let mut sizes: Vec<Size> = Size::all().collect();
    sizes.sort_by_key(|size| (size.cell_count(), size.width()));
    for size in sizes.into_iter().filter(|&size| is_open(&known, size, seconds)) {
        let begun = Instant::now();
        let mut solver = SolverOfSize::new(size, megabytes);
        let late = &mut |_nodes| begun.elapsed().as_secs_f64() >= seconds;
        let bounds = solver.bounds(&ConnectFour::on(size), Window::EXACT, late);
        let spent = begun.elapsed().as_secs_f64();
        let (width, height, cells) = (size.width(), size.height(), size.cell_count() as i32);
        let (outcome, score, last) = match bounds.score() {
            Some(0) => ("draw", "0".to_owned(), cells.to_string()),
            // The winner's disc that wins, counted from his first.
            Some(score @ 1..) => {
                ("first", score.to_string(), (2 * ((cells + 1) / 2 + 1 - score) - 1).to_string())
            }
            Some(score) => ("second", score.to_string(), (2 * (cells / 2 + 1 + score)).to_string()),
            None => ("unknown", format!("{}..{}", bounds.lower, bounds.upper), String::new()),
        };
        let line = format!(
            "{width},{height},{outcome},{score},{last},{},{spent:.1},{megabytes}",
            bounds.nodes
        );
        println!("{line}");
        writeln!(file, "{line}")?;
        file.flush()?;
    }
    Ok(())
}

/// Whether a size is to be tried: not solved, and not tried for so long.
fn is_open(known: &str, size: Size, seconds: f64) -> bool {
    let start = format!("{},{},", size.width(), size.height());
    !known.lines().filter_map(|line| line.strip_prefix(&start)).any(|rest| {
        let fields: Vec<&str> = rest.split(',').collect();
        let tried: f64 = fields.get(4).and_then(|field| field.parse().ok()).unwrap_or(0.0);
        fields.first() != Some(&"unknown") || tried >= seconds
    })
}

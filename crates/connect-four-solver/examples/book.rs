//! Builds, packs and checks the opening book.
//!
//! `… --example book -- build RESULTS TABLE-MB THREADS PLIES…`   solves what RESULTS lacks of these layers
//! `… --example book -- pack RESULTS BOOK`                       writes the book and says what it covers
//! `… --example book -- verify BOOK PLIES SAMPLE SEED`           solves a random sample again

use core::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::time::Instant;

use foursight_connect_four_solver::{Book, Pages, build, parse_results, verify, write_result};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["build", results, megabytes, threads, ref plies @ ..] => {
            let known = parse_results(&fs::read_to_string(results).unwrap_or_default());
            let mut file = OpenOptions::new().append(true).create(true).open(results)?;
            let pages = Pages::megabytes(megabytes.parse()?);
            for plies in plies {
                let start = Instant::now();
                let (mut solved, mut nodes) = (0_usize, 0_u64);
                let mut report = |progress: foursight_connect_four_solver::Progress| {
                    let mut line = String::new();
                    let foursight_connect_four_solver::Progress { plies, key, score, .. } =
                        progress;
                    let written = write_result(&mut line, plies, key, score, progress.nodes);
                    written.expect("a string takes everything");
                    file.write_all(line.as_bytes()).expect("the results file takes a line");
                    solved += 1;
                    nodes += progress.nodes;
                    if solved.is_multiple_of(100) || progress.done == progress.total {
                        let seconds = start.elapsed().as_secs();
                        let left =
                            seconds * (progress.total - progress.done) as u64 / solved as u64;
                        eprintln!(
                            "{plies} plies: {} of {}, {} M nodes, {seconds} s, {left} s left",
                            progress.done,
                            progress.total,
                            nodes / 1_000_000
                        );
                    }
                };
                build(plies.parse()?, &known, &pages, threads.parse()?, &mut report, &|| false);
            }
        }
        ["pack", results, book] => {
            let known = parse_results(&fs::read_to_string(results)?);
            let mut plies: Vec<u32> = known.keys().map(|&(plies, _)| plies).collect();
            plies.dedup();
            let packed = Book::from_results(|plies, key| known.get(&(plies, key)).copied(), &plies);
            let bytes = packed.to_bytes();
            fs::write(book, &bytes)?;
            let reopened = Book::open(&bytes)?;
            for plies in 0..=reopened.plies() {
                let (known, all) = reopened.coverage(plies);
                println!("{plies} plies: {known} of {all}");
            }
            println!("{} bytes", bytes.len());
        }
        ["verify", book, plies, sample, seed] => {
            let book = Book::open(&fs::read(book)?)?;
            let pages = Pages::megabytes(64);
            let mut report = |key, written: Option<i32>, solved| {
                println!(
                    "{key} {} {solved}",
                    written.map_or("-".to_owned(), |score| score.to_string())
                );
            };
            let (plies, sample, seed) = (plies.parse()?, sample.parse()?, seed.parse()?);
            if !verify(&book, plies, sample, seed, &pages, &mut report) {
                return Err("the book is wrong".into());
            }
        }
        _ => return Err("build, pack or verify; see the top of examples/book.rs".into()),
    }
    Ok(())
}

//! Answers the questions of a file as the WebAssembly module would, and prints how long each took: `proofs BOOK REQUESTS`.
//!
//! A line of the file is one request; a line of the output its milliseconds, then the answer. `cargo xtask site --speed` puts both beside each other.

use core::error::Error;
use std::time::Instant;

use foursight_browser::{answer, use_book};
use foursight_catalog::StopFlag;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut word = || words.next().ok_or("usage: proofs BOOK REQUESTS");
    let book = std::fs::read(word()?)?;
    let requests = std::fs::read_to_string(word()?)?;
    use_book(&book).map_err(|error| error.to_string())?;
    for request in requests.lines() {
        let begun = Instant::now();
        let answer = answer(request, &StopFlag::default());
        println!("{:.3} {answer}", begun.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(())
}

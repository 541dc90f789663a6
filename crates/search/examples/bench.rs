//! Prints the behaviour checksum as `Bench: N`; with `--list` also every search it is the sum of.
//!
//! ```text
//! cargo run --release -p foursight-search --example bench -- [--list]
//! ```

#[path = "../tests/suite/bench.rs"]
mod suite;

fn main() {
    let list = std::env::args().any(|argument| argument == "--list");
    let nodes = suite::bench(|line| {
        if list {
            println!("{line}");
        }
    });
    println!("Bench: {nodes}");
}

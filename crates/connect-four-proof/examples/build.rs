//! Makes a certificate: `build wins|draws ROUNDS FILE [MOVES]`.
use std::time::Instant;

use foursight_connect_four_proof::Builder;
use foursight_proof_checker::{Claim, check};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let claim = if arguments[1] == "wins" { Claim::Wins } else { Claim::AtLeastDraws };
    let moves: Vec<u32> = arguments
        .get(4)
        .map_or("", |moves| moves)
        .bytes()
        .map(|digit| u32::from(digit - b'1'))
        .collect();
    let start = Instant::now();
    let built = Builder::new(claim, arguments[2].parse().unwrap(), 256).build(&moves).unwrap();
    println!(
        "{} positions, {} plans, {} bytes, {:?}",
        built.positions,
        built.plans,
        built.bytes.len(),
        start.elapsed()
    );
    std::fs::write(&arguments[3], &built.bytes).unwrap();
    let start = Instant::now();
    let mut entries = 0;
    println!(
        "{:?} {entries}, {:?}",
        check(&built.bytes, &mut |_, _| entries += 1),
        start.elapsed()
    );
}

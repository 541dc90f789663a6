//! The short run of the test of truth: the same cases on every machine.

use foursight_truth::case::{self, Effort};
use foursight_truth::tally::Tally;

const SEED: u64 = 33;
const CASES: u64 = 400;

#[test]
fn nothing_false_is_called_proven() {
    let mut tally = Tally::default();
    for number in 0..CASES {
        case::run(SEED, number, Effort::SHORT, &mut tally);
    }
    println!("{tally}");
    let all: Vec<String> = tally.falsehoods.iter().map(ToString::to_string).collect();
    assert!(all.is_empty(), "{} false:\n{}", all.len(), all.join("\n"));
    let sum = tally.sum();
    assert!(sum.held > 5 * sum.open, "the oracle tells most: {sum:?}");
}

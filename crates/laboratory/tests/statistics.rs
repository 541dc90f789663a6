//! The statistics against testdata/laboratory/statistics.csv, which SciPy computed by other ways (`cargo xtask statistics`).
// Infinite ends are compared exactly.
#![allow(clippy::float_cmp)]

use foursight_laboratory::csv::rows;
use foursight_laboratory::standings::ratings;
use foursight_laboratory::statistics::{Elo, Hypotheses, Pentanomial, Share, Spread};

fn numbers(text: &str) -> Vec<f64> {
    text.split(' ').map(|number| number.parse().unwrap()).collect()
}

fn pairs(counts: &[f64]) -> Pentanomial {
    Pentanomial { pairs: core::array::from_fn(|kind| counts[kind] as u32) }
}

/// What our own code says to the input of a row.
fn ours(kind: &str, input: &[f64]) -> Vec<f64> {
    match kind {
        "ratio" => vec![Hypotheses::new(input[5], input[6]).after(&pairs(input)).ratio],
        "elo" => {
            let elo = Elo::of_pairs(pairs(input)).unwrap();
            vec![elo.difference, elo.low, elo.high, elo.superiority.unwrap()]
        }
        "share" => {
            let share = Share { part: input[0] as u32, whole: input[1] as u32 };
            vec![share.interval().0, share.interval().1]
        }
        "spread" => {
            let spread = Spread::of(input.iter().copied()).unwrap();
            vec![spread.lower, spread.median, spread.upper, spread.mean]
        }
        "ratings" => {
            let count = input.len().isqrt();
            let points: Vec<Vec<f64>> = input.chunks(count).map(<[f64]>::to_vec).collect();
            ratings(&points).into_iter().flat_map(|(rating, margin)| [rating, margin]).collect()
        }
        _ => panic!("unknown kind `{kind}`"),
    }
}

#[test]
fn every_figure_is_what_scipy_computes() {
    let table = rows(include_str!("../../../testdata/laboratory/statistics.csv"));
    assert!(table.len() > 400);
    for (line, row) in table.iter().enumerate() {
        let (ours, theirs) = (ours(&row[0], &numbers(&row[1])), numbers(&row[2]));
        assert_eq!(ours.len(), theirs.len());
        for (one, other) in ours.iter().zip(&theirs) {
            // Infinite ends are equal; our normal distribution has ten digits.
            let close = (one - other).abs() <= 1e-6 * other.abs().max(1.0);
            assert!(one == other || close, "statistics.csv:{}: {ours:?} {theirs:?}", line + 2);
        }
    }
}

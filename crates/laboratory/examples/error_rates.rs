//! How often the sequential test is wrong: simulated tests of pairs whose true distribution is known.
//!
//! `cargo run --release -p foursight-laboratory --example error_rates -- [TESTS [THREADS]]` prints the table of docs/experiments/error-rates.md; 20,000 tests a case unless said.
//!
//! Each case is a kind of pairing: how its pairs are distributed when the mean score is even. The same kind at another true difference is the distribution with that mean which lies closest to
//! it (Kullback and Leibler): every chance multiplied by exp(λ s) for the λ that gives the mean.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::ops::ControlFlow;

use foursight_game::Random;
use foursight_laboratory::ordered::in_order;
use foursight_laboratory::statistics::{Decision, Hypotheses, Pentanomial, score};

/// A kind of pairing: chances of pairs worth 0, ½, 1, 1½ and 2 points between equal players.
struct Kind {
    name: &'static str,
    chances: [f64; 5],
}

const KINDS: [Kind; 6] = [
    Kind { name: "decisive games", chances: [0.25, 0.0, 0.5, 0.0, 0.25] },
    Kind { name: "a third drawn", chances: [0.11, 0.22, 0.34, 0.22, 0.11] },
    Kind { name: "decided openings", chances: [0.03, 0.07, 0.8, 0.07, 0.03] },
    Kind { name: "9 of 10 pairs drawn", chances: [0.005, 0.045, 0.9, 0.045, 0.005] },
    Kind { name: "49 of 50 pairs drawn", chances: [0.0, 0.01, 0.98, 0.01, 0.0] },
    Kind { name: "sweeps or nothing", chances: [0.05, 0.0, 0.9, 0.0, 0.05] },
];

/// The most pairs of a test; one that is undecided then is counted as that.
const MOST_PAIRS: u32 = 200_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let tests: usize = arguments.next().map_or(20_000, |text| text.parse().expect("a number"));
    let threads: usize = arguments.next().map_or(1, |text| text.parse().expect("a number"));
    println!("| pairs | test | true difference | H1 accepted | H0 accepted | wrong | mean pairs |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for kind in &KINDS {
        for hypotheses in [Hypotheses::new(0.0, 50.0), Hypotheses::new(0.0, 10.0)] {
            for elo in [hypotheses.elo0, hypotheses.elo1] {
                let Some(chances) = tilted(kind.chances, score(elo)) else { continue };
                print_case(kind, hypotheses, elo, chances, tests, threads);
            }
        }
    }
}

fn print_case(
    kind: &Kind,
    hypotheses: Hypotheses,
    elo: f64,
    chances: [f64; 5],
    tests: usize,
    threads: usize,
) {
    let (mut first, mut second, mut pairs) = (0_u32, 0_u32, 0_u64);
    in_order(
        0..tests,
        threads,
        || (),
        |(), number| simulate(hypotheses, chances, number as u64),
        |_, (decision, length)| {
            pairs += u64::from(length);
            match decision {
                Decision::AcceptH0 => first += 1,
                Decision::AcceptH1 => second += 1,
                Decision::Undecided => {}
            }
            ControlFlow::Continue(())
        },
    );
    let share = |count: u32| 100.0 * f64::from(count) / tests as f64;
    let wrong = share(if elo > hypotheses.elo0 { first } else { second });
    println!(
        "| {} | {} to {} | {elo} | {:.2} % | {:.2} % | {wrong:.2} % | {:.0} |",
        kind.name,
        hypotheses.elo0,
        hypotheses.elo1,
        share(second),
        share(first),
        pairs as f64 / tests as f64
    );
}

/// One test: what it decided, and after how many pairs.
fn simulate(hypotheses: Hypotheses, chances: [f64; 5], seed: u64) -> (Decision, u32) {
    let mut random = Random::new(seed, 38);
    let mut pairs = Pentanomial::default();
    for length in 1..=MOST_PAIRS {
        // 53 bits make a number from 0 to 1.
        let mut place = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let kind = chances.iter().position(|chance| {
            place -= chance;
            place < 0.0
        });
        pairs.add(kind.unwrap_or(2));
        let decision = hypotheses.after(&pairs).decision();
        if decision != Decision::Undecided {
            return (decision, length);
        }
    }
    (Decision::Undecided, MOST_PAIRS)
}

/// The distribution of this kind with this mean score; `None` if it cannot have it.
fn tilted(chances: [f64; 5], mean: f64) -> Option<[f64; 5]> {
    let tilt = |lambda: f64| {
        let mut place = 0.0;
        let raw = chances.map(|chance| {
            let weight = chance * f64::exp(lambda * place);
            place += 0.25;
            weight
        });
        let sum: f64 = raw.iter().sum();
        raw.map(|weight| weight / sum)
    };
    let mean_of = |chances: [f64; 5]| -> f64 {
        chances.iter().enumerate().map(|(kind, chance)| chance * kind as f64 / 4.0).sum()
    };
    let (mut low, mut high) = (-100.0, 100.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if mean_of(tilt(middle)) < mean { low = middle } else { high = middle }
    }
    let found = tilt(f64::midpoint(low, high));
    ((mean_of(found) - mean).abs() < 1e-9).then_some(found)
}

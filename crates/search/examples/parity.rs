//! The full crossing of the parity check: every position × every evaluation × order × tie rule × depth 1 to 6.
//!
//! ```text
//! cargo run --release -p foursight-search --example parity -- [GAME] [FROM TO] [--date TEXT]
//! ```
//!
//! `GAME` is `connect-four` (the default), `tic-tac-toe`, `atoll-3` or `atoll-5`. `FROM` and `TO` choose a range of the game's positions, so that the work
//! can be done in parts. Two threads share it, progress goes to stderr, and the last line sums up. The plain trees of Connect Four and
//! tic-tac-toe are never bounded; those of Atoll are, at 20,000 nodes.

#[path = "../tests/suite/mod.rs"]
mod suite;

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use foursight_atoll::MirrorDistance;
use foursight_connect_four::evaluation::{Automat, FourInARow, Pattern, PoveziCetiri, Random};
use foursight_game::{Central, Evaluator, Keyed, Neutral};
use foursight_tic_tac_toe::OpenLines;
use suite::parity::parity;
use suite::{Lot, ORDERS, TIES, positions};

/// Checks one position with one evaluation in every order, tie rule and depth.
fn cross<P: Central + Keyed, E: Evaluator<P>>(
    position: &P,
    evaluator: &E,
    bound: u64,
) -> (u64, u64) {
    let (mut comparisons, mut nodes) = (0, 0);
    for order in ORDERS {
        for ties in TIES {
            for depth in 1..=6 {
                match parity(position, evaluator, order, ties, depth, bound) {
                    Ok(Some(plain)) => {
                        comparisons += 1;
                        nodes += 2 * plain;
                    }
                    Ok(None) => break,
                    Err(difference) => panic!("{difference}"),
                }
            }
        }
    }
    (comparisons, nodes)
}

/// Runs `check` over the range of positions on two threads, and sums up.
fn run<P: Sync>(
    game: &str,
    all: &[P],
    arguments: &[String],
    check: impl Fn(&P) -> (u64, u64) + Sync,
) {
    let number = |place: usize| arguments.get(place).and_then(|text| text.parse::<usize>().ok());
    let to = number(2).unwrap_or(all.len()).min(all.len());
    let from = number(1).unwrap_or(0).min(to);
    let next = AtomicUsize::new(from);
    let [comparisons, nodes] = [AtomicU64::new(0), AtomicU64::new(0)];
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let work = || {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                if place >= to {
                    break;
                }
                let (compared, visited) = check(&all[place]);
                comparisons.fetch_add(compared, Ordering::Relaxed);
                nodes.fetch_add(visited, Ordering::Relaxed);
                if (place + 1).is_multiple_of(200) {
                    eprintln!("{game}: position {} after {:.0?}", place + 1, begun.elapsed());
                }
            }
        };
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    let date = arguments.iter().position(|text| text == "--date");
    let date = date.and_then(|place| arguments.get(place + 1)).map_or("undated", |text| &**text);
    println!(
        "{date} {game} positions {from}..{to}: {} comparisons without a difference, {} nodes of plain trees, {:.0?}",
        comparisons.into_inner(),
        nodes.into_inner(),
        begun.elapsed(),
    );
}

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    match arguments.first().map_or("connect-four", |text| &**text) {
        "tic-tac-toe" => run("tic-tac-toe", &positions::tic_tac_toe(), &arguments, |position| {
            sum([
                cross(position, &Neutral, u64::MAX),
                cross(position, &Lot, u64::MAX),
                cross(position, &OpenLines, u64::MAX),
            ])
        }),
        game @ ("atoll-3" | "atoll-5") => {
            let three = game == "atoll-3";
            let all = if three { positions::atoll_three() } else { positions::atoll_five() };
            run(game, &all, &arguments, |position| {
                sum([
                    cross(position, &Neutral, 20_000),
                    cross(position, &Lot, 20_000),
                    cross(position, &MirrorDistance, 20_000),
                ])
            });
        }
        _ => run("connect-four", &positions::connect_four(), &arguments, |position| {
            sum([
                cross(position, &Neutral, u64::MAX),
                cross(position, &Random { seed: 3 }, u64::MAX),
                cross(position, &Pattern::TUNED, u64::MAX),
                cross(position, &Pattern::GUESSED, u64::MAX),
                cross(position, &Automat::default(), u64::MAX),
                cross(position, &FourInARow::default(), u64::MAX),
                cross(position, &PoveziCetiri::default(), u64::MAX),
            ])
        }),
    }
}

fn sum<const N: usize>(counts: [(u64, u64); N]) -> (u64, u64) {
    counts.into_iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
}

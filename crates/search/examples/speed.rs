//! Times the searches of the source `poveži-četiri`: one player makes the first eight plies of both sides, columns from left to right, first of equals, no table. The source does not say
//! whom it played, so these are other positions than its own. `cargo xtask speed` keeps the result in docs/speed.md.
//!
//! ```text
//! cargo run --release -p foursight-search --example speed
//! ```
//!
//! Every search runs five times, all of them in turn, and the median of the processor time counts. Nodes are exact.

use std::time::Instant;

use foursight_connect_four::ConnectFour;
use foursight_connect_four::evaluation::PoveziCetiri;
use foursight_game::{Depth, Limits, Position, Searcher, Task};
use foursight_search::{Minimax, MinimaxAb, Negamax, NegamaxAb};

/// What is timed: the name, how to make it, the depth, and the seconds the source published for the eight moves together (C#, its
/// own machine; testdata/published/povezi-cetiri-times.csv).
type Row = (&'static str, fn() -> Box<dyn Searcher<ConnectFour>>, u32, f64);

const ROWS: [Row; 6] = [
    ("minimax", || Box::new(Minimax::new(PoveziCetiri::default())), 7, 547.0),
    ("negamax", || Box::new(Negamax::new(PoveziCetiri::default())), 7, 496.0),
    ("minimax-ab", || Box::new(MinimaxAb::new(PoveziCetiri::default())), 7, 17.7),
    ("negamax-ab", || Box::new(NegamaxAb::new(PoveziCetiri::default())), 7, 18.1),
    ("minimax-ab", || Box::new(MinimaxAb::new(PoveziCetiri::default())), 9, 220.0),
    ("negamax-ab", || Box::new(NegamaxAb::new(PoveziCetiri::default())), 9, 220.0),
];
const RUNS: usize = 5;
const MOVES: usize = 8;

fn main() {
    let mut seconds = vec![Vec::new(); ROWS.len()];
    let mut games = vec![(String::new(), 0); ROWS.len()];
    for _ in 0..RUNS {
        for (row, (_, searcher, depth, _)) in ROWS.iter().enumerate() {
            let begun = processor_seconds();
            games[row] = play(&mut *searcher(), *depth);
            seconds[row].push(processor_seconds() - begun);
        }
    }
    println!(
        "| algorithm | depth | moves | nodes | seconds (median, least–most) | ns a node | published | times faster |"
    );
    println!("|---|---:|---|---:|---|---:|---:|---:|");
    for (((name, _, depth, published), times), (moves, nodes)) in
        ROWS.iter().zip(&mut seconds).zip(&games)
    {
        times.sort_by(f64::total_cmp);
        let median = times[RUNS / 2];
        println!(
            "| {name} | {depth} | {moves} | {nodes} | {median:.4} ({:.4}–{:.4}) | {:.1} | {published} s | {:.0} |",
            times[0],
            times[RUNS - 1],
            median * 1e9 / *nodes as f64,
            published / median,
        );
    }
}

/// The first plies of a game in which the player moves for both sides, and the nodes they took.
fn play(searcher: &mut dyn Searcher<ConnectFour>, depth: u32) -> (String, u64) {
    let limits = Limits::depth(Depth::new(depth).expect("1 to 255"));
    let mut position = ConnectFour::new();
    let (mut moves, mut nodes) = (String::new(), 0);
    for _ in 0..MOVES {
        let report = searcher.search(&position, Task::new(limits)).expect("nobody wins so early");
        nodes += report.nodes;
        moves += &report.best.to_string();
        position.play_unchecked(report.best);
    }
    (moves, nodes)
}

/// Processor time of this thread; where the system does not tell, time on the clock.
fn processor_seconds() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or_else(
            || {
                static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
                BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64()
            },
            |nanoseconds| nanoseconds / 1e9,
        )
}

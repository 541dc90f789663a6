//! Playouts per second of processor time on one core: random games alone, rounds of the whole search, and rounds of plain UCT.
//!
//! `cargo run --release -p foursight-atoll-engine --example playouts [PLAYOUTS]`
//!
//! Five runs of each from the empty board, interleaved; the median counts. What is measured is checked: random games are won by the first player about
//! half the time, every search does the playouts it was asked for, and its move is legal.

mod processor_time;

use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Engine, Options, random_games};
use foursight_game::{Limits, Position, Searcher, Task};

fn search(options: Options, size: Size, playouts: u64) -> f64 {
    let position = Atoll::new(size);
    let mut engine = Engine::new(options);
    let begun = processor_time::nanoseconds();
    let report = engine.search(&position, Task::new(Limits::playouts(playouts))).expect("a move");
    let nanoseconds = processor_time::nanoseconds() - begun;
    assert!(position.is_legal(report.best));
    assert!(report.work == playouts || report.value.is_proven());
    report.work as f64 * 1e9 / nanoseconds as f64
}

fn games(size: Size, playouts: u64, bridges: bool) -> f64 {
    let begun = processor_time::nanoseconds();
    let won = random_games(&Atoll::new(size), playouts as u32, 1, bridges);
    let nanoseconds = processor_time::nanoseconds() - begun;
    let share = f64::from(won) / playouts as f64;
    assert!((0.45..0.65).contains(&share), "{share}");
    playouts as f64 * 1e9 / nanoseconds as f64
}

fn main() {
    let playouts = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(50_000);
    println!("side  random games  with bridges  search  without proofs and connections  plain UCT");
    for size in [Size::Five, Size::Seven, Size::Nine] {
        let bare = Options { proofs: false, connections_after: 0, prover: 0, ..Options::default() };
        let mut runs: [Vec<f64>; 5] = Default::default();
        for _ in 0..5 {
            let speeds = [
                games(size, playouts, false),
                games(size, playouts, true),
                search(Options::default(), size, playouts),
                search(bare, size, playouts),
                search(Options::uct(0.7), size, playouts),
            ];
            for (all, speed) in runs.iter_mut().zip(speeds) {
                all.push(speed);
            }
        }
        let medians = runs.map(|mut speeds| {
            speeds.sort_by(f64::total_cmp);
            speeds[2].round()
        });
        println!("{size}  {medians:?}");
    }
}

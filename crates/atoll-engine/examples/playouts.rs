//! Playouts per second of processor time: random games alone, and rounds of the whole search.
#![allow(missing_docs)]
mod processor_time;
use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Engine, Options, random_games};
use foursight_game::{Limits, Searcher, Task};
fn main() {
    for size in Size::ALL {
        for bridges in [false, true] {
            let games = 100_000;
            let begun = processor_time::nanoseconds();
            let wins = random_games(&Atoll::new(size), games, 1, bridges);
            let seconds = (processor_time::nanoseconds() - begun) as f64 / 1e9;
            println!("{size} {bridges} {:.0}/s first wins {wins}", f64::from(games) / seconds);
        }
        for options in [Options::default(), Options::uct(0.7)] {
            let mut engine = Engine::new(options);
            let begun = processor_time::nanoseconds();
            let report =
                engine.search(&Atoll::new(size), Task::new(Limits::playouts(200_000))).unwrap();
            let seconds = (processor_time::nanoseconds() - begun) as f64 / 1e9;
            println!(
                "{size} search {:.0}/s {} {} {:?}",
                report.work as f64 / seconds,
                report.best,
                report.value,
                &report.line[..]
            );
        }
    }
}

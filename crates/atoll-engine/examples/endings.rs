//! Endings of self-play, proven: `endings SIZE GAMES NODES [PLAYOUTS]`.
//!
//! Every position of every game is given to the prover, from the latest to the earliest, until one is left open. Checked on the way: a position called won
//! with a move is called lost after it, one called lost is called won after whatever was played, and results of neighbouring plies fit.
mod processor_time;

use std::collections::BTreeMap;

use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Engine, Options, Proof, Solver};
use foursight_game::{Limits, Position, Random, Searcher, Task};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| arguments.get(place).and_then(|text| text.parse::<u64>().ok());
    let size: Size = arguments[0].parse().unwrap();
    let (games, nodes) = (number(1).unwrap_or(10), number(2).unwrap_or(1000));
    let mut engine = Engine::new(Options::default());
    let mut solver = Solver::new(size, 64 << 20);
    // Asked, decided, positions and nanoseconds, by tens of empty cells.
    let mut by_empty: BTreeMap<u32, (u32, u32, u64, u64)> = BTreeMap::new();
    for game in 0..games {
        let mut random = Random::new(game, 77);
        let mut position = Atoll::new(size);
        let mut all = vec![];
        for ply in 0.. {
            if position.outcome().is_some() {
                break;
            }
            let action = if ply < 2 {
                random.choose(&position.legal_moves()).unwrap()
            } else {
                let playouts = number(3).unwrap_or(1000);
                engine.search(&position, Task::new(Limits::playouts(playouts))).unwrap().best
            };
            all.push((position, action));
            position = position.after(action);
        }
        let mut later: Option<Proof<_>> = None;
        for (position, action) in all.iter().rev() {
            let empty = position.empty().len();
            let begun = processor_time::nanoseconds();
            let proof = solver.prove(position, nodes, &mut || false).unwrap();
            let spent = processor_time::nanoseconds() - begun;
            let entry = by_empty.entry(empty / 5 * 5).or_default();
            entry.0 += 1;
            entry.1 += u32::from(proof != Proof::Open);
            entry.2 += solver.nodes();
            entry.3 += spent;
            match proof {
                Proof::Won(best) => {
                    let next = position.after(best);
                    if next.outcome().is_none() {
                        let reply = solver.prove(&next, 50 * nodes, &mut || false).unwrap();
                        assert!(!matches!(reply, Proof::Won(_)), "{position:?} {best}");
                        assert!(reply != Proof::Open, "{position:?} {best} not confirmed");
                    }
                }
                Proof::Lost => {
                    assert!(later != Some(Proof::Lost), "{position:?} {action}");
                }
                Proof::Open => break,
            }
            later = Some(proof);
        }
    }
    for (empty, (asked, decided, looked_at, nanoseconds)) in by_empty {
        println!(
            "{empty:3}–{:3} empty: {decided} of {asked} decided, {:.0} positions and {:.1} ms each",
            empty + 4,
            looked_at as f64 / f64::from(asked),
            nanoseconds as f64 / 1e6 / f64::from(asked)
        );
    }
}

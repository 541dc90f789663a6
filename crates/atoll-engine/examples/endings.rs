//! Endings of self-play, proven, and then played out.
//!
//! ```text
//! cargo run --release -p foursight-atoll-engine --example endings -- SIZE ENDINGS NODES [PLAYOUTS [FIRST]] [unfilled]
//! ```
//!
//! Games between two copies of the player without its prover, from two random stones on. Every position with 25 or more empty cells, from the latest
//! to the earliest of a game until one is left open, is an ending. Checked: a position called won with a move is called lost after it; a position
//! called lost is not followed by one lost for the opponent as well; a position called won is won again when the same position is turned; and once in each
//! game, from the earliest position that was decided, the winner's side wins by the prover's moves against the player.

#![allow(clippy::std_instead_of_alloc)] // examples have std

mod processor_time;

use std::collections::BTreeMap;

use foursight_atoll::{Atoll, Move, Size};
use foursight_atoll_engine::{Engine, Options, Proof, Solver};
use foursight_game::{Limits, Outcome, Player, Position, Random, Searcher, Task};

#[derive(Default)]
struct Count {
    asked: u32,
    decided: u32,
    nodes: u64,
    nanoseconds: u64,
}

/// A game of the player without its prover, position by position.
fn self_play(engine: &mut Engine, size: Size, playouts: u64, number: u64) -> Vec<(Atoll, Move)> {
    let mut random = Random::new(number, 77);
    let mut position = Atoll::new(size);
    let mut game = Vec::new();
    engine.forget();
    while position.outcome().is_none() {
        let action = if game.len() < 2 {
            random.choose(&position.legal_moves()).expect("an empty cell")
        } else {
            let task = Task::new(Limits::playouts(playouts));
            engine.search(&position, task).expect("the game goes on").best
        };
        game.push((position, action));
        position = position.after(action);
    }
    game
}

/// Plays a decided position to its end, the winner by the prover's moves alone; says whether it is won by whom it should be.
fn keeps_its_word(
    solver: &mut Solver,
    engine: &mut Engine,
    mut position: Atoll,
    winner: Player,
    playouts: u64,
) -> bool {
    engine.forget();
    while position.outcome().is_none() {
        let action = if position.turn() == winner {
            match solver.prove(&position, u64::MAX, &mut || false).expect("not over") {
                Proof::Won(action) => action,
                Proof::Lost | Proof::Open => return false,
            }
        } else {
            let task = Task::new(Limits::playouts(playouts));
            engine.search(&position, task).expect("the game goes on").best
        };
        position = position.after(action);
    }
    position.outcome() == Some(Outcome::Win(winner))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| arguments.get(place).and_then(|text| text.parse::<u64>().ok());
    let size: Size = arguments.first().and_then(|text| text.parse().ok()).expect("a size");
    let (endings, nodes) = (number(1).unwrap_or(1000), number(2).unwrap_or(2000));
    let playouts = number(3).unwrap_or(1000);
    let mut engine = Engine::new(Options { prover: 0, memory: 64 << 20, ..Options::default() });
    let mut solver = Solver::new(size, 64 << 20);
    if arguments.last().is_some_and(|text| text == "unfilled") {
        solver = solver.without_filling();
    }
    let mut by_empty: BTreeMap<u32, Count> = BTreeMap::new();
    let (mut done, mut decided, mut won, mut games) = (0, 0, 0, 0);
    for game_number in number(4).unwrap_or(0).. {
        if done >= endings {
            break;
        }
        let game = self_play(&mut engine, size, playouts, game_number);
        let mut later: Option<Proof<Move>> = None;
        let mut earliest = None;
        for (position, _) in game.iter().rev().filter(|(p, _)| p.empty().len() >= 25) {
            let begun = processor_time::nanoseconds();
            let proof = solver.prove(position, nodes, &mut || false).expect("not over");
            let count = by_empty.entry(position.empty().len() / 5 * 5).or_default();
            count.nanoseconds += processor_time::nanoseconds() - begun;
            count.asked += 1;
            count.nodes += solver.nodes();
            done += 1;
            let winner = match proof {
                Proof::Won(best) => {
                    let next = position.after(best);
                    if next.outcome().is_none() {
                        let reply = solver.prove(&next, 100 * nodes, &mut || false);
                        assert_eq!(reply, Ok(Proof::Lost), "{position:?} {best}");
                    }
                    position.turn()
                }
                Proof::Lost => {
                    assert!(later != Some(Proof::Lost), "{position:?}");
                    !position.turn()
                }
                Proof::Open => break,
            };
            let turned = position.rotations()[1 + done as usize % 5];
            let again = solver.prove(&turned, 100 * nodes, &mut || false).expect("not over");
            assert_eq!(matches!(again, Proof::Won(_)), winner == position.turn(), "{position:?}");
            count.decided += 1;
            decided += 1;
            later = Some(proof);
            earliest = Some((*position, winner));
        }
        if let Some((position, winner)) = earliest {
            games += 1;
            let kept = keeps_its_word(&mut solver, &mut engine, position, winner, playouts);
            assert!(kept, "game {game_number}: {position:?} was called won by the {winner} player");
            won += u32::from(kept);
        }
    }
    println!("{decided} of {done} endings decided; {won} of {games} games called won are won");
    for (empty, count) in by_empty {
        let asked = f64::from(count.asked);
        println!(
            "{empty} to {} empty: {} of {} decided, {:.0} positions and {:.1} ms each",
            empty + 4,
            count.decided,
            count.asked,
            count.nodes as f64 / asked,
            count.nanoseconds as f64 / 1e6 / asked
        );
    }
}

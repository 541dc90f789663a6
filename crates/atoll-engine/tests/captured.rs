//! Stones on cells that the opponent has captured: not worth trying, but not lost.

use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Engine, Options, Proof, Solver};
use foursight_game::{Finding, Limits, Notation, Position, Searcher, Task, Value};

/// E5 and F6 win here, as the prover knows of the positions after them; they were called proven losses.
const MOVES: &str = "E8 H5 A5 B3 H4 D4 G9 C1 F7 G7 C7 E2 B1 C2 D6 E4 F5 I9 D5 E1 D3 F9 I6 C6 F4 C5 E6 E9 \
                     B6 I8 A1 H6 A2 A4 E3 G3 F3 A3 D7 C4 I7 F8 B5";

#[test]
fn what_is_called_lost_is_lost() {
    let mut position = Atoll::new(Size::Five);
    position.play_text(MOVES, &mut |_| {}).unwrap();
    let mut solver = Solver::new(Size::Five, 4 << 20).without_filling();
    for threads in [1, 2] {
        let options = Options { memory: 8 << 20, threads, ..Options::default() };
        let task = Task::new(Limits::playouts(2000)).every_move();
        let report = Engine::new(options).search(&position, task).unwrap();
        let mut proven = 0;
        for entry in report.moves.iter() {
            let next = position.after(entry.action);
            let wins = match solver.prove(&next, u64::MAX, &mut || false).unwrap() {
                Proof::Won(_) => false,
                Proof::Lost => true,
                Proof::Open => panic!("nothing stops the prover"),
            };
            match entry.value {
                Value::Exact(Finding::Win(_)) => assert!(wins, "{}", entry.action),
                Value::Exact(Finding::Loss(_)) => assert!(!wins, "{}", entry.action),
                _ => continue,
            }
            proven += 1;
        }
        assert!(proven > 0);
        let value = |name: &str| {
            let entry = report.moves.iter().find(|entry| entry.action.to_string() == name);
            entry.expect("a legal move").value
        };
        for name in ["E5", "F6"] {
            assert_ne!(value(name), Value::Exact(Finding::Loss(None)), "{name}");
        }
    }
}

//! The prover against the complete solution of side 3, and against itself on larger boards.

#![allow(clippy::std_instead_of_alloc)] // tests have std

mod complete;

use std::collections::HashMap;

use complete::{CELLS, Complete, Small, Wins, for_each_position};
use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::{Proof, Solver};
use foursight_game::{Notation, Player, Position, Random};

fn winner(solver: &mut Solver, position: &Atoll) -> Option<Player> {
    match solver.prove(position, u64::MAX, &mut || false).unwrap() {
        Proof::Won(action) => {
            assert!(position.is_legal(action));
            Some(position.turn())
        }
        Proof::Lost => Some(!position.turn()),
        Proof::Open => None,
    }
}

/// Random positions of about nine stones and more.
#[test]
fn agrees_with_plain_search_on_a_sample_of_side_3() {
    let wins = Wins::new();
    let mut known = HashMap::new();
    let mut solver = Solver::new(Size::Three, 1 << 20);
    for seed in 0..400 {
        let mut random = Random::new(seed, 3);
        let mut small = Small { stones: [0, 0], turn: Player::First };
        for _ in 0..9 + random.below(7) {
            let cells: Vec<u32> = (0..CELLS).filter(|c| small.empty() >> c & 1 == 1).collect();
            let next = small.after(random.choose(&cells).unwrap());
            if wins.winner(next.stones).is_none() {
                small = next;
            }
        }
        // A stone that would have won is not placed, so the turn may be the other's: count again.
        let stones = small.stones.map(u32::count_ones);
        if stones[0] != stones[1] && stones[0] != stones[1] + 1 {
            continue;
        }
        let position = small.position();
        let truth = small.solve(&wins, &mut known);
        assert_eq!(winner(&mut solver, &position), Some(truth), "seed {seed}: {position:?}");
    }
}

/// All 223 million positions: an hour. `cargo test --release -p foursight-atoll-engine --test prover -- --ignored`, or the example
/// `complete`, which takes a stride and says how far it is.
#[test]
#[ignore = "an hour: cargo run --release -p foursight-atoll-engine --example complete -- 1 says how far it is"]
fn agrees_with_the_complete_solution_of_side_3() {
    let wins = Wins::new();
    let complete = Complete::new(&wins);
    let mut solver = Solver::new(Size::Three, 64 << 20);
    for count in 0..=CELLS {
        for_each_position(count, &mut |small| {
            if wins.winner(small.stones).is_none() {
                let position = small.position();
                assert_eq!(winner(&mut solver, &position), Some(complete.winner(small)));
            }
        });
    }
}

#[test]
fn every_opening_of_side_3_has_its_proven_value() {
    // The middle and the cells around it win, those at the edge lose: solved by the example `complete`.
    let mut solver = Solver::new(Size::Three, 1 << 20);
    let empty = Atoll::new(Size::Three);
    for action in empty.legal_moves() {
        let wins = empty.board().center() == cell(action)
            || empty.board().neighbours(empty.board().center()).contains(cell(action));
        let expected = if wins { Player::First } else { Player::Second };
        assert_eq!(winner(&mut solver, &empty.after(action)), Some(expected), "{action}");
    }
}

fn cell(action: foursight_atoll::Move) -> foursight_atoll::Cell {
    match action {
        foursight_atoll::Move::Place(cell) => cell,
        foursight_atoll::Move::Swap => panic!("no swap here"),
    }
}

/// A won position is lost for the opponent after the winning move, turned boards have the same result, and players exchanged the opposite one.
#[test]
fn proofs_of_side_5_fit_together() {
    let mut solver = Solver::new(Size::Five, 4 << 20);
    let mut decided = 0;
    for seed in 0..16 {
        let mut random = Random::new(seed, 5);
        let mut position = Atoll::new(Size::Five);
        for _ in 0..24 + random.below(12) {
            let action = random.choose(&position.legal_moves()).unwrap();
            let next = position.after(action);
            if next.outcome().is_some() {
                break;
            }
            position = next;
        }
        let proof = solver.prove(&position, 2000, &mut || false).unwrap();
        let Some(winner) = (match proof {
            Proof::Won(action) => {
                let next = position.after(action);
                if next.outcome().is_none() {
                    let reply = solver.prove(&next, 20_000, &mut || false).unwrap();
                    assert_eq!(reply, Proof::Lost, "seed {seed}");
                }
                Some(position.turn())
            }
            Proof::Lost => Some(!position.turn()),
            Proof::Open => None,
        }) else {
            continue;
        };
        decided += 1;
        for turned in &position.rotations()[1..] {
            let other = solver.prove(turned, 20_000, &mut || false).unwrap();
            assert_eq!(matches!(other, Proof::Won(_)), winner == turned.turn(), "seed {seed}");
        }
        let exchanged = position.exchanged();
        let other = solver.prove(&exchanged, 20_000, &mut || false).unwrap();
        assert_eq!(matches!(other, Proof::Won(_)), winner != exchanged.turn(), "seed {seed}");
    }
    assert!(decided >= 12, "{decided}");
}

#[test]
fn a_proof_can_be_resumed_from_what_was_saved() {
    let mut position = Atoll::new(Size::Five);
    position.play_text("E5 E3 D4 F6 C5 G4 F5 D6 G5 F4", &mut |_| {}).unwrap();
    let mut whole = Solver::new(Size::Five, 8 << 20);
    let proof = whole.prove(&position, 200_000, &mut || false).unwrap();
    assert_ne!(proof, Proof::Open);
    let effort = whole.nodes();
    let mut half = Solver::new(Size::Five, 8 << 20);
    assert_eq!(half.prove(&position, effort / 2, &mut || false).unwrap(), Proof::Open);
    let mut resumed = Solver::new(Size::Five, 8 << 20);
    half.save(&mut |record| resumed.restore(record));
    let resumed_proof = resumed.prove(&position, 200_000, &mut || false).unwrap();
    assert_eq!(
        matches!(proof, Proof::Won(_)),
        matches!(resumed_proof, Proof::Won(_)),
        "the same result"
    );
    assert!(resumed.nodes() < effort, "{} < {effort}", resumed.nodes());
}

#[test]
fn stops_when_told_and_answers_nothing_about_finished_games() {
    let mut solver = Solver::new(Size::Nine, 1 << 20);
    let proof = solver.prove(&Atoll::new(Size::Nine), u64::MAX, &mut || true).unwrap();
    assert_eq!(proof, Proof::Open);
    let mut over = Atoll::new(Size::Three);
    over.play_text("D2 A1 C2 A2 C3 A3 B3 B1 B4", &mut |_| {}).unwrap();
    assert!(Solver::new(Size::Three, 0).prove(&over, 1, &mut || false).is_err());
}

/// With a table so small that nearly everything falls out of it, every proof still comes to an end, and its move is one that wins.
#[test]
fn a_crowded_table_spoils_no_proof() {
    let mut crowded = Solver::new(Size::Three, 2000);
    let mut roomy = Solver::new(Size::Three, 1 << 20);
    let mut random = Random::new(0, 99);
    for _ in 0..12 {
        let mut position = Atoll::new(Size::Three);
        for _ in 0..5 + random.below(4) {
            let next = position.after(random.choose(&position.legal_moves()).unwrap());
            if next.outcome().is_none() {
                position = next;
            }
        }
        if let Proof::Won(action) = crowded.prove(&position, u64::MAX, &mut || false).unwrap() {
            let next = position.after(action);
            if next.outcome().is_none() {
                let reply = roomy.prove(&next, u64::MAX, &mut || false).unwrap();
                assert_eq!(reply, Proof::Lost, "{position:?} {action}");
            }
        }
    }
}

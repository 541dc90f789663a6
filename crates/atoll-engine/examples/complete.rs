//! The complete solution of side 3, and the prover held against it: `complete [STRIDE [FIRST]]` checks every STRIDE-th position that is not
//! finished, from the FIRST on.

#[path = "../tests/complete/mod.rs"]
mod complete;
mod processor_time;

use complete::{CELLS, Complete, Wins, for_each_position};
use foursight_atoll::Size;
use foursight_atoll_engine::{Proof, Solver};
use foursight_game::{Player, Position};

fn main() {
    let number = |place| std::env::args().nth(place).and_then(|text| text.parse::<u64>().ok());
    let (stride, from) = (number(1).unwrap_or(1), number(2).unwrap_or(0));
    let seconds = || processor_time::nanoseconds() as f64 / 1e9;
    let wins = Wins::new();
    let complete = Complete::new(&wins);
    println!("side 3 solved in {:.1} s", seconds());
    let mut openings = String::new();
    for_each_position(1, &mut |small| {
        let cell = complete::cells()[small.stones[0].trailing_zeros() as usize];
        openings += &format!(
            " {cell} {}",
            if complete.winner(small) == Player::First { "win" } else { "loss" }
        );
    });
    println!("openings:{openings}");
    let mut solver = Solver::new(Size::Three, 64 << 20);
    let (mut number, mut checked, mut won) = (0, 0_u64, 0_u64);
    for count in 0..=CELLS {
        for_each_position(count, &mut |small| {
            if wins.winner(small.stones).is_some() {
                return;
            }
            number += 1;
            if number % stride != 0 || number < from {
                return;
            }
            let position = small.position();
            let proof = solver.prove(&position, u64::MAX, &mut || false).expect("not over");
            let winner = match proof {
                Proof::Won(_) => position.turn(),
                Proof::Lost => !position.turn(),
                Proof::Open => panic!("no limit, no doubt"),
            };
            assert_eq!(winner, complete.winner(small), "{position:?}");
            checked += 1;
            won += u64::from(winner == Player::First);
        });
        println!(
            "{count} stones: {number} unfinished positions so far, {checked} checked, {won} won by the first player, {:.0} s",
            seconds()
        );
    }
}

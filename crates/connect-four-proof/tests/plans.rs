//! Every plan that a static rule gives is played against all moves.
#![allow(missing_docs)]

use foursight_connect_four_solver::Stones;
use foursight_game::Random;
use foursight_proof_checker::{Board, Claim, Plan, keeps};

/// How many positions are asked; so many with `FOURSIGHT_PLANS=200000`.
fn wanted() -> usize {
    std::env::var("FOURSIGHT_PLANS").map_or(8_000, |text| text.parse().expect("a number"))
}

#[test]
fn every_plan_holds_against_every_move() {
    let (mut positions, mut plans, mut wins) = (0, 0, 0);
    for game in 0.. {
        let mut random = Random::new(game, 41);
        let mut stones = Stones::EMPTY;
        while !stones.is_over() {
            let moves: Vec<Stones> = stones.moves().map(|(_, next)| next).collect();
            // Games that last: whoever can avoid it does not end them.
            let quiet: Vec<Stones> = moves.iter().copied().filter(|next| !next.is_lost()).collect();
            stones = random.choose(if quiet.is_empty() { &moves } else { &quiet }).unwrap();
            if stones.is_over() || stones.discs() < 8 {
                continue;
            }
            positions += 1;
            let Some(plan) = stones.plan() else { continue };
            let claim = if plan.bound < 0 { Claim::Wins } else { Claim::AtLeastDraws };
            let board = Board { prover: stones.own() ^ stones.mask(), opponent: stones.own() };
            let played = Plan { column: plan.column };
            assert!(keeps(played, board, claim), "{stones:?} {plan:?}");
            plans += 1;
            wins += usize::from(claim == Claim::Wins);
        }
        if positions >= wanted() {
            break;
        }
    }
    println!("{positions} positions, {plans} plans, {wins} of them win");
    assert!(plans > wanted() / 60 && wins > wanted() / 100, "{plans} {wins}");
}

//! Every plan that a static rule gives is played against all moves.
#![allow(missing_docs)]

use foursight_connect_four_solver::Stones;
use foursight_game::Random;
use foursight_proof_checker::{MAGIC, check};

/// How many positions are asked; so many with `FOURSIGHT_PLANS=200000`.
fn wanted() -> usize {
    std::env::var("FOURSIGHT_PLANS").map_or(8_000, |text| text.parse().expect("a number"))
}

#[test]
fn every_plan_holds_against_every_move() {
    let (mut positions, mut plans, mut wins) = (0, 0, 0);
    for game in 0.. {
        let mut random = Random::new(game, 41);
        let (mut stones, mut moves) = (Stones::EMPTY, String::new());
        while !stones.is_over() {
            let all: Vec<(u32, Stones)> = stones.moves().collect();
            // Games that last: whoever can avoid it does not end them.
            let quiet: Vec<(u32, Stones)> =
                all.iter().copied().filter(|(_, next)| !next.is_lost()).collect();
            let can_win = quiet.len() < all.len();
            let (column, next) =
                random.choose(if quiet.is_empty() { &all } else { &quiet }).unwrap();
            let before = moves.clone();
            moves.push(char::from(b'1' + column as u8));
            stones = next;
            // Where a disc wins at once a certificate needs no plan.
            if stones.is_over() || stones.discs() < 8 || can_win {
                continue;
            }
            positions += 1;
            let Some(plan) = stones.plan() else { continue };
            // A certificate of one move: the last one, and the plan after it.
            let claim = if plan.bound < 0 { "wins" } else { "draws" };
            let number = plan.column.map_or(8, |column| column as u8 + 1);
            let mut certificate = MAGIC.to_vec();
            certificate.extend(format!("{claim} {before}\n").bytes());
            let mirrored = is_mirrored(&before);
            let across = |column: u32| if mirrored { 6 - column } else { column } as u8;
            let number = if number < 8 { across(u32::from(number) - 1) + 1 } else { number };
            certificate.push(across(column) | number << 3);
            let checked = check(&certificate, &mut |_, _| ());
            assert!(checked.is_ok(), "{moves} {plan:?} {checked:?}");
            plans += 1;
            wins += usize::from(plan.bound < 0);
        }
        if positions >= wanted() {
            break;
        }
    }
    println!("{positions} positions, {plans} plans, {wins} of them win");
    assert!(plans > wanted() / 60 && wins > wanted() / 100, "{plans} {wins}");
}

/// Whether a certificate writes the position after these moves as its mirror image.
fn is_mirrored(moves: &str) -> bool {
    let columns = moves.bytes().map(|digit| u32::from(digit - b'1'));
    let stones = Stones::from_columns(columns).expect("they were played");
    let order = |stones: Stones| (stones.own(), stones.own() ^ stones.mask());
    order(stones.mirrored()) < order(stones)
}

//! How far the Atoll engine's estimate falls after one of its own best moves, and how often a review accuses as strong a player: what it must not call a mistake.
//!
//! `cargo run --release --package foursight-catalog --example noise -- [SIDE [GAMES]]`
#![allow(clippy::std_instead_of_core)]

use foursight_catalog::{Loss, Move, PlayerSpec, Position, StopFlag, analyst, judged};
use foursight_game::{Finding, Position as _, Random, SearchError, Value};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let side = arguments.next().unwrap_or_else(|| "5".to_owned());
    let games: u64 = arguments.next().map_or(20, |text| text.parse().expect("a number of games"));
    let game = format!("atoll:size={side}").parse().expect("a side of Atoll");
    let judge = PlayerSpec::parse(analyst(game), game).expect("the analyst");
    let value = |_: Move, position: &Position| {
        let report = position.ask(&judge, false).run(&StopFlag::default(), &mut |_| {})?;
        Ok::<_, SearchError>(report.value)
    };
    let (mut falls, mut accused, mut moves) = (Vec::new(), 0, 0);
    for number in 0..games {
        let player = judge.clone().with_seed(number + 1);
        let mut position = Position::start(game);
        // Some random stones, so that games differ.
        for ply in 0..2 + number % 9 {
            let moves = position.legal_moves();
            let choice = Random::new(number, ply).below(moves.len() as u32);
            position.play_unchecked(moves[choice as usize]);
        }
        while position.outcome().is_none() {
            let every = position.ask(&judge, true).run(&StopFlag::default(), &mut |_| {});
            let report = every.expect("the analyst answers");
            // From here on everything is proven.
            if report.value.is_proven() {
                break;
            }
            let own = report.best.action;
            let after = position.after(own);
            if after.outcome().is_none() {
                let later = value(own, &after).expect("the analyst answers");
                if let (Some(before), Some(later)) = (share(report.value), share(later)) {
                    falls.push(i32::from(before) - i32::from(10_000 - later));
                }
            }
            let played = position.ask(&player, false).run(&StopFlag::default(), &mut |_| {});
            let played = played.expect("the player answers").best.action;
            let (_, comparison) =
                judged(&position, played, &report, value).expect("the analyst answers");
            moves += 1;
            accused += usize::from(matches!(comparison.loss, Some(Loss::Chance(..))));
            position.play_unchecked(played);
        }
    }
    if falls.is_empty() {
        println!("side {side}, {games} games: every position was proven");
        return;
    }
    falls.sort_unstable();
    let at = |share: f64| f64::from(falls[((falls.len() - 1) as f64 * share) as usize]) / 100.0;
    println!(
        "side {side}, {games} games: of {} best moves the estimate falls by a median of {:.1} points of 100, 95 % {:.1}, 99 % {:.1}, most {:.1}",
        falls.len(),
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0)
    );
    println!("as strong a player with another seed: {accused} of {moves} moves accused");
}

/// The share of games won, in ten-thousandths.
fn share(value: Value) -> Option<u16> {
    match value.exact()? {
        Finding::WinRate(share) => Some(share),
        Finding::Win(_) => Some(10_000),
        Finding::Loss(_) => Some(0),
        Finding::Draw | Finding::Estimate(_) => None,
    }
}

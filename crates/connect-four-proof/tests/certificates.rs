//! Certificates are right, and what is wrong with one is found.
#![allow(missing_docs)]

use foursight_connect_four_proof::Builder;
use foursight_connect_four_solver::{Pages, Solver, Stones, Table, Window};
use foursight_game::Random;
use foursight_proof_checker::{Claim, MAGIC, check};

/// After 4, 1, 4, 1 the first player wins.
fn certificate() -> Vec<u8> {
    let built = Builder::new(Claim::Wins, 1, 16).build(&[3, 0, 3, 0]).expect("it is true");
    assert!(built.positions < 1_000 && built.plans > 5, "{built:?}");
    built.bytes
}

#[test]
fn a_certificate_is_checked() {
    let bytes = certificate();
    let (claim, covered) = check(&bytes, &mut |_, _| ()).expect("it holds");
    let begin = MAGIC.len() + "wins 4141\n".len();
    assert_eq!((claim, covered.positions), (Claim::Wins, (bytes.len() - begin) as u64));
    assert!(covered.replies > covered.positions && covered.replayed > covered.plans);
}

/// Certificates of either player and either claim, exactly where the solver says that it is true.
#[test]
fn what_is_true_has_a_certificate() {
    let mut table = Pages::megabytes(16).table();
    let claims = [Claim::Wins, Claim::AtLeastDraws];
    let mut builders = claims.map(|claim| (claim, Builder::new(claim, 0, 16)));
    let mut built = [0; 2];
    for game in 0..60 {
        let mut random = Random::new(game, 5);
        let (mut stones, mut moves) = (Stones::EMPTY, Vec::new());
        while stones.discs() < 16 + game as u32 % 8 && !stones.is_over() {
            let all: Vec<(u32, Stones)> = stones.moves().collect();
            let (column, next) = random.choose(&all).expect("the game is not over");
            stones = next;
            moves.push(column);
        }
        if stones.is_over() {
            continue;
        }
        let score = score(&stones, &mut table);
        for (number, (claim, builder)) in builders.iter_mut().enumerate() {
            let is_true = if *claim == Claim::Wins { score > 0 } else { score >= 0 };
            let certificate = builder.build(&moves);
            assert_eq!(certificate.is_some(), is_true, "{moves:?} {claim:?}");
            let Some(certificate) = certificate else { continue };
            let checked = check(&certificate.bytes, &mut |_, _| ());
            assert!(checked.is_ok_and(|(shown, _)| shown == *claim), "{moves:?} {checked:?}");
            built[number] += 1;
        }
    }
    assert!(built.iter().all(|&count| count > 10), "{built:?}");
}

fn score(stones: &Stones, table: &mut Table<Pages>) -> i32 {
    let solved = Solver::new().solve(stones, Window::OUTCOME, table, &mut |_| false);
    solved.expect("nobody stops it").score
}

/// Wrong moves, wrong plans, missing and added bytes, cut files.
#[test]
fn planted_errors_are_found() {
    let bytes = certificate();
    let begin = MAGIC.len() + "wins 4141\n".len();
    let mut table = Pages::megabytes(16).table();
    let mut random = Random::new(7, 7);
    let mut below = |count: usize| random.below(count as u32) as usize;
    let mut planted = 0;
    let mut kinds = [0; 4];
    while planted < 1_000 {
        let mut wrong = bytes.clone();
        let at = begin + below(bytes.len() - begin);
        let kind = below(4);
        match kind {
            0 => wrong.truncate(at),
            1 => drop(wrong.remove(at)),
            2 => wrong.insert(at, bytes[below(bytes.len() - begin) + begin]),
            _ => wrong[at] = below(72) as u8,
        }
        if wrong == bytes {
            continue;
        }
        match check(&wrong, &mut |_, _| ()) {
            Err(_) => {}
            // Another right certificate: every move it has keeps the win.
            Ok((claim, _)) => {
                assert_eq!(claim, Claim::Wins);
                let checked = check(&wrong, &mut |board, column| {
                    let key = board.prover + (board.prover | board.opponent);
                    let stones = Stones::from_key(key).expect("a position");
                    let after = stones.play(column).expect("a move");
                    assert!(after.is_lost() || score(&after, &mut table) < 0, "{board:?} {column}");
                });
                assert!(checked.is_ok());
                continue;
            }
        }
        planted += 1;
        kinds[kind] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 100), "{kinds:?}");
}

//! What moves of random games gave away, against scores that the solver finds by itself.
//!
//! The classification works with values of the judging player; here it is derived a second time from the solver's scores alone, in other terms: a score is 22 minus the
//! winner's discs, so its sign is the result and the difference of two scores of the same sign is the number of moves of the winner between them.

use foursight_catalog::{
    Command, Game, Loss, Match, PlayerSpec, Position, Start, StopFlag, book_score, compare,
    play_out, threats,
};
use foursight_connect_four_solver::{Pages, Solver, Stones, Table, Window};
use foursight_game::{Outcome, Player, Position as _, Random};
use foursight_session::{BySeat, Starter};

/// The score of whoever is to move after these columns, of a finished game as well.
fn score(table: &mut Table<Pages>, columns: &[u32]) -> i32 {
    let stones = Stones::from_columns(columns.iter().copied()).expect("a game that can be played");
    if stones.is_lost() {
        // The opponent's last disc was the winning one.
        return stones.discs().div_ceil(2) as i32 - 22;
    }
    if stones.is_over() {
        return 0;
    }
    if let Some(known) = book_score(&stones) {
        return known;
    }
    let solved = Solver::new().solve(&stones, Window::EXACT, table, &mut |_| false);
    solved.expect("never stopped").score
}

/// What the scores of the best move and of the one that was played say.
fn expected(best: i32, played: i32) -> Option<Loss> {
    match (best.signum(), played.signum()) {
        (1, -1) => Some(Loss::WinToLoss),
        (1, 0) => Some(Loss::WinToDraw),
        (0, -1) => Some(Loss::DrawToLoss),
        (1, 1) if best > played => Some(Loss::WinDelayed(best.abs_diff(played))),
        (-1, -1) if best > played => Some(Loss::DefenceShortened(best.abs_diff(played))),
        _ => None,
    }
}

/// Positions with so many discs are proven at once; those with fewer that are not in the book take seconds.
const LATE: usize = 17;

#[test]
fn two_hundred_random_games_are_classified_as_the_solver_says() {
    classify(|ply, after| ply >= LATE || after.is_some_and(|stones| book_score(stones).is_some()));
}

/// The same for every move: `cargo xtask test --only mistakes`.
#[test]
#[ignore = "takes minutes"]
fn every_move_of_two_hundred_random_games_is_classified_as_the_solver_says() {
    classify(|_, _| true);
}

/// Compares the moves that are `wanted`, by the number of discs before them and the stones after them.
fn classify(wanted: impl Fn(usize, Option<&Stones>) -> bool) {
    let game = Game::connect_four();
    let judge = PlayerSpec::parse("perfect", game).expect("a player of the roster");
    let nobody = BySeat::new(None, None);
    let mut table = Pages::megabytes(64).table();
    let mut random = Random::new(21, 0);
    let mut kinds = [0_u32; 6];
    let mut all = 0;
    for number in 0..200 {
        if number % 20 == 0 {
            println!("{all} moves of {number} games");
        }
        let mut played = Vec::new();
        let mut position = Position::start(game);
        while position.outcome().is_none() {
            let legal = position.legal_moves();
            let action = legal[random.below(legal.len() as u32) as usize];
            position.play_unchecked(action);
            played.push(action);
        }
        let mut replayed =
            Match::open(game, &nobody, Starter::default(), Start::default()).unwrap();
        for &action in &played {
            replayed.command(Command::play(action)).unwrap();
        }
        let columns: Vec<u32> =
            played.iter().map(|action| action.to_string().parse::<u32>().unwrap() - 1).collect();
        // The last positions first: what judge and solver remember of them helps with the earlier ones.
        for ply in (0..played.len()).rev() {
            replayed.command(Command::Undo).unwrap();
            let after = Stones::from_columns(columns[..=ply].iter().copied());
            if !wanted(ply, after.as_ref()) {
                continue;
            }
            let report =
                replayed.advice(&judge, true).run(&StopFlag::default(), &mut |_| {}).unwrap();
            let entry = report.moves.iter().find(|entry| entry.action == played[ply]).unwrap();
            let found = compare(entry.value, &report.moves).loss;
            let own = -score(&mut table, &columns[..=ply]);
            let best = score(&mut table, &columns[..ply]);
            assert_eq!(found, expected(best, own), "game {number}, move {}: {columns:?}", ply + 1);
            all += 1;
            kinds[match found {
                None => 0,
                Some(Loss::WinToLoss) => 1,
                Some(Loss::WinToDraw) => 2,
                Some(Loss::DrawToLoss) => 3,
                Some(Loss::WinDelayed(_)) => 4,
                Some(Loss::DefenceShortened(_)) => 5,
                Some(Loss::Chance(..)) => unreachable!("everything is proven"),
            }] += 1;
        }
    }
    println!("{all} moves of 200 games, by what they gave away: {kinds:?}");
    // Every kind has occurred, so that none was right by never being found.
    assert!(kinds.iter().all(|&count| count > 10), "{kinds:?} of {all}");
}

/// A cell is a threat if a disc of its owner there would complete four, whatever lies below it: tried cell by cell on the drawn board.
#[test]
fn threats_are_the_cells_that_would_complete_four() {
    let mut random = Random::new(22, 0);
    for _ in 0..300 {
        let mut position = Position::start(Game::connect_four());
        for _ in 0..random.below(36) {
            let legal = position.legal_moves();
            let mut after = position.clone();
            after.play_unchecked(legal[random.below(legal.len() as u32) as usize]);
            if after.outcome().is_some() {
                break;
            }
            position = after;
        }
        let owner = |column: i32, row: i32| {
            let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
            position.cells().into_iter().find(|(cell, _)| *cell == name).unwrap().1
        };
        let board: Vec<Vec<Option<Player>>> =
            (0..7).map(|column| (0..6).map(|row| owner(column, row)).collect()).collect();
        let completes = |column: i32, row: i32, player: Player| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(right, up)| {
                (-3..=0).any(|first| {
                    (first..first + 4).all(|step| {
                        let (x, y) = (column + step * right, row + step * up);
                        let inside = (0..7).contains(&x) && (0..6).contains(&y);
                        inside && (step == 0 || board[x as usize][y as usize] == Some(player))
                    })
                })
            })
        };
        let mut expected = Vec::new();
        for player in Player::BOTH {
            for row in (0..6).rev() {
                for column in 0..7 {
                    if board[column as usize][row as usize].is_none()
                        && completes(column, row, player)
                    {
                        let cell = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                        let playable =
                            row == 0 || board[column as usize][row as usize - 1].is_some();
                        expected.push((cell, player, row as u32 + 1, playable));
                    }
                }
            }
        }
        let found: Vec<_> = threats(&position)
            .into_iter()
            .map(|threat| (threat.cell, threat.owner, threat.row, threat.playable))
            .collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn best_play_ends_on_the_threat_that_decides() {
    let game = Game::connect_four();
    let judge = PlayerSpec::parse("perfect", game).expect("a player of the roster");
    let mut position = Position::start(game);
    position.play_text("44553").unwrap();
    // Two open ends: the opponent blocks one.
    let played = play_out(&position, &judge, &StopFlag::default()).unwrap();
    assert_eq!((played.winner, played.moves.len()), (Some(Player::First), 2));
    let deciding: Vec<bool> =
        threats(&position).iter().map(|threat| threat.decides(played.cell.as_deref())).collect();
    assert_eq!(deciding.iter().filter(|decides| **decides).count(), 1);
    for &action in &played.moves {
        position.play_unchecked(action);
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    // Nobody wins from here.
    let mut drawn = Position::start(game);
    drawn.play_text("44444432").unwrap();
    let value = drawn.ask(&judge, false).run(&StopFlag::default(), &mut |_| {}).unwrap().best.value;
    let is_draw = matches!(value, foursight_game::Value::Exact(foursight_game::Finding::Draw));
    let played = play_out(&drawn, &judge, &StopFlag::default()).unwrap();
    assert_eq!((played.value, played.winner.is_none()), (value, is_draw));
    assert_eq!((played.moves.is_empty(), played.cell.is_none()), (is_draw, is_draw));
}

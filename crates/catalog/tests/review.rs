//! What moves of random games gave away, against scores that the solver finds by itself.
//!
//! The classification works with values of the judging player; here it is derived a second time from the solver's scores alone, in other terms: a score is 22 minus the
//! winner's discs, so its sign is the result and the difference of two scores of the same sign is the number of moves of the winner between them.

use foursight_catalog::{
    Command, Comparison, Game, Loss, Match, Move, MoveValue, PlayerSpec, Position, Start, StopFlag,
    analyst, book_score, compare, judged, play_out, threats,
};
use foursight_connect_four_solver::{Pages, Solver, Stones, Table, Window};
use foursight_game::{Finding, Outcome, Player, Position as _, Random, Value};
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

/// Has the moves of a finished game of Atoll from this one on judged by the analyst.
fn judged_from(game: Game, moves: &[Move], first: usize) -> Vec<(MoveValue, Comparison)> {
    let judge = PlayerSpec::parse(analyst(game), game).expect("the analyst");
    let ask = |position: &Position, every_move| {
        position.ask(&judge, every_move).run(&StopFlag::default(), &mut |_| {})
    };
    let mut position = Position::start(game);
    let mut found = Vec::new();
    for (ply, &action) in moves.iter().enumerate() {
        if ply >= first {
            let report = ask(&position, true).expect("the analyst answers");
            let next = |_: Move, after: &Position| ask(after, false).map(|report| report.value);
            found.push(judged(&position, action, &report, next).expect("the analyst answers"));
        }
        position.play(action).expect("a legal move");
    }
    found
}

/// The winner of this game was said to have made 19 mistakes, the last of them the move that ended it.
#[test]
fn a_winner_is_not_accused_of_the_winning_moves() {
    let game: Game = "atoll:size=5,swap=off".parse().expect("a game");
    let text = "E5 H7 E4 C3 E6 E3 E7 F4 D3 D2 D6 G6 F6 H6 D7 E2 F3 G9 E8 C5 D8 B5 E1 H5 C2 G8 C6 G3 G4 D5 I5 B1 I7 F2 A1 G5 A2 B6 A3 H4 B3 A5 C4 F9 I6 H9 A4 C1 C7 H8";
    let mut position = Position::start(game);
    let moves = position.play_text(text).expect("a game");
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::Second)));
    let found = judged_from(game, &moves, 36);
    for (ply, (played, comparison)) in (36..).zip(&found) {
        assert!(!matches!(comparison.loss, Some(Loss::Chance(..))), "{ply}: {comparison:?}");
        if ply % 2 == 1 {
            assert_ne!(comparison.mistake, Some(true), "{} is a winning move", played.action);
        }
    }
    assert_eq!(
        found.last().map(|(played, _)| played.value),
        Some(Value::Exact(Finding::Win(Some(1))))
    );
}

/// The same of random games: the last move is worth the end, and nothing that is proven to win is called a loss.
#[test]
fn the_last_move_of_a_game_of_atoll_is_worth_its_end() {
    for (size, games) in [(3, 12), (5, 4)] {
        let game: Game = format!("atoll:size={size},swap=off").parse().expect("a game");
        let mut random = Random::new(36, size);
        for _ in 0..games {
            let mut position = Position::start(game);
            let mut moves = Vec::new();
            while position.outcome().is_none() {
                let action = random.choose(&position.legal_moves()).expect("a move");
                position.play_unchecked(action);
                moves.push(action);
            }
            let found = judged_from(game, &moves, moves.len() - 2);
            let (last, comparison) = &found[1];
            assert_eq!(last.value, Value::Exact(Finding::Win(Some(1))));
            assert_eq!((comparison.loss, comparison.mistake), (None, Some(false)));
            // The move before it lost at once: told as a mistake, if at all, only where another one would have won.
            let (before, comparison) = &found[0];
            assert!(!matches!(comparison.loss, Some(Loss::Chance(after, _)) if after < 2_000));
            assert!(before.value.is_proven() || comparison.mistake.is_none(), "{comparison:?}");
        }
    }
}

//! The facade answers as the parts behind it do.
#![allow(missing_docs)]

use core::time::Duration;

use foursight::game::{Notation, Position as _};
use foursight::{ConnectFour, Error, Solver};

/// A long time: no test waits for it.
const LONG: Duration = Duration::from_mins(10);

#[test]
fn solver_and_player_agree() {
    let mut solver = Solver::with_megabytes(4);
    for moves in [
        "4455",
        "1",
        "444444",
        "2252576253462244111563365343671351441",
        "7422341735647741166133573473242566",
    ] {
        let mut position = ConnectFour::new();
        position.play_text(moves, &mut |_| {}).unwrap();
        let scores = solver.scores(&position);
        assert_eq!(Some(solver.score(&position)), scores.into_iter().flatten().max(), "{moves}");
        let any = foursight::position("connect-four", moves).unwrap();
        let report = foursight::analyse(&any, LONG).unwrap();
        let by_player: Vec<i32> = report.moves.iter().map(|entry| entry.score.unwrap()).collect();
        let by_solver: Vec<i32> = scores.into_iter().flatten().collect();
        assert_eq!(by_player, by_solver, "{moves}");
        solver.forget();
        assert_eq!(solver.scores(&position), scores, "{moves}");
    }
}

#[test]
fn finished_games_have_a_score_and_no_move() {
    let won = "1212121";
    assert_eq!(foursight::solve(won), Ok(-18));
    assert_eq!(foursight::scores(won), Ok([None; 7]));
    let position = foursight::position("connect-four", won).unwrap();
    assert!(position.outcome().is_some());
    assert!(matches!(foursight::best_move(&position, "strong", LONG), Err(Error::Search(_))));
}

#[test]
fn errors_name_what_is_wrong() {
    let of = |game, moves| foursight::position(game, moves).unwrap_err().to_string();
    assert!(of("chess", "").contains("chess"));
    assert!(of("connect-four", "44x").contains("'x'"));
    let position = foursight::position("connect-four", "").unwrap();
    let error = foursight::best_move(&position, "levle-3", LONG).unwrap_err();
    assert!(matches!(error, Error::Text(_)) && error.to_string().contains("level-3"), "{error}");
    assert!(core::error::Error::source(&error).is_some());
}

//! One suite of checks that every game passes, and the walks that feed it.
//!
//! A new game calls [`check`] from a test; a failure names the seed and the moves that led to it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{BoardStyle, Central, Indexed, Keyed, Notation, PlayError, Random, WinningCells};

/// Plays random games from `start` and checks, at every position, whatever must hold of any game.
///
/// # Panics
/// With the moves that led to it, if something does not hold.
pub fn check<P>(start: &P, seed: u64, games: u32)
where
    P: Indexed + Keyed + Central + Notation + WinningCells,
{
    for game in 0..games {
        let mut random = Random::new(seed, u64::from(game));
        let mut position = start.clone();
        let mut moves = Vec::new();
        loop {
            check_position(&position, &moves, start);
            let Some(action) = random.choose(&position.legal_moves()) else { break };
            let before = position.clone();
            position.play(action).expect("a legal move");
            moves.push(action);
            assert_eq!(position.turn(), !before.turn(), "turns alternate: {moves:?}");
            assert_eq!(position, before.after(action), "play equals after: {moves:?}");
        }
        assert!(position.outcome().is_some(), "without moves, yet not over: {moves:?}");
    }
}

fn check_position<P>(position: &P, moves: &[P::Move], start: &P)
where
    P: Indexed + Keyed + Central + Notation + WinningCells,
{
    let legal = position.legal_moves();
    assert_eq!(legal.is_empty(), position.outcome().is_some(), "over when no moves: {moves:?}");
    let mut numbers: Vec<_> = legal.iter().map(|&action| P::index(action)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), legal.len(), "moves have different numbers: {moves:?}");
    assert!(numbers.last().is_none_or(|&last| last < P::MOVES), "numbers are dense: {moves:?}");
    assert_eq!(P::from_index(P::MOVES), None, "no move has a higher number");

    for &action in legal.iter() {
        assert!(position.is_legal(action), "{action} is listed: {moves:?}");
        let _ = position.distance_from_center(action);
        assert_eq!(P::from_index(P::index(action)), Some(action), "numbers name moves: {moves:?}");
        if let Some(cell) = position.filled_by(action) {
            let owner = position.after(action).owner(cell);
            assert_eq!(owner, Some(position.turn()), "{action} fills {cell}: {moves:?}");
        }
        assert_eq!(position.parse_move(&action.to_string()), Ok(action), "after {moves:?}");
    }
    if let Some(outcome) = position.outcome() {
        let mut unchanged = position.clone();
        let action = moves.last().copied().unwrap_or_default();
        assert_eq!(unchanged.play(action), Err(PlayError::GameOver(outcome)));
        assert_eq!(&unchanged, position, "a refused move changes nothing: {moves:?}");
    }

    let winner = position.outcome().and_then(crate::Outcome::winner);
    let winning: Vec<_> = position.winning_cells().collect();
    assert!(winning.is_empty() || winner.is_some(), "winning cells, yet not won: {moves:?}");
    let shows = matches!(P::WON_BY, "line" | "chain");
    assert!(!shows || !winning.is_empty() || winner.is_none(), "won without cells: {moves:?}");
    for cell in winning {
        assert_eq!(position.owner(cell), winner, "{cell} is the winner's: {moves:?}");
    }

    let text = P::moves_text(moves);
    let mut replayed = start.clone();
    let mut read = Vec::new();
    replayed.play_text(&text, &mut |action| read.push(action)).expect(&text);
    assert_eq!(read, moves, "parse undoes print");
    assert_eq!(&replayed, position, "the same moves, the same position: {text}");
    assert_eq!(replayed.key(), position.key(), "the same position, the same key: {text}");

    let mut board = String::new();
    position.write_board(BoardStyle::Plain, &mut board).expect("a string takes all");
    let drawn =
        start.parse_board(&board).unwrap_or_else(|error| panic!("{text}: {error}\n{board}"));
    let mut again = String::new();
    drawn.write_board(BoardStyle::Plain, &mut again).expect("a string takes all");
    assert_eq!(again, board, "a board read and drawn again is the same: {text}");
}

/// A golden playthrough: one seeded random game written out ply by ply with everything a position says of itself. Kept in
/// `testdata/`, regenerated and compared by a test, so that a change of rules never passes unseen.
pub fn playthrough<P>(start: &P, seed: u64) -> String
where
    P: Keyed + Notation + WinningCells,
{
    let mut text = String::new();
    let mut random = Random::new(seed, 0);
    let mut position = start.clone();
    let mut moves = Vec::new();
    loop {
        let mut board = String::new();
        position.write_board(BoardStyle::Plain, &mut board).expect("a string takes all");
        let legal = position.legal_moves();
        writeln!(
            text,
            "ply {}\nmoves {}\n{}\nturn {}\nkey {:016x}\nlegal {}",
            moves.len(),
            P::moves_text(&moves),
            board.trim_end(),
            position.turn(),
            position.key(),
            P::moves_text(&legal),
        )
        .expect("a string takes all");
        if let Some(outcome) = position.outcome() {
            let cells: Vec<_> = position.winning_cells().map(|cell| cell.to_string()).collect();
            writeln!(text, "outcome {outcome}\nwinning {}", cells.join(" "))
                .expect("a string takes all");
            return text;
        }
        text.push('\n');
        let action = random.choose(&legal).expect("a game that is not over has a move");
        position.play(action).expect("a legal move");
        moves.push(action);
    }
}

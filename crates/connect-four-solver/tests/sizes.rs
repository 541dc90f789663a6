//! Boards of any size: random positions solved by an independent program, and random endings against plain negamax.

mod naive;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use foursight_connect_four::{ConnectFour, ConnectFourOfSize, Size};
use foursight_connect_four_solver::{SolverOfSize, Stopped, Window};
use foursight_game::{Notation, Position, Random};
use naive::Board;

/// Megabytes of a table.
const TABLE: usize = 64;

fn never() -> impl FnMut(u64) -> bool {
    |_| false
}

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/connect-four/sizes")
}

/// The positions of a file whose name is a size, with their scores.
fn solved(path: &Path) -> (Size, Vec<(String, i32)>) {
    let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
    let (width, height) = name.split_once('x').expect("a size");
    let size = Size::new(width.parse().unwrap(), height.parse().unwrap()).expect("a size");
    let text = fs::read_to_string(path).expect("a readable file");
    let lines = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (moves, score) = line.split_once(' ').unwrap_or_else(|| panic!("{name}: {line}"));
        (moves.to_owned(), score.parse().unwrap_or_else(|_| panic!("{name}: {line}")))
    });
    (size, lines.collect())
}

fn position(size: Size, moves: &str) -> ConnectFourOfSize {
    let mut position = ConnectFour::on(size);
    position
        .play_text(moves, &mut |_| {})
        .unwrap_or_else(|error| panic!("{size} {moves}: {error}"));
    position
}

/// Solves every position of a folder, each cold, and counts files and positions.
fn check(folder: &Path) -> (usize, usize) {
    let (mut files, mut positions) = (0, 0);
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let (size, solved) = solved(&path);
        let mut solver = SolverOfSize::new(size, TABLE);
        let mut nodes = 0;
        for (moves, score) in &solved {
            let position = position(size, moves);
            solver.forget();
            let exact = solver.solve(&position, Window::EXACT, &mut never()).unwrap();
            assert_eq!(exact.score, *score, "{size}: {moves}");
            nodes += exact.nodes;
            let outcome = solver.solve(&position, Window::OUTCOME, &mut never()).unwrap();
            assert_eq!(outcome.score.signum(), score.signum(), "{size}: {moves}");
        }
        println!("{size}: {} positions, {nodes} nodes", solved.len());
        files += 1;
        positions += solved.len();
    }
    (files, positions)
}

#[test]
fn positions_have_the_scores_of_an_independent_solver() {
    let (files, positions) = check(&testdata());
    assert_eq!(files, 13);
    assert!(positions >= 350, "{positions}");
}

/// All that an independent solver has solved: `FOURSIGHT_SIZES=FOLDER cargo test --release -p foursight-connect-four-solver --test sizes -- --ignored --nocapture`.
#[test]
#[ignore = "needs a folder of files WxH.txt"]
fn positions_of_a_folder_have_their_scores() {
    let folder = std::env::var_os("FOURSIGHT_SIZES").expect("FOURSIGHT_SIZES names a folder");
    let (files, positions) = check(Path::new(&folder));
    println!("{positions} positions of {files} sizes");
}

/// So many random games cut off with so few empty squares that plain negamax sees the end.
fn endings((width, height): (u32, u32), empty: u32, wanted: u32) {
    let size = Size::new(width as usize, height as usize).expect("a size");
    let mut solver = SolverOfSize::new(size, 1);
    let mut compared = 0;
    for game in 0..10_000 {
        if compared == wanted {
            return;
        }
        let mut random = Random::new(game, 37);
        let mut board = Board::new(width as usize, height as usize);
        let mut position = ConnectFour::on(size);
        while position.plies() + empty < width * height && position.outcome().is_none() {
            // Most games avoid wins, so that there are endings.
            let moves = position.legal_moves();
            let quiet = |column: &&_| position.after(**column).outcome().is_none();
            let quiet: Vec<_> = moves.iter().filter(quiet).copied().collect();
            let column = random.choose(if quiet.is_empty() { &moves } else { &quiet });
            let column = column.expect("a game that is not over has moves");
            position.play_unchecked(column);
            board.play(column.index());
        }
        if position.outcome().is_some() {
            continue;
        }
        let expected = board.score(&mut HashMap::new());
        let exact = solver.solve(&position, Window::EXACT, &mut never()).unwrap();
        assert_eq!(exact.score, expected, "{size} {board:?}");
        let outcome = solver.solve(&position, Window::OUTCOME, &mut never()).unwrap();
        assert_eq!(outcome.score.signum(), expected.signum(), "{size} {board:?}");
        let moves = solver.move_bounds(&position, Window::EXACT, &mut never());
        let best = moves.iter().map(|(_, bounds)| bounds.score().expect("not stopped")).max();
        assert_eq!(best, Some(expected), "{size} {board:?}");
        let (kept, _) = solver.keeps(&position, expected, &mut never()).unwrap().unwrap();
        let kept = moves.iter().find(|(column, _)| *column == kept);
        assert_eq!(kept.and_then(|(_, bounds)| bounds.score()), Some(expected));
        compared += 1;
    }
    panic!("{size}: only {compared} games were still going on");
}

#[test]
fn endings_agree_with_plain_negamax() {
    for (size, empty, wanted) in [
        ((4, 4), 14, 30),
        ((5, 5), 12, 30),
        ((6, 5), 12, 30),
        ((5, 6), 12, 30),
        ((4, 7), 13, 30),
        ((7, 6), 12, 30),
        ((7, 7), 11, 30),
        ((8, 6), 11, 30),
        ((8, 7), 10, 30),
        ((7, 8), 11, 30),
        ((9, 5), 10, 30),
        ((9, 6), 10, 30),
        ((4, 13), 13, 30),
        ((10, 6), 9, 30),
        ((9, 7), 10, 30),
        ((8, 8), 11, 30),
        ((13, 8), 9, 30),
        ((10, 11), 9, 30),
        ((13, 4), 9, 30),
    ] {
        endings(size, empty, wanted);
    }
}

#[test]
fn what_is_known_when_it_is_stopped_is_true() {
    let (size, solved) = solved(&testdata().join("6x7.txt"));
    let mut unfinished = 0;
    for (moves, score) in &solved {
        let position = position(size, moves);
        let mut solver = SolverOfSize::new(size, 4);
        let bounds = solver.bounds(&position, Window::EXACT, &mut |_| true);
        assert!(bounds.lower <= *score && *score <= bounds.upper, "{moves}: {bounds:?}");
        unfinished += u32::from(bounds.score().is_none());
        if bounds.score().is_none() {
            solver.forget();
            let stopped = solver.solve(&position, Window::EXACT, &mut |_| true);
            assert_eq!(stopped, Err(Stopped));
        }
    }
    assert!(unfinished > 0, "is no test");
}

#[test]
fn a_finished_game_has_the_score_of_its_last_disc() {
    for (size, moves, score) in [
        // The first player wins with the fourth of 13, or of 12 discs.
        (Size::new(5, 5).unwrap(), "1212121", -10),
        (Size::new(6, 4).unwrap(), "1212121", -9),
        // The second player wins with the fourth of 12 discs.
        (Size::new(5, 5).unwrap(), "12121324", 0),
    ] {
        let mut position = ConnectFour::on(size);
        if position.play_text(moves, &mut |_| {}).is_err() || position.outcome().is_none() {
            continue;
        }
        let mut solver = SolverOfSize::new(size, 1);
        let solution = solver.solve(&position, Window::EXACT, &mut never()).unwrap();
        assert_eq!((solution.score, solution.nodes), (score, 0), "{size} {moves}");
    }
}

/// Published outcomes of the empty board that take less than 200,000 nodes; `examples/empty_boards.rs` solves the others.
#[test]
fn empty_boards_end_as_published() {
    let text = fs::read_to_string(testdata().join("empty.csv")).expect("empty.csv");
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [width, height] = [0, 1].map(|field| fields[field].parse().expect("a length"));
        let size = Size::new(width, height).expect("a size");
        let cells = (width * height) as i32;
        // Larger ones take seconds or hours.
        if cells > 32 {
            continue;
        }
        let mut solver = SolverOfSize::new(size, 16);
        let bounds =
            solver.bounds(&ConnectFour::on(size), Window::EXACT, &mut |nodes| nodes > 200_000);
        let Some(score) = bounds.score() else { continue };
        let found = match score {
            0 => ("draw", cells),
            1.. => ("first", 2 * ((cells + 1) / 2 + 1 - score) - 1),
            _ => ("second", 2 * (cells / 2 + 1 + score)),
        };
        assert_eq!((fields[2], fields[3].parse()), (found.0, Ok(found.1)), "{line}");
        compared += 1;
    }
    assert!(compared >= 9, "{compared}");
}

//! The solved positions of testdata/connect-four/solved: a failure names file and line.

use std::path::Path;

use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Pages, Solver, Stones, Window};
use foursight_game::Notation;

/// Solves the first lines of a file, each one cold; returns the nodes.
fn check(file: &str, lines: usize, window: Window) -> u64 {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/connect-four/solved");
    let text = std::fs::read_to_string(folder.join(file)).expect(file);
    let mut table = Pages::megabytes(16).table();
    let mut nodes = 0;
    for (number, line) in text.lines().take(lines).enumerate() {
        let (moves, score) = line.split_once(' ').expect(line);
        let score: i32 = score.parse().expect(line);
        let mut position = ConnectFour::new();
        position.play_text(moves, &mut |_| {}).expect(line);
        table.forget();
        let solution = Solver::new()
            .solve(&Stones::from(&position), window, &mut table, &mut |_| false)
            .expect("nobody stops it");
        if window == Window::EXACT {
            assert_eq!(solution.score, score, "{file}:{}", number + 1);
        } else {
            assert_eq!(solution.score.signum(), score.signum(), "{file}:{}", number + 1);
        }
        nodes += solution.nodes;
    }
    nodes
}

#[test]
fn the_end() {
    check("l3-r1.txt", 1000, Window::EXACT);
    check("l3-r1.txt", 1000, Window::OUTCOME);
}

#[test]
fn the_middle() {
    check("l2-r1.txt", 1000, Window::EXACT);
    check("l2-r2-half.txt", 500, Window::EXACT);
    check("l2-r2-half.txt", 500, Window::OUTCOME);
}

#[test]
fn the_beginning() {
    check("l1-r1.txt", 1000, Window::EXACT);
    check("l1-r2-half.txt", 100, Window::EXACT);
    check("l1-r2-half.txt", 200, Window::OUTCOME);
    check("l1-r3-half.txt", 3, Window::OUTCOME);
}

//! The examples do what they say.
#![allow(missing_docs, unreachable_pub, dead_code, clippy::std_instead_of_core)]

use std::time::Duration;

use foursight::game::Neutral;
use foursight::search::{Deepening, MinimaxAb};

#[path = "../examples/bot.rs"]
mod bot;
#[path = "../examples/own_game.rs"]
mod own_game;
#[path = "../examples/solve_file.rs"]
mod solve_file;
#[path = "../examples/watch.rs"]
mod watch;

#[test]
fn a_file_is_solved_line_by_line() {
    let text = "4455 18\n\n444444444\n72425352745 anything\n";
    let solved = solve_file::solve_lines(text, 2).unwrap();
    let lines: Vec<&str> = solved.lines().collect();
    assert_eq!(lines[0], "4455 18");
    assert_eq!(lines[1], " 1");
    assert!(lines[2].starts_with("444444444 error: "), "{solved}");
    assert_eq!(lines.len(), 4);
    assert_eq!(solved, solve_file::solve_lines(text, 1).unwrap());
}

#[test]
fn the_bot_answers_refuses_and_ends() {
    let position = foursight::position("tic-tac-toe", "").unwrap();
    let mut out = Vec::new();
    // The first row, but for what the bot takes of it.
    let moves = "1\n1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    let time = Duration::from_mins(1);
    bot::play(position, "perfect", time, moves.as_bytes(), &mut out).unwrap();
    let said = String::from_utf8(out).unwrap();
    assert!(said.lines().nth(1).unwrap().contains('1'), "{said}");
    let end = said.lines().last().unwrap();
    assert!(["a draw", "the second player won"].contains(&end), "{said}");
}

#[test]
fn nim_is_lost_with_a_multiple_of_four() {
    for matches in 1..=12 {
        let pruned = own_game::ask(matches, &mut MinimaxAb::new(Neutral)).unwrap();
        let deepened = own_game::ask(matches, &mut Deepening::new(Neutral, 1 << 16)).unwrap();
        assert_eq!(pruned.value.to_string().starts_with("loss"), matches % 4 == 0, "{matches}");
        if matches % 4 != 0 {
            assert_eq!((pruned.best, deepened.best), (matches % 4, matches % 4));
        }
    }
}

#[test]
fn a_search_is_watched() {
    let mut out = Vec::new();
    watch::watch("connect-four", "deepening:depth=5", "4455", &mut out).unwrap();
    let said = String::from_utf8(out).unwrap();
    assert!(said.starts_with("depth  1 "), "{said}");
    assert_eq!(said.lines().filter(|line| line.starts_with("3 win 3")).count(), 1, "{said}");
}

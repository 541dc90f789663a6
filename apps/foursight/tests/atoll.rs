//! Atoll through the command: bad input gets an error that names it and says what would be right; side 3 is solved.
#![allow(clippy::std_instead_of_alloc, missing_docs)]

use assert_cmd::Command;

/// Runs the command, expects this exit code, and gives standard output and standard error.
fn outcome(arguments: &[&str], code: i32) -> (String, String) {
    let mut command = Command::cargo_bin("foursight").expect("it was built for this test");
    let output = command.args(arguments).output().expect("it runs");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let talk = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{talk}");
    (out, talk)
}

#[test]
fn bad_input_gets_a_clear_error() {
    for (moves, part) in [
        (&["--size", "4"][..], "size 4 is even: an Atoll board has side 3, 5, 7 or 9"),
        (&["--size", "11"], "3, 5, 7 or 9"),
        (&["E5", "E5"], "‘E5’, move 2 of the text: the cell is taken"),
        (&["J1"], "no such cell; size 5 has columns A to I"),
        (&["--swap", "E5", "D4", "swap"], "only the second move of a game can be a swap"),
        (&["E5", "swap"], "this game is played without the swap rule"),
    ] {
        for player in ["strong:playouts=10", "level-1"] {
            let arguments = [&["move", "atoll", "--player", player], moves].concat();
            let (out, talk) = outcome(&arguments, 2);
            assert_eq!(out, "");
            assert!(talk.contains(part), "{talk}");
        }
    }
}

#[test]
fn every_opening_of_side_3_has_its_proven_value() {
    let (out, _) = outcome(&["analyse", "atoll", "--size", "3"], 0);
    let count = |part: &str| out.lines().filter(|line| line.contains(part)).count();
    assert_eq!((out.lines().count(), count(" proven")), (19, 19), "{out}");
    assert_eq!((count(" win"), count(" loss")), (7, 12), "{out}");
}

//! `foursight automat`: the device in the terminal, by script.

use assert_cmd::Command;

fn automat(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("foursight").unwrap();
    command.arg("automat").args(arguments);
    command
}

/// What is printed, with the lights as letters.
fn pictures(script: &str) -> String {
    let output =
        automat(&["--ascii", "--script", script]).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

#[test]
fn the_perfect_level_begins_in_the_centre_and_answers() {
    let printed = pictures("6.4.");
    assert!(printed.starts_with("start \n . . B R G W .\n"), "{printed}");
    let last = printed.rsplit("1 s ").next().unwrap();
    assert_eq!(
        last,
        "444\n . . . . . . .\n . . . . . . .\n . . . . . . .\n . . . R . . .\n . . . G . . .\n . . . R . . .\n 1 2 3 4 5 6 7\n\n"
    );
}

#[test]
fn two_players_win_and_the_menu_comes_back() {
    let printed = pictures("3. 1.2.1.2.1.2.1. ...... 5 .");
    let filled = format!("{} 1 2 3 4 5 6 7\n", " R R R R R R R\n".repeat(6));
    assert!(printed.contains(&filled), "{printed}");
    let last = printed.rsplit("1 s ").next().unwrap();
    assert!(last.starts_with("\n . . B R G W .\n"), "{printed}");
}

#[test]
fn a_script_with_another_key_is_a_wrong_call() {
    let assert = automat(&["--script", "3x"]).assert().code(2);
    let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(said.contains("`x`") && said.contains("1 to 7"), "{said}");
}

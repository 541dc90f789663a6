//! `foursight play` and `foursight automat` on a real terminal: whole games by keys and by mouse, and the terminal as it was afterwards.
#![cfg(unix)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

#[allow(dead_code, reason = "each test uses a part of it")]
mod pty;

use std::os::unix::process::ExitStatusExt;

use pty::Pty;
use rustix::process::Signal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_foursight");

fn play(arguments: &[&str]) -> Pty {
    let arguments = [&["play"], arguments].concat();
    Pty::start(PROGRAM, &arguments, &[], (80, 24))
}

/// Plays against the computer, whoever wins, by whatever `choose` does with the number of a column.
fn play_to_the_end(pty: &Pty, choose: impl Fn(&Pty, u16)) {
    let over = |text: &str| text.contains("won") || text.contains("A draw");
    for turn in 0.. {
        let text = pty.wait_for("my turn or the end", |text| {
            over(text) || text.contains("Your turn") || text.contains("cannot be played")
        });
        if over(&text) {
            return;
        }
        assert!(turn < 200, "no game is so long:\n{text}");
        let before = text;
        choose(pty, [4, 3, 5, 2, 6, 1, 7][turn % 7]);
        pty.wait_for("an answer", |text| text != before);
    }
}

/// Where the number of a column is drawn.
fn place_of(pty: &Pty, column: u16) -> (u16, u16) {
    let text = pty.wait_for("the board", |text| text.contains('╰'));
    let (row, line) =
        text.lines().enumerate().find(|(_, line)| line.contains('╰')).expect("the frame");
    let wanted = char::from_digit(column.into(), 10).expect("a digit");
    let at = line.chars().position(|letter| letter == wanted).expect("the column's number");
    (at as u16, row as u16)
}

fn record_of(file: &std::path::Path) -> serde_json::Value {
    let text = std::fs::read_to_string(file).expect("the game was written down");
    serde_json::from_str(text.lines().last().expect("a line")).expect("a record")
}

#[test]
fn a_whole_game_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let record = file.to_str().unwrap();
    let pty = play(&["connect-four", "--second", "level-1", "--seed", "5", "--record", record]);
    play_to_the_end(&pty, |pty, column| pty.send(&column.to_string()));
    pty.send("v");
    pty.wait_for("every move judged", |text| text.contains("mistake"));
    pty.send("q");
    let (status, _) = pty.restored();
    assert!(status.success());
    let game = record_of(&file);
    assert_ne!(game["result"], "unfinished", "{game}");
    assert_eq!(game["seed"], 5);
}

#[test]
fn a_whole_game_by_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let record = file.to_str().unwrap();
    let pty = play(&["connect-four", "--second", "level-1", "--seed", "5", "--record", record]);
    play_to_the_end(&pty, |pty, column| {
        let (x, y) = place_of(pty, column);
        pty.click(x, y);
    });
    // The key `q` at the bottom can be clicked, too.
    let text = pty.text();
    let last = text.lines().last().expect("keys");
    let at = last
        .chars()
        .collect::<Vec<_>>()
        .windows(6)
        .position(|it| it.iter().collect::<String>() == "q Quit");
    pty.click(at.expect("the key is shown") as u16, 23);
    let (status, _) = pty.restored();
    assert!(status.success());
    assert_ne!(record_of(&file)["result"], "unfinished");
}

#[test]
fn every_game_is_played_with_the_cursor() {
    let pty = play(&["tic-tac-toe", "--second", "human"]);
    pty.wait_for_text("Cross (Player 1) to move");
    // The middle, the top left, the top middle: each from where the cursor stands.
    for (keys, wanted) in [("\r", "[5]"), ("\x1b[A\x1b[D\r", "[1]"), ("\x1b[C\r", "[2]")] {
        pty.send(keys);
        pty.wait_for_text(wanted);
    }
    pty.send("\x03");
    pty.restored();
    let pty = play(&["atoll", "--size", "3", "--swap", "--second", "human"]);
    pty.wait_for_text("Yellow (Player 1) to move");
    pty.send("\r");
    pty.wait_for_text("[C3]");
    pty.send("s");
    pty.wait_for_text("[swap]");
    pty.send("\x03");
    pty.restored();
}

#[test]
fn the_terminal_is_restored_however_the_program_ends() {
    let start = || {
        let pty = play(&["connect-four", "--second", "level-1"]);
        pty.wait_for_text("Your turn");
        pty
    };
    let pty = start();
    pty.send("q");
    assert!(pty.restored().0.success());
    let pty = start();
    pty.send("\x03");
    assert!(pty.restored().0.success());
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let pty = start();
        pty.signal(signal);
        let (status, _) = pty.restored();
        assert_eq!(status.signal(), Some(signal.as_raw()), "it ends by the signal");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_shell_gets_the_terminal_while_the_program_is_suspended() {
    let pty = play(&["connect-four", "--second", "human"]);
    pty.send("4");
    pty.wait_for_text("[4]");
    pty.send("\x1a");
    let stopped = || {
        let file = format!("/proc/{}/stat", pty.child.id());
        let state = std::fs::read_to_string(file).unwrap();
        state.rsplit(") ").next().unwrap().starts_with('T')
    };
    for _ in 0..6_000 {
        if stopped() && pty.is_cooked() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert!(stopped() && pty.is_cooked(), "{}", pty.text());
    pty.signal(Signal::CONT);
    pty.wait_for_text("[4]");
    pty.send("q");
    pty.wait_for_text("Quit?");
    pty.send("y");
    assert!(pty.restored().0.success());
}

#[test]
fn a_signal_while_the_computer_thinks_ends_it_and_writes_the_game_down() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    let record = file.to_str().unwrap();
    // No limit it would reach while anybody waits.
    let thinker = "mcts:playouts=4000000000";
    let pty = play(&["connect-four", "--first", thinker, "--second", "human", "--record", record]);
    pty.wait_for_text("Thinking for");
    pty.signal(Signal::TERM);
    assert_eq!(pty.restored().0.signal(), Some(Signal::TERM.as_raw()));
    assert_eq!(record_of(&file)["reason"], "stopped");
}

#[test]
fn the_screen_follows_the_size_of_the_terminal() {
    let pty = play(&["connect-four", "--second", "human"]);
    pty.wait_for_text("Moves");
    pty.resize(40, 20);
    pty.wait_for("the small picture", |text| !text.contains("Moves") && text.contains("? Keys"));
    pty.resize(30, 10);
    pty.wait_for_text("too small");
    pty.resize(80, 24);
    pty.wait_for_text("Moves");
    pty.send("q");
    assert!(pty.restored().0.success());
}

/// Whenever the size changes: while the program starts, before it draws, or while it draws for the first time.
#[test]
fn a_change_of_size_during_the_start_is_not_lost() {
    for attempt in 0..8 {
        let pty = play(&["connect-four", "--second", "human"]);
        if attempt % 2 == 0 {
            pty.wait_for_written("\x1b[?1049h");
        }
        pty.resize(40, 20);
        pty.wait_for("the small picture", |text| {
            text.contains("? Keys") && !text.contains("Moves")
        });
        pty.send("q");
        assert!(pty.restored().0.success());
    }
}

#[test]
fn the_locale_and_the_command_line_choose_the_language() {
    let arguments = ["play", "connect-four", "--second", "human"];
    let croatian = [("LANG", "hr_HR.UTF-8")];
    let pty = Pty::start(PROGRAM, &arguments, &croatian, (80, 24));
    pty.wait_for_text("Na potezu: Žuti");
    drop(pty);
    let arguments = ["play", "connect-four", "--second", "human", "--language", "en"];
    let pty = Pty::start(PROGRAM, &arguments, &croatian, (80, 24));
    pty.wait_for_text("Yellow (Player 1) to move");
}

#[test]
fn without_colours_nothing_is_coloured_and_without_unicode_all_is_letters() {
    let variables = [("NO_COLOR", "1"), ("LANG", "C")];
    let arguments = ["play", "connect-four", "--second", "human"];
    let pty = Pty::start(PROGRAM, &arguments, &variables, (80, 24));
    pty.send("4");
    pty.wait_for_text("[4]");
    pty.send("\x03");
    let written = pty.written();
    let (status, _) = pty.restored();
    assert!(status.success());
    let colored = |start: &str| written.contains(start);
    assert!(!colored("\x1b[38;") && !colored("\x1b[48;"), "no colours");
    assert!(written.is_ascii(), "only letters");
}

#[test]
fn a_dumb_terminal_and_plain_get_the_dialogue() {
    for (arguments, variables) in [
        (&["play", "connect-four", "--second", "human"][..], &[("TERM", "dumb")][..]),
        (&["play", "connect-four", "--second", "human", "--plain"][..], &[][..]),
    ] {
        let pty = Pty::start(PROGRAM, arguments, variables, (80, 24));
        pty.wait_for_text("Type a move, or `help`.");
        pty.send("quit\n");
        let (status, text) = pty.restored();
        assert!(status.success());
        assert!(text.contains("to move"), "{text}");
    }
}

#[test]
fn the_automat_has_a_legend_and_says_how_to_leave() {
    let pty = Pty::start(PROGRAM, &["automat"], &[], (80, 24));
    let menu = pty.wait_for_text("q: quit");
    assert!(menu.contains("What the lights mean") && menu.contains("6: Perfect"), "{menu}");
    pty.send("3");
    pty.wait_for_text("Red: Player 1");
    pty.send("q");
    assert!(pty.restored().0.success());
    // A key that is there before the first light counts.
    let pty = Pty::start(PROGRAM, &["automat"], &[], (80, 24));
    pty.send("3");
    pty.wait_for_text("Red: Player 1");
    pty.send("q");
    assert!(pty.restored().0.success());
    let pty = Pty::start(PROGRAM, &["automat", "--language", "hr"], &[], (80, 24));
    pty.wait_for_text("q: kraj");
    pty.signal(Signal::TERM);
    assert_eq!(pty.restored().0.signal(), Some(Signal::TERM.as_raw()));
}

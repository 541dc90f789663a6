//! The command as people and scripts call it: what it prints, where, and with which exit code.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core, missing_docs)]

use std::io::{BufRead, BufReader, Write};

use assert_cmd::Command;

fn foursight(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("foursight").expect("it was built for this test");
    command.args(arguments);
    command
}

/// Runs it, expects this exit code, and gives standard output and standard error.
fn outcome(arguments: &[&str], input: &str, code: i32) -> (String, String) {
    let output = foursight(arguments).write_stdin(input).output().expect("it runs");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    let talk = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{talk}");
    (out, talk)
}

#[test]
fn perft_counts_the_known_positions() {
    let column = |text: &str, column: usize| -> Vec<u64> {
        text.lines()
            .map(|line| line.split_whitespace().nth(column).unwrap().parse().unwrap())
            .collect()
    };
    let (out, _) = outcome(&["perft", "connect-four", "8"], "", 0);
    assert_eq!(column(&out, 1), [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275]);
    let (out, _) = outcome(&["perft", "tic-tac-toe", "9"], "", 0);
    assert_eq!(column(&out, 1).iter().sum::<u64>(), 5478);
    assert_eq!(column(&out, 4).iter().sum::<u64>(), 255_168);
    for (size, cells) in [("3", 19), ("5", 61), ("7", 127), ("9", 217)] {
        let (out, _) = outcome(&["perft", "atoll", "1", "--size", size], "", 0);
        assert_eq!(column(&out, 1), [1, cells]);
    }
}

#[test]
fn a_move_is_one_word_on_standard_output() {
    let (out, talk) =
        outcome(&["move", "connect-four", "4455", "--player", "negamax-ab:depth=5"], "", 0);
    assert_eq!((out.as_str(), talk.as_str()), ("3\n", ""));
    let (out, _) = outcome(&["move", "connect-four", "-", "--player", "basic"], "44 55\n", 0);
    assert_eq!(out.trim().len(), 1);
    let (out, _) = outcome(&["move", "atoll", "C3", "B2", "--size=3", "--player", "random"], "", 0);
    assert!(out.trim().len() == 2, "{out}");
    let board = "......./......./......./......./...OO../...XX..";
    let (out, _) = outcome(
        &["move", "connect-four", "--board", board, "--player", "minimax-ab:depth=3"],
        "",
        0,
    );
    assert_eq!(out, "3\n");
}

/// Made here, checked here and by the checker in Python; a changed byte is found by both.
#[test]
fn certificates_are_made_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.proof");
    let name = file.to_str().expect("UTF-8");
    let (said, _) = outcome(&["proof", "4141", "--table", "8", "--out", name], "", 0);
    assert!(said.contains(" positions, ") && said.contains(" lead into a plan"), "{said}");
    let (checked, _) = outcome(&["proof", "--check", name], "", 0);
    assert!(checked.starts_with("it holds: the first player wins after 4141. "), "{checked}");
    let by_python = || {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/proof-checker/check.py");
        let mut python = std::process::Command::new("python3");
        python.args([script, "--full", name]).output().expect("python3 is installed")
    };
    let output = by_python();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("the first player wins after 4141"), "{text}");
    let mut bytes = std::fs::read(&file).expect("it was written");
    bytes.pop();
    std::fs::write(&file, &bytes).expect("written");
    let (_, talk) = outcome(&["proof", "--check", name], "", 1);
    assert!(talk.contains("it ends before every reply has a move"), "{talk}");
    assert_eq!(by_python().status.code(), Some(1));
    // What is not so, and what is no move.
    assert!(outcome(&["proof", "4", "--out", name], "", 1).1.contains("does not win"));
    assert!(outcome(&["proof", "48", "--out", name], "", 2).1.contains("`8` is no column"));
}

#[test]
fn weights_and_networks_are_read_from_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let (weights, network) = (folder.path().join("weights.toml"), folder.path().join("a.network"));
    std::fs::write(&weights, "f2 = 7\nf3 = -3\n").expect("written");
    std::fs::write(&network, foursight_laboratory::learn::shipped()).expect("written");
    let analysed = |player: &str, code: i32| {
        outcome(&["analyse", "connect-four", "44", "--player", player], "", code)
    };
    let named = analysed(&format!("basic:eval=pattern,file={}", weights.display()), 0).0;
    assert_eq!(named, analysed("basic:eval=pattern,f2=7,f3=-3", 0).0);
    assert_ne!(named, analysed("basic:eval=pattern", 0).0);
    let loaded = format!("basic:eval=learned,file={}", network.display());
    let shipped = analysed("basic:eval=learned", 0).0;
    assert_eq!(analysed(&loaded, 0).0, shipped);
    // Every other weight nothing: another network, other values.
    let mut bytes = foursight_laboratory::learn::shipped().to_vec();
    bytes[8..].iter_mut().step_by(2).for_each(|weight| *weight = 0);
    std::fs::write(&network, &bytes).expect("written");
    assert_ne!(analysed(&loaded, 0).0, shipped);
    // What cannot be read is said, and that nobody else's text can name a file or a network that was not loaded.
    bytes.pop();
    std::fs::write(&network, &bytes).expect("written");
    assert!(analysed(&loaded, 2).1.contains("40299"));
    assert!(analysed("basic:file=/no/such", 2).1.contains("/no/such"));
    let unknown = analysed("basic:eval=learned,network=0123456789abcdef", 2).1;
    assert!(unknown.contains("no network `0123456789abcdef` is loaded here"), "{unknown}");
    let weights = weights.display();
    let dialogue = format!("set player {loaded}\nset player basic:file={weights},eval=pattern\n");
    let (said, _) = outcome(&["engine"], &dialogue, 0);
    assert!(said.contains("40299"), "{said}");
    assert_eq!(said.matches("error").count(), 1, "{said}");
}

#[test]
fn a_move_as_json_tells_everything() {
    let (out, _) = outcome(&["move", "tic-tac-toe", "15", "--player", "minimax", "--json"], "", 0);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(answer["schema"], 1);
    assert_eq!(answer["position"]["game"], "tic-tac-toe");
    let report = &answer["report"];
    assert_eq!(report["best"]["value"]["kind"], "draw");
    assert_eq!(report["best"]["value"]["proven"], true);
    assert_eq!((&report["reproducible"], &report["stopped_by"]), (&true.into(), &().into()));
    assert!(report["nodes"].as_u64().unwrap() > 1000);
}

#[test]
fn wrong_calls_exit_with_2_and_say_what_would_be_right() {
    for (arguments, part) in [
        (&["move", "connect-four", "--player", "minmax"][..], "perhaps `minimax` was meant"),
        (&["move", "conect-four", "--player", "random"], "perhaps `connect-four` was meant"),
        (&["move", "connect-four", "4449", "--player", "random"], "'9' at character 4"),
        (&["move", "connect-four", "4444444", "--player", "random"], "full"),
        (&["move", "connect-four", "12121212", "--player", "random"], "over"),
        (&["move", "atoll", "--size", "4", "--player", "random"], "size 4 is even"),
        (&["move", "atoll", "Z9", "--player", "random"], "Z9"),
        (&["move", "tic-tac-toe", "11", "--player", "random"], "1"),
        (&["move", "connect-four", "--board", "X", "--player", "random"], "row"),
        (&["fly"], "unrecognized subcommand"),
    ] {
        let (out, talk) = outcome(arguments, "", 2);
        assert_eq!(out, "");
        assert!(talk.contains(part), "{talk}");
    }
}

#[test]
fn a_finished_game_asked_for_a_move_exits_with_1_and_says_who_won() {
    let (out, talk) = outcome(&["move", "connect-four", "1212121", "--player", "random"], "", 1);
    assert_eq!(out, "");
    assert!(talk.contains("the first player won"), "{talk}");
    outcome(&["analyse", "tic-tac-toe", "14253"], "", 1);
}

#[test]
fn the_perfect_answer_does_not_depend_on_the_number_of_threads() {
    // Thirteen discs, which the book does not hold; some tens of thousands of nodes.
    let moves = "1616621455211";
    for call in [
        &["analyse", "connect-four", moves][..],
        &["move", "connect-four", moves, "--player", "perfect"],
    ] {
        let with = |threads| outcome(&[call, &["--threads", threads]].concat(), "", 0).0;
        let one = with("1");
        assert!(!one.is_empty());
        assert_eq!((with("2"), with("5")), (one.clone(), one), "{call:?}");
    }
}

#[test]
fn analyse_gives_every_move_a_line() {
    let (out, _) =
        outcome(&["analyse", "connect-four", "4455", "--player", "minimax-ab:depth=3"], "", 0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[2], "3 win 3 score 18 proven");
    let (out, _) = outcome(&["analyse", "tic-tac-toe", "1"], "", 0);
    assert_eq!(out.lines().filter(|line| line.ends_with("draw proven")).count(), 1);
    assert_eq!(out.lines().next().unwrap(), "2 loss 6 proven");
    let (out, _) =
        outcome(&["analyse", "connect-four", "44553", "--player", "basic:eval=automat"], "", 0);
    assert_eq!(out.lines().count(), 7);
}

#[test]
fn players_are_listed_for_people_and_programs() {
    let (out, _) = outcome(&["players", "connect-four"], "", 0);
    for name in ["negamax-ab", "automat-easy", "level-8", "f2=2"] {
        assert!(out.contains(name), "{name}");
    }
    let (out, _) = outcome(&["players", "--json"], "", 0);
    let games: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(games.as_array().unwrap().len(), 4);
    assert_eq!(games[0]["players"][0]["reproducible"], true);
}

#[test]
fn a_game_played_through_a_pipe_is_recorded_and_reviewed() {
    let folder = std::env::temp_dir().join(format!("foursight-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.jsonl");
    let record = file.to_str().unwrap();
    let arguments =
        ["play", "tic-tac-toe", "--second", "human", "--record", record, "--seed", "5", "--plain"];
    let (out, talk) = outcome(&arguments, "5\n1\nhelp\n5\nundo\n1\n9\n2\n7\n3\nn\n", 0);
    assert!(out.contains("X (first) plays 5."), "{out}");
    assert!(out.contains("O (second) wins: 1 2 3."), "{out}\n{talk}");
    assert!(talk.contains("undo"), "help was shown: {talk}");
    let line = std::fs::read_to_string(&file).unwrap();
    let game: serde_json::Value =
        serde_json::from_str(line.trim()).expect("one JSON object per line");
    assert_eq!(game["moves"], "519273");
    assert_eq!(game["result"], "second");
    assert_eq!(game["reason"], "played");
    assert_eq!(game["seed"], 5);
    assert_eq!(game["players"]["first"], "human");

    let (out, _) = outcome(&["review", record], "", 0);
    assert_eq!(out.matches("a mistake").count(), 2, "{out}");
    assert!(out.contains("the second player won; mistakes: 2"), "{out}");

    let (out, _) = outcome(&["review", "-", "--game", "tic-tac-toe"], "# comment\n15\n", 0);
    assert!(out.contains("not finished; mistakes: 0"), "{out}");
    let (_, talk) = outcome(&["review", "-", "--game", "tic-tac-toe"], "1x\n", 2);
    assert!(talk.contains("line 1"), "{talk}");
    let (_, talk) = outcome(&["review", "-"], "{\"schema\":1,\n", 2);
    assert!(talk.contains("line 1"), "{talk}");
    outcome(&["review", "/nowhere/at/all"], "", 1);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn leaving_a_game_writes_it_down_as_unfinished() {
    let folder = std::env::temp_dir().join(format!("foursight-leave-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.jsonl");
    let arguments =
        ["play", "connect-four", "--second", "level-1", "--record", file.to_str().unwrap()];
    outcome(&arguments, "4\n", 0);
    let line = std::fs::read_to_string(&file).unwrap();
    let game: serde_json::Value = serde_json::from_str(line.trim()).unwrap();
    assert_eq!((&game["result"], &game["reason"]), (&"unfinished".into(), &"stopped".into()));
    assert_eq!(game["costs"].as_array().unwrap().len(), 2);
    assert!(game["costs"][1]["nodes"].as_u64().unwrap() > 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn computers_play_each_other() {
    let arguments = [
        "play",
        "atoll",
        "--size",
        "3",
        "--first",
        "random",
        "--second",
        "atoll-bot",
        "--games",
        "2",
        "--seed",
        "1",
    ];
    let (out, _) = outcome(&arguments, "", 0);
    assert_eq!(out.matches(" wins: ").count(), 2, "{out}");
    assert!(out.contains("After 2 games"), "{out}");
    assert_eq!(out, outcome(&arguments, "", 0).0, "the same seed, the same games");
}

#[test]
fn completions_and_manual_are_printed() {
    let (out, _) = outcome(&["completions", "bash"], "", 0);
    assert!(out.contains("foursight"));
    let (out, _) = outcome(&["man"], "", 0);
    assert!(out.contains(".TH"));
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    outcome(&["man", "--folder", pages.to_str().unwrap()], "", 0);
    for page in ["foursight.1", "foursight-solve.1", "foursight-lab-duel.1"] {
        let text = std::fs::read_to_string(pages.join(page)).unwrap();
        assert!(text.contains(".TH"), "{page}");
    }
}

#[cfg(feature = "lesson")]
#[test]
fn a_program_without_the_lesson_says_so() {
    let (_, said) = outcome(&["lesson"], "", 1);
    assert!(said.contains("built without the lesson"), "{said}");
}

#[test]
fn solve_answers_a_line_for_a_line() {
    let (out, _) =
        outcome(&["solve", "--all", "--no-book"], "44455554221\n54676552255627 7\n444333377755", 0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "44455554221 -15 -15 -15 -15 -15 -15 -15");
    assert_eq!(lines[1], "54676552255627 1 2 -2 -5 1 -2 -14");
    assert_eq!(lines[2], "444333377755 0 0 1 0 0 -2 -2");
    let (out, _) =
        outcome(&["solve", "-", "--weak", "--stats", "--threads", "2"], "54676552255627\n", 0);
    let fields: Vec<&str> = out.split_whitespace().collect();
    assert_eq!(fields[..2], ["54676552255627", "1"]);
    assert!(fields[2].parse::<u64>().is_ok() && fields[3].parse::<u64>().is_ok(), "{out}");
}

#[test]
fn solve_answers_a_pipe_line_by_line() {
    for threads in ["1", "2"] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_foursight"))
            .args(["solve", "--no-book", "--threads", threads])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("it runs");
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        for (moves, answer) in [("54676552255627", "2"), ("44455554221", "-15")] {
            writeln!(input, "{moves}").expect("it reads");
            let mut line = String::new();
            output.read_line(&mut line).expect("it answers before the end of the input");
            assert_eq!(line, format!("{moves} {answer}\n"));
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn solve_compares_and_says_which_lines_are_wrong() {
    outcome(&["solve", "--check", "--no-book"], "54676552255627 2\n", 0);
    let (out, talk) =
        outcome(&["solve", "--check", "--no-book"], "54676552255627 3\n54676552255627\n", 1);
    assert!(out.contains("wrong: 3 was expected"), "{out}");
    assert!(out.contains("error: --check needs a score"), "{out}");
    assert!(talk.contains("2 lines were wrong"), "{talk}");
}

/// Whatever comes in, every line gets an answer or a clear error at once, and no error repeats more than 80 characters.
#[test]
fn bad_lines_get_a_clear_error_each() {
    let long = "4".repeat(10_000_000);
    let input = format!("4444444\n12121212\n4x\n\u{1b}[31m\n{long}\n\u{1F600}\n54676552255627\n");
    let begun = std::time::Instant::now();
    let (out, _) = outcome(&["solve", "--no-book"], &input, 1);
    assert!(begun.elapsed() < std::time::Duration::from_secs(10));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 7, "{out}");
    assert_eq!(lines.iter().filter(|line| line.contains(" error: ")).count(), 6, "{out}");
    assert_eq!(lines[6], "54676552255627 2");
    assert!(lines.iter().all(|line| line.chars().count() < 300), "{out}");
    assert!(!out.contains('\u{1b}'), "control characters are not passed on");
}

/// Completions know what can be written.
#[test]
fn completions_know_games_and_players() {
    for shell in ["bash", "zsh", "fish"] {
        let (script, _) = outcome(&["completions", shell], "", 0);
        for word in ["tic-tac-toe", "minimax-ab", "povezi-cetiri"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

/// A program of somebody else's moves, analyses and plays; where none can play, that is said.
#[test]
#[cfg(unix)]
fn programs_play_where_a_command_line_names_them() {
    let program = assert_cmd::cargo::cargo_bin("foursight");
    let program = program.to_str().expect("UTF-8");
    let (engine, ugi) =
        (format!("engine:'{program}' engine"), format!("ugi:{program} engine --ugi"));
    // The engine plays level-8, which is perfect: both columns win in three plies.
    for player in [&engine, &ugi] {
        let (out, _) = outcome(&["move", "connect-four", "4455", "--player", player], "", 0);
        assert!(["3\n", "6\n"].contains(&out.as_str()), "{out}");
    }
    let (analysed, _) = outcome(&["analyse", "connect-four", "4455", "--player", &engine], "", 0);
    assert_eq!(analysed.lines().nth(2), Some("3 win 3"), "{analysed}");
    assert_eq!(analysed.lines().count(), 7);
    let game = ["play", "tic-tac-toe", "--first", &ugi, "--second", &engine, "--plain"];
    let (played, _) = outcome(&game, "", 0);
    assert!(played.contains("A draw."), "{played}");
    let (_, talk) = outcome(&["move", "connect-four", "--player", "engine:'"], "", 2);
    assert!(talk.contains("is not closed"), "{talk}");
    let (_, talk) = outcome(&["review", "-", "--player", &engine], "4455\n", 2);
    assert!(talk.contains("a program of one's own plays where"), "{talk}");
}

/// What the judge prints.
#[test]
fn the_judge_compares_players() {
    let (text, talk) = outcome(&["judge", "tic-tac-toe", "perfect", "random"], "", 0);
    assert!(talk.contains("positions of tic-tac-toe, set "), "{talk}");
    let perfect = text.lines().find(|line| line.starts_with("perfect ")).expect("a row");
    assert_eq!(perfect.matches("100.0 %").count(), 2, "{text}");
    let (text, _) = outcome(&["judge", "connect-four", "--answers", "-"], "4455,3\n4455,8\n", 0);
    assert!(text.contains("after 4455: 8 (no legal move) instead of 3 or 6 (+18)"), "{text}");
    let (_, talk) = outcome(&["judge", "atoll:size=9", "strong"], "", 2);
    assert!(talk.contains("no public set"), "{talk}");
}

//! The laboratory through the command: what a run leaves, that a killed one goes on, and what is said of a bad file.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core, missing_docs)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn foursight(arguments: &[&str], out: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("foursight"));
    command.args(["lab"]).args(arguments).arg("--out").arg(out);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str], out: &Path, code: i32) -> (String, String) {
    let Output { status, stdout, stderr } = foursight(arguments, out).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let (stdout, stderr) = (text(stdout), text(stderr));
    assert_eq!(status.code(), Some(code), "{arguments:?}\n{stdout}\n{stderr}");
    (stdout, stderr)
}

/// The lines of a file of results without what a clock said.
fn timeless(file: &Path) -> Vec<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("seconds");
                fields.remove("microseconds");
                fields.values_mut().for_each(strip);
            }
            Value::Array(values) => values.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let text = fs::read_to_string(file).expect("results");
    text.lines()
        .map(|line| {
            let mut value = serde_json::from_str(line).expect("JSON");
            strip(&mut value);
            value
        })
        .collect()
}

/// Waits until a file has so many lines: `tail` blocks until it grows, so nothing sleeps here.
fn wait_for_lines(file: &Path, count: usize) {
    let mut tail = Command::new("tail")
        .args(["-n", "+1", "-F"])
        .arg(file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("tail runs");
    let output = BufReader::new(tail.stdout.take().expect("its output"));
    assert_eq!(output.lines().take(count).flatten().count(), count, "{}", file.display());
    tail.kill().expect("it ends");
    tail.wait().expect("it has ended");
}

/// Runs an experiment to its end; then again elsewhere, killed as soon as some results are there, and resumed on another number of threads.
fn killed_and_resumed(arguments: &[&str], files: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
    let (uninterrupted, _) = run(&[arguments, &["--threads", "1"]].concat(), &whole, 0);
    let results = broken.join("results.jsonl");
    let lines = timeless(&whole.join("results.jsonl")).len();
    let mut child =
        foursight(&[arguments, &["--threads", "1"]].concat(), &broken).spawn().expect("it runs");
    wait_for_lines(&results, lines / 3 + 1);
    // A machine so fast that it is done before it is killed has still to find its own results.
    let _ = child.kill();
    child.wait().expect("it ends");
    // What a power failure may leave: half a line.
    let mut text = fs::read(&results).expect("results");
    text.extend_from_slice(b"{\"half\": \"a li");
    fs::write(&results, text).expect("written");
    let (resumed, _) = run(&[arguments, &["--threads", "2"]].concat(), &broken, 0);
    for file in files {
        if file.ends_with("jsonl") {
            let (one, other) = (timeless(&whole.join(file)), timeless(&broken.join(file)));
            assert_eq!(one, other, "{arguments:?}: {file}");
        } else {
            let read = |folder: &Path| fs::read(folder.join(file)).expect(file);
            assert_eq!(read(&whole), read(&broken), "{arguments:?}: {file}");
        }
    }
    if arguments[0] != "times" {
        // What a clock said stands on lines of its own.
        let timeless = |text: &str| -> Vec<String> {
            text.lines().filter(|line| !line.starts_with("time: ")).map(str::to_owned).collect()
        };
        assert_eq!(timeless(&uninterrupted), timeless(&resumed), "{arguments:?}");
    }
    assert!(fs::metadata(broken.join("report.html")).is_ok_and(|file| file.len() > 1000));
}

#[test]
fn a_duel_killed_half_way_and_resumed_equals_an_uninterrupted_one() {
    killed_and_resumed(
        &["duel", "minimax-ab:depth=4,order=random", "basic", "--openings", "30", "--truth"],
        &["results.jsonl", "games.csv", "pairings.csv"],
    );
}

#[test]
fn a_tournament_killed_half_way_and_resumed_equals_an_uninterrupted_one() {
    killed_and_resumed(
        &["tournament", "minimax-ab:depth=3,order=random", "basic", "random", "--openings", "20"],
        &["results.jsonl", "games.csv", "pairings.csv"],
    );
}

#[test]
fn times_killed_half_way_and_resumed_equal_uninterrupted_ones() {
    killed_and_resumed(
        &["times", "minimax-ab:depth={2-5},order=random", "--games", "6", "--moves", "30"],
        &["results.jsonl"],
    );
}

#[test]
fn tuning_killed_half_way_and_resumed_equals_uninterrupted_tuning() {
    for method in ["genetic", "spsa"] {
        let limits = ["--steps", "6", "--openings", "3", "--confirm", "12"];
        let start = ["tune", "minimax-ab:depth=2,eval=pattern,order=random", "--method", method];
        killed_and_resumed(
            &[&start[..], &limits[..]].concat(),
            &["results.jsonl", "confirmation.jsonl", "steps.csv", "weights.toml"],
        );
    }
}

#[test]
fn learning_killed_half_way_and_resumed_gives_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("short.toml");
    fs::write(
        &file,
        "kind = \"learn\"\npositions = 600\nopening = false\nrounds = 2\nquestions = 10",
    )
    .expect("written");
    killed_and_resumed(
        &["learn", file.to_str().expect("UTF-8")],
        &["results.jsonl", "learned.network", "rounds.csv", "grades.csv"],
    );
}

#[test]
fn levels_are_resumed_and_print_their_steps() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["levels", "tic-tac-toe", "--openings", "12"];
    let (out, _) = run(&arguments, folder.path(), 0);
    assert!(out.contains("level-3") && out.lines().count() == 4, "{out}");
    let (again, _) = run(&arguments, folder.path(), 0);
    assert_eq!(out, again);
    for file in ["level-2-level-1.jsonl", "levels.csv", "report.html", "figure-1.svg"] {
        assert!(folder.path().join(file).exists(), "{file}");
    }
}

#[test]
fn a_bad_file_gets_an_error_with_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.toml");
    let name = file.to_str().expect("UTF-8");
    for (command, text, place) in [
        (
            "duel",
            "game = \"connect-four\"\nplayers = [\"random\", \"nobody\"]",
            "line 2, column 22",
        ),
        (
            "tournament",
            "game = \"connect-four\"\nplayers = [\"random\"\nseed = 1",
            "line 3, column 1",
        ),
        ("times", "kind = \"times\"\ngame = \"connect-four\"\nplayers = []", "line 3, column 11"),
        ("times", "kind = \"tune\"\n", "line 1, column 8"),
        (
            "tune",
            "kind = \"tune\"\ngame = \"connect-four\"\nmethod = \"luck\"",
            "line 3, column 10",
        ),
        ("learn", "kind = \"learn\"\nrounds = \"many\"", "line 2, column 10"),
        ("levels", "kind = \"levels\"\ngame = \"chess\"", "line 2, column 8"),
    ] {
        fs::write(&file, text).expect("written");
        let (_, talk) = run(&[command, name], &folder.path().join("out"), 2);
        assert!(talk.contains(place) && talk.contains("bad.toml"), "{command}: {talk}");
    }
}

#[test]
fn results_of_another_experiment_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    run(&["duel", "random", "basic", "--openings", "2"], folder.path(), 0);
    let (_, talk) = run(&["duel", "random", "basic", "--openings", "1"], folder.path(), 1);
    assert!(talk.contains("another experiment"), "{talk}");
    let (_, talk) = run(&["duel", "basic", "random", "--openings", "2"], folder.path(), 1);
    assert!(talk.contains("another experiment"), "{talk}");
    // More is no other experiment: what is there is kept, and what is new is played.
    let four = timeless(&folder.path().join("results.jsonl"));
    run(&["duel", "random", "basic", "--openings", "3"], folder.path(), 0);
    let six = timeless(&folder.path().join("results.jsonl"));
    assert_eq!((four.len(), six.len(), &four[1..]), (5, 7, &six[1..5]));
}

/// An engine that never speaks leaves no result: exit code 1, with the cause and its standard error.
#[test]
fn an_engine_that_never_speaks_ends_the_run_with_code_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("engine.sh");
    for (program, cause) in [
        ("echo Traceback >&2; exit 1", "exit status: 1"),
        ("cat > /dev/null", "no `bestmove` within 0.01 s"),
        ("exec cat /dev/zero", "a line of more than 65536 bytes"),
    ] {
        fs::write(&script, program).expect("written");
        let player = format!("engine:sh {}", script.display());
        let limits = ["--openings", "2", "--answer-time"];
        let time = if program.starts_with("cat") { "10ms" } else { "600s" };
        let arguments = [&["duel", "random", &player], &limits[..], &[time]].concat();
        let (out, talk) = run(&arguments, &folder.path().join(time), 1);
        assert!(talk.contains(cause) && talk.contains("engine:sh"), "{program}: {talk}");
        assert_eq!(talk.contains("standard error ends with: Traceback"), program.contains("Trace"));
        assert_eq!(out, "");
    }
    let (_, talk) = run(&["duel", "random", "engine:no-such-program"], folder.path(), 1);
    assert!(talk.contains("cannot be started"), "{talk}");
}

/// An engine that speaks and then plays illegal moves forfeits: the run has a result, which says so and claims nothing else.
#[test]
fn forfeits_are_reported_with_their_cause() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("engine.sh");
    fs::write(&script, "while read -r line; do case $line in go*) echo bestmove 9;; esac; done")
        .expect("written");
    let player = format!("engine:sh {}", script.display());
    let (out, _) = run(&["duel", "random", &player, "--openings", "2"], folder.path(), 0);
    assert!(out.contains("forfeited 4 games: its move `9`"), "{out}");
    assert!(out.contains("too few games") && !out.contains("superiority"), "{out}");
}

/// Every command that prints data prints it as one JSON object too, with the same figures on every run.
#[test]
fn results_are_printed_as_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let json = |arguments: &[&str], out: &str| -> Value {
        let (text, _) = run(&[arguments, &["--json"]].concat(), &folder.path().join(out), 0);
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).expect("JSON")
    };
    let duel = json(&["duel", "basic", "random", "--openings", "10", "--sprt", "0,300"], "duel");
    assert_eq!((&duel["schema"], &duel["kind"]), (&Value::from(1), &Value::from("games")));
    assert_eq!(duel["stopped_by"], "test");
    assert_eq!(duel["test"]["decision"], "h1");
    assert_eq!(duel["players"][0]["player"], "basic");
    assert!(duel["players"][0]["micros_per_move"].is_number());
    assert!(duel["pairings"][0]["elo"]["superiority_percent"].as_f64() <= Some(99.9));
    let few = json(&["tournament", "basic", "random", "--openings", "2"], "few");
    assert_eq!((&few["stopped_by"], &few["test"]), (&Value::Null, &Value::Null));
    assert_eq!(few["pairings"][0]["elo"]["superiority_percent"], Value::Null);
    assert_eq!(few["games"], 4);
    let times = json(&["times", "minimax-ab:depth={2-3}", "--games", "1"], "times");
    assert_eq!(times["players"][1]["moves"][0]["number"], 1);
    assert!(times["players"][1]["moves"][0]["time_micros"]["median"].is_number());
    let levels = json(&["levels", "tic-tac-toe", "--openings", "8"], "levels");
    assert_eq!(levels["levels"][0]["level"], "level-1");
    let tune = json(
        &["tune", "basic:eval=pattern", "--steps", "2", "--openings", "1", "--confirm", "2"],
        "tune",
    );
    assert_eq!(tune["weights"][0]["name"], "f2");
    let learn = json(&["learn", "--examine", "--questions", "5"], "learn");
    assert_eq!(learn["grades"].as_array().map(Vec::len), Some(7));
}

/// The default must not make pruning look stronger than the plain search whose moves it plays: all meet at one depth, and equal searches share the points.
#[test]
fn algorithms_meet_at_the_same_depth_unless_told_otherwise() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = ["minimax", "negamax-ab", "negamax-ab:depth=1", "basic"];
    let arguments = [&["tournament"], &players[..], &["--openings", "4", "--depth", "3", "--json"]];
    let (text, _) = run(&arguments.concat(), folder.path(), 0);
    let summary: Value = serde_json::from_str(&text).expect("JSON");
    let made = |player: &str| {
        let all = summary["players"].as_array().expect("players");
        let found = all.iter().find(|entry| entry["player"] == player).expect(player).clone();
        [&found["depth"], &found["evaluation"], &found["order"]]
            .map(|part| part.as_str().map(str::to_owned))
    };
    let three =
        [Some("3"), Some("povezi-cetiri"), Some("left")].map(|part| part.map(str::to_owned));
    assert_eq!(made("minimax:depth=3"), three);
    assert_eq!(made("negamax-ab:depth=3"), three);
    assert_eq!(made("negamax-ab:depth=1")[0].as_deref(), Some("1"));
    assert_eq!(made("basic")[0].as_deref(), Some("1"));
    let pairing = &summary["pairings"][0];
    assert_eq!(
        (&pairing["player"], &pairing["against"]),
        (&"minimax:depth=3".into(), &"negamax-ab:depth=3".into())
    );
    // The same moves: each opening is won once by each, or drawn twice.
    assert_eq!(pairing["tally"]["won"], pairing["tally"]["lost"]);
    assert!(pairing["plies_per_game"].as_f64().is_some_and(|plies| plies > 7.0));
    assert!(pairing["micros_per_game"].as_f64().is_some_and(|time| time > 0.0));
    let csv = fs::read_to_string(folder.path().join("pairings.csv")).expect("pairings");
    assert!(csv.contains("minimax:depth=3"));
}

#[test]
fn a_tournament_ends_with_the_cross_table_lengths_and_times() {
    let folder = tempfile::tempdir().expect("a folder");
    let players = ["minimax", "minimax-ab", "random"];
    let arguments = [&["tournament"], &players[..], &["--openings", "2", "--depth", "2"]];
    let (text, _) = run(&arguments.concat(), folder.path(), 0);
    assert!(
        text.contains("minimax-ab:depth=2: depth 2, evaluation povezi-cetiri, order left"),
        "{text}"
    );
    let row = text.lines().find(|line| line.starts_with("  1 ")).expect("a cross table");
    assert_eq!(row.split_whitespace().filter(|cell| cell.ends_with("/4")).count(), 2, "{text}");
    assert_eq!(row.matches('·').count(), 1, "{text}");
    assert_eq!(text.lines().filter(|line| line.contains(" plies a game")).count(), 3, "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("time: ")).count(), 3, "{text}");
    let page = fs::read_to_string(folder.path().join("report.html")).expect("a report");
    for head in ["depth", "evaluation", "order", "plies a game", "time a game"] {
        assert!(page.contains(head), "{head}");
    }
}

/// A duel that takes hours, as soon as it has some results.
#[cfg(unix)]
fn endless(out: &Path, players: [&str; 2]) -> std::process::Child {
    let [one, other] = players;
    let arguments = ["duel", one, other, "--openings", "4000", "--threads", "1", "--json"];
    let child = foursight(&arguments, out).spawn().expect("it runs");
    wait_for_lines(&out.join("results.jsonl"), 3);
    child
}

/// Two runs in one folder ruined each other's results.
#[cfg(unix)]
#[test]
fn a_folder_is_one_runs_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = endless(folder.path(), ["minimax-ab:depth=6", "minimax-ab:depth=6,ties=last"]);
    let arguments = ["duel", "--game", "tic-tac-toe", "random", "random", "--openings", "1"];
    let (_, said) = run(&arguments, folder.path(), 1);
    let holder = format!("(process {} since 20", child.id());
    assert!(said.contains(&holder) && said.contains("--out"), "{said}");
    child.kill().expect("it ends");
    child.wait().expect("it has ended");
    // Whoever had it is gone: what refuses now is that the results are another experiment's.
    let (_, said) = run(&arguments, folder.path(), 1);
    assert!(said.contains("another experiment"), "{said}");
}

/// Foursight's own engine against itself, in both languages: it plays as it does from within, and its answers are timed.
#[test]
fn programs_play_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let foursight = assert_cmd::cargo::cargo_bin("foursight");
    let program = foursight.to_str().expect("UTF-8");
    let engine = format!("engine:'{program}' engine");
    let ugi = format!("ugi:\"{program}\" engine --ugi");
    let arguments = [&["tournament", "random"], &[engine.as_str(), ugi.as_str()][..]].concat();
    let options = ["--game", "tic-tac-toe", "--openings", "2", "--clock", "60s+1s", "--json"];
    let (out, _) = run(&[&arguments[..], &options[..]].concat(), folder.path(), 0);
    let summary: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&summary["games"], &summary["forfeits"]), (&12.into(), &serde_json::json!([])));
    for player in summary["players"].as_array().expect("players") {
        let is_program = player["player"].as_str().expect("a text").contains(':');
        assert!(!is_program || player["micros_per_move"].as_f64() > Some(0.0), "{player}");
    }
    let times = ["times", engine.as_str(), "--game", "tic-tac-toe", "--games", "1", "--json"];
    let (out, _) = run(&times, &folder.path().join("times"), 0);
    assert!(out.contains("\"kind\":\"times\""), "{out}");
}

/// Ctrl-C ends a duel with what there is: tables, report and result; the same command goes on.
#[test]
#[cfg(unix)]
fn an_interrupted_duel_leaves_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let arguments = [
        "duel",
        "minimax-ab:depth=7,order=random",
        "basic",
        "--openings",
        "2000",
        "--threads",
        "1",
    ];
    let child = foursight(&arguments, &out).spawn().expect("it runs");
    wait_for_lines(&out.join("results.jsonl"), 20);
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let ended = child.wait_with_output().expect("it ends");
    let talk = String::from_utf8(ended.stderr).expect("UTF-8");
    assert_eq!(ended.status.code(), Some(1), "{talk}");
    assert!(talk.contains("the same command goes on"), "{talk}");
    let text = String::from_utf8(ended.stdout).expect("UTF-8");
    assert!(text.contains("minimax-ab:depth=7,order=random against basic"), "{text}");
    for file in ["report.html", "standings.csv", "standings.tex", "pairings.tex", "games.csv"] {
        assert!(out.join(file).exists(), "{file}");
    }
    // The same games again, without playing any.
    let again = [&arguments[..], &["--report-only"]].concat();
    assert_eq!(run(&again, &out, 0).0, text);
    // And `review` reads them: two games and a header.
    let results = fs::read_to_string(out.join("results.jsonl")).expect("results");
    let file = folder.path().join("three-lines.jsonl");
    fs::write(&file, results.lines().take(3).collect::<Vec<_>>().join("\n")).expect("written");
    let reviewed = Command::new(assert_cmd::cargo::cargo_bin("foursight"))
        .args(["review", "--player", "minimax-ab:depth=3", "--json"])
        .arg(&file)
        .output()
        .expect("it runs");
    assert_eq!(String::from_utf8(reviewed.stdout).expect("UTF-8").lines().count(), 2);
}

/// Openings from a file in any notation, and to a file.
#[test]
fn openings_come_from_a_file_and_go_to_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (from, to) = (file("from.txt"), file("to.txt"));
    fs::write(&from, "# two\n4455\n1. d1 d2 2. c1 e1\n").expect("written");
    let options = ["--openings-from", &from, "--openings-to", &to];
    run(&[&["duel", "random", "basic"], &options[..]].concat(), &folder.path().join("out"), 0);
    assert_eq!(fs::read_to_string(&to).expect("openings"), "4455\n4435\n");
    fs::write(&from, "44\n48\n").expect("written");
    let (_, talk) =
        run(&[&["duel", "random", "basic"], &options[..]].concat(), &folder.path().join("out"), 2);
    assert!(talk.contains("from.txt, line 2"), "{talk}");
}

//! The engine protocol, spoken as another program would.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core, missing_docs)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn new() -> Self {
        Self::with(&[])
    }

    fn with(options: &[&str]) -> Self {
        let mut process = Command::new(assert_cmd::cargo::cargo_bin("foursight"))
            .arg("engine")
            .args(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        Self { process, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).expect("it speaks") > 0, "it left");
        line.trim_end().to_owned()
    }

    /// Everything up to and including the first line that starts so.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.hear();
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_conversation() {
    let mut engine = Engine::new();
    engine.say("hello");
    let hello = engine.until("ready");
    assert!(hello[0].starts_with("id name Foursight"));
    assert_eq!(hello[1], "id protocol 2");
    assert!(hello.contains(
        &"option name seed type spin default 0 min 0 max 18446744073709551615".to_owned()
    ));
    engine.say("set player minimax-ab:depth=5");
    engine.say("position moves 4455");
    engine.say("go every");
    let answer = engine.until("bestmove");
    assert_eq!(answer.last().unwrap(), "bestmove 3");
    assert_eq!(answer.iter().filter(|line| line.starts_with("value ")).count(), 7);
    assert!(answer.contains(&"value 3 win 3 proven".to_owned()), "{answer:?}");
    engine.say("set game tic-tac-toe");
    engine.say("set player perfect");
    engine.say("go");
    assert!(engine.until("bestmove").iter().any(|line| line.contains("value draw")));
    engine.say("set game atoll:size=3");
    engine.say("set player deepening");
    engine.say("position moves C3 B2");
    engine.say("go depth 3");
    let answer = engine.until("bestmove");
    assert!(answer.iter().any(|line| line.starts_with("info depth 1 ")), "{answer:?}");
    assert!(answer.iter().any(|line| line.starts_with("info depth 3 ")), "{answer:?}");
    engine.say("quit");
    assert!(engine.process.wait().unwrap().success());
}

#[test]
fn faults_are_said_and_end_nothing() {
    let mut engine = Engine::new();
    for (line, part) in [
        ("fly", "unknown verb `fly`"),
        ("set player minmax", "perhaps `minimax` was meant"),
        ("set game chess", "no such game"),
        ("set colour red", "unknown option `colour`"),
        ("set seed x", "not a seed"),
        ("position moves 48", "'8' at character 2"),
        ("position somewhere", "is not a position"),
        ("go depth 0", "is not a limit"),
        ("go sideways 4", "is not a limit"),
        ("go p1time soon", "is not a limit"),
        ("position moves 44 turn second", "expected `turn first`"),
        ("position moves 444444 turn first legal 1 2 3 4 5 6 7", "expected `legal 1 2 3 5 6 7`"),
        ("stop", "nothing to stop"),
    ] {
        engine.say(line);
        let answer = engine.hear();
        assert!(answer.starts_with("error ") && answer.contains(part), "{line}: {answer}");
    }
    engine.say("position moves 1212121");
    engine.say("go");
    assert!(engine.hear().contains("the first player won"));
    engine.say("ping");
    assert_eq!(engine.hear(), "pong");
}

/// The bound is 50 ms; the best of five counts, for a loaded machine holds processes back longer than that.
#[test]
fn stop_is_answered_at_once() {
    let mut engine = Engine::new();
    for (game, moves, player) in [
        ("connect-four", "", "minimax:depth=30"),
        ("connect-four", "", "deepening:depth=42"),
        ("connect-four", "", "mcts:playouts=1000000000"),
        // Beyond the book, and not soon proved.
        ("connect-four", "6143156275532", "perfect"),
        ("atoll:size=9", "", "atoll-bot:depth=8"),
    ] {
        engine.say(&format!("set game {game}"));
        engine.say(&format!("position moves {moves}"));
        engine.say(&format!("set player {player}"));
        let best = (0..5)
            .map(|_| {
                engine.say("go");
                engine.say("ping");
                // A search that is done already need not be stopped.
                if engine.until("pong").iter().any(|line| line.starts_with("bestmove")) {
                    return Duration::ZERO;
                }
                let told = Instant::now();
                engine.say("stop");
                engine.until("bestmove");
                told.elapsed()
            })
            .min()
            .unwrap();
        assert!(best < Duration::from_millis(50), "{player}: {best:?}");
    }
}

/// What followed the first megabyte of a line was obeyed as a command.
#[test]
fn a_line_that_is_too_long_is_one_line() {
    const LONGEST: usize = 1 << 20;
    let mut engine = Engine::new();
    for letters in [LONGEST + 1, 2 * LONGEST, 5 * LONGEST + 7] {
        let line = "x".repeat(letters);
        engine.say(&format!("{line}\nping"));
        assert!(engine.hear().starts_with("error the line is longer than 1048576 bytes"));
        assert_eq!(engine.hear(), "pong");
    }
    engine.say(&format!("{}help\n{}hello\nping", "x".repeat(LONGEST), " ".repeat(LONGEST)));
    assert_eq!(engine.until("pong").len(), 3);
    // The longest line that is read.
    engine.say(&format!("{}hello", " ".repeat(LONGEST - 5)));
    assert!(engine.hear().starts_with("id name"));
}

/// A program without rules asks for them; what it believes of a position is checked.
#[test]
fn the_state_of_a_position_is_told() {
    let mut engine = Engine::new();
    engine.say("position moves 444444 turn first legal 7 6 5 3 2 1");
    engine.say("status");
    assert_eq!(engine.hear(), "status playing turn first legal 1 2 3 5 6 7");
    engine.say("set game tic-tac-toe");
    for (moves, status) in [("1425", "playing turn first legal 3 6 7 8 9"), ("14253", "won first")]
    {
        engine.say(&format!("position moves {moves}"));
        engine.say("status");
        assert_eq!(engine.hear(), format!("status {status}"));
    }
    engine.say("position moves 159823746");
    engine.say("status");
    assert_eq!(engine.hear(), "status drawn");
    engine.say("set game connect-four");
    engine.say("set player deepening:depth=42");
    // A twentieth of five seconds is thought, however slow the machine.
    engine.say("go p1time 5000 p2time 100 p1inc 0 p2inc 0");
    assert!(engine.until("bestmove").len() > 1);
}

/// cutegames' own example of a dialogue (its `ugi.md`), line by line, with the moves of Connect Four.
#[test]
fn a_conversation_in_ugi() {
    let mut engine = Engine::with(&["--ugi"]);
    engine.say("ugi");
    let greeting = engine.until("ugiok");
    assert!(greeting[0].starts_with("id name Foursight") && greeting[1].starts_with("id author "));
    assert!(
        greeting.iter().any(|line| line.starts_with("option name player type string default "))
    );
    engine.say("setoption name player value minimax-ab:depth=5");
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok");
    engine.say("uginewgame");
    engine.say("position startpos");
    engine.say("query p1turn");
    assert_eq!(engine.hear(), "response true");
    engine.say("go depth 4");
    let answer = engine.until("bestmove");
    assert!(answer[answer.len() - 2].starts_with("info depth 4 score cp "), "{answer:?}");
    engine.say("position startpos moves 4");
    for (query, answer) in [("p1turn", "false"), ("result", "none"), ("gameover", "false")] {
        engine.say(&format!("query {query}"));
        assert_eq!(engine.hear(), format!("response {answer}"));
    }
    engine.say("position startpos moves 1 2 1 2 1 2 1");
    for (query, answer) in [("result", "p1win"), ("gameover", "true")] {
        engine.say(&format!("query {query}"));
        assert_eq!(engine.hear(), format!("response {answer}"));
    }
    // A win in three plies is one in two moves.
    engine.say("position startpos moves 4 4 5 5");
    engine.say("go p1time 60000 p2time 60000 p1inc 500 p2inc 500");
    let answer = engine.until("bestmove");
    assert!(answer[answer.len() - 2].contains(" score mate 2 "), "{answer:?}");
    // Thinking without end waits for `stop`, even where nothing is left to think.
    engine.say("go infinite");
    engine.say("isready");
    assert!(engine.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    engine.say("stop");
    // Perhaps in the middle of the search: any move will do.
    assert_eq!(engine.until("bestmove").iter().filter(|line| line.starts_with("best")).count(), 1);
    engine.say("fly");
    assert!(engine.hear().starts_with("info string error"));
    engine.say("quit");
    assert!(engine.process.wait().unwrap().success());
}

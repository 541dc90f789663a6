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
        let mut process = Command::new(assert_cmd::cargo::cargo_bin("foursight"))
            .arg("engine")
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
    assert_eq!(hello[1], "id protocol 1");
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

//! Players in other languages: a program that speaks the text protocol of docs/engine.md on its standard input and output.
//!
//! Before each move it is sent `set game`, `set seed` and `position moves …`, then `go`; everything up to `bestmove` is read. A program
//! needs no more than `position`, `go` and `bestmove` to take part: lines it does not know it may answer as it likes.

use core::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use foursight_catalog::Game;

use crate::contest::MoveThought;

/// A running program.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Why a program does not play.
#[derive(Debug)]
pub enum EngineError {
    /// It could not be started.
    Start(String, std::io::Error),
    /// It closed its input or output.
    Gone,
    /// It played a move that is none.
    Move(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(command, error) => {
                write!(formatter, "cannot start the engine `{command}`: {error}")
            }
            Self::Gone => formatter.write_str("the engine is gone"),
            Self::Move(error) => write!(formatter, "the engine's move: {error}"),
        }
    }
}

impl core::error::Error for EngineError {}

impl Engine {
    /// Starts a program with its arguments.
    ///
    /// # Panics
    /// If the command is empty, which [`Contestant::parse`](crate::experiment::Contestant::parse) refuses.
    pub fn start(command: &[String]) -> Result<Self, EngineError> {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| EngineError::Start(command.join(" "), error))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { return Err(EngineError::Gone) };
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    /// Its move after these moves, and what it says it cost.
    pub fn ask(
        &mut self,
        game: Game,
        moves: &str,
        seed: u64,
    ) -> Result<(String, MoveThought), EngineError> {
        let question = format!("set game {game}\nset seed {seed}\nposition moves {moves}\ngo\n");
        self.input
            .write_all(question.as_bytes())
            .and_then(|()| self.input.flush())
            .map_err(|_| EngineError::Gone)?;
        let mut thought =
            MoveThought { milliseconds: 0.0, nodes: 0, cut_offs: 0, value: String::new() };
        let mut line = String::new();
        loop {
            line.clear();
            if !self.output.read_line(&mut line).is_ok_and(|read| read > 0) {
                return Err(EngineError::Gone);
            }
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    let action = words.collect::<Vec<_>>().join(" ");
                    return Ok((action, thought));
                }
                Some("info") => read_info(words, &mut thought),
                _ => {}
            }
        }
    }
}

/// Reads `depth N nodes N time Nms value V line …`.
fn read_info<'a>(mut words: impl Iterator<Item = &'a str>, thought: &mut MoveThought) {
    while let Some(word) = words.next() {
        match word {
            "nodes" => thought.nodes = words.next().and_then(|text| text.parse().ok()).unwrap_or(0),
            "time" => {
                let time = words.next().and_then(|text| text.strip_suffix("ms"));
                thought.milliseconds = time.and_then(|text| text.parse().ok()).unwrap_or(0.0);
            }
            "value" => {
                let value: Vec<&str> = words.by_ref().take_while(|word| *word != "line").collect();
                thought.value = value.join(" ");
                return;
            }
            _ => {}
        }
    }
}

/// A program is told to leave, and made to.
impl Drop for Engine {
    fn drop(&mut self) {
        let _told = self.input.write_all(b"quit\n");
        let _ended = self.child.kill();
        let _waited = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The smallest engine there is: a shell that always answers with column 4.
    #[test]
    fn a_shell_script_can_play() {
        let script = "while read line; do case $line in go*) echo info nodes 12 time 3ms value draw line 4; echo bestmove 4;; quit) exit;; esac; done";
        let command = ["sh", "-c", script].map(str::to_owned);
        let mut engine = Engine::start(&command).unwrap();
        let (action, thought) = engine.ask(Game::ConnectFour, "44", 1).unwrap();
        assert_eq!((action.as_str(), thought.nodes, thought.value.as_str()), ("4", 12, "draw"));
        assert!((thought.milliseconds - 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_program_that_leaves_is_noticed() {
        let mut engine = Engine::start(&["true".to_owned()]).unwrap();
        assert!(matches!(engine.ask(Game::ConnectFour, "", 1), Err(EngineError::Gone)));
        assert!(matches!(
            Engine::start(&["no-such-program-here".to_owned()]),
            Err(EngineError::Start(..))
        ));
    }
}

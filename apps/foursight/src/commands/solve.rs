//! `foursight solve`: exact scores of Connect Four positions, a line for a line.
//!
//! Lines are read as Pons' benchmark sets write them: moves, then perhaps a score. Each starts cold, so that its nodes and time
//! do not depend on its neighbours; with several threads, each takes lines of its own, and answers come in the order of the lines.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Pages, Solver, Stones, Table, Window, in_order};
use foursight_game::{Notation, Position};

use crate::arguments::SolveArguments;
use crate::failure::Failure;

/// A longer line is no game: the longest has 42 moves, and a score may follow.
const LONGEST_LINE: usize = 4096;
/// How much of a bad line is repeated.
const ECHOED: usize = 80;

pub(crate) fn run(arguments: &SolveArguments) -> Result<(), Failure> {
    let input: Box<dyn BufRead> = if arguments.file == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let file = File::open(&arguments.file)
            .with_context(|| format!("cannot read {}", arguments.file.display()))?;
        Box::new(BufReader::new(file))
    };
    let threads = arguments.threads.map_or(1, |threads| usize::from(threads.get()));
    let trouble = Cell::new(None);
    let lines = Lines { input, trouble: &trouble };
    let mut out = BufWriter::new(io::stdout());
    let mut wrong = 0;
    let mut broken = None;
    in_order(
        lines,
        threads,
        || Pages::megabytes(arguments.table as usize).table(),
        |table, line| answer(&line, table, arguments),
        |answer| {
            wrong += u64::from(!answer.is_right);
            if let Err(error) = writeln!(out, "{}", answer.text) {
                broken.get_or_insert(error);
            }
        },
    );
    if let Some(error) = broken.or(out.flush().err()).or(trouble.take()) {
        return Err(error.into());
    }
    match wrong {
        0 => Ok(()),
        1 => Err(Failure::failed("1 line was wrong")),
        _ => Err(Failure::failed(format!("{wrong} lines were wrong"))),
    }
}

struct Answer {
    text: String,
    is_right: bool,
}

fn answer(line: &str, table: &mut Table<Pages>, arguments: &SolveArguments) -> Answer {
    // No moves at all are the empty board; a score may still follow the space.
    let (moves, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let wrong = |reason: &dyn core::fmt::Display| Answer {
        text: format!("{} error: {reason}", excerpt(moves)),
        is_right: false,
    };
    if line.len() > LONGEST_LINE {
        return wrong(&format!("a line of more than {LONGEST_LINE} bytes is no game"));
    }
    let expected = rest.split_whitespace().next();
    let mut position = ConnectFour::new();
    if let Err(error) = position.play_text(moves, &mut |_| {}) {
        return wrong(&error);
    }
    let begun = Instant::now();
    let (scores, nodes) = solve(&position, table, arguments);
    let microseconds = begun.elapsed().as_micros();
    let mut text = format!("{moves} {scores}");
    if arguments.stats {
        text += &format!(" {nodes} {microseconds}");
    }
    if arguments.check && !arguments.all {
        match expected.map(str::parse::<i32>) {
            Some(Ok(expected)) if agrees(&scores, expected, arguments.weak) => {}
            Some(Ok(expected)) => {
                return Answer {
                    text: format!("{text} wrong: {expected} was expected"),
                    is_right: false,
                };
            }
            _ => return wrong(&"--check needs a score after the moves"),
        }
    }
    Answer { text, is_right: true }
}

/// The score or scores as text, and the nodes they took.
fn solve(
    position: &ConnectFour,
    table: &mut Table<Pages>,
    arguments: &SolveArguments,
) -> (String, u64) {
    let stones = Stones::from(position);
    let window = if arguments.weak { Window::OUTCOME } else { Window::EXACT };
    let shown = |score: i32| if arguments.weak { score.signum() } else { score };
    let known = |stones: &Stones| {
        if arguments.no_book { None } else { foursight_catalog::book_score(stones) }
    };
    table.forget();
    let never = &mut |_nodes| false;
    if arguments.all {
        if position.outcome().is_some() {
            return (". . . . . . .".to_owned(), 0);
        }
        let scores =
            Solver::new().scores(&stones, window, &known, table, never).expect("nobody stops it");
        let texts = scores
            .by_column
            .map(|score| score.map_or(".".to_owned(), |score| shown(score).to_string()));
        return (texts.join(" "), scores.nodes);
    }
    if let Some(score) = known(&stones) {
        return (shown(score).to_string(), 0);
    }
    let solution = Solver::new().solve(&stones, window, table, never).expect("nobody stops it");
    (shown(solution.score).to_string(), solution.nodes)
}

fn agrees(scores: &str, expected: i32, weak: bool) -> bool {
    let expected = if weak { expected.signum() } else { expected };
    scores.parse() == Ok(expected)
}

fn excerpt(text: &str) -> String {
    text.chars().take(ECHOED).map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

/// Lines of at most a little more than [`LONGEST_LINE`] bytes; the rest of a longer one is skipped, never kept.
struct Lines<'a> {
    input: Box<dyn BufRead>,
    trouble: &'a Cell<Option<io::Error>>,
}

impl Iterator for Lines<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        match self.line() {
            Ok(line) => Some(String::from_utf8_lossy(&line?).trim_end().to_owned()),
            Err(error) => {
                self.trouble.set(Some(error));
                None
            }
        }
    }
}

impl Lines<'_> {
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut read_any = false;
        loop {
            let available = self.input.fill_buf()?;
            if available.is_empty() {
                return Ok(read_any.then_some(line));
            }
            read_any = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(available.len());
            let room = (LONGEST_LINE + 1).saturating_sub(line.len());
            line.extend_from_slice(&available[..taken.min(room)]);
            let used = end.map_or(available.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }
}

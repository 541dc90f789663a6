//! `foursight solve`: exact scores of Connect Four positions, a line for a line.
//!
//! Lines are read as Pons' benchmark sets write them: moves, then perhaps a score. Each starts cold, so that its nodes and time
//! do not depend on its neighbours. Of several threads, each takes lines of its own, and answers come in the order of the lines, each as
//! soon as it is known; if fewer lines are there at the start than threads, all threads work on one line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use anyhow::Context;
use foursight_catalog::{KNOWN_SCORES, book_score, value_of_score};
use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{
    Lookup, Pages, Prover, Stones, Table, Unsolved, Window, in_order,
};
use foursight_game::{Notation, Position};
use foursight_wire::{Solution, VERSION, WireValue};

use crate::arguments::SolveArguments;
use crate::commands::threads;
use crate::failure::Failure;

/// A longer line is no game: the longest has 42 moves, and a score may follow.
const LONGEST_LINE: usize = 4096;
/// How much of a bad line is repeated.
const ECHOED: usize = 80;

pub(crate) fn run(arguments: &SolveArguments) -> Result<(), Failure> {
    let mut input: Box<dyn BufRead + Send> = if arguments.file == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let file = File::open(&arguments.file)
            .with_context(|| format!("cannot read {}", arguments.file.display()))?;
        Box::new(BufReader::new(file))
    };
    let threads = threads(arguments.threads)? as usize;
    let lines_there = input.fill_buf()?.split(|&byte| byte == b'\n').count() - 1;
    let (lines_at_once, threads_per_line) =
        if lines_there < threads { (1, threads) } else { (threads, 1) };
    let trouble = OnceLock::new();
    let lines = Lines { input, trouble: &trouble };
    let mut out = io::stdout();
    let mut wrong = 0;
    let mut broken = None;
    in_order(
        lines,
        lines_at_once,
        || Pages::megabytes(arguments.table as usize).table(),
        |table, line| answer(&line, table, threads_per_line, arguments),
        |answer| {
            wrong += u64::from(!answer.is_right);
            // Whoever reads the other end of a pipe may wait for this line before writing the next.
            if let Err(error) = writeln!(out, "{}", answer.text).and_then(|()| out.flush()) {
                broken.get_or_insert(error);
            }
        },
    )
    .map_err(Failure::failed)?;
    if let Some(error) = broken.or(trouble.into_inner()) {
        return Err(error.into());
    }
    match wrong {
        0 => Ok(()),
        1 => Err(Failure::failed("1 line was wrong")),
        _ => Err(Failure::failed(format!("{wrong} lines were wrong"))),
    }
}

/// What is printed for a line.
struct Answer {
    text: String,
    is_right: bool,
}

/// What a line's moves are worth.
struct Scores {
    /// Of the position; with `--all` the best of its moves, none if the game is over.
    score: Option<i32>,
    /// With `--all`: of every move, by column.
    columns: Option<[Option<i32>; 7]>,
    nodes: u64,
}

fn answer(
    line: &str,
    table: &mut Table<Pages>,
    threads: usize,
    arguments: &SolveArguments,
) -> Answer {
    // No moves at all are the empty board; a score may still follow the space.
    let (moves, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let expected = rest.split_whitespace().next();
    let mut solution = Solution {
        schema: VERSION,
        moves: excerpt(moves),
        score: None,
        value: None,
        columns: None,
        nodes: 0,
        microseconds: 0,
        matches: None,
        error: None,
    };
    match solved(line, moves, expected, table, threads, arguments, &mut solution) {
        Ok(()) => {}
        Err(error) => solution.error = Some(error),
    }
    let is_right = solution.error.is_none() && solution.matches != Some(false);
    let text = if arguments.json {
        serde_json::to_string(&solution).expect("plain data")
    } else {
        written(&solution, expected, arguments)
    };
    Answer { text, is_right }
}

fn solved(
    line: &str,
    moves: &str,
    expected: Option<&str>,
    table: &mut Table<Pages>,
    threads: usize,
    arguments: &SolveArguments,
    solution: &mut Solution,
) -> Result<(), String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("a line of more than {LONGEST_LINE} bytes is not a game"));
    }
    let mut position = ConnectFour::new();
    position.play_text(moves, &mut |_| {}).map_err(|error| error.to_string())?;
    let begun = Instant::now();
    let scores = solve(&position, table, threads, arguments).map_err(|error| error.to_string())?;
    solution.microseconds = begun.elapsed().as_micros() as u64;
    solution.nodes = scores.nodes;
    solution.score = scores.score;
    solution.columns = scores.columns.map(Vec::from);
    let exact = scores.score.filter(|_| !arguments.weak && position.outcome().is_none());
    solution.value =
        exact.map(|score| WireValue::new(value_of_score(score, position.plies()), Some(score)));
    if arguments.check && !arguments.all {
        let Some(Ok(expected)) = expected.map(str::parse::<i32>) else {
            return Err("--check needs a score after the moves".to_owned());
        };
        let expected = if arguments.weak { expected.signum() } else { expected };
        solution.matches = Some(scores.score == Some(expected));
    }
    Ok(())
}

/// `MOVES SCORE`, with `--all` seven of them, with `--stats` nodes and microseconds, and what is wrong.
fn written(solution: &Solution, expected: Option<&str>, arguments: &SolveArguments) -> String {
    let shown = |score: Option<i32>| score.map_or(".".to_owned(), |score| score.to_string());
    let mut text = solution.moves.clone();
    if let Some(error) = &solution.error {
        return format!("{text} error: {error}");
    }
    match &solution.columns {
        Some(columns) => {
            let columns: Vec<String> = columns.iter().map(|&score| shown(score)).collect();
            text += &format!(" {}", columns.join(" "));
        }
        None => text += &format!(" {}", shown(solution.score)),
    }
    if arguments.stats {
        text += &format!(" {} {}", solution.nodes, solution.microseconds);
    }
    if solution.matches == Some(false) {
        text += &format!(" wrong: {} was expected", expected.unwrap_or_default());
    }
    text
}

/// The score or scores, and the nodes they took.
fn solve(
    position: &ConnectFour,
    table: &mut Table<Pages>,
    threads: usize,
    arguments: &SolveArguments,
) -> Result<Scores, Unsolved> {
    let stones = Stones::from(position);
    let window = if arguments.weak { Window::OUTCOME } else { Window::EXACT };
    let shown = |score: i32| if arguments.weak { score.signum() } else { score };
    let known = if arguments.no_book { Lookup::NONE } else { KNOWN_SCORES };
    table.forget();
    let mut solver = Prover::new(table, threads);
    let never = &mut |_nodes| false;
    if arguments.all {
        if position.outcome().is_some() {
            return Ok(Scores { score: None, columns: Some([None; 7]), nodes: 0 });
        }
        let scores = solver.scores(&stones, window, known, never)?;
        let columns = scores.by_column.map(|score| score.map(shown));
        let score = columns.into_iter().flatten().max();
        return Ok(Scores { score, columns: Some(columns), nodes: scores.nodes });
    }
    if !arguments.no_book
        && let Some(score) = book_score(&stones)
    {
        return Ok(Scores { score: Some(shown(score)), columns: None, nodes: 0 });
    }
    let solution = solver.solve(&stones, window, never)?;
    Ok(Scores { score: Some(shown(solution.score)), columns: None, nodes: solution.nodes })
}

fn excerpt(text: &str) -> String {
    text.chars().take(ECHOED).map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

/// Lines of at most a little more than [`LONGEST_LINE`] bytes; the rest of a longer one is skipped, never kept.
struct Lines<'a> {
    input: Box<dyn BufRead + Send>,
    trouble: &'a OnceLock<io::Error>,
}

impl Iterator for Lines<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        match self.line() {
            Ok(line) => Some(String::from_utf8_lossy(&line?).trim_end().to_owned()),
            Err(error) => {
                self.trouble.get_or_init(|| error);
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

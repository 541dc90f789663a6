//! `foursight solve`: exact scores of Connect Four positions, a line for a line.
//!
//! Lines are read as Pons' benchmark sets write them: moves, then perhaps a score. Each starts cold, so that its nodes and time
//! do not depend on its neighbours. Of several threads, each takes lines of its own, and answers come in the order of the lines, each as
//! soon as it is known; if fewer lines are there at the start than threads, all threads work on one line. A board of another size than the usual one, and
//! any with a limit of nodes, is solved by one thread and without a book: what a limit leaves open is written as bounds.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use anyhow::Context;
use foursight_catalog::{Game, KNOWN_SCORES, book_score, value_of_bounds, value_on};
use foursight_connect_four::{Board, ConnectFour, ConnectFourOfSize, Size};
use foursight_connect_four_solver::{
    Bounds, Lookup, Pages, Prover, SolverOfSize, Stones, Table, Unsolved, Window, in_order,
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
    let megabytes = arguments.table as usize;
    let usual = arguments.game == Game::connect_four() && arguments.nodes.is_none();
    let size = size_of(arguments.game);
    let trouble = OnceLock::new();
    let lines = Lines { input, trouble: &trouble };
    let mut out = io::stdout();
    let mut wrong = 0;
    let mut broken = None;
    in_order(
        lines,
        lines_at_once,
        || {
            if usual {
                Solver::Usual(Pages::megabytes(megabytes).table(), threads_per_line)
            } else {
                Solver::OfSize(SolverOfSize::new(size, megabytes))
            }
        },
        |solver, line| answer(&line, solver, arguments),
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

/// The board of a game of Connect Four.
fn size_of(game: Game) -> Size {
    let length = |key| game.option(key).parse().unwrap_or_default();
    Size::new(length("width"), length("height")).expect("a game has a size that there is")
}

/// What solves the lines of a thread.
enum Solver {
    /// The usual board, with so many threads for a line.
    Usual(Table<Pages>, usize),
    /// Any board, one thread.
    OfSize(SolverOfSize),
}

/// What is printed for a line.
struct Answer {
    text: String,
    is_right: bool,
}

/// What a line's moves are worth.
struct Scores {
    /// Of the position; with `--all` the best of its moves, none if the game is over.
    score: Option<Proven>,
    /// With `--all`: of every move, by column; none where it is full.
    columns: Option<Vec<Option<Proven>>>,
    nodes: u64,
}

/// A score, or between which two it is.
#[derive(Clone, Copy)]
struct Proven(i32, i32);

impl Proven {
    const fn exactly(score: i32) -> Self {
        Self(score, score)
    }

    fn score(self) -> Option<i32> {
        (self.0 == self.1).then_some(self.0)
    }

    /// As much as `--weak` asks for.
    fn shown(self, weak: bool) -> Self {
        if weak { Self(self.0.signum(), self.1.signum()) } else { self }
    }
}

impl core::fmt::Display for Proven {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.score() {
            Some(score) => score.fmt(formatter),
            None => write!(formatter, "{}..{}", self.0, self.1),
        }
    }
}

fn answer(line: &str, solver: &mut Solver, arguments: &SolveArguments) -> Answer {
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
    let mut scores = None;
    match solved(line, moves, expected, solver, arguments, &mut solution) {
        Ok(found) => scores = Some(found),
        Err(error) => solution.error = Some(error),
    }
    let is_right = solution.error.is_none() && solution.matches != Some(false);
    let text = if arguments.json {
        serde_json::to_string(&solution).expect("plain data")
    } else {
        written(&solution, scores.as_ref(), expected, arguments)
    };
    Answer { text, is_right }
}

fn solved(
    line: &str,
    moves: &str,
    expected: Option<&str>,
    solver: &mut Solver,
    arguments: &SolveArguments,
    solution: &mut Solution,
) -> Result<Scores, String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("a line of more than {LONGEST_LINE} bytes is not a game"));
    }
    let scores = match solver {
        Solver::Usual(table, threads) => {
            let position = played(ConnectFour::new(), moves)?;
            let scores = timed(solution, || {
                solve(&position, table, *threads, arguments).map_err(|error| error.to_string())
            })?;
            let exact = exact(&scores, position.outcome().is_some(), arguments);
            solution.value =
                exact.map(|score| WireValue::new(value_on(&position, score), Some(score)));
            scores
        }
        Solver::OfSize(solver) => {
            let position = played(ConnectFour::on(solver.size()), moves)?;
            let scores = timed(solution, || Ok(solve_of_size(&position, solver, arguments)))?;
            if let Some(Proven(lower, upper)) = scores.score
                && !arguments.weak
                && position.outcome().is_none()
            {
                let bounds = Bounds { lower, upper, nodes: 0 };
                let value = value_of_bounds(&position, &bounds);
                solution.value = Some(WireValue::new(value, bounds.score()));
            }
            scores
        }
    };
    solution.nodes = scores.nodes;
    solution.score = scores.score.and_then(Proven::score);
    let columns = scores.columns.as_ref();
    solution.columns = columns
        .map(|columns| columns.iter().map(|proven| proven.and_then(Proven::score)).collect());
    if arguments.check && !arguments.all {
        let Some(Ok(expected)) = expected.map(str::parse::<i32>) else {
            return Err("--check needs a score after the moves".to_owned());
        };
        let expected = if arguments.weak { expected.signum() } else { expected };
        solution.matches = Some(solution.score == Some(expected));
    }
    Ok(scores)
}

/// The position after these moves.
fn played<B: Board>(mut position: ConnectFour<B>, moves: &str) -> Result<ConnectFour<B>, String> {
    position.play_text(moves, &mut |_| {}).map_err(|error| error.to_string())?;
    Ok(position)
}

/// Does the work and writes down how long it took.
fn timed(
    solution: &mut Solution,
    work: impl FnOnce() -> Result<Scores, String>,
) -> Result<Scores, String> {
    let begun = Instant::now();
    let scores = work()?;
    solution.microseconds = begun.elapsed().as_micros() as u64;
    Ok(scores)
}

/// The score that is also a value: of a game that goes on, and not of its outcome alone.
fn exact(scores: &Scores, is_over: bool, arguments: &SolveArguments) -> Option<i32> {
    scores.score.and_then(Proven::score).filter(|_| !arguments.weak && !is_over)
}

/// `MOVES SCORE`, with `--all` one for each column, with `--stats` nodes and microseconds, and what is wrong.
fn written(
    solution: &Solution,
    scores: Option<&Scores>,
    expected: Option<&str>,
    arguments: &SolveArguments,
) -> String {
    let shown = |score: &Option<Proven>| score.map_or(".".to_owned(), |score| score.to_string());
    let mut text = solution.moves.clone();
    let scores = match (scores, &solution.error) {
        (Some(scores), None) => scores,
        (_, error) => return format!("{text} error: {}", error.as_deref().unwrap_or_default()),
    };
    match &scores.columns {
        Some(columns) => {
            let columns: Vec<String> = columns.iter().map(shown).collect();
            text += &format!(" {}", columns.join(" "));
        }
        None => text += &format!(" {}", shown(&scores.score)),
    }
    if arguments.stats {
        text += &format!(" {} {}", solution.nodes, solution.microseconds);
    }
    if solution.matches == Some(false) {
        text += &format!(" wrong: {} was expected", expected.unwrap_or_default());
    }
    text
}

/// The score or scores of a position of the usual board, and the nodes they took.
fn solve(
    position: &ConnectFour,
    table: &mut Table<Pages>,
    threads: usize,
    arguments: &SolveArguments,
) -> Result<Scores, Unsolved> {
    let stones = Stones::from(position);
    let window = window(arguments);
    let shown = |score: i32| Proven::exactly(score).shown(arguments.weak);
    let known = if arguments.no_book { Lookup::NONE } else { KNOWN_SCORES };
    table.forget();
    let mut solver = Prover::new(table, threads);
    let never = &mut |_nodes| false;
    if arguments.all {
        if position.outcome().is_some() {
            return Ok(Scores { score: None, columns: Some(vec![None; 7]), nodes: 0 });
        }
        let scores = solver.scores(&stones, window, known, never)?;
        let columns = scores.by_column.map(|score| score.map(shown)).to_vec();
        let score = scores.by_column.into_iter().flatten().max().map(shown);
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

/// What is proven of a position of any board within the limit of nodes. With `--all` each move gets an equal part of what is left.
fn solve_of_size(
    position: &ConnectFourOfSize,
    solver: &mut SolverOfSize,
    arguments: &SolveArguments,
) -> Scores {
    let shown = |bounds: &Bounds| Proven(bounds.lower, bounds.upper).shown(arguments.weak);
    let (window, limit) = (window(arguments), arguments.nodes.unwrap_or(u64::MAX));
    solver.forget();
    if !arguments.all {
        let bounds = solver.bounds(position, window, &mut |nodes| nodes >= limit);
        return Scores { score: Some(shown(&bounds)), columns: None, nodes: bounds.nodes };
    }
    let mut columns = vec![None; position.board().width()];
    let (mut nodes, mut score) = (0, None::<Proven>);
    let legal = position.legal_moves();
    for (number, &column) in legal.iter().enumerate() {
        let share = (limit - limit.min(nodes)) / (legal.len() - number) as u64;
        let after = position.after(column);
        let bounds = solver.bounds(&after, window.negated(), &mut |nodes| nodes >= share).negated();
        nodes += bounds.nodes;
        let proven = shown(&bounds);
        columns[column.index()] = Some(proven);
        score = Some(score.map_or(proven, |Proven(lower, upper)| {
            Proven(lower.max(proven.0), upper.max(proven.1))
        }));
    }
    Scores { score, columns: Some(columns), nodes }
}

fn window(arguments: &SolveArguments) -> Window {
    if arguments.weak { Window::OUTCOME } else { Window::EXACT }
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

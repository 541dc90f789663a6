//! Compares the solver with bitbully in one run and prints the table of docs/solver.md.
//!
//! `cargo run --release -p foursight-connect-four-solver --example compare [-- --repeat N] [--command FILE] [SET[:COUNT]…] [empty]`
//!
//! Positions are solved in turn by both programs, cold, with one thread, no book and a table of 16 MB; times are
//! processor time of the solving thread, the median of the repetitions. Scores must agree with the data. bitbully
//! is installed into a virtual environment under target/ on first use. With the command `foursight` in FILE, it also solves each set, once with its defaults and once with
//! `--no-book`, right after; its time is all processor time of the process, with its start, over the positions.

mod processor_time;

use core::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use foursight_connect_four_solver::{Pages, Solver, Stones, Table, Window};

type Fallible<T> = Result<T, Box<dyn Error>>;

/// bitbully, running.
struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start() -> Fallible<(Self, String)> {
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        let target = std::env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| home.join("../../target"), PathBuf::from);
        let environment = target.join("bitbully");
        let python = environment.join("bin/python");
        if !python.exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
            run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "bitbully"]))?;
        }
        let mut child = Command::new(python)
            .arg(home.join("compare/peer.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let mut output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut version = String::new();
        output.read_line(&mut version)?;
        Ok((Self { child, input, output }, version.trim().to_owned()))
    }

    fn solve(&mut self, moves: &str) -> Fallible<Answer> {
        writeln!(self.input, "{moves}")?;
        self.input.flush()?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        let mut fields = line.split_whitespace();
        let mut next = || fields.next().ok_or("bitbully gave no answer");
        Ok(Answer {
            score: next()?.parse()?,
            nodes: next()?.parse()?,
            nanoseconds: next()?.parse()?,
        })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _status = self.child.wait();
    }
}

fn run(command: &mut Command) -> Fallible<()> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}").into()) }
}

/// Milliseconds of processor time that the command `foursight solve` takes for these lines, all of which it must get right.
fn command(program: &str, lines: &[(String, Option<i32>)], options: &[&str]) -> Fallible<f64> {
    let text: String = lines
        .iter()
        .map(|(moves, score)| score.map_or(String::new(), |score| format!("{moves} {score}\n")))
        .collect();
    let before = processor_time::children();
    let mut child = Command::new(program)
        .args(["solve", "--check"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()?;
    child.stdin.take().ok_or("no input")?.write_all(text.as_bytes())?;
    let status = child.wait()?;
    if !status.success() {
        return Err(format!("{program}: {status}").into());
    }
    Ok((processor_time::children() - before) as f64 / 1e6)
}

#[derive(Clone, Copy)]
struct Answer {
    score: i32,
    nodes: u64,
    nanoseconds: u64,
}

fn ours(moves: &str, window: Window, table: &mut Table<Pages>) -> Fallible<Answer> {
    let stones =
        Stones::from_columns(moves.bytes().map(|digit| u32::from(digit) - 49)).ok_or("illegal")?;
    table.forget();
    let start = processor_time::nanoseconds();
    let solution = Solver::new().solve(&stones, window, table, &mut |_| false)?;
    let nanoseconds = processor_time::nanoseconds() - start;
    Ok(Answer { score: solution.score, nodes: solution.nodes, nanoseconds })
}

fn median(times: &mut [u64]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2] as f64 / 1e6
}

fn main() -> Fallible<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut repeat = 1;
    if let Some(place) = arguments.iter().position(|argument| argument == "--repeat") {
        repeat = arguments.get(place + 1).ok_or("--repeat needs a number")?.parse()?;
        arguments.drain(place..place + 2);
    }
    let mut program = None;
    if let Some(place) = arguments.iter().position(|argument| argument == "--command") {
        program = Some(arguments.get(place + 1).ok_or("--command needs a file")?.clone());
        arguments.drain(place..place + 2);
    }
    if arguments.is_empty() {
        arguments =
            ["l2-r2-half", "l1-r1", "l1-r2-half", "l1-r3-half:50"].map(str::to_owned).into();
    }
    let (mut peer, version) = Peer::start()?;
    let mut table = Pages::megabytes(16).table();
    ours("13712", Window::EXACT, &mut table)?; // touches the memory
    println!(
        "bitbully {version}; foursight {}; {repeat} interleaved run(s), median",
        env!("CARGO_PKG_VERSION")
    );
    println!(
        "| set | positions | nodes | bitbully's nodes | ms | bitbully's ms | times faster | command, times faster | without a book |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut product = 0.0;
    let mut sets = 0;
    for argument in &arguments {
        let (set, count) = argument.split_once(':').unwrap_or((argument, "1000000"));
        let lines: Vec<(String, Option<i32>)> = if set == "empty" {
            vec![(String::new(), Some(1))]
        } else {
            let file = format!(
                "{}/../../testdata/connect-four/solved/{set}.txt",
                env!("CARGO_MANIFEST_DIR")
            );
            let text = fs::read_to_string(file)?;
            let split = |line: &str| {
                line.split_once(' ').map(|(moves, score)| (moves.to_owned(), score.parse().ok()))
            };
            text.lines().take(count.parse()?).filter_map(split).collect()
        };
        let (mut times, mut peer_times) = (Vec::new(), Vec::new());
        let (mut nodes, mut peer_nodes) = (0, 0);
        for _ in 0..repeat {
            let (mut time, mut peer_time) = (0, 0);
            (nodes, peer_nodes) = (0, 0);
            for (moves, score) in &lines {
                let answer = ours(moves, Window::EXACT, &mut table)?;
                let other = peer.solve(moves)?;
                assert_eq!((Some(answer.score), Some(other.score)), (*score, *score), "{moves}");
                time += answer.nanoseconds;
                peer_time += other.nanoseconds;
                nodes += answer.nodes;
                peer_nodes += other.nodes;
            }
            times.push(time);
            peer_times.push(peer_time);
        }
        let positions = lines.len() as u64;
        let (mean, peer_mean) =
            (median(&mut times) / positions as f64, median(&mut peer_times) / positions as f64);
        let ratio = peer_mean / mean;
        let mut by_command = [String::new(), String::new()];
        if let Some(program) = &program {
            for (options, text) in [&[][..], &["--no-book"]].into_iter().zip(&mut by_command) {
                let time = command(program, &lines, options)? / positions as f64;
                *text = format!("{:.1}", peer_mean / time);
            }
        }
        product += ratio.ln();
        sets += 1;
        println!(
            "| {set} | {positions} | {} | {} | {mean:.4} | {peer_mean:.4} | {ratio:.1} | {} |",
            nodes / positions,
            peer_nodes / positions,
            by_command.join(" | ")
        );
        if set == "empty" {
            let outcome = ours("", Window::OUTCOME, &mut table)?;
            println!(
                "| empty, win/draw/loss | 1 | {} | | {:.1} | | | | |",
                outcome.nodes,
                outcome.nanoseconds as f64 / 1e6
            );
        }
    }
    println!("Geometric mean: {:.1} times faster.", (product / f64::from(sets)).exp());
    Ok(())
}

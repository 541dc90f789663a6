//! The long run of the test of truth.
#![allow(clippy::std_instead_of_core)]

use std::io::{IsTerminal, Write, stderr, stdout};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use foursight_truth::case::{self, Effort};
use foursight_truth::tally::Tally;

/// Compares whatever Foursight calls proven with an oracle that shares no code with it
#[derive(Parser)]
struct Arguments {
    /// How long
    #[arg(long, default_value_t = 60.0, value_name = "MINUTES")]
    minutes: f64,
    /// What positions and questions are drawn by
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    seed: u64,
    /// Only this case of the run
    #[arg(long, value_name = "NUMBER")]
    case: Option<u64>,
    /// The case it begins with
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    from: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut tally = Tally::default();
    // A panic is counted and named with its case; its backtrace would say nothing to a reader.
    std::panic::set_hook(Box::new(|_| {}));
    if let Some(number) = arguments.case {
        run_case(arguments.seed, number, &mut tally);
    } else {
        run(&arguments, &mut tally);
    }
    let mut out = stdout().lock();
    let _ = writeln!(out, "{tally}");
    if arguments.case.is_some() {
        for falsehood in &tally.falsehoods {
            let _ = writeln!(out, "{falsehood}");
        }
    }
    if tally.falsehoods.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn run(arguments: &Arguments, tally: &mut Tally) {
    let begin = Instant::now();
    let most = Duration::from_secs_f64(arguments.minutes * 60.0);
    let (mut shown, mut told) = (Instant::now(), 0);
    let pace = Duration::from_secs(if stderr().is_terminal() { 1 } else { 60 });
    for number in arguments.from.. {
        if begin.elapsed() >= most {
            break;
        }
        run_case(arguments.seed, number, tally);
        for falsehood in &tally.falsehoods[told..] {
            eprintln!("\rFALSE {falsehood}");
        }
        told = tally.falsehoods.len();
        if shown.elapsed() >= pace {
            let sum = tally.sum();
            let minutes = begin.elapsed().as_secs() / 60;
            let end = if stderr().is_terminal() { "\r" } else { "\n" };
            eprint!(
                "{minutes} of {:.0} min, {} cases: {} held, {} not decided, {} false{end}",
                arguments.minutes,
                number + 1 - arguments.from,
                sum.held,
                sum.open,
                sum.refuted
            );
            shown = Instant::now();
        }
    }
    eprintln!();
}

/// A case; with every twentieth a board with few discs, which the oracle cannot decide but the book could contradict itself about.
fn run_case(seed: u64, number: u64, tally: &mut Tally) {
    case::run(seed, number, Effort::LONG, tally);
    if number.is_multiple_of(20) {
        case::early_board(seed, number, Effort::LONG, tally);
    }
}

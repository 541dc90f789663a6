//! `foursight book`: builds, shows and verifies the opening book of Connect Four.
//!
//! Results go to a text file first, a line for every solved position, so that a run can be stopped at any time and goes on where
//! it was; the book is packed from them.

mod automat;

use std::fs::{self, OpenOptions};
use std::io::{Write, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use foursight_connect_four_solver::{
    Book, Pages, Progress, build, parse_results, verify, write_result,
};
use foursight_wire::{BookCoverage, BookLayer, VERSION};

use crate::arguments::{BookBuildArguments, BookCommand, BookVerifyArguments};
use crate::commands::{json_line, threads};
use crate::failure::Failure;
use crate::progress::{Bar, Style};

/// How often a run without a terminal says how far it is.
const QUIET: Duration = Duration::from_mins(1);

pub(crate) fn run(command: &BookCommand) -> Result<(), Failure> {
    match command {
        BookCommand::Build(arguments) => build_book(arguments),
        BookCommand::Verify(arguments) => verify_book(arguments),
        BookCommand::Automat(arguments) => automat::run(arguments),
        BookCommand::Show { book, json } => show(&open(book.as_deref())?, *json),
    }
}

fn open(file: Option<&Path>) -> Result<Book, Failure> {
    let Some(file) = file else { return Ok(Book::embedded()) };
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    Book::open(&bytes).map_err(|error| Failure::failed(format!("{}: {error}", file.display())))
}

fn build_book(arguments: &BookBuildArguments) -> Result<(), Failure> {
    let results = &arguments.results;
    let text = match fs::read_to_string(results) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        read => read.with_context(|| format!("cannot read {}", results.display()))?,
    };
    let mut known = parse_results(&text);
    if let Some(file) = &arguments.from {
        let packed = open(Some(file))?;
        for plies in 0..=packed.plies() {
            known.extend(packed.known(plies).into_iter().map(|(key, score)| ((plies, key), score)));
        }
    }
    let mut file = OpenOptions::new()
        .append(true)
        .create(true)
        .open(results)
        .with_context(|| format!("cannot write {}", results.display()))?;
    if !text.is_empty() && !text.ends_with('\n') {
        // A run was broken off within a line; end it, so that the next one stands alone.
        file.write_all(b"\n")?;
    }
    let threads = threads(arguments.threads)? as usize;
    if !arguments.pack_only {
        eprintln!(
            "Solving {} plies with {threads} threads and {} MB of table; {} positions known from {}. Stop it whenever you like.",
            arguments.plies,
            arguments.table,
            known.len(),
            results.display()
        );
        let table = Pages::megabytes(arguments.table as usize).shared();
        let mut meter = Meter::new(arguments.plies);
        let mut trouble = None;
        let stop_at =
            arguments.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
        let complete = build(
            arguments.plies,
            &known.clone(),
            &table,
            threads,
            &mut |progress| {
                let mut line = String::new();
                write_result(
                    &mut line,
                    progress.plies,
                    progress.key,
                    progress.score,
                    progress.nodes,
                )
                .expect("a string takes all");
                if let Err(error) = file.write_all(line.as_bytes()) {
                    trouble.get_or_insert(error);
                }
                known.insert((progress.plies, progress.key), progress.score);
                meter.tell(&progress);
            },
            &|| stop_at.is_some_and(|end| Instant::now() >= end),
        )
        .map_err(Failure::failed)?;
        meter.finish();
        if let Some(error) = trouble {
            return Err(error.into());
        }
        if !complete {
            eprintln!("The layer is not complete; the same command goes on from here.");
        }
    }
    let mut plies: Vec<u32> = known.keys().map(|&(plies, _)| plies).collect();
    plies.dedup();
    let book = Book::from_results(|plies, key| known.get(&(plies, key)).copied(), &plies);
    let bytes = book.to_bytes();
    fs::write(&arguments.book, &bytes)
        .with_context(|| format!("cannot write {}", arguments.book.display()))?;
    eprintln!("{}: {} bytes", arguments.book.display(), bytes.len());
    show(&Book::open(&bytes).map_err(Failure::failed)?, false)
}

fn show(book: &Book, json: bool) -> Result<(), Failure> {
    if json {
        let layers = (0..=book.plies()).map(|plies| {
            let (known, of) = book.coverage(plies);
            BookLayer { plies, known: known as u64, of: of as u64 }
        });
        return json_line(&BookCoverage { schema: VERSION, layers: layers.collect() });
    }
    writeln!(stdout(), "{:>5} {:>10} {:>10}", "plies", "known", "of")?;
    for plies in 0..=book.plies() {
        match book.coverage(plies) {
            (_, 0) => writeln!(stdout(), "{plies:>5} {:>10}", "as the next")?,
            (known, all) => writeln!(stdout(), "{plies:>5} {known:>10} {all:>10}")?,
        }
    }
    Ok(())
}

fn verify_book(arguments: &BookVerifyArguments) -> Result<(), Failure> {
    let book = open(arguments.book.as_deref())?;
    let plies = arguments.plies.unwrap_or(book.plies());
    let pages = Pages::megabytes(arguments.table as usize);
    let (mut solved_again, mut wrong) = (0_u32, 0_u32);
    let bar = Bar::new(Style::Precise);
    bar.show("", 0, u64::from(arguments.sample));
    let agrees = verify(
        &book,
        plies,
        arguments.sample as usize,
        arguments.seed,
        pages,
        &mut |key, written, solved| {
            solved_again += 1;
            bar.step();
            if written != Some(solved) {
                wrong += 1;
                let written = written.map_or("nothing".to_owned(), |score| score.to_string());
                eprintln!("position {key}: the book says {written}, the solver {solved}");
            }
        },
    );
    bar.finish();
    writeln!(stdout(), "{solved_again} positions of {plies} plies solved again, {wrong} differ")?;
    if agrees { Ok(()) } else { Err(Failure::failed("the book is wrong")) }
}

/// How far a build is: a bar on a terminal, a line a minute elsewhere.
struct Meter {
    bar: Option<Bar>,
    plies: u32,
    begun: Instant,
    said: Instant,
    solved: u64,
    nodes: u64,
}

impl Meter {
    fn new(plies: u32) -> Self {
        let now = Instant::now();
        Self { bar: None, plies, begun: now, said: now, solved: 0, nodes: 0 }
    }

    fn tell(&mut self, progress: &Progress) {
        self.solved += 1;
        self.nodes += progress.nodes;
        let bar = self.bar.get_or_insert_with(|| {
            let total = progress.total as u64;
            let bar = Bar::new(Style::Precise);
            // What earlier runs solved must not make this one look fast.
            bar.show("", progress.done as u64 - 1, total);
            bar
        });
        bar.step();
        if bar.is_hidden() && self.said.elapsed() >= QUIET {
            self.said = Instant::now();
            let seconds = self.begun.elapsed().as_secs();
            let left = seconds * (progress.total - progress.done) as u64 / self.solved;
            eprintln!(
                "{} plies: {} of {}, {} million nodes, {seconds} s, about {left} s left",
                self.plies,
                progress.done,
                progress.total,
                self.nodes / 1_000_000
            );
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish();
        }
    }
}

//! `foursight book automat`: computes the device's book of replies and proves that with it the device cannot be beaten.
//!
//! One walk does both: wherever the device's own search does not end within its limit, the solver with a large table finds
//! the reply, and a line in the results file keeps it. A run that was stopped finds those lines again.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write, stdout};
use std::time::Instant;

use anyhow::Context;
use foursight_automat::proof::{Layer, Walk, teach};
use foursight_automat::{Entry, NODE_LIMIT, Perfect, Replies, TABLE_WORDS, Worth, pack};
use foursight_catalog::book_score;
use foursight_connect_four_solver::{Pages, Prover, Stones, Table, Window};
use foursight_game::Player;

use crate::arguments::BookAutomatArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &BookAutomatArguments) -> Result<(), Failure> {
    if arguments.verify { verify(arguments) } else { compute(arguments) }
}

/// Computes the book, or what is missing of it, and writes it.
fn compute(arguments: &BookAutomatArguments) -> Result<(), Failure> {
    let results = &arguments.results;
    let text = match fs::read_to_string(results) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        read => read.with_context(|| format!("cannot read {}", results.display()))?,
    };
    let mut known = parse(&text);
    let mut log = OpenOptions::new()
        .create(true)
        .append(true)
        .open(results)
        .with_context(|| format!("cannot write {}", results.display()))?;
    if !text.is_empty() && !text.ends_with('\n') {
        writeln!(log)?;
    }
    let mut judge = Judge::new(arguments.table);
    let mut needed = Vec::new();
    for device in [Player::First, Player::Second] {
        let player = Perfect { book: Replies::EMPTY, limit: NODE_LIMIT };
        let learned = walk(device, player, &mut judge, Some((&mut known, &mut log)))?;
        needed.extend(learned);
    }
    let bytes = pack(&mut needed);
    fs::write(&arguments.book, &bytes)
        .with_context(|| format!("cannot write {}", arguments.book.display()))?;
    println!("{}: {} replies, {} bytes", arguments.book.display(), needed.len(), bytes.len());
    Ok(())
}

/// Walks again with a finished book; the solver checks every reply out of it.
fn verify(arguments: &BookAutomatArguments) -> Result<(), Failure> {
    let bytes = fs::read(&arguments.book)
        .with_context(|| format!("cannot read {}", arguments.book.display()))?;
    let wrong = |error| Failure::failed(format!("{}: {error}", arguments.book.display()));
    let book = Replies::open(&bytes).map_err(wrong)?;
    book.check().map_err(wrong)?;
    let player = Perfect { book, limit: NODE_LIMIT };
    let mut judge = Judge::new(arguments.table);
    println!(
        "{} replies, {} bytes, at most {NODE_LIMIT} nodes a move and what the last look adds",
        book.len(),
        bytes.len()
    );
    for device in [Player::First, Player::Second] {
        walk(device, player, &mut judge, None)?;
    }
    println!(
        "proved: moving first the device wins every game, moving second it never does worse than the position allows"
    );
    Ok(())
}

/// Replies found so far, and where more of them are noted.
type Notes<'a> = (&'a mut HashMap<u64, Entry>, &'a mut File);

/// Walks through all games of one side and prints a line for each layer. Returns the replies the device has to know by heart.
fn walk(
    device: Player,
    player: Perfect<'_>,
    judge: &mut Judge,
    mut notes: Option<Notes<'_>>,
) -> Result<Vec<Entry>, Failure> {
    let mut words = vec![0; TABLE_WORDS];
    let mut table = Table::borrowed(&mut words).expect("room for the device's table");
    let mut walk = Walk::new(device, player, &mut table);
    let mut total = Layer::default();
    let (mut checked, mut deepest) = (0, 0);
    let begun = Instant::now();
    println!(
        "the device is the {device} player\ndiscs  positions      loss      draw       win  at once   in book  most nodes          in position  seconds"
    );
    let failed = |flaw| Failure::failed(format!("the {device} player: {flaw}"));
    loop {
        if notes.is_none() {
            checked += walk.check_book(&mut |stones| judge.worth(stones)).map_err(failed)?;
        }
        let layer = if let Some((known, log)) = &mut notes {
            let mut trouble = None;
            let mut teacher = |stones: &Stones| {
                *known.entry(stones.key()).or_insert_with(|| {
                    let entry = teach(stones, &mut |after, target| judge.keeps(after, target));
                    let line = format!("{} {} {}\n", entry.key, entry.column, entry.worth as u8);
                    trouble = log.write_all(line.as_bytes()).err().or(trouble.take());
                    entry
                })
            };
            let layer = walk.step(Some(&mut teacher));
            if let Some(error) = trouble {
                return Err(Failure::from(error));
            }
            layer
        } else {
            walk.step(None)
        };
        let Some(layer) = layer.map_err(failed)? else { break };
        let [loss, draw, win] = layer.worth;
        println!(
            "{:5} {:10} {loss:9} {draw:9} {win:9} {:8} {:9} {:11} {:20} {:8.1}",
            layer.discs,
            layer.positions,
            layer.at_once,
            layer.in_book,
            layer.most_nodes,
            layer.hardest,
            begun.elapsed().as_secs_f64()
        );
        stdout().flush()?;
        total.positions += layer.positions;
        total.in_book += layer.in_book;
        total.nodes += layer.nodes;
        if layer.in_book > 0 {
            deepest = layer.discs;
        }
        if layer.most_nodes > total.most_nodes {
            (total.most_nodes, total.hardest, total.discs) =
                (layer.most_nodes, layer.hardest, layer.discs);
        }
    }
    println!(
        "{} positions, {} of them in the book (up to {deepest} discs), {checked} replies checked by the solver; the worst move: {} nodes with {} discs, position {}; {} nodes in all\n",
        total.positions, total.in_book, total.most_nodes, total.discs, total.hardest, total.nodes
    );
    Ok(walk.learned.into_values().collect())
}

/// The solver with its opening book and a large table that stays warm.
struct Judge {
    table: Table<Pages>,
}

impl Judge {
    fn new(megabytes: u32) -> Self {
        Self { table: Pages::megabytes(megabytes as usize).table() }
    }

    fn score(&mut self, stones: &Stones, window: Window) -> i32 {
        book_score(stones).unwrap_or_else(|| {
            let solution = Prover::new(&mut self.table, 1).solve(stones, window, &mut |_| false);
            solution.expect("nobody stops it").score
        })
    }

    /// Whether the player to move is worth at most the negated target.
    fn keeps(&mut self, after: &Stones, target: i32) -> bool {
        self.score(after, Window { lower: -target, upper: 1 - target }) <= -target
    }

    fn worth(&mut self, stones: &Stones) -> Worth {
        Worth::of(self.score(stones, Window::OUTCOME))
    }
}

/// The replies of a results file; a line that is not whole is left out.
fn parse(text: &str) -> HashMap<u64, Entry> {
    let entry = |line: &str| {
        let mut fields = line.split(' ');
        let key = fields.next()?.parse().ok()?;
        let column = fields.next()?.parse().ok().filter(|&column| column < 7)?;
        let worth =
            [Worth::Loss, Worth::Draw, Worth::Win].get(fields.next()?.parse::<usize>().ok()?);
        fields.next().is_none().then_some((key, Entry { key, column, worth: *worth? }))
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    whole.lines().filter_map(entry).collect()
}

//! Games between two players on one core, counted by processor time, with error bars; can be stopped and resumed.
//!
//! ```text
//! cargo run --release -p foursight-atoll-engine --example duel -- \
//!     SIZE GAMES FILE PLAYER_A PLAYER_B [sprt]
//! ```
//!
//! A player is `strong`, `uct`, `atoll-bot` or `two-distance` (with `depth`), with `:KEY=VALUE,…` after it: a limit (`time=1000` in milliseconds of the thread's own processor
//! time, or `playouts=3000`) and any part of the options (`rave`, `exploration`, `bridges`, `proofs`, `reuse`, `expand`, `connections`, `prover`, `fill`,
//! `threads`, `seed`; parts are switched with 0 and 1). Game 2k and 2k + 1 start from the same opening, two random stones that lose nothing at once, with the
//! colours exchanged. Both players have the same seed unless told otherwise: two equal ones then share the points of every opening, and a part that changes
//! nothing adds no noise. Every game is a line of FILE; games that are there already are not played again. A game ends
//! when a side reports a proven win; a proven loss is played on. With `sprt` at the end of the line no more games are played than the sequential test of 0
//! against 30 Elo needs.

#[path = "../processor_time/mod.rs"]
mod processor_time;
mod statistics;

use core::time::Duration;
use std::fs::{OpenOptions, read_to_string};
use std::io::Write;

use foursight_atoll::{Atoll, MirrorDistance, Size, TwoDistance};
use foursight_atoll_engine::{Engine, Options};
use foursight_game::{
    Control, Depth, Finding, Limits, Notation, Player, Position, Random, Searcher, Task, Value,
};
use foursight_search::{MinimaxAb, Order};

/// The thread's own processor time.
struct OwnTime(u64);

impl Control for OwnTime {
    fn elapsed(&self) -> Option<Duration> {
        Some(Duration::from_nanos(processor_time::nanoseconds() - self.0))
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// A player of the duel, and what it has cost.
struct Contestant {
    name: String,
    searcher: Box<dyn Searcher<Atoll>>,
    limits: Limits,
    nanoseconds: u64,
    work: u64,
    moves: u64,
}

impl Contestant {
    fn parse(text: &str) -> Self {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut limits = Limits::NONE;
        let mut options = if name == "uct" { Options::uct(0.7) } else { Options::default() };
        options.seed = 1;
        for pair in rest.split(',').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').expect("KEY=VALUE");
            let number: f32 = value.parse().expect("a number");
            let (count, on) = (number as u32, number != 0.0);
            match key {
                "time" => limits.time = Some(Duration::from_secs_f32(number / 1000.0)),
                "playouts" => limits.playouts = Some(u64::from(count)),
                "rave" => options.rave = count,
                "exploration" => options.exploration = number,
                "bridges" => options.bridges = on,
                "proofs" => options.proofs = on,
                "reuse" => options.reuse = on,
                "expand" => options.expand_after = count,
                "connections" => options.connections_after = count,
                "prover" => options.prover = count,
                "threads" => options.threads = count,
                "fill" => options.fill = on,
                "depth" => limits.depth = Depth::new(count).ok(),
                "seed" => options.seed = u64::from(count),
                _ => panic!("unknown key {key}"),
            }
        }
        let searcher: Box<dyn Searcher<Atoll>> = if name == "atoll-bot" {
            limits.depth = Some(Depth::new(3).expect("three plies"));
            Box::new(MinimaxAb::new(MirrorDistance).killers(true))
        } else if name == "two-distance" {
            Box::new(MinimaxAb::new(TwoDistance).order(Order::Center))
        } else {
            Box::new(Engine::new(options))
        };
        Self { name: text.to_owned(), searcher, limits, nanoseconds: 0, work: 0, moves: 0 }
    }

    /// Plays a move; says who has won if that is proven.
    fn play(&mut self, position: &mut Atoll, moves: &mut Vec<String>) -> Option<Player> {
        let own_time = OwnTime(processor_time::nanoseconds());
        let task = Task::new(self.limits).under(&own_time);
        let report = self.searcher.search(position, task).expect("the game goes on");
        self.nanoseconds += own_time.elapsed().unwrap_or_default().as_nanos() as u64;
        self.work += report.work;
        self.moves += 1;
        let mover = position.turn();
        position.play(report.best).expect("a legal move");
        moves.push(report.best.to_string());
        // A proven loss is played on: the opponent may not know, and must show it.
        matches!(report.value, Value::Exact(Finding::Win(_))).then_some(mover)
    }
}

fn opening(size: Size, number: u64) -> Atoll {
    let mut random = Random::new(number, size as u64);
    let mut position = Atoll::new(size);
    for _ in 0..2 {
        let action = random.choose(&position.legal_moves()).expect("an empty cell");
        position.play(action).expect("legal");
    }
    position
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let ([size, games, file, a, b], rest) = arguments
        .split_first_chunk()
        .expect("usage: duel SIZE GAMES FILE PLAYER_A PLAYER_B [sprt]");
    let sequential = rest.iter().any(|word| word == "sprt");
    let size: Size = size.parse().expect("a size");
    let games: u64 = games.parse().expect("a number of games");
    let earlier = read_to_string(file).unwrap_or_default();
    let mut results = statistics::Results::default();
    let mut out = OpenOptions::new().create(true).append(true).open(file).expect("FILE");
    let known = |game: u64| {
        let start = format!("{size}\t{a}\t{b}\t{game}\t");
        earlier.lines().find_map(|line| line.strip_prefix(&start)?.chars().next())
    };
    let mut contestants = [Contestant::parse(a), Contestant::parse(b)];
    for game in 0..games {
        if sequential && game % 2 == 0 && results.is_decided() {
            break;
        }
        if let Some(winner) = known(game) {
            results.add(game, winner == 'A');
            continue;
        }
        let mut position = opening(size, game / 2);
        let mut moves = Vec::new();
        // A is the first player of even games.
        let seat = |player: Player| (player.index() as u64 + game) as usize % 2;
        for contestant in &mut contestants {
            contestant.searcher.forget();
        }
        let winner = loop {
            if let Some(winner) = position.outcome().and_then(foursight_game::Outcome::winner) {
                break winner;
            }
            let contestant = &mut contestants[seat(position.turn())];
            if let Some(winner) = contestant.play(&mut position, &mut moves) {
                break winner;
            }
        };
        let won = seat(winner) == 0;
        results.add(game, won);
        let name = if won { 'A' } else { 'B' };
        let mut start = String::new();
        opening(size, game / 2)
            .write_board(foursight_game::BoardStyle::Plain, &mut start)
            .expect("a string");
        let start = start.split_whitespace().collect::<Vec<_>>().join("");
        writeln!(out, "{size}\t{a}\t{b}\t{game}\t{name}\t{start}\t{}", moves.join(" "))
            .expect("FILE");
        if (game + 1) % 10 == 0 {
            eprintln!("{} games: {results}", game + 1);
        }
    }
    println!("size {size}, {a} against {b}: {results}");
    for contestant in &contestants {
        if contestant.moves > 0 {
            println!(
                "  {}: {:.0} ms a move, {:.0} of work a second",
                contestant.name,
                contestant.nanoseconds as f64 / 1e6 / contestant.moves as f64,
                contestant.work as f64 * 1e9 / contestant.nanoseconds as f64
            );
        }
    }
}

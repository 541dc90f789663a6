//! Plays the matches that `deepening` and `mcts` have to win, and prints a table.
//!
//! ```text
//! cargo run --release -p foursight-search --example duel -- [GAMES] [NAME…]
//! ```
//!
//! Connect Four from openings of 2 to 5 random moves, each played twice with sides changed. Names limit the table to the matches
//! that contain one of them. A win counts one point, a draw half; the interval is the normal one of 95 %.

use core::time::Duration;

use foursight_connect_four::ConnectFour;
use foursight_connect_four::evaluation::PoveziCetiri;
use foursight_game::{
    Control, Depth, Limits, Outcome, Player, Position, Random, Searcher, Stopwatch, Task,
};
use foursight_search::{Deepening, Mcts, MinimaxAb, NegamaxAb};

struct Contestant {
    name: &'static str,
    searcher: Box<dyn Searcher<ConnectFour>>,
    limits: Limits,
    nodes: u64,
    time: Duration,
    moves: u32,
}

impl Contestant {
    fn new(
        name: &'static str,
        searcher: impl Searcher<ConnectFour> + 'static,
        limits: Limits,
    ) -> Self {
        let searcher = Box::new(searcher);
        Self { name, searcher, limits, nodes: 0, time: Duration::ZERO, moves: 0 }
    }
}

fn opening(number: u64) -> ConnectFour {
    let mut random = Random::new(2026, number);
    loop {
        let mut position = ConnectFour::new();
        for _ in 0..2 + number % 4 {
            if let Some(action) = random.choose(&position.legal_moves()) {
                position.play_unchecked(action);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn play(first: &mut Contestant, second: &mut Contestant, opening: ConnectFour) -> Outcome {
    let mut position = opening;
    first.searcher.forget();
    second.searcher.forget();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let mover = if position.turn() == Player::First { &mut *first } else { &mut *second };
        let clock = Stopwatch::start();
        let task = Task::new(mover.limits).under(&clock);
        let report = mover.searcher.search(&position, task).expect("the game goes on");
        mover.time += clock.elapsed().unwrap_or_default();
        mover.nodes += report.nodes;
        mover.moves += 1;
        position.play_unchecked(report.best);
    }
}

fn contest(games: u32, challenger: &mut Contestant, opponent: &mut Contestant) {
    let [mut wins, mut draws, mut losses] = [0_u32; 3];
    for number in 0..games {
        let opening = opening(u64::from(number / 2));
        let me = Player::BOTH[number as usize % 2];
        let outcome = match me {
            Player::First => play(challenger, opponent, opening),
            Player::Second => play(opponent, challenger, opening),
        };
        match outcome {
            Outcome::Win(winner) if winner == me => wins += 1,
            Outcome::Draw => draws += 1,
            Outcome::Win(_) => losses += 1,
        }
    }
    let count = f64::from(games);
    let score = (f64::from(wins) + f64::from(draws) / 2.0) / count;
    let squares = f64::from(wins) + f64::from(draws) / 4.0;
    let error = 1.96 * ((squares / count - score * score) / count).sqrt();
    print!("| {} | {} | {games} | {wins} | {draws} | {losses} ", challenger.name, opponent.name);
    println!("| {:.1} % ± {:.1} |", 100.0 * score, 100.0 * error);
    for side in [challenger, opponent] {
        let moves = side.moves.max(1);
        eprintln!(
            "{}: {} nodes and {:?} a move",
            side.name,
            side.nodes / u64::from(moves),
            side.time / moves
        );
    }
}

fn main() {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let games = arguments.first().and_then(|text| text.parse().ok()).unwrap_or(100);
    let evaluation = PoveziCetiri::default();
    let depth = |plies| Limits::depth(Depth::new(plies).expect("a depth"));
    let deepening =
        |name, limits| Contestant::new(name, Deepening::new(evaluation, 16 << 20), limits);
    let mcts = |name, playouts| Contestant::new(name, Mcts::new(0), Limits::playouts(playouts));
    let mut matches = [
        (
            deepening("deepening 100 ms", Limits::time(Duration::from_millis(100))),
            Contestant::new("negamax-ab depth 6", NegamaxAb::new(evaluation), depth(6)),
        ),
        (
            deepening("deepening 100,000 nodes", Limits::nodes(100_000)),
            Contestant::new("negamax-ab depth 6", NegamaxAb::new(evaluation), depth(6)),
        ),
        (
            mcts("mcts 20,000 playouts", 20_000),
            Contestant::new("minimax-ab depth 4", MinimaxAb::new(evaluation), depth(4)),
        ),
        (
            mcts("mcts 20,000 playouts (2)", 20_000),
            deepening("deepening 100,000 nodes", Limits::nodes(100_000)),
        ),
    ];
    println!("| challenger | opponent | games | won | drawn | lost | score |");
    println!("|---|---|---|---|---|---|---|");
    for (challenger, opponent) in &mut matches {
        let wanted =
            |name: &String| challenger.name.contains(&**name) || opponent.name.contains(&**name);
        if arguments.len() < 2 || arguments[1..].iter().any(wanted) {
            contest(games, challenger, opponent);
        }
    }
}

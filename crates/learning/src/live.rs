//! Learning in small, for a visitor who watches: a generation or a round takes some hundredths of a second.
//!
//! Both runs are functions of a seed, and a [`Run`] remembers every generation, so that one can play against an early one after the run has gone on.
//!
//! | run | strength of a generation |
//! |---|---|
//! | [`Kind::Weights`] | its share of the points in [`GAMES`] games against the weights a person guessed (2 and 5), openings and sides changing |
//! | [`Kind::Network`] | the share of decided positions it never saw whose winner it names |
//!
//! The network's lessons are positions of `testdata/connect-four/solved`, which P. Pons published with their scores. Forced replies are followed first, as the
//! evaluation itself does. Every eighth position is kept back for the examination.

use std::sync::OnceLock;

use foursight_connect_four::evaluation::Pattern;
use foursight_connect_four::evaluation::learned::{Forced, Network, forced};
use foursight_connect_four::{Bitboard, Column, ConnectFour};
use foursight_game::{
    Depth, Evaluator, Limits, Notation, Outcome, Player, Position, Random, Searcher, Task, Value,
};
use foursight_search::{MinimaxAb, Order};

use crate::{Course, Lesson, Population, Pupil, Schedule};

/// Generations of a run, the first, which has learnt nothing, not counted.
pub const GENERATIONS: u32 = 50;
/// Games by which the strength of weights is measured.
pub const GAMES: u32 = 40;
/// How many plies the players look ahead while weights are tuned.
const DEPTH: u32 = 2;
/// How many plies tuned weights look ahead against a visitor.
const PLAYED: u32 = 4;
/// Plies of the random openings.
const OPENING: u32 = 4;
/// Individuals of a generation, how many of them survive, and how large a weight may be.
const POPULATION: usize = 8;
const SURVIVORS: usize = 3;
const RANGE: i32 = 10;

/// What learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The two weights of `pattern`, by a genetic algorithm.
    Weights,
    /// A network, by gradient descent.
    Network,
}

/// Where a run is after a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// From 0, which has learnt nothing.
    pub number: u32,
    /// How strong it is, from 0 to 1.
    pub strength: f64,
    /// The numbers that learn: both weights of the best individual, or the last layer of the network.
    pub weights: Vec<f64>,
    /// Games played or positions studied so far.
    pub seen: u64,
}

/// A run that goes on step by step.
#[derive(Clone, Debug)]
pub struct Run {
    kind: Kind,
    seed: u64,
    learner: Learner,
    generations: Vec<Generation>,
    /// By generation: what it plays with.
    brains: Vec<Brain>,
}

#[derive(Clone, Debug)]
enum Learner {
    Weights(Population),
    Network(Box<Pupil>, Course),
}

#[derive(Clone, Debug)]
enum Brain {
    Weights(Pattern),
    Network(Vec<u8>),
}

impl Run {
    /// A run at its generation 0.
    pub fn new(kind: Kind, seed: u64) -> Self {
        let learner = match kind {
            Kind::Weights => {
                Learner::Weights(Population::new(seed, POPULATION, 2, SURVIVORS, RANGE))
            }
            Kind::Network => {
                let schedule =
                    Schedule { rounds: GENERATIONS, batch: 64, seed, ..Schedule::default() };
                let course = Course::new(lessons().0.len(), schedule);
                Learner::Network(Box::new(Pupil::new(seed)), course)
            }
        };
        let mut run = Self { kind, seed, learner, generations: Vec::new(), brains: Vec::new() };
        run.keep(0);
        run
    }

    /// What learns.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Every generation so far.
    pub fn generations(&self) -> &[Generation] {
        &self.generations
    }

    /// Learns one generation more; `false` after the last.
    pub fn step(&mut self) -> bool {
        let done = self.generations.len() as u32 - 1;
        if done >= GENERATIONS {
            return false;
        }
        let seen = self.generations.last().map_or(0, |last| last.seen);
        let more = match &mut self.learner {
            Learner::Weights(population) => {
                if done > 0 {
                    population.breed();
                }
                let seed = population.next_seed();
                let (points, games) = round_robin(population.individuals(), seed);
                population.rank(&points);
                games
            }
            Learner::Network(pupil, course) => {
                let (lessons, _) = lessons();
                course.round(pupil, lessons);
                lessons.len() as u64
            }
        };
        self.keep(seen + more);
        true
    }

    fn keep(&mut self, seen: u64) {
        let number = self.generations.len() as u32;
        let (brain, weights, strength) = match &self.learner {
            Learner::Weights(population) => {
                let best = &population.individuals()[0];
                let pattern = Pattern { f2: best[0], f3: best[1] };
                let strength = strength(pattern, self.seed);
                let weights = best.iter().map(|&weight| f64::from(weight)).collect();
                (Brain::Weights(pattern), weights, strength)
            }
            Learner::Network(pupil, _) => {
                let bytes = pupil.to_bytes();
                let strength = named(&bytes);
                let weights = pupil.output_weights().iter().map(|&weight| f64::from(weight));
                (Brain::Network(bytes), weights.collect(), strength)
            }
        };
        self.generations.push(Generation { number, strength, weights, seen });
        self.brains.push(brain);
    }

    /// The move of a generation after these moves, with its value of every move; `None` if there is no such generation yet, a move is not legal or the game
    /// is over.
    pub fn answer(&self, generation: u32, moves: &str) -> Option<Reply> {
        let mut position = ConnectFour::new();
        position.play_text(moves, &mut |_| {}).ok()?;
        match self.brains.get(generation as usize)? {
            Brain::Weights(pattern) => {
                let Pattern { f2, f3 } = pattern;
                let player =
                    format!("minimax-ab:depth={PLAYED},eval=pattern,f2={f2},f3={f3},order=center");
                reply(*pattern, &position, PLAYED, Some(player))
            }
            Brain::Network(bytes) => reply(Network::new(bytes).ok()?, &position, DEPTH, None),
        }
    }

    /// The move of a generation; `None` if there is no such generation yet or the game is over.
    pub fn choose(&self, generation: u32, position: &ConnectFour) -> Option<Column> {
        match self.brains.get(generation as usize)? {
            Brain::Weights(pattern) => chosen(*pattern, position, PLAYED),
            Brain::Network(bytes) => chosen(Network::new(bytes).ok()?, position, DEPTH),
        }
    }
}

/// A generation's move against a visitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The column.
    pub column: Column,
    /// How many plies it looked ahead, its own move included.
    pub plies: u32,
    /// Its value of every move.
    pub values: Vec<(Column, Value)>,
    /// The catalog's player that plays the same, if there is one.
    pub player: Option<String>,
}

fn reply<E: Evaluator<ConnectFour>>(
    evaluator: E,
    position: &ConnectFour,
    plies: u32,
    player: Option<String>,
) -> Option<Reply> {
    let mut searcher = MinimaxAb::new(evaluator).order(Order::Center);
    let limits = Limits::depth(Depth::new(plies).expect("a depth from 1 to 255"));
    let report = searcher.search(position, Task::new(limits).every_move()).ok()?;
    let values = report.moves.iter().map(|entry| (entry.action, entry.value)).collect();
    Some(Reply { column: report.best, plies, values, player })
}

fn chosen<E: Evaluator<ConnectFour>>(
    evaluator: E,
    position: &ConnectFour,
    depth: u32,
) -> Option<Column> {
    let mut searcher = MinimaxAb::new(evaluator).order(Order::Center);
    let limits = Limits::depth(Depth::new(depth).expect("a depth from 1 to 255"));
    searcher.search(position, Task::new(limits)).ok().map(|report| report.best)
}

/// The half points of both sides of a game.
fn play(first: Pattern, second: Pattern, opening: &ConnectFour) -> (u32, u32) {
    let mut position = *opening;
    loop {
        match position.outcome() {
            Some(Outcome::Win(Player::First)) => return (2, 0),
            Some(Outcome::Win(Player::Second)) => return (0, 2),
            Some(Outcome::Draw) => return (1, 1),
            None => {}
        }
        let mover = if position.turn() == Player::First { first } else { second };
        let column = chosen(mover, &position, DEPTH).expect("the game is not over");
        position.play_unchecked(column);
    }
}

/// A position after a few random moves.
fn opening(random: &mut Random) -> ConnectFour {
    let mut position = ConnectFour::new();
    for _ in 0..OPENING {
        let column = random.choose(&position.legal_moves()).expect("the board is nearly empty");
        position.play_unchecked(column);
    }
    position
}

/// Everybody against everybody, from one opening with the sides swapped: half points, and how many games there were.
fn round_robin(individuals: &[Vec<i32>], seed: u64) -> (Vec<u32>, u64) {
    let mut random = Random::new(seed, 0x0BE4);
    let mut points = vec![0; individuals.len()];
    let mut games = 0;
    let pattern = |place: usize| Pattern { f2: individuals[place][0], f3: individuals[place][1] };
    for one in 0..individuals.len() {
        for other in one + 1..individuals.len() {
            let from = opening(&mut random);
            let (own, opposing) = play(pattern(one), pattern(other), &from);
            points[one] += own;
            points[other] += opposing;
            let (opposing, own) = play(pattern(other), pattern(one), &from);
            points[one] += own;
            points[other] += opposing;
            games += 2;
        }
    }
    (points, games)
}

/// The share of the points against the guessed weights; the same openings for every generation of a run.
fn strength(pattern: Pattern, seed: u64) -> f64 {
    let mut random = Random::new(seed, 0x57E4);
    let mut points = 0;
    for _ in 0..GAMES / 2 {
        let from = opening(&mut random);
        points += play(pattern, Pattern::GUESSED, &from).0;
        points += play(Pattern::GUESSED, pattern, &from).1;
    }
    f64::from(points) / f64::from(2 * GAMES)
}

/// The share of the decided positions of the examination whose winner these bytes name.
fn named(bytes: &[u8]) -> f64 {
    let Ok(network) = Network::new(bytes) else { return 0.0 };
    let decided = || lessons().1.iter().filter(|lesson| lesson.outcome != 0);
    let right = decided().filter(|lesson| {
        let value = network.output(lesson.first, lesson.second);
        value.signum() == i32::from(lesson.outcome)
    });
    right.count() as f64 / decided().count().max(1) as f64
}

/// Positions to learn from, and positions to be examined with.
type Lessons = (Vec<Lesson>, Vec<Lesson>);

static LESSONS: OnceLock<Lessons> = OnceLock::new();

/// The positions that lie in the program, a line `moves score` each; empty without the feature `lessons`.
pub const EMBEDDED: &str = if cfg!(feature = "lessons") { SOLVED } else { "" };

const SOLVED: &str = concat!(
    include_str!("../../../testdata/connect-four/solved/l1-r1.txt"),
    include_str!("../../../testdata/connect-four/solved/l2-r1.txt"),
    include_str!("../../../testdata/connect-four/solved/l2-r2-half.txt"),
    include_str!("../../../testdata/connect-four/solved/l3-r1.txt"),
);

/// Gives a program without the feature `lessons` the positions to learn from, written as [`EMBEDDED`]; `false` if it has some already.
pub fn use_lessons(text: &str) -> bool {
    EMBEDDED.is_empty() && LESSONS.set(divided(text)).is_ok()
}

/// Whether a network has something to learn from.
pub fn has_lessons() -> bool {
    !lessons().0.is_empty()
}

fn lessons() -> &'static Lessons {
    static NONE: Lessons = (Vec::new(), Vec::new());
    if EMBEDDED.is_empty() {
        return LESSONS.get().unwrap_or(&NONE);
    }
    LESSONS.get_or_init(|| divided(EMBEDDED))
}

fn divided(text: &str) -> Lessons {
    let (mut study, mut exam) = (Vec::new(), Vec::new());
    for (number, lesson) in text.lines().filter_map(read).enumerate() {
        if number % 8 == 7 { exam.push(lesson) } else { study.push(lesson) }
    }
    (study, exam)
}

/// A line `moves score` as a lesson; `None` if forced play decides the position.
fn read(line: &str) -> Option<Lesson> {
    let (moves, score) = line.split_once(' ')?;
    let score: i32 = score.trim().parse().ok()?;
    let mut position = ConnectFour::new();
    position.play_text(moves, &mut |_| {}).ok()?;
    let turn = position.turn();
    let outcome = score.signum() * if turn == Player::First { 1 } else { -1 };
    let Forced::Quiet { own, opposing, exchanged } =
        forced(position.stones(turn), position.stones(!turn))
    else {
        return None;
    };
    let mover = if exchanged { !turn } else { turn };
    let (first, second): (Bitboard, Bitboard) =
        if mover == Player::First { (own, opposing) } else { (opposing, own) };
    Some(Lesson { first, second, outcome: outcome as i8 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_run() {
        for kind in [Kind::Weights, Kind::Network] {
            let mut runs = [Run::new(kind, 5), Run::new(kind, 5)];
            for run in &mut runs {
                assert!((0..3).all(|_| run.step()));
            }
            assert_eq!(runs[0].generations(), runs[1].generations());
            let other = Run::new(kind, 6);
            assert_ne!(runs[0].generations()[0].weights, other.generations()[0].weights);
            let position = ConnectFour::new();
            for generation in 0..=3 {
                let column = runs[0].choose(generation, &position);
                assert!(column.is_some());
                assert_eq!(column, runs[1].choose(generation, &position));
            }
            assert_eq!(runs[0].choose(4, &position), None);
        }
    }

    /// What the visitor is told: that it gets stronger.
    #[test]
    fn learning_makes_it_stronger() {
        let mut network = Run::new(Kind::Network, 1);
        while network.step() {}
        let of = |run: &Run, number: usize| run.generations()[number].strength;
        assert_eq!(network.generations().len() as u32, GENERATIONS + 1);
        assert!(of(&network, 0) < 0.7 && of(&network, 50) > 0.75, "{:?}", network.generations());
        assert!(!network.step(), "there is an end");
        // Single champions rise and fall; over several seeds the last generation beats the first.
        let gains: f64 = (1..=4)
            .map(|seed| {
                let mut weights = Run::new(Kind::Weights, seed);
                while weights.step() {}
                of(&weights, 50) - of(&weights, 0)
            })
            .sum();
        assert!(gains > 0.2, "{gains}");
    }

    #[test]
    fn lessons_are_apart_from_the_examination() {
        let (study, exam) = lessons();
        assert!(study.len() > 1000 && exam.len() > 150, "{} {}", study.len(), exam.len());
        assert!(exam.iter().filter(|lesson| lesson.outcome != 0).count() > 100);
    }
}

//! One game of an experiment, from its opening to its end: a function of experiment, seed and index, the clock aside.

use core::fmt;
use core::time::Duration;
use std::sync::{Mutex, PoisonError};

use foursight_catalog::{
    BySeat, Command, Ending, Game, Match, MatchError, Move, PlayerSpec, Position, Start, Starter,
    StopFlag, Variation,
};
use foursight_connect_four::{Column, ConnectFour};
use foursight_game::{Finding, Limits, Player, Position as _, Random, Value};
use foursight_wire::MoveCost;
use serde::{Deserialize, Serialize};

use crate::clock::Clock;
use crate::engine::{
    EngineCause, EngineCommand, EngineFailure, EngineProcess, ForfeitKind, Question, Timing,
};
use crate::experiment::{Adjudication, Contestant, Experiment};
use crate::journal::Numbered;
use crate::result::{GameResult, Reason};
use crate::schedule::Schedule;
use crate::truth::Truth;

/// A game as it is kept: one line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The version of this form: 1.
    pub schema: u32,
    /// Its number in the experiment, from 0.
    pub index: usize,
    /// The game.
    pub game: String,
    /// Who played.
    pub players: Names,
    /// Their places in the experiment's list: the first player's, the second's.
    pub places: (usize, usize),
    /// The moves that were there before.
    pub opening: String,
    /// The moves they played.
    pub moves: String,
    /// `first`, `second` or `draw`.
    pub result: GameResult,
    /// `played`, `forfeited` by an engine that failed, or `adjudicated`.
    pub reason: Reason,
    /// Of a forfeit: why, in a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<ForfeitKind>,
    /// Of a forfeit: what the engine did, and the end of its standard error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// What the players' chance was a function of.
    pub seed: u64,
    /// For each of the moves what it cost its player, and what the player said of it.
    #[serde(alias = "thoughts")]
    pub costs: Vec<MoveCost>,
    /// How the moves compare with the solver's, for the first and the second player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub truth: Option<(Accuracy, Accuracy)>,
    /// Of the program that wrote it.
    pub version: String,
}

/// The players' texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// Who moved first.
    pub first: String,
    /// Who moved second.
    pub second: String,
}

/// A player's moves of Connect Four beside the solver's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accuracy {
    /// Moves that were judged: those from positions of the book, and of fourteen discs or more.
    pub judged: u32,
    /// Of those, moves with the best score there was.
    pub optimal: u32,
    /// Of those, moves that kept a win won and a draw drawn.
    pub kept: u32,
    /// The sum of what was lost in score.
    pub loss: u32,
}

impl core::ops::AddAssign for Accuracy {
    fn add_assign(&mut self, other: Self) {
        self.judged += other.judged;
        self.optimal += other.optimal;
        self.kept += other.kept;
        self.loss += other.loss;
    }
}

/// From so many discs on the solver answers in about a millisecond; below, the book must know.
const SOLVED_FROM: u32 = 14;
/// Up to so many discs the book knows every move.
const BOOKED_UP_TO: u32 = 7;

/// Why a game could not be played.
#[derive(Debug)]
pub enum ContestError {
    /// The opening does not fit the game.
    Opening(MatchError),
    /// This engine never completed its handshake.
    Engine(String, EngineFailure),
}

impl fmt::Display for ContestError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opening(error) => error.fmt(formatter),
            Self::Engine(player, failure) => {
                write!(formatter, "`{player}` sent neither `ready` nor `bestmove`: {failure}")
            }
        }
    }
}

impl core::error::Error for ContestError {}

/// What a thread keeps between games: programs that run, and the solver's memory. None of it changes a result.
pub struct Bench<'c> {
    engines: Vec<(usize, EngineProcess<'c>)>,
    truth: Option<Truth>,
    clock: &'c dyn Clock,
}

impl<'c> Bench<'c> {
    /// Nothing yet; the engines' answers are timed by this clock.
    pub const fn new(clock: &'c dyn Clock) -> Self {
        Self { engines: Vec::new(), truth: None, clock }
    }

    /// The engine at this place, started if it does not run.
    fn engine(
        &mut self,
        place: usize,
        command: &EngineCommand,
    ) -> Result<&mut EngineProcess<'c>, EngineFailure> {
        let running = self.engines.iter().position(|(running, _)| *running == place);
        let index = if let Some(index) = running {
            index
        } else {
            self.engines.push((place, EngineProcess::start(command, self.clock)?));
            self.engines.len() - 1
        };
        Ok(&mut self.engines[index].1)
    }

    /// Ends the engine at this place; the next game gets a new one.
    fn end(&mut self, place: usize) {
        self.engines.retain(|(running, _)| *running != place);
    }

    fn has_answered(&self, place: usize) -> bool {
        let engine = self.engines.iter().find(|(running, _)| *running == place);
        engine.is_some_and(|(_, engine)| engine.completed_handshake())
    }
}

/// The places of the engines that have completed their handshake in this run, on any thread.
#[derive(Debug, Default)]
pub struct Handshakes(Mutex<Vec<usize>>);

impl Handshakes {
    fn completed(&self, place: usize) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&place)
    }

    fn complete(&self, place: usize) {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !places.contains(&place) {
            places.push(place);
        }
    }
}

/// One game: where it starts and who plays.
pub struct Contest<'a> {
    /// The experiment it belongs to.
    pub experiment: &'a Experiment,
    /// Who meets whom from which opening.
    pub schedule: &'a Schedule,
    /// Its openings.
    pub openings: &'a [Variation],
    /// The engines that have answered before.
    pub handshakes: Handshakes,
    /// When it is raised, games end somewhere and mean nothing.
    pub stop: &'a StopFlag,
}

/// What a game in progress has beside its board.
struct Seats {
    places: (usize, usize),
    seed: u64,
    timing: Timing,
}

impl Contest<'_> {
    /// Plays the game of this number.
    pub fn play(&self, bench: &mut Bench<'_>, index: usize) -> Result<GameRecord, ContestError> {
        let experiment = self.experiment;
        let (pair, swapped) = (self.schedule.pairs()[index / 2], index % 2 == 1);
        let (one, other) = pair.places;
        let opening = &self.openings[pair.opening];
        let places = if swapped { (other, one) } else { (one, other) };
        let seed = Random::new(experiment.seed, index as u64).next_u64() >> 16;
        let seat = |place: usize| match &experiment.contestants[place] {
            Contestant::Own(player) => Some(player.clone().with_seed(seed)),
            Contestant::Engine(_) => None,
        };
        let seats = BySeat::new(seat(places.0), seat(places.1));
        let opening_text = opening.moves_text();
        let start = Start { board: None, moves: &opening_text };
        let mut table = Match::open(experiment.game, &seats, Starter::default(), start)
            .map_err(ContestError::Opening)?;
        let mut seats = Seats { places, seed, timing: experiment.timing() };
        let mut costs = Vec::new();
        let mut forfeit = None;
        let mut adjudicated = None;
        while table.snapshot().ending.is_none() {
            adjudicated = self.adjudicate(bench, &table, &costs);
            if adjudicated.is_some() {
                break;
            }
            let turn = table.snapshot().turn;
            match self.turn(bench, &mut table, &mut seats)? {
                Ok(cost) => costs.push(cost),
                Err(failure) => {
                    forfeit = Some((turn, failure));
                    break;
                }
            }
        }
        let snapshot = table.snapshot();
        let (result, reason) = match (&forfeit, adjudicated, snapshot.ending) {
            (Some((loser, _)), ..) => (GameResult::of(Some(!*loser)), Reason::Forfeited),
            (None, Some(result), _) => (result, Reason::Adjudicated),
            (None, None, ending) => {
                (GameResult::of(ending.and_then(Ending::winner)), Reason::Played)
            }
        };
        let truth = experiment.truth.then(|| {
            let truth = bench.truth.get_or_insert_with(Truth::default);
            accuracy(truth, snapshot.moves, snapshot.opening)
        });
        Ok(GameRecord {
            schema: 1,
            index,
            game: experiment.game.to_string(),
            players: Names {
                first: experiment.players[places.0].clone(),
                second: experiment.players[places.1].clone(),
            },
            places,
            opening: opening_text,
            moves: snapshot.position.moves_text(&snapshot.moves[snapshot.opening..]),
            result,
            reason,
            forfeit: forfeit.as_ref().map(|(_, failure)| failure.cause.kind()),
            cause: forfeit.map(|(_, failure)| failure.to_string()),
            seed,
            costs,
            truth,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }

    /// The result of a game that is not over, if somebody may say it.
    fn adjudicate(
        &self,
        bench: &mut Bench<'_>,
        table: &Match,
        costs: &[MoveCost],
    ) -> Option<GameResult> {
        let now = table.snapshot();
        match self.experiment.adjudication? {
            Adjudication::Solver => {
                let discs = now.moves.len() as u32;
                if now.moves.len() == now.opening || !is_judged(discs) {
                    return None;
                }
                let truth = bench.truth.get_or_insert_with(Truth::default);
                let outcome = truth.outcome(&connect_four(now.moves));
                Some(GameResult::of(match outcome.signum() {
                    0 => None,
                    1 => Some(now.turn),
                    _ => Some(!now.turn),
                }))
            }
            Adjudication::Agreement => {
                let [.., before, last] = costs else { return None };
                // Who moved last is not to move; each value is of who reported it.
                agreed(before.value.value(), last.value.value(), now.turn)
            }
        }
    }

    /// Lets whoever is to move play; what it cost, or why the game is forfeited.
    fn turn(
        &self,
        bench: &mut Bench<'_>,
        table: &mut Match,
        seats: &mut Seats,
    ) -> Result<Result<MoveCost, EngineFailure>, ContestError> {
        let turn = table.snapshot().turn;
        let place = if turn == Player::First { seats.places.0 } else { seats.places.1 };
        let played = match &self.experiment.contestants[place] {
            Contestant::Own(player) => {
                let begun = bench.clock.now();
                let timed = player.clone().with_seed(seats.seed);
                let cost = think(table, timed, &seats.timing, self.stop)?;
                let taken = bench.clock.now().saturating_sub(begun);
                let errors = String::new();
                let overtime = seats.timing.check(turn, taken);
                overtime.map(|()| cost).map_err(|cause| EngineFailure { cause, errors })
            }
            Contestant::Engine(command) => {
                let played = self.ask(bench, table, seats, (place, command));
                if bench.has_answered(place) {
                    self.handshakes.complete(place);
                }
                if let Err(failure) = played {
                    bench.end(place);
                    if !self.handshakes.completed(place) {
                        let player = self.experiment.players[place].clone();
                        return Err(ContestError::Engine(player, failure));
                    }
                    return Ok(Err(failure));
                }
                played
            }
        };
        if let Ok(cost) = &played {
            seats.timing.spend(turn, Duration::from_micros(cost.microseconds));
        }
        Ok(played)
    }

    /// Asks an engine for its move, and plays it.
    fn ask(
        &self,
        bench: &mut Bench<'_>,
        table: &mut Match,
        seats: &Seats,
        (place, command): (usize, &EngineCommand),
    ) -> Result<MoveCost, EngineFailure> {
        let engine = bench.engine(place, command)?;
        let line = Variation {
            start: Position::start(self.experiment.game),
            moves: table.snapshot().moves.to_vec(),
            end: table.position().clone(),
        };
        let (seed, timing, stop) = (seats.seed, &seats.timing, self.stop);
        let question = Question { line: &line, seed, timing, every: false, stop };
        let answer = engine.ask(&question)?;
        let played = table
            .parse_move(&answer.action)
            .and_then(|action| table.command(Command::play(action)));
        match played {
            Ok(()) => Ok(answer.cost),
            Err(error) => Err(engine.fail(EngineCause::illegal(&answer.action, &error))),
        }
    }
}

/// What both players have said: the one that is to move said it before.
fn agreed(before: Value, last: Value, turn: Player) -> Option<GameResult> {
    let result = |value| match value {
        Value::Exact(Finding::Win(_)) => Some(1),
        Value::Exact(Finding::Draw) => Some(0),
        Value::Exact(Finding::Loss(_)) => Some(-1),
        _ => None,
    };
    match (result(before)?, result(last)?) {
        (1, -1) => Some(GameResult::of(Some(turn))),
        (-1, 1) => Some(GameResult::of(Some(!turn))),
        (0, 0) => Some(GameResult::Draw),
        _ => None,
    }
}

/// The position of Connect Four after these moves.
fn connect_four(moves: &[Move]) -> ConnectFour {
    let mut position = ConnectFour::new();
    for column in moves.iter().filter_map(|action| Column::new(action.index())) {
        position.play_unchecked(column);
    }
    position
}

/// Whether the solver answers soon enough for thousands of games.
const fn is_judged(discs: u32) -> bool {
    discs <= BOOKED_UP_TO || discs >= SOLVED_FROM
}

/// Lets the player whose turn it is think and play; with a clock, for a share of what it has left.
fn think(
    table: &mut Match,
    player: PlayerSpec,
    timing: &Timing,
    stop: &StopFlag,
) -> Result<MoveCost, ContestError> {
    let turn = table.snapshot().turn;
    let (ticket, mut job) = table.job().expect("a player of ours is to move");
    if let Some(time) = timing.share(turn).or(timing.each_move) {
        let limits = Limits { time: Some(time), ..Limits::NONE };
        job = table.position().ask(&player.within(limits), false);
    }
    let report = job.run(stop, &mut |_| {}).expect("the game is not over");
    table.command(Command::answer(&report, ticket)).map_err(ContestError::Opening)?;
    Ok(MoveCost::from(&report))
}

/// Compares every move of a game of Connect Four after its opening with the solver's.
pub fn accuracy(truth: &mut Truth, moves: &[Move], opening: usize) -> (Accuracy, Accuracy) {
    let mut position = ConnectFour::new();
    let mut both = [Accuracy::default(); 2];
    let columns = || moves.iter().filter_map(|action| Column::new(action.index()));
    for column in columns().take(opening) {
        position.play_unchecked(column);
    }
    for column in columns().skip(opening) {
        let discs = position.plies();
        if is_judged(discs) {
            let scores = truth.scores(&position);
            let best = scores.into_iter().flatten().max().expect("the game is not over");
            let score = scores[column.index()].expect("the move was legal");
            both[position.turn().index()] += Accuracy {
                judged: 1,
                optimal: u32::from(score == best),
                kept: u32::from(score.signum() == best.signum()),
                loss: (best - score) as u32,
            };
        }
        position.play_unchecked(column);
    }
    let [first, second] = both;
    (first, second)
}

impl Numbered for GameRecord {
    fn number(&self) -> usize {
        self.index
    }
}

impl GameRecord {
    /// The half points of the player at this place of the experiment's list: 2, 1 or 0.
    pub fn half_points(&self, place: usize) -> usize {
        let player = if self.places.0 == place { Player::First } else { Player::Second };
        self.result.half_points(player)
    }

    /// The place of the player that forfeited the game.
    pub const fn forfeited_by(&self) -> Option<usize> {
        match (self.reason, self.result) {
            (Reason::Forfeited, GameResult::First) => Some(self.places.1),
            (Reason::Forfeited, GameResult::Second) => Some(self.places.0),
            _ => None,
        }
    }

    /// The same without what a clock said, for comparing runs.
    #[must_use]
    pub fn timeless(&self) -> Self {
        let mut record = self.clone();
        for cost in &mut record.costs {
            cost.microseconds = 0;
        }
        record
    }
}

/// Whether the truth of the game is known.
pub fn has_truth(game: Game) -> bool {
    game == Game::connect_four()
}

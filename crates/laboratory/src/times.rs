//! Time, nodes and cut-offs per move number: the tables and curves of `poveži-četiri`, `minimaks` and `automat`, for any players.
//!
//! Each player plays a number of games against an opponent (the same player unless said), and every one of its own moves is measured; where both are the same, those of the one that begins. For players without chance the games
//! are the same, and a repetition only steadies the clock. Repetitions are interleaved: every player's first game, then every player's second, so that a machine that
//! is busy for a while is busy for all. Before anything is counted each player makes a move that is thrown away, so that code and
//! tables are warm. Times are the thread's processor time where the system tells it; of a program from outside, time on the clock.
//!
//! Each game is a line of a [`Journal`], so a run that was broken off goes on where it was; moves, nodes and cut-offs do not depend on the number of threads, and times do.

use core::time::Duration;
use std::ops::ControlFlow;
use std::path::Path;

use foursight_catalog::{
    BySeat, Command, Match, MatchError, Move, PlayerSpec, Position, Report, Seat, Snapshot, Start,
    Starter, StopFlag, Variation,
};
use foursight_game::{Player, Random};
use serde::{Deserialize, Serialize};

use crate::clock::{self, Clock, WallClock};
use crate::engine::{
    ANSWER_TIME, EngineCause, EngineCommand, EngineFailure, EngineProcess, Question, Timing,
};
use crate::experiment::{Contestant, Kind, TimesExperiment};
use crate::journal::{Header, Journal, Numbered};
use crate::ordered::in_order;
use crate::result::GameResult;
use crate::runner::{Progress, RunError};
use crate::statistics::Spread;

/// What one search cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// The move it chose.
    pub action: String,
    /// Processor time, where the system tells it; else time on the clock.
    pub seconds: f64,
    /// Positions visited.
    pub nodes: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
}

/// One measured move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// The player's own move, from 1.
    pub number: usize,
    /// The search.
    pub cost: Cost,
    /// The same position in the mirror, searched by the same player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mirror: Option<Cost>,
}

/// A game that was measured: one line of results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimedGame {
    /// Its number in the run, from 0.
    pub index: usize,
    /// The place of the measured player in the experiment's list.
    pub place: usize,
    /// Which of its games, from 0.
    pub game: usize,
    /// Whether the measured player moved first; if the opponent is the same player, it did.
    pub begins: bool,
    /// Every measured move.
    pub samples: Vec<Sample>,
    /// All moves of the game, up to where it was looked at.
    pub moves: String,
    /// How many there are.
    pub length: usize,
    /// `first`, `second` or `draw`, if the game was played to its end.
    pub winner: Option<GameResult>,
}

impl Numbered for TimedGame {
    fn number(&self) -> usize {
        self.index
    }
}

impl TimedGame {
    /// The same without what a clock said, for comparing runs.
    #[must_use]
    pub fn timeless(&self) -> Self {
        let mut game = self.clone();
        for sample in &mut game.samples {
            sample.cost.seconds = 0.0;
            if let Some(mirror) = &mut sample.mirror {
                mirror.seconds = 0.0;
            }
        }
        game
    }
}

/// Plays and measures what the file does not hold yet; the games so far, in the order of their numbers, and whether those are all.
pub fn run(
    experiment: &TimesExperiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    mut told: impl FnMut(Progress, &str),
) -> Result<(Vec<TimedGame>, bool), RunError> {
    measure(experiment, file, threads, stop, &mut told)
}

fn measure(
    experiment: &TimesExperiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    told: &mut dyn FnMut(Progress, &str),
) -> Result<(Vec<TimedGame>, bool), RunError> {
    let players = experiment.players.len();
    let count = players * experiment.games;
    let header =
        Header::new(Kind::Times, &experiment.title, experiment.seed, experiment.digest(), count);
    let (mut journal, mut games) = Journal::<TimedGame>::open(file, &header)?;
    told(Progress { done: games.len(), of: count }, "");
    let mut trouble = None;
    let clock = WallClock::default();
    in_order(
        games.len()..count,
        threads,
        Bench::default,
        |bench, index| {
            if stop.is_raised() {
                return None;
            }
            let place = index % players;
            if !bench.warm.contains(&place) {
                bench.warm.push(place);
                warm_up(experiment, place, stop);
            }
            Some(measured(experiment, bench, &clock, index, stop))
        },
        |index, game| {
            let kept = match game {
                None => return ControlFlow::Break(()),
                // A search that was stopped has not been measured.
                Some(_) if stop.is_raised() => return ControlFlow::Break(()),
                Some(Err(error)) => Err(error),
                Some(Ok(game)) => journal.keep(&game).map(|()| games.push(game)),
            };
            if let Err(error) = kept {
                trouble = Some(error);
                return ControlFlow::Break(());
            }
            let next = experiment.players[(index + 1) % players].as_str();
            told(Progress { done: index + 1, of: count }, next);
            ControlFlow::Continue(())
        },
    );
    if let Some(error) = trouble {
        return Err(error);
    }
    let complete = games.len() == count;
    Ok((games, complete))
}

/// What a thread keeps between games: players that have been warmed up, and programs that run, by who they are.
#[derive(Default)]
struct Bench<'c> {
    warm: Vec<usize>,
    engines: Vec<(EngineCommand, EngineProcess<'c>)>,
}

impl<'c> Bench<'c> {
    fn engine(
        &mut self,
        command: &EngineCommand,
        clock: &'c dyn Clock,
    ) -> Result<&mut EngineProcess<'c>, EngineFailure> {
        let running = self.engines.iter().position(|(running, _)| running == command);
        let index = if let Some(index) = running {
            index
        } else {
            self.engines.push((command.clone(), EngineProcess::start(command, clock)?));
            self.engines.len() - 1
        };
        Ok(&mut self.engines[index].1)
    }
}

fn warm_up(experiment: &TimesExperiment, place: usize, stop: &StopFlag) {
    if let Contestant::Own(player) = &experiment.specs[place] {
        let start = Position::start(experiment.game);
        let _thrown_away = start.ask(player, false).run(stop, &mut |_| {});
    }
}

/// Plays the game of this number.
fn measured<'c>(
    experiment: &TimesExperiment,
    bench: &mut Bench<'c>,
    clock: &'c dyn Clock,
    index: usize,
    stop: &StopFlag,
) -> Result<TimedGame, RunError> {
    let (place, game) = (index % experiment.players.len(), index / experiment.players.len());
    let player = &experiment.specs[place];
    // By turns: the measured player begins every second game, unless it plays itself.
    let begins = experiment.opponent.is_none() || game.is_multiple_of(2);
    // The same games for every player, as far as they move alike.
    let seed = Random::new(experiment.seed, game as u64).next_u64() >> 16;
    let seeded = |contestant: &Contestant| match contestant {
        Contestant::Own(player) => Some(player.clone().with_seed(seed)),
        Contestant::Engine(_) => None,
    };
    let opponent = experiment.opponent.as_ref().map_or(player, |opponent| &opponent.contestant);
    let (first, second) = if begins { (player, opponent) } else { (opponent, player) };
    let seats = BySeat::new(seeded(first), seeded(second));
    let mine = if begins { Player::First } else { Player::Second };
    let mut table =
        Match::open(experiment.game, &seats, Starter::Fixed(Seat::A), Start::default())?;
    let mut samples = Vec::new();
    while table.snapshot().ending.is_none() && !stop.is_raised() {
        let turn = table.snapshot().turn;
        let whose = if turn == Player::First { first } else { second };
        let (command, cost, mirror) = match whose {
            Contestant::Own(own) => {
                let Some((ticket, job)) = table.job() else { break };
                let before = clock::processor();
                let Ok(report) = job.run(stop, &mut |_| {}) else { break };
                let cost = cost(&report, before);
                let now = table.snapshot();
                let mirror = if experiment.mirror && turn == mine {
                    Some(mirrored(&now, &own.clone().with_seed(seed), stop)?)
                } else {
                    None
                };
                (Command::answer(&report, ticket), cost, mirror)
            }
            Contestant::Engine(command) => {
                let (action, cost) = asked(&table, bench.engine(command, clock)?, seed, stop)?;
                (Command::play(action), cost, None)
            }
        };
        if turn == mine {
            samples.push(Sample { number: samples.len() + 1, cost, mirror });
        }
        table.command(command)?;
        if samples.len() >= experiment.moves {
            break;
        }
    }
    let snapshot = table.snapshot();
    Ok(TimedGame {
        index,
        place,
        game,
        begins,
        samples,
        moves: snapshot.position.moves_text(snapshot.moves),
        length: snapshot.moves.len(),
        winner: snapshot.ending.map(|ending| GameResult::of(ending.winner())),
    })
}

/// Asks a program for its move, timed on the clock on the wall.
fn asked(
    table: &Match,
    engine: &mut EngineProcess<'_>,
    seed: u64,
    stop: &StopFlag,
) -> Result<(Move, Cost), RunError> {
    let line = Variation {
        start: Position::start(table.game()),
        moves: table.snapshot().moves.to_vec(),
        end: table.position().clone(),
    };
    let timing = &Timing::within(ANSWER_TIME);
    let answer = engine.ask(&Question { line: &line, seed, timing, every: false, stop })?;
    let action = table
        .parse_move(&answer.action)
        .map_err(|error| engine.fail(EngineCause::illegal(&answer.action, &error)))?;
    let cost = Cost {
        action: action.to_string(),
        seconds: answer.cost.microseconds as f64 / 1e6,
        nodes: answer.cost.nodes,
        cut_offs: 0,
    };
    Ok((action, cost))
}

fn cost(report: &Report, before: Option<Duration>) -> Cost {
    Cost {
        action: report.best.action.to_string(),
        seconds: clock::seconds(before, report.elapsed),
        nodes: report.nodes,
        cut_offs: report.cut_offs,
    }
}

/// Searches a position of Connect Four in the mirror.
fn mirrored(now: &Snapshot<'_>, player: &PlayerSpec, stop: &StopFlag) -> Result<Cost, MatchError> {
    let mut moves = String::new();
    for action in now.moves {
        moves.push(char::from(b'7' - action.index() as u8));
    }
    let line = Variation::parse(now.position.game(), Start { board: None, moves: &moves })?;
    let clock = clock::processor();
    let searched = line.end.ask(player, false).run(stop, &mut |_| {});
    let nothing = Cost { action: String::new(), seconds: f64::NAN, nodes: 0, cut_offs: 0 };
    Ok(searched.map_or(nothing, |report| cost(&report, clock)))
}

/// What was measured of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    /// The player's text.
    pub player: String,
    /// Its games.
    pub games: Vec<TimedGame>,
}

/// A row of the table: one move number.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The player's own move, from 1.
    pub number: usize,
    /// Seconds.
    pub seconds: Spread,
    /// Positions visited.
    pub nodes: Spread,
    /// Cut-offs.
    pub cut_offs: Spread,
}

/// A position and its mirror image: what the search cost with its best column on the left, and what with it on the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sides {
    /// How far from the centre the best column lies: 1 to 3.
    pub distance: usize,
    /// Positions visited with the best column on the left.
    pub left_nodes: u64,
    /// And on the right.
    pub right_nodes: u64,
    /// Seconds with the best column on the left.
    pub left_seconds: f64,
    /// And on the right.
    pub right_seconds: f64,
}

/// The games by player, in the experiment's order.
pub fn by_player(experiment: &TimesExperiment, games: &[TimedGame]) -> Vec<Timed> {
    let mut all: Vec<Timed> = experiment
        .players
        .iter()
        .map(|player| Timed { player: player.clone(), games: Vec::new() })
        .collect();
    for game in games {
        all[game.place].games.push(game.clone());
    }
    all
}

impl Timed {
    /// Every measured move.
    pub fn samples(&self) -> impl Iterator<Item = &Sample> {
        // A list: what is made of a nested iterator is several times the code, at each place that uses it.
        let mut all = Vec::new();
        for game in &self.games {
            all.extend(&game.samples);
        }
        all.into_iter()
    }

    /// Median and spread per move number.
    pub fn rows(&self) -> Vec<Row> {
        let last = self.samples().map(|sample| sample.number).max().unwrap_or(0);
        (1..=last)
            .filter_map(|number| {
                let of = |value: fn(&Cost) -> f64| {
                    Spread::of(
                        self.samples()
                            .filter(|sample| sample.number == number)
                            .map(|sample| value(&sample.cost)),
                    )
                };
                Some(Row {
                    number,
                    seconds: of(|cost| cost.seconds)?,
                    nodes: of(|cost| cost.nodes as f64)?,
                    cut_offs: of(|cost| cost.cut_offs as f64)?,
                })
            })
            .collect()
    }

    /// The sum over move numbers of the median seconds: what a game costs.
    pub fn seconds(&self) -> f64 {
        self.rows().iter().map(|row| row.seconds.median).sum()
    }

    /// The sum over move numbers of the median number of positions.
    pub fn nodes(&self) -> f64 {
        self.rows().iter().map(|row| row.nodes.median).sum()
    }

    /// Pairs of positions whose best columns are mirror images of each other, off the centre. Where several moves are best the two searches may choose
    /// differently; such pairs are left out, for they say nothing about sides.
    pub fn sides(&self) -> Vec<Sides> {
        self.samples()
            .filter_map(|sample| {
                let mirror = sample.mirror.as_ref()?;
                let column: usize = sample.cost.action.parse().ok()?;
                let other: usize = mirror.action.parse().ok()?;
                if column + other != 8 || column == other {
                    return None;
                }
                let (left, right) =
                    if column < 4 { (&sample.cost, mirror) } else { (mirror, &sample.cost) };
                Some(Sides {
                    distance: column.abs_diff(4),
                    left_nodes: left.nodes,
                    right_nodes: right.nodes,
                    left_seconds: left.seconds,
                    right_seconds: right.seconds,
                })
            })
            .collect()
    }
}

#[cfg(test)]
// What is exact is compared exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    fn experiment(more: &str) -> TimesExperiment {
        let text = format!(
            "kind = \"times\"\ngame = \"connect-four\"\nplayers = [\"minimax-ab:depth={{2-3}},order=left\", \"basic\"]\ngames = 2\n{more}"
        );
        TimesExperiment::parse(&text).unwrap()
    }

    #[test]
    fn every_move_is_measured_and_nodes_repeat() {
        let experiment = experiment("");
        let (games, complete) = run(&experiment, None, 1, &StopFlag::default(), |_, _| {}).unwrap();
        assert!(complete);
        // Interleaved: everybody's first game before anybody's second.
        assert_eq!(games.iter().map(|game| game.game).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 1]);
        let timed = by_player(&experiment, &games);
        let rows = timed[1].rows();
        assert_eq!(rows.len(), 8);
        // Both games are the same, so nothing but the clock differs.
        assert!(
            rows.iter().all(|row| row.nodes.lower == row.nodes.upper && row.nodes.median > 0.0)
        );
        assert!(timed[1].seconds() > 0.0 && timed[1].sides().is_empty());
    }

    #[test]
    fn mirror_images_cost_the_same_where_the_order_has_no_side() {
        let text = "kind = \"times\"\ngame = \"connect-four\"\nplayers = [\"minimax:depth=4\", \"minimax-ab:depth=5\"]\nopponent = \"random\"\ngames = 4\nmoves = 20\nmirror = true";
        let experiment = TimesExperiment::parse(text).unwrap();
        let (games, _) = run(&experiment, None, 1, &StopFlag::default(), |_, _| {}).unwrap();
        let timed = by_player(&experiment, &games);
        // Without pruning the order does not matter.
        let plain = timed[0].sides();
        assert!(plain.len() > 5 && plain.iter().all(|pair| pair.left_nodes == pair.right_nodes));
        let pruned = timed[1].sides();
        assert!(pruned.iter().any(|pair| pair.left_nodes != pair.right_nodes));
        // The winner of a game to its end is known.
        assert!(games.iter().all(|game| game.winner.is_some() || game.samples.len() == 20));
    }
}

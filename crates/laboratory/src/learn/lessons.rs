//! Positions to learn from, with what they are worth.
//!
//! A lesson begins with a game of random moves that is broken off somewhere. In every second game each side takes a win, blocks one, and does not step below an opposing winning
//! cell while it can avoid it, because purely random games are decided by blunders that no player of any depth makes. Then every move of the position is looked
//! at, forced replies are followed as the evaluation itself does, and the quiet positions behind them are solved: so the network sees brothers side by
//! side, and those are what it has to tell apart. The opening comes from the solver's book, which knows every position of eight plies.

use std::ops::ControlFlow;
use std::path::Path;

use foursight_catalog::{StopFlag, book_score};
use foursight_connect_four::evaluation::learned::{Forced, forced};
use foursight_connect_four::{Bitboard, Column, ConnectFour};
use foursight_connect_four_solver::{Stones, layer};
use foursight_game::{Outcome, Player, Position, Random};
use foursight_learning::Lesson;
use serde::{Deserialize, Serialize};

use crate::experiment::{Kind, LearnExperiment};
use crate::journal::{Header, Journal, Numbered};
use crate::ordered::in_order;
use crate::runner::RunError;
use crate::truth::Truth;

/// The fewest and one more than the most discs of the position whose moves are looked at: what is earlier takes the solver long.
const PLIES: (u32, u32) = (12, 37);

/// Every quiet position of eight plies, from the solver's book, as it is and never in the mirror.
pub fn opening_lessons() -> Vec<Lesson> {
    let keys = layer(8);
    let quiet = keys.iter().filter_map(|&key| {
        let stones = Stones::from_key(key)?;
        // An even number of discs: the first player is to move.
        let (first, second) =
            (Bitboard::truncated(stones.own()), Bitboard::truncated(stones.mask() ^ stones.own()));
        matches!(forced(first, second), Forced::Quiet { exchanged: false, .. }).then_some(())?;
        let outcome = book_score(&stones)?.signum() as i8;
        Some(Lesson { first, second, outcome })
    });
    quiet.collect()
}

/// Positions whose lessons share a line of results.
pub const POSITIONS_A_LINE: usize = 100;

/// A line of results: the lessons of some positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Page {
    index: usize,
    /// The first player's discs, the second's, and who wins.
    lessons: Vec<(u64, u64, i8)>,
}

impl Numbered for Page {
    fn number(&self) -> usize {
        self.index
    }
}

/// The lessons of an experiment, solved on so many threads as far as the file does not hold them; `done` hears how many positions are finished. `None` if somebody
/// stopped it before the end.
pub fn lessons(
    experiment: &LearnExperiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    mut done: impl FnMut(usize),
) -> Result<Option<Vec<Lesson>>, RunError> {
    solve(experiment, file, threads, stop, &mut done)
}

pub(super) fn solve(
    experiment: &LearnExperiment,
    file: Option<&Path>,
    threads: usize,
    stop: &StopFlag,
    done: &mut dyn FnMut(usize),
) -> Result<Option<Vec<Lesson>>, RunError> {
    let LearnExperiment { title, seed, positions, .. } = experiment;
    let (seed, positions) = (*seed, *positions);
    let pages = positions.div_ceil(POSITIONS_A_LINE);
    let header = Header::new(Kind::Learn, title, seed, experiment.digest(), pages);
    let (mut journal, mut found) = Journal::<Page>::open(file, &header)?;
    done((found.len() * POSITIONS_A_LINE).min(positions));
    let mut trouble = None;
    in_order(
        found.len()..pages,
        threads,
        Truth::default,
        |truth, index| {
            let last = ((index + 1) * POSITIONS_A_LINE).min(positions);
            let mut lessons = Vec::new();
            for position in index * POSITIONS_A_LINE..last {
                if stop.is_raised() {
                    return None;
                }
                lessons.extend(lesson(seed, position as u64, truth));
            }
            let pack = |lesson: Lesson| (lesson.first.bits(), lesson.second.bits(), lesson.outcome);
            Some(Page { index, lessons: lessons.into_iter().map(pack).collect() })
        },
        |index, page| {
            let Some(page) = page else { return ControlFlow::Break(()) };
            if let Err(error) = journal.keep(&page) {
                trouble = Some(error);
                return ControlFlow::Break(());
            }
            found.push(page);
            done(((index + 1) * POSITIONS_A_LINE).min(positions));
            ControlFlow::Continue(())
        },
    );
    if let Some(error) = trouble {
        return Err(error);
    }
    let unpack = |(first, second, outcome): (u64, u64, i8)| Lesson {
        first: Bitboard::truncated(first),
        second: Bitboard::truncated(second),
        outcome,
    };
    Ok((found.len() == pages)
        .then(|| found.into_iter().flat_map(|page| page.lessons).map(unpack).collect()))
}

/// The lessons of one position.
fn lesson(seed: u64, index: u64, truth: &mut Truth) -> Vec<Lesson> {
    let mut random = Random::new(seed, index);
    let plies = PLIES.0 + random.below(PLIES.1 - PLIES.0);
    let careful = index % 2 == 1;
    let position = loop {
        if let Some(position) = random_position(&mut random, plies, careful) {
            break position;
        }
    };
    let mut lessons = Vec::new();
    for column in position.legal_moves() {
        let mut next = position;
        next.play_unchecked(column);
        if next.outcome().is_some() {
            continue;
        }
        let turn = next.turn();
        let Forced::Quiet { own, opposing, exchanged } =
            forced(next.stones(turn), next.stones(!turn))
        else {
            continue;
        };
        let mover = if exchanged { !turn } else { turn };
        let (first, second) =
            if mover == Player::First { (own, opposing) } else { (opposing, own) };
        let quiet = ConnectFour::from_stones(first, second).expect("play leads to legal positions");
        let outcome = truth.outcome(&quiet) * if mover == Player::First { 1 } else { -1 };
        lessons.push(Lesson { first, second, outcome: outcome as i8 });
    }
    lessons
}

/// A position after so many random moves; `None` if the game ended before.
pub(super) fn random_position(
    random: &mut Random,
    plies: u32,
    careful: bool,
) -> Option<ConnectFour> {
    let mut position = ConnectFour::new();
    for _ in 0..plies {
        let column = if careful { careful_move(&position, random) } else { None };
        let column = column.or_else(|| random.choose(&position.legal_moves()))?;
        position.play_unchecked(column);
        if position.outcome().is_some() {
            return None;
        }
    }
    Some(position)
}

/// A random one of the moves that do not lose at once; a win or block where there is one. `None` if every move loses.
fn careful_move(position: &ConnectFour, random: &mut Random) -> Option<Column> {
    let moves = position.legal_moves();
    if let Some(win) = wins(position).next() {
        return Some(win);
    }
    let safe: Vec<Column> = moves
        .iter()
        .copied()
        .filter(|&column| {
            let mut next = *position;
            next.play_unchecked(column);
            wins(&next).next().is_none()
        })
        .collect();
    random.choose(&safe)
}

/// The moves that win at once.
pub(super) fn wins(position: &ConnectFour) -> impl Iterator<Item = Column> {
    let position = *position;
    position.legal_moves().into_iter().filter(move |&column| {
        let mut next = position;
        next.play_unchecked(column);
        matches!(next.outcome(), Some(Outcome::Win(_)))
    })
}

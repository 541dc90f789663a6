//! Openings: where the games of an experiment start.
//!
//! Two players without chance in them would play the same game again and again. So games start from openings, and each is played twice with the sides swapped, so
//! that a good one helps both.
//!
//! | suite | openings |
//! |---|---|
//! | `start` | the game's own start, again and again; chance must come from the players (`order=random`) |
//! | `random` | so many random moves, no two alike |
//! | `balanced` | Connect Four: of those, the lines that the solver calls a draw or won by at most three discs before the end; from its book, so up to eight plies |
//! | `stones` | Atoll: a first stone on every cell in turn, then random ones |

use core::fmt;
use std::collections::BTreeSet;

use foursight_catalog::entry::Openings;
use foursight_catalog::{
    Game, MatchError, Move, Position, Start, Variation, book_score, recognise,
};
use foursight_connect_four_solver::Stones;
use foursight_game::{Position as _, Random};
use serde::{Deserialize, Serialize};

use crate::experiment::Experiment;

/// A kind of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suite {
    /// The game's own start.
    Start,
    /// Random moves.
    Random,
    /// Nearly equal lines of Connect Four.
    Balanced,
    /// First stones of Atoll.
    Stones,
}

impl Suite {
    /// What suits the game.
    pub fn of(game: Game) -> Self {
        match game.info().openings {
            Openings::Balanced => Self::Balanced,
            Openings::Random => Self::Random,
            Openings::Stones => Self::Stones,
        }
    }

    /// How many plies an opening of the suite has unless said.
    pub const fn plies(self) -> u32 {
        match self {
            Self::Start => 0,
            Self::Random | Self::Stones => 2,
            Self::Balanced => 6,
        }
    }
}

/// Why there are no such openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// The suite belongs to another game.
    Game(Suite, Game),
    /// The suite has no openings of so many plies.
    Plies(Suite, u32),
    /// There are only so many.
    TooFew(usize),
    /// A line of one's own cannot be played.
    Line(MatchError),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(suite, game) => {
                write!(formatter, "{} has no openings of the suite {suite:?}", game.name())
            }
            Self::Plies(suite, plies) => write!(
                formatter,
                "the suite {suite:?} has no openings of {plies} plies; right would be: 1 to 8"
            ),
            Self::Line(error) => error.fmt(formatter),
            Self::TooFew(count) => {
                write!(
                    formatter,
                    "there are only {count} such openings; ask for fewer or for more plies"
                )
            }
        }
    }
}

impl core::error::Error for OpeningError {}

/// How often drawing may fail in a row before there are held to be no more.
const PATIENCE: u32 = 20_000;

/// The furthest from a draw a balanced line may be: won with the third last disc.
const BALANCED: i32 = 3;

/// Reads an opening in any notation: digits, cells, numbered moves, a link. Its moves as the game writes them.
pub fn read(game: Game, text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    let line = recognise(text, Some(game)).map_err(|error| format!("`{text}`: {error}"))?.line;
    if line.end.game() != game || line.start != Position::start(game) {
        return Err(format!("`{text}` is no line of {game} from its start"));
    }
    match line.end.outcome() {
        Some(outcome) => Err(format!("`{text}`: the game is over: {outcome}")),
        None => Ok(line.moves_text()),
    }
}

/// The openings of an experiment.
pub fn of(experiment: &Experiment) -> Result<Vec<Variation>, OpeningError> {
    let Experiment { game, suite, plies, openings: count, seed, .. } = *experiment;
    let Some(lines) = &experiment.lines else { return openings(game, suite, plies, count, seed) };
    if lines.len() < count {
        return Err(OpeningError::TooFew(lines.len()));
    }
    let read = |moves: &String| Variation::parse(game, Start { board: None, moves });
    lines.iter().take(count).map(|moves| read(moves).map_err(OpeningError::Line)).collect()
}

/// So many openings, a function of the seed.
pub fn openings(
    game: Game,
    suite: Suite,
    plies: u32,
    count: usize,
    seed: u64,
) -> Result<Vec<Variation>, OpeningError> {
    match suite {
        Suite::Start => {
            let start = Position::start(game);
            let none = Variation { start: start.clone(), moves: Vec::new(), end: start };
            return Ok(vec![none; count]);
        }
        Suite::Balanced if Suite::of(game) == suite => {
            if !(1..=8).contains(&plies) {
                return Err(OpeningError::Plies(suite, plies));
            }
        }
        Suite::Random => {}
        Suite::Stones if Suite::of(game) == suite => {}
        _ => return Err(OpeningError::Game(suite, game)),
    }
    let start = Position::start(game);
    let cells = if suite == Suite::Stones { start.legal_moves() } else { Vec::new() };
    let mut seen = BTreeSet::new();
    let mut chosen = Vec::new();
    let mut failures = 0;
    for index in 0.. {
        if chosen.len() == count {
            break;
        }
        let mut random = Random::new(seed, index);
        // Every cell as often as any other: by turns, not at random.
        let first = cells.get(chosen.len() % cells.len().max(1)).copied();
        let opening = draw(&start, plies, first, &mut random)
            .filter(|opening| suite != Suite::Balanced || is_balanced(&opening.moves))
            .filter(|opening| seen.insert(same(opening)));
        match opening {
            Some(opening) => {
                chosen.push(opening);
                failures = 0;
            }
            None => failures += 1,
        }
        if failures > PATIENCE {
            return Err(OpeningError::TooFew(chosen.len()));
        }
    }
    Ok(chosen)
}

/// Random moves after a given first one; `None` if the game would be over.
fn draw(
    start: &Position,
    plies: u32,
    first: Option<Move>,
    random: &mut Random,
) -> Option<Variation> {
    let mut line = Variation { start: start.clone(), moves: Vec::new(), end: start.clone() };
    for ply in 0..plies {
        let mut moves = line.end.legal_moves();
        moves.retain(|action| action.to_string() != "swap");
        let place = random.below(moves.len().max(1) as u32) as usize;
        let action = match first {
            Some(first) if ply == 0 => first,
            _ => *moves.get(place)?,
        };
        line.end.play(action).ok()?;
        line.moves.push(action);
    }
    line.end.outcome().is_none().then_some(line)
}

/// A text that is the same for openings that lead to the same position; in Connect Four also for mirror images.
fn same(opening: &Variation) -> String {
    if opening.end.game() == Game::connect_four()
        && let Some(stones) = stones(&opening.moves)
    {
        return stones.canonical().key().to_string();
    }
    format!("{:?}", opening.end.cells())
}

fn stones(moves: &[Move]) -> Option<Stones> {
    Stones::from_columns(moves.iter().map(|action| action.index() as u32))
}

/// Nobody wins soon, and nobody can win or must block at once.
fn is_balanced(moves: &[Move]) -> bool {
    stones(moves)
        .and_then(|stones| book_score(&stones))
        .is_some_and(|score| score.abs() <= BALANCED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balanced_lines_are_nearly_drawn_and_all_different() {
        let lines = openings(Game::connect_four(), Suite::Balanced, 6, 100, 1).unwrap();
        assert_eq!(lines.iter().map(Variation::moves_text).collect::<BTreeSet<_>>().len(), 100);
        for line in &lines {
            let score = book_score(&stones(&line.moves).unwrap()).unwrap();
            assert!(line.moves.len() == 6 && score.abs() <= BALANCED, "{}", line.moves_text());
        }
        assert_eq!(lines, openings(Game::connect_four(), Suite::Balanced, 6, 100, 1).unwrap());
        assert_ne!(lines, openings(Game::connect_four(), Suite::Balanced, 6, 100, 2).unwrap());
    }

    #[test]
    fn atoll_begins_on_every_cell_in_turn() {
        let game: Game = "atoll:size=3".parse().unwrap();
        let cells = Position::start(game).legal_moves().len();
        let lines = openings(game, Suite::Stones, 2, cells, 3).unwrap();
        let first: BTreeSet<Move> =
            lines.iter().filter_map(|line| line.moves.first().copied()).collect();
        assert_eq!(first.len(), cells);
    }

    #[test]
    fn what_cannot_be_is_said() {
        let all = openings(Game::tic_tac_toe(), Suite::Random, 1, 10, 0);
        assert_eq!(all, Err(OpeningError::TooFew(9)));
        assert!(openings(Game::tic_tac_toe(), Suite::Balanced, 2, 1, 0).is_err());
        assert!(openings(Game::connect_four(), Suite::Balanced, 9, 1, 0).is_err());
        let starts = openings(Game::tic_tac_toe(), Suite::Start, 0, 2, 0).unwrap();
        assert!(starts.len() == 2 && starts.iter().all(|line| line.moves.is_empty()));
    }
}

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

use foursight_catalog::{BySeat, Game, Match, Start, Starter, book_score, open};
use foursight_connect_four_solver::Stones;
use foursight_game::Random;
use serde::{Deserialize, Serialize};

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
    pub const fn of(game: Game) -> Self {
        match game {
            Game::ConnectFour => Self::Balanced,
            Game::TicTacToe => Self::Random,
            Game::Atoll { .. } => Self::Stones,
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

/// So many openings as texts, a function of the seed.
pub fn openings(
    game: Game,
    suite: Suite,
    plies: u32,
    count: usize,
    seed: u64,
) -> Result<Vec<String>, OpeningError> {
    match (suite, game) {
        (Suite::Start, _) => return Ok(vec![String::new(); count]),
        (Suite::Balanced, Game::ConnectFour) => {
            if !(1..=8).contains(&plies) {
                return Err(OpeningError::Plies(suite, plies));
            }
        }
        (Suite::Random, _) | (Suite::Stones, Game::Atoll { .. }) => {}
        _ => return Err(OpeningError::Game(suite, game)),
    }
    let cells = if suite == Suite::Stones { legal(game, "") } else { Vec::new() };
    let mut seen = BTreeSet::new();
    let mut chosen = Vec::new();
    let mut failures = 0;
    for index in 0.. {
        if chosen.len() == count {
            break;
        }
        let mut random = Random::new(seed, index);
        // Every cell as often as any other: by turns, not by lot.
        let first = cells.get(chosen.len() % cells.len().max(1)).map(String::as_str);
        let opening = draw(game, plies, first, &mut random)
            .filter(|opening| suite != Suite::Balanced || is_balanced(opening))
            .filter(|opening| seen.insert(same(game, opening)));
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

fn table(game: Game, moves: &str) -> Option<Box<dyn Match>> {
    open(game, &BySeat::new(None, None), Starter::default(), Start { board: None, moves }).ok()
}

fn legal(game: Game, moves: &str) -> Vec<String> {
    table(game, moves).map_or_else(Vec::new, |table| table.snapshot().legal)
}

/// Random moves after a given first one; `None` if the game would be over.
fn draw(game: Game, plies: u32, first: Option<&str>, random: &mut Random) -> Option<String> {
    let mut text = String::new();
    for ply in 0..plies {
        let moves: Vec<String> =
            legal(game, &text).into_iter().filter(|action| action != "swap").collect();
        let lot = random.below(moves.len().max(1) as u32) as usize;
        let action = match first {
            Some(first) if ply == 0 => first,
            _ => moves.get(lot)?,
        };
        if !text.is_empty() && matches!(game, Game::Atoll { .. }) {
            text.push(' ');
        }
        text.push_str(action);
    }
    (!legal(game, &text).is_empty()).then_some(text)
}

/// A text that is the same for openings that lead to the same position; in Connect Four also for mirror images.
fn same(game: Game, opening: &str) -> String {
    if game == Game::ConnectFour
        && let Some(stones) = stones(opening)
    {
        return stones.canonical().key().to_string();
    }
    table(game, opening).map_or_else(String::new, |table| format!("{:?}", table.snapshot().cells))
}

fn stones(opening: &str) -> Option<Stones> {
    Stones::from_columns(opening.bytes().map(|digit| u32::from(digit.wrapping_sub(b'1'))))
}

/// Nobody wins soon, and nobody can win or must block at once.
fn is_balanced(opening: &str) -> bool {
    stones(opening)
        .and_then(|stones| book_score(&stones))
        .is_some_and(|score| score.abs() <= BALANCED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balanced_lines_are_nearly_drawn_and_all_different() {
        let lines = openings(Game::ConnectFour, Suite::Balanced, 6, 100, 1).unwrap();
        assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 100);
        for line in &lines {
            let score = book_score(&stones(line).unwrap()).unwrap();
            assert!(line.len() == 6 && score.abs() <= BALANCED, "{line}");
        }
        assert_eq!(lines, openings(Game::ConnectFour, Suite::Balanced, 6, 100, 1).unwrap());
        assert_ne!(lines, openings(Game::ConnectFour, Suite::Balanced, 6, 100, 2).unwrap());
    }

    #[test]
    fn atoll_begins_on_every_cell_in_turn() {
        let game: Game = "atoll:size=3".parse().unwrap();
        let cells = legal(game, "").len();
        let lines = openings(game, Suite::Stones, 2, cells, 3).unwrap();
        let first: BTreeSet<&str> =
            lines.iter().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(first.len(), cells);
    }

    #[test]
    fn what_cannot_be_is_said() {
        let all = openings(Game::TicTacToe, Suite::Random, 1, 10, 0);
        assert_eq!(all, Err(OpeningError::TooFew(9)));
        assert!(openings(Game::TicTacToe, Suite::Balanced, 2, 1, 0).is_err());
        assert!(openings(Game::ConnectFour, Suite::Balanced, 9, 1, 0).is_err());
        assert_eq!(openings(Game::TicTacToe, Suite::Start, 0, 2, 0).unwrap(), ["", ""]);
    }
}

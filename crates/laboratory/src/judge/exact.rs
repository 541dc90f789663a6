//! What the moves of a position are worth exactly.
//!
//! A move has points for who makes it: above zero where it wins, zero for a draw, below zero where it loses; the faster a win and the slower a loss, the more. In Connect Four they are Pons' strong score; in every other game a win in n plies is
//! worth the empty cells plus one minus n, and a loss the opposite, so that a point is a ply.

use core::fmt;

use foursight_catalog::{Game, Move, PlayerSpec, Position, Report, StopFlag, Variation, players};
use foursight_connect_four::{Column, ConnectFour};
use foursight_game::{Finding, Outcome, Position as _, Value};

use crate::truth::Truth;

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The move.
    pub action: Move,
    /// Its points for who makes it.
    pub points: i32,
}

/// Why nothing is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExactError {
    /// The game is over there.
    Over,
    /// This move of it cannot be proven by the game's strongest player.
    Unproven(String),
    /// The game has no player who proves anything.
    Player(String),
}

impl fmt::Display for ExactError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => formatter.write_str("the game is over there"),
            Self::Unproven(action) => {
                write!(formatter, "the value of the move {action} is not proven")
            }
            Self::Player(error) => formatter.write_str(error),
        }
    }
}

impl core::error::Error for ExactError {}

/// Who knows; its answers do not depend on what was asked before.
pub struct Exact {
    game: Game,
    source: Source,
}

enum Source {
    Solver(Box<Truth>),
    Player(Box<PlayerSpec>),
}

impl Exact {
    /// Of this game: the solver of Connect Four, else `perfect`, or `strong` where there is no such player.
    pub fn new(game: Game) -> Result<Self, ExactError> {
        let source = if game == Game::connect_four() {
            Source::Solver(Box::default())
        } else {
            let perfect = players(game).iter().any(|player| player.name == "perfect");
            let name = if perfect { "perfect" } else { "strong" };
            let player = PlayerSpec::parse(name, game);
            let player = player.map_err(|error| ExactError::Player(error.to_string()))?;
            Source::Player(Box::new(player))
        };
        Ok(Self { game, source })
    }

    /// What each legal move at the end of a line is worth, in the game's order.
    pub fn worths(&mut self, line: &Variation) -> Result<Vec<Worth>, ExactError> {
        let position = &line.end;
        if position.outcome().is_some() {
            return Err(ExactError::Over);
        }
        match &mut self.source {
            Source::Solver(truth) if line.start == Position::start(self.game) => {
                let mut board = ConnectFour::new();
                for column in line.moves.iter().filter_map(|action| Column::new(action.index())) {
                    board.play_unchecked(column);
                }
                let scores = truth.scores(&board);
                let known = position
                    .legal_moves()
                    .into_iter()
                    .filter_map(|action| Some(Worth { action, points: scores[action.index()]? }));
                Ok(known.collect())
            }
            Source::Solver(_) => {
                let perfect = PlayerSpec::parse("perfect", self.game);
                proven(position, &perfect.map_err(|error| ExactError::Player(error.to_string()))?)
            }
            Source::Player(player) => proven(position, player),
        }
    }
}

/// What a player proves of every move. A search that has found a win need not look at the other moves: each of those is asked about by itself.
fn proven(position: &Position, player: &PlayerSpec) -> Result<Vec<Worth>, ExactError> {
    let report = asked(position, player, true)?;
    let empty = position.cells().iter().filter(|(_, stone)| stone.is_none()).count() as i32;
    let mut worths = Vec::new();
    for action in position.legal_moves() {
        let known = report
            .moves
            .iter()
            .find(|entry| entry.action == action && entry.value.is_proven())
            .and_then(|entry| points(entry.value, entry.score, empty));
        let found = match known {
            Some(points) => Some(points),
            None => points(after(position, action, player)?, None, empty),
        };
        let points = found.ok_or_else(|| ExactError::Unproven(action.to_string()))?;
        worths.push(Worth { action, points });
    }
    Ok(worths)
}

fn asked(position: &Position, player: &PlayerSpec, every: bool) -> Result<Report, ExactError> {
    position
        .ask(player, every)
        .run(&StopFlag::default(), &mut |_| {})
        .map_err(|error| ExactError::Player(error.to_string()))
}

/// What a move is worth, by the position that it leads to.
fn after(position: &Position, action: Move, player: &PlayerSpec) -> Result<Value, ExactError> {
    let mut next = position.clone();
    let played = next.play(action);
    debug_assert!(played.is_ok(), "it was legal");
    let finding = match next.outcome() {
        Some(Outcome::Draw) => Finding::Draw,
        Some(Outcome::Win(winner)) if winner == position.turn() => Finding::Win(Some(1)),
        Some(Outcome::Win(_)) => Finding::Loss(Some(1)),
        None => {
            let best = asked(&next, player, false)?.best.value;
            match best {
                Value::Exact(finding) if best.is_proven() => finding.for_opponent(1),
                _ => return Ok(Value::Unknown),
            }
        }
    };
    Ok(Value::Exact(finding))
}

fn points(value: Value, score: Option<i32>, empty: i32) -> Option<i32> {
    let pace = |plies: Option<u32>| plies.map_or(1, |plies| (empty + 1 - plies as i32).max(1));
    match (score, value) {
        (Some(score), _) => Some(score),
        (None, Value::Exact(Finding::Win(plies))) => Some(pace(plies)),
        (None, Value::Exact(Finding::Draw)) => Some(0),
        (None, Value::Exact(Finding::Loss(plies))) => Some(-pace(plies)),
        _ => None,
    }
}

//! Answers from anywhere: the moves of recorded games, and tables of positions and answers.

use core::fmt;
use std::collections::BTreeMap;

use foursight_catalog::{Game, Start, Variation};
use foursight_game::{Player, Position as _};
use foursight_wire::Record;

use super::{Exact, ExactError, Judged, Question};
use crate::csv;

/// What is wrong with a file of answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.problem)
    }
}

impl core::error::Error for AnswerError {}

/// Judges answers one after the other; a position that comes again is solved once.
pub struct Judge {
    exact: Exact,
    game: Game,
    known: BTreeMap<String, Question>,
}

impl Judge {
    /// Of this game.
    pub fn new(game: Game) -> Result<Self, ExactError> {
        Ok(Self { exact: Exact::new(game)?, game, known: BTreeMap::new() })
    }

    /// Judges an answer at the end of a line.
    pub fn judge(&mut self, line: &Variation, answer: &str) -> Result<Judged, ExactError> {
        let key = line.moves_text();
        let own_start = line.start == foursight_catalog::Position::start(self.game);
        if own_start && let Some(question) = self.known.get(&key) {
            return Ok(Judged::new(question, answer));
        }
        let question = Question { line: line.clone(), worths: self.exact.worths(line)? };
        let judged = Judged::new(&question, answer);
        if own_start {
            self.known.insert(key, question);
        }
        Ok(judged)
    }
}

/// Answers by player.
type ByPlayer = Vec<(String, Vec<Judged>)>;

fn add(all: &mut ByPlayer, player: &str, judged: Judged) {
    match all.iter_mut().find(|(name, _)| name == player) {
        Some((_, answers)) => answers.push(judged),
        None => all.push((player.to_owned(), vec![judged])),
    }
}

/// The moves of recorded games after their openings, by player: one JSON object per line, records of `play --record` or the results of a duel or tournament.
pub fn in_records(
    game: Game,
    text: &str,
    mut done: impl FnMut(usize),
) -> Result<ByPlayer, AnswerError> {
    let mut judge = Judge::new(game).map_err(|error| wrong(1, error))?;
    let mut all = ByPlayer::new();
    for (number, line) in text.lines().enumerate() {
        let fault = |problem: String| AnswerError { line: number + 1, problem };
        if line.trim().is_empty() || is_header(line) {
            continue;
        }
        let record: Record = serde_json::from_str(line)
            .map_err(|error| fault(format!("not a game record: {error}")))?;
        let (played, opening) = record.line().map_err(|error| fault(error.to_string()))?;
        if played.end.game() != game {
            return Err(fault(format!("a game of {}, not of {game}", played.end.game())));
        }
        let mut so_far =
            Variation { start: played.start.clone(), moves: Vec::new(), end: played.start.clone() };
        for (ply, action) in played.moves.iter().enumerate() {
            if ply >= opening {
                let judged = judge
                    .judge(&so_far, &action.to_string())
                    .map_err(|error| fault(error.to_string()))?;
                let player = match so_far.end.turn() {
                    Player::First => &record.players.first,
                    Player::Second => &record.players.second,
                };
                add(&mut all, player, judged);
            }
            so_far.end.play(*action).map_err(|error| fault(error.to_string()))?;
            so_far.moves.push(*action);
        }
        done(number + 1);
    }
    Ok(all)
}

/// Whether a line is the first one of a laboratory's file of results.
pub fn is_header(line: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(line)
        .is_ok_and(|value| value.get("experiment").is_some() && value.get("moves").is_none())
}

/// A table of positions (as moves), answers, and players if there are several; a first row that is no position is taken for heads.
pub fn in_table(
    game: Game,
    text: &str,
    name: &str,
    mut done: impl FnMut(usize),
) -> Result<ByPlayer, AnswerError> {
    let mut judge = Judge::new(game).map_err(|error| wrong(1, error))?;
    let mut all = ByPlayer::new();
    let mut rows = vec![csv::heads(text)];
    rows.extend(csv::rows(text));
    for (number, row) in rows.iter().enumerate() {
        let fault = |problem: String| AnswerError { line: number + 1, problem };
        let (position, answer) = match row.as_slice() {
            [] => continue,
            [position, answer, ..] => (position.trim(), answer),
            [_] => {
                return Err(fault(
                    "the answer is missing; expected POSITION,ANSWER[,PLAYER]".to_owned(),
                ));
            }
        };
        let line = match Variation::parse(game, Start { board: None, moves: position }) {
            Ok(line) => line,
            // Heads.
            Err(_) if number == 0 => continue,
            Err(error) => return Err(fault(error.to_string())),
        };
        let judged = judge.judge(&line, answer).map_err(|error| fault(error.to_string()))?;
        add(&mut all, row.get(2).map_or(name, |player| player.trim()), judged);
        done(number + 1);
    }
    Ok(all)
}

fn wrong(line: usize, problem: impl fmt::Display) -> AnswerError {
    AnswerError { line, problem: problem.to_string() }
}

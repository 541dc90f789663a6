//! The finished game, every move compared with the best.
//!
//! From the last move back to the first, so that what the judging player remembers of later positions helps it with earlier ones.

use core::convert::Infallible;

use foursight_catalog::{
    BySeat, Change, Command, Comparison, Job, Match, Move, MoveValue, PlayerSpec, Position, Report,
    Start, Starter, Variation, analyst, judged,
};
use foursight_game::Value;
use foursight_wire::Record;

use crate::failure::Failure;

/// A move and how it compares.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) played: MoveValue,
    /// The value of the position before it, for the player to move.
    before: Value,
    pub(crate) comparison: Comparison,
}

/// The moves of a game and what is known of them so far.
pub(crate) struct Review {
    judge: PlayerSpec,
    /// The game again, undone as far as it was judged.
    game: Match,
    moves: Vec<Move>,
    /// How many of the moves were there before the players began.
    pub(crate) opening: usize,
    /// For each move, once it was judged.
    pub(crate) judged: Vec<Option<Judged>>,
}

impl Review {
    pub(crate) fn new(table: &Match, threads: u32) -> Result<Self, Failure> {
        let game = table.game();
        let judge = PlayerSpec::parse(analyst(game), game)?.with_threads(threads);
        let record = Record::of(table, 0, &[], "");
        let start = Start { board: record.board.as_deref(), moves: &record.opening };
        let opening = Variation::parse(game, start)?.moves.len();
        let mut again = Match::open(game, &BySeat::new(None, None), Starter::default(), start)?;
        let moves = table.snapshot().moves.to_vec();
        for &action in &moves[opening..] {
            again.command(Command::play(action))?;
        }
        let judged = vec![None; moves.len()];
        Ok(Self { judge, game: again, moves, opening, judged })
    }

    /// How many moves there are to judge, and how many were.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.moves.len() - self.opening, self.judged.iter().flatten().count())
    }

    /// Moves that lost the result for certain.
    pub(crate) fn mistakes(&self) -> usize {
        let lost = |judged: &&Judged| judged.comparison.change == Change::Result;
        self.judged.iter().flatten().filter(lost).count()
    }

    /// Whether of every judged move it is known that it is a mistake or that it is none.
    pub(crate) fn is_certain(&self) -> bool {
        self.judged.iter().flatten().all(|judged| judged.comparison.mistake.is_some())
    }

    /// The work on the last move that was not judged yet, and its number.
    pub(crate) fn next_job(&mut self) -> Option<(usize, Job)> {
        let ply = (self.opening..self.moves.len()).rev().find(|&ply| self.judged[ply].is_none())?;
        while self.game.snapshot().ply() > ply {
            self.game.command(Command::Undo).ok()?;
        }
        Some((ply, self.game.advice(&self.judge, true)))
    }

    /// Takes what the judging player said of a move.
    pub(crate) fn answer(&mut self, ply: usize, report: &Report) {
        // The move after it was judged before; after the last one nothing is known.
        let later = self.judged.get(ply + 1).and_then(Option::as_ref);
        let later = later.map_or(Value::Unknown, |later| later.before);
        let action = self.moves[ply];
        let next = |next: Move, _: &Position| {
            Ok::<_, Infallible>(if next == action { later } else { Value::Unknown })
        };
        let Ok((played, comparison)) = judged(self.game.position(), action, report, next);
        self.judged[ply] = Some(Judged { played, before: report.value, comparison });
    }
}

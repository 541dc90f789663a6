//! The player `perfect` of Connect Four: the solver and its book behind the same trait as every other player.
//!
//! A limit or a stop may end a proof before it is done. There is an answer even then: a position that is not in the book is looked at by a short search
//! of the ordinary kind, whose move is played if the proof does not come; its value then says that it is an estimate. Where somebody watches, it comes first.
//!
//! Asked for a move, it looks among equally good ones for the most trying; asked for the value of every move, it does not, and
//! names the most central of the best.

use std::sync::OnceLock;

use foursight_connect_four::evaluation::Pattern;
use foursight_connect_four::{Column, ConnectFour};
use foursight_connect_four_solver::{
    Book, Choice, Lookup, Pages, Prover, Reachable, Stones, Table, Unsolved, Window,
};
use foursight_game::{
    Control, Finding, Limits, Line, List, MoveValue, Position, Report, SearchError, Searcher,
    StoppedBy, Task, Value,
};
use foursight_search::Deepening;

use crate::settings::Settings;

/// Positions the short search may visit: a few milliseconds.
pub(crate) const FIRST_LOOK: u64 = 20_000;

/// Positions that showing the line of best play may cost beyond the proof: people wait for the move, not for the line.
pub(crate) const LINE: u64 = 20_000;

/// Proves before it plays.
pub(crate) struct Perfect {
    seed: u64,
    threads: usize,
    megabytes: usize,
    /// Taken when first needed, for the book answers many questions without.
    table: Option<Table<Pages>>,
}

impl Perfect {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            seed: settings.seed,
            threads: settings.threads as usize,
            megabytes: settings.table as usize,
            table: None,
        }
    }

    /// The choice with every move's score if that is wanted, and the line, or why there is none.
    fn prove(
        &mut self,
        stones: &Stones,
        limits: &Limits,
        control: &dyn Control,
        every_move: bool,
    ) -> Result<(Chosen, Line<Column>, u64), Unproven> {
        let table = match &mut self.table {
            Some(table) => table,
            none => {
                none.insert(Pages::try_megabytes(self.megabytes).ok_or(Unproven::NoMemory)?.table())
            }
        };
        let mut prover = Prover::new(table, self.threads);
        let mut over = |nodes: u64| {
            limits.nodes.is_some_and(|most| nodes >= most)
                || limits.is_late(control)
                || control.stopped()
        };
        let choice = if every_move {
            let scores = prover.scores(stones, Window::EXACT, KNOWN_SCORES, &mut over);
            scores.map(|scores| first_best(scores.by_column, scores.nodes))
        } else {
            let choice = prover.choose(stones, self.seed, KNOWN_SCORES, &mut over);
            choice.map(|choice| choice.map(|choice| Chosen { choice, by_column: [None; 7] }))
        };
        let chosen = choice.map_err(stopped)?.expect("a game that is not over has a move");
        let Chosen { choice, .. } = chosen;
        let mut spent = choice.nodes;
        let mut line = Line::default();
        line.push(column(choice.column));
        let after = stones.play(choice.column).expect("the chosen move is legal");
        // A line cut short is still a beginning of best play.
        let rest = prover.principal_variation(
            &after,
            KNOWN_SCORES,
            &mut |nodes| nodes >= LINE || over(spent + nodes),
            &mut |next| line.push(column(next)),
        );
        spent += rest.map_or(0, |solution| solution.nodes);
        Ok((chosen, line, spent))
    }
}

/// A choice, and every move's score if that was asked for.
#[derive(Clone, Copy)]
struct Chosen {
    choice: Choice,
    by_column: [Option<i32>; 7],
}

/// Why there is no proof.
enum Unproven {
    Stopped,
    NoMemory,
}

/// A stop is an answer's business; a thread that panicked is passed on as what it is.
fn stopped(unsolved: Unsolved) -> Unproven {
    match unsolved {
        Unsolved::Stopped => Unproven::Stopped,
        Unsolved::Panicked => panic!("a thread of the solver panicked"),
    }
}

impl Searcher<ConnectFour> for Perfect {
    fn search(
        &mut self,
        position: &ConnectFour,
        task: Task<'_, ConnectFour>,
    ) -> Result<Report<ConnectFour>, SearchError> {
        task.admit(position)?;
        let stones = Stones::from(position);
        // Whoever watches sees an answer before the proof.
        let ready = match task.progress.filter(|_| task.root_moves) {
            None => None,
            Some(progress) => {
                let ready = first_look(position, &stones, task.every_move, Some(task.control))?;
                progress(&ready);
                Some(ready)
            }
        };
        Ok(match self.prove(&stones, &task.limits, task.control, task.every_move) {
            Ok((chosen, line, nodes)) => proven(position, &chosen, line, nodes, task.every_move),
            Err(Unproven::NoMemory) => {
                return Err(SearchError::NoMemory { megabytes: self.megabytes as u32 });
            }
            Err(Unproven::Stopped) => {
                let stopped_by = Some(ended_by(&task.limits, task.control));
                let ready = match ready {
                    Some(ready) => ready,
                    None => first_look(position, &stones, task.every_move, None)?,
                };
                Report { stopped_by, ..ready }
            }
        })
    }

    fn forget(&mut self) {
        self.table = None;
    }
}

/// An answer without a proof: by the book, else by a short search of the ordinary kind. Without a control it takes its few milliseconds whatever happens.
fn first_look(
    position: &ConnectFour,
    stones: &Stones,
    every_move: bool,
    control: Option<&dyn Control>,
) -> Result<Report<ConnectFour>, SearchError> {
    if let Some(report) = by_book(position, stones, every_move) {
        return Ok(report);
    }
    let short = Task::new(Limits::nodes(FIRST_LOOK));
    let short = match control {
        Some(control) => short.under(control),
        None => short,
    };
    let short = Task { every_move, ..short };
    Deepening::new(Pattern::TUNED, 1 << 20).search(position, short)
}

/// What ended a proof: the clock or the stop if they say so now, else the nodes.
pub(crate) fn ended_by(limits: &Limits, control: &dyn Control) -> StoppedBy {
    if control.stopped() {
        StoppedBy::Stop
    } else if limits.is_late(control) {
        StoppedBy::Time
    } else {
        StoppedBy::Nodes
    }
}

/// The most central of the best moves.
fn first_best(by_column: [Option<i32>; 7], nodes: u64) -> Option<Chosen> {
    let score = by_column.iter().copied().flatten().max()?;
    let column = [3, 2, 4, 1, 5, 0, 6]
        .into_iter()
        .find(|&column| by_column[column as usize] == Some(score))?;
    Some(Chosen { choice: Choice { column, score, nodes }, by_column })
}

/// A best move by the book alone, without a look at the opponent's replies; `None` unless it knows every move.
fn by_book(
    position: &ConnectFour,
    stones: &Stones,
    every_move: bool,
) -> Option<Report<ConnectFour>> {
    let mut by_column = [None; 7];
    for (column, after) in stones.moves() {
        by_column[column as usize] = Some(-book_score(&after)?);
    }
    let chosen = first_best(by_column, 0)?;
    let mut line = Line::default();
    line.push(column(chosen.choice.column));
    Some(proven(position, &chosen, line, 0, every_move))
}

fn proven(
    position: &ConnectFour,
    Chosen { choice, by_column }: &Chosen,
    line: Line<Column>,
    nodes: u64,
    every_move: bool,
) -> Report<ConnectFour> {
    let mut moves = <ConnectFour as Position>::List::<MoveValue<Column>>::default();
    for action in position.legal_moves() {
        if let Some(score) = by_column[action.index()]
            && every_move
        {
            moves.push(MoveValue { action, value: value_of_score(score, position.plies()) });
        }
    }
    Report {
        best: column(choice.column),
        value: value_of_score(choice.score, position.plies()),
        moves,
        depth: line.len() as u32,
        line,
        nodes,
        leaves: 0,
        cut_offs: 0,
        work: nodes,
        stopped_by: None,
    }
}

/// A strong score, n for a win with the n-th last own disc, as plies from a position of so many discs.
pub fn value_of_score(score: i32, discs: u32) -> Value {
    let own = discs / 2;
    let opposing = discs - own;
    let winners_discs = 22_u32.saturating_sub(score.unsigned_abs());
    Value::Exact(match score.signum() {
        1 => Finding::Win(Some(2 * (winners_discs - own) - 1)),
        -1 => Finding::Loss(Some(2 * (winners_discs - opposing))),
        _ => Finding::Draw,
    })
}

fn column(index: u32) -> Column {
    Column::new(index as usize).expect("the solver plays on seven columns")
}

static BOOK: OnceLock<Book> = OnceLock::new();

/// What the solver's book knows. It is opened when first asked for a position that a book may know, which takes some milliseconds.
///
/// Without the feature `book` the program contains none, and knows no score until it is given one ([`use_book`]). Moves are the same with any
/// book or none, for every score is proved; only the time differs.
pub const KNOWN_SCORES: Lookup<'static> = Lookup::new(Book::DEEPEST, &known_score);

/// The score of a position that the solver's book knows; of a board that no game leads to it knows none.
pub fn book_score(stones: &Stones) -> Option<i32> {
    if stones.discs() > Book::DEEPEST { None } else { known_score(&stones.reachable()?) }
}

fn known_score(position: &Reachable) -> Option<i32> {
    let book =
        if cfg!(feature = "book") { Some(BOOK.get_or_init(Book::embedded)) } else { BOOK.get() };
    book?.score(position)
}

/// Gives the program a book; `false` if it has one already.
pub fn use_book(book: Book) -> bool {
    BOOK.set(book).is_ok()
}

#[cfg(test)]
mod tests {
    use foursight_game::entry::Entry;

    use super::*;

    /// A score written as plies and read back is the same, wherever the game still has room for it.
    #[test]
    fn scores_and_distances_say_the_same() {
        let mut position = ConnectFour::new();
        for text in ["", "4", "44", "4455", "44553", "444333377755"] {
            let mut replayed = ConnectFour::new();
            foursight_game::Notation::play_text(&mut replayed, text, &mut |_| {}).unwrap();
            position = replayed;
            let discs = position.plies();
            for score in -(21 - discs as i32 / 2)..=(21 - discs as i32 / 2) {
                assert_eq!(
                    Entry::score(&position, value_of_score(score, discs)),
                    Some(score),
                    "{text} {score}"
                );
            }
        }
        assert!(position.outcome().is_none());
    }
}

//! The player `perfect` of Connect Four: the solver and its book behind the same trait as every other player.
//!
//! A limit or a stop may end a proof before it is done. So that there is an answer even then, a position that is not in the book
//! is first looked at by a short search of the ordinary kind, whose move is played if the proof does not come; its value then says
//! that it is an estimate.

use core::sync::atomic::Ordering::Relaxed;
use core::sync::atomic::{AtomicBool, AtomicU64};
use core::time::Duration;
use std::thread;

use foursight_connect_four::evaluation::Pattern;
use foursight_connect_four::{Column, ConnectFour};
use foursight_connect_four_solver::{Choice, Pages, Solver, Stones, Stopped, Table, Window};
use foursight_game::{
    Control, GameOver, Limits, Line, List, MoveValue, Position, Report, Searcher, Task, Value,
    Verdict,
};
use foursight_search::Deepening;

use crate::settings::Settings;

/// Positions the short search beforehand may visit: a few milliseconds.
const FIRST_LOOK: u64 = 20_000;

/// Proves before it plays.
pub(crate) struct Perfect {
    seed: u64,
    threads: usize,
    megabytes: usize,
    /// Taken when first needed, for the book answers many questions without.
    pages: Option<Pages>,
}

impl Perfect {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            seed: settings.seed,
            threads: settings.threads as usize,
            megabytes: settings.table as usize,
            pages: None,
        }
    }

    /// The choice and the line, or `Stopped`.
    fn prove(
        &mut self,
        stones: &Stones,
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<(Choice, Line<Column>, u64), Stopped> {
        let (threads, seed) = (self.threads, self.seed);
        let pages = self.pages.get_or_insert_with(|| Pages::megabytes(self.megabytes));
        let table = pages.table();
        let solver = Solver::new();
        let mut spent = 0;
        let mut over = |nodes: u64| {
            limits.nodes.is_some_and(|most| nodes >= most)
                || limits.time.is_some_and(|most| control.elapsed() >= most)
                || control.stopped()
        };
        if threads > 1 {
            spent = prepare(&solver, stones, &table, threads, &mut over)?;
        }
        let lookup = |stones: &Stones| book(stones);
        let choice = solver
            .choose(stones, seed, &lookup, &table, &mut |nodes| over(spent + nodes))?
            .expect("a game that is not over has a move");
        spent += choice.nodes;
        let mut line = Line::default();
        line.push(column(choice.column));
        let after = stones.play(choice.column).expect("the chosen move is legal");
        let rest = solver.principal_variation(
            &after,
            &lookup,
            &table,
            &mut |nodes| over(spent + nodes),
            &mut |next| line.push(column(next)),
        );
        // A line cut short by a limit is still a beginning of best play.
        spent += rest.map_or(0, |solution| solution.nodes);
        Ok((choice, line, spent))
    }
}

/// Fills the table with the score of every move on all threads, where the proofs on one then find it.
///
/// A control need not be shared between threads, so this one looks after it while the others prove.
fn prepare(
    solver: &Solver,
    stones: &Stones,
    table: &Table<'_, [AtomicU64]>,
    threads: usize,
    over: &mut dyn FnMut(u64) -> bool,
) -> Result<u64, Stopped> {
    let stop = AtomicBool::new(false);
    let spent = AtomicU64::new(0);
    let unknown = stones.moves().filter(|(_, after)| book(after).is_none());
    thread::scope(|scope| {
        let proofs = scope.spawn(|| {
            for (_, after) in unknown {
                let stop = |_nodes| stop.load(Relaxed);
                let solution =
                    solver.solve_parallel(&after, Window::EXACT, table, threads, &stop)?;
                spent.fetch_add(solution.nodes, Relaxed);
            }
            Ok(spent.load(Relaxed))
        });
        while !proofs.is_finished() {
            if over(spent.load(Relaxed)) {
                stop.store(true, Relaxed);
            }
            thread::sleep(Duration::from_micros(200));
        }
        proofs.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

impl Searcher<ConnectFour> for Perfect {
    fn search(
        &mut self,
        position: &ConnectFour,
        task: Task<'_, ConnectFour>,
    ) -> Result<Report<ConnectFour>, GameOver> {
        if let Some(outcome) = position.outcome() {
            return Err(GameOver(outcome));
        }
        let stones = Stones::from(position);
        let known = stones.moves().all(|(_, after)| after.is_over() || book(&after).is_some());
        let first_look = if known {
            None
        } else {
            let task = Task {
                every_move: task.every_move,
                ..Task::new(Limits::nodes(FIRST_LOOK)).under(task.control)
            };
            Some(Deepening::new(Pattern::TUNED, 1 << 20).search(position, task)?)
        };
        match self.prove(&stones, &task.limits, task.control) {
            Ok((choice, line, nodes)) => {
                Ok(proven(position, &choice, line, nodes, task.every_move))
            }
            Err(Stopped) => {
                Ok(first_look.unwrap_or_else(|| unreachable!("the book is not searched")))
            }
        }
    }

    fn forget(&mut self) {
        self.pages = None;
    }
}

fn proven(
    position: &ConnectFour,
    choice: &Choice,
    line: Line<Column>,
    nodes: u64,
    every_move: bool,
) -> Report<ConnectFour> {
    let mut moves = <ConnectFour as Position>::List::<MoveValue<Column>>::default();
    for action in position.legal_moves() {
        if let Some(score) = choice.by_column[action.index()]
            && every_move
        {
            moves.push(MoveValue { action, value: value_of(score, position.plies()) });
        }
    }
    Report {
        best: column(choice.column),
        value: value_of(choice.score, position.plies()),
        moves,
        depth: line.len() as u32,
        line,
        nodes,
        leaves: 0,
        cut_offs: 0,
        work: nodes,
    }
}

/// A strong score, n for a win with the n-th last own disc, as plies from a position of so many discs.
pub(crate) fn value_of(score: i32, discs: u32) -> Value {
    let own = discs / 2;
    let opposing = discs - own;
    let winners_discs = 22_u32.saturating_sub(score.unsigned_abs());
    Value::proven(match score.signum() {
        1 => Verdict::Win(Some(2 * (winners_discs - own) - 1)),
        -1 => Verdict::Loss(Some(2 * (winners_discs - opposing))),
        _ => Verdict::Draw,
    })
}

fn column(index: u32) -> Column {
    Column::new(index as usize).expect("the solver plays on seven columns")
}

/// What is known without a search.
fn book(_stones: &Stones) -> Option<i32> {
    None
}

//! `deepening`: the modern searcher. It looks one ply ahead, then two, then three, until a limit is reached or the result is proven.
//!
//! 1. **Iterative deepening.** Each depth costs a few times the one before, so the shallow ones are nearly free; they leave behind
//!    good first guesses for the deep one, and there is an answer whenever time runs out.
//! 2. **Principal variation search** (Marsland and Campbell 1982). The first move of a position is expected to be the best. The others
//!    only have to be shown to be no better, which a window without room (`alpha`, next above `alpha`) does cheaply; one that turns out
//!    better is searched again.
//! 3. **Transposition table.** A position reached by another order of moves is remembered: its bound may end the look at
//!    once, its best move is tried first. On the principal variation itself nothing is cut short, so that it can be shown.
//! 4. **Order**: where there are few moves to look at, one that wins at once; then the remembered move, then the killer of this ply, then moves by their history (how often and how high up in the
//!    tree they cut off), then the order asked for.
//!
//! The search ends early when nothing is left to find: a win or loss no deeper than the plies looked ahead in full, or a depth in which
//! every leaf was a finished game.
//!
//! Stopped in the middle of a depth, it keeps what that depth has shown so far: the best move of the depth before is searched
//! first, so whatever replaces it is better. If that move turns out to lose, the next not yet refuted is played. Asked for the value of
//! every move, it answers with the last depth it finished instead: values of two depths must not stand in one report.

use alloc::vec::Vec;

use foursight_game::{
    Bound, Central, Depth, Evaluator, Indexed, Keyed, Line, MoveValue, Observer, Position,
    Progress, Report, Score, SearchError, Searcher, Silent, StoppedBy, Task, Value,
};

use crate::meter::{Meter, Stopped};
use crate::order::{Killers, Order, bring_forward};
use crate::ranking::{Recollection, next_best};
use crate::root_values::{note, unknown_values};
use crate::table::{Memory, Table};
use crate::walk::{Walk, bound, sided, sided_window};

/// Iterative deepening with a table of its own.
///
/// With a limit of depth or nodes and cold memory ([`Searcher::forget`]) its answer depends on the position alone.
#[derive(Clone)]
pub struct Deepening<E> {
    /// Judges the positions at the horizon.
    evaluator: E,
    order: Order,
    table: Table,
    history: Vec<u32>,
}

impl<E> Deepening<E> {
    /// With this evaluation and a table of at most so many bytes, moves otherwise equal tried from the centre outwards.
    pub fn new(evaluator: E, table_bytes: usize) -> Self {
        Self {
            evaluator,
            order: Order::Center,
            table: Table::new(table_bytes),
            history: Vec::new(),
        }
    }

    /// The same with another order for moves of which nothing is known.
    #[must_use]
    pub fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }
}

/// A position nearer to the horizon is searched again sooner than found in memory.
const WORTH_REMEMBERING: u32 = 2;

/// A depth searched in full or in part.
struct Iteration<P: Position> {
    best: Option<(P::Move, Score)>,
    line: Line<P::Move>,
    values: P::List<MoveValue<P::Move>>,
    /// Moves searched before the search was stopped.
    finished: usize,
    stopped: bool,
    complete: bool,
}

impl<P, E> Searcher<P> for Deepening<E>
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P>,
{
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        task.admit(position)?;
        const { assert!(P::MOVES <= Table::MOST_MOVES, "the table has no room for such a move") };
        let memory = Recollection::new::<P>(&mut self.table, &mut self.history);
        let meter = Meter::new(&task.limits, task.control);
        let depth = task.limits.depth.unwrap_or(Depth::MAX);
        let view = position.turn();
        let walk = Walk::new(&self.evaluator, view, meter, Silent).order(self.order);
        let asked = Asked { every_move: task.every_move, root_moves: task.root_moves };
        Ok(match task.observer {
            None => deepen(position, walk, memory, depth, asked, task.progress),
            Some(observer) => {
                let walk = walk.watched(observer);
                deepen(position, walk, memory, depth, asked, task.progress)
            }
        })
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

/// Which moves of the root are reported beside the best.
#[derive(Clone, Copy)]
struct Asked {
    /// All, with their values.
    every_move: bool,
    /// While it searches: all, with what is known of them.
    root_moves: bool,
}

/// Searches depth after depth.
fn deepen<P, E, O>(
    position: &P,
    mut walk: Walk<'_, P, E, O>,
    mut memory: Recollection<'_>,
    deepest: Depth,
    asked: Asked,
    mut progress: Option<Progress<'_, P>>,
) -> Report<P>
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P>,
    O: Observer<P>,
{
    let every_move = asked.every_move;
    let mut moves = walk.order.moves(position);
    walk.killers = Some(Killers::new());
    let mut line = Line::default();
    line.push(moves[0]);
    let mut report = Report {
        best: moves[0],
        value: Value::Unknown,
        moves: if every_move { unknown_values(position) } else { P::List::default() },
        line,
        nodes: 0,
        leaves: 0,
        cut_offs: 0,
        depth: 0,
        work: 0,
        stopped_by: Some(StoppedBy::Depth),
    };
    walk.meter.count_root();
    for depth in 1..=deepest.plies() {
        if depth > 1 && walk.meter.count() == Err(Stopped) {
            report.stopped_by = walk.meter.stopped_by();
            break;
        }
        walk.horizon = depth;
        let iteration = look(position, &mut walk, &mut memory, &moves, asked);
        (report.nodes, report.work) = (walk.meter.nodes(), walk.meter.nodes());
        (report.leaves, report.cut_offs) = (walk.leaves, walk.cut_offs);
        if iteration.stopped {
            report.stopped_by = walk.meter.stopped_by();
            // The first depth has nothing before it to answer with.
            if every_move && depth > 1 {
                break;
            }
        }
        let Some((best, score)) = iteration.best else { break };
        if iteration.stopped && score.as_loss().is_some() {
            // Every move looked at loses. One not yet looked at may be better, but nothing is known of it.
            report.best = moves[iteration.finished];
            report.value = Value::Unknown;
            report.line.clear();
            report.line.push(report.best);
            break;
        }
        let bound = if iteration.stopped { Bound::AtLeast } else { Bound::Exact };
        (report.best, report.line) = (best, iteration.line);
        report.value = Value::from_score(score, bound, iteration.complete);
        report.moves = iteration.values;
        if iteration.stopped {
            break;
        }
        report.depth = depth;
        if let Some(progress) = &mut progress {
            progress(&report);
        }
        let decided = score.as_win().or(score.as_loss()).is_some_and(|plies| plies <= depth);
        if iteration.complete || decided {
            report.stopped_by = None;
            break;
        }
        bring_forward(&mut moves, best);
    }
    if !every_move {
        report.moves = P::List::default();
    }
    report
}

/// The root at one depth.
fn look<P, E, O>(
    position: &P,
    walk: &mut Walk<'_, P, E, O>,
    memory: &mut Recollection<'_>,
    moves: &[P::Move],
    Asked { every_move, root_moves }: Asked,
) -> Iteration<P>
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P>,
    O: Observer<P>,
{
    let noted = every_move || root_moves;
    let values = if noted { unknown_values(position) } else { P::List::default() };
    let mut iteration = Iteration {
        best: None,
        line: Line::default(),
        values,
        finished: 0,
        stopped: false,
        complete: true,
    };
    walk.observer.enter(position, None);
    walk.observer.window(Score::MIN, Score::MAX);
    let mut rest = Line::default();
    let mut alpha = Score::MIN;
    for &action in moves {
        let next = position.after(action);
        walk.complete = true;
        let floor = if every_move { Score::MIN } else { alpha };
        let window = (floor, Score::MAX);
        let first = every_move || iteration.best.is_none();
        let found = scout(walk, memory, &next, action, 1, window, first, &mut rest);
        let Ok(score) = found else {
            iteration.stopped = true;
            break;
        };
        iteration.finished += 1;
        iteration.complete &= walk.complete;
        // Of a move that is no better than the best before it only that is known.
        let bound = if first || score > floor { Bound::Exact } else { Bound::AtMost };
        let value = Value::from_score(score, bound, walk.complete);
        note::<P>(&mut iteration.values, action, value);
        if iteration.best.is_none() || score > alpha {
            alpha = score;
            iteration.best = Some((action, score));
            iteration.line.lead(action, &rest);
        }
    }
    if let Some((_, score)) = iteration.best
        && !iteration.stopped
    {
        walk.leave(score, Bound::Exact);
    }
    iteration
}

/// The value of a move for whoever makes it, exact inside the window: the first move of a position is searched in full, a later one
/// only if it is not seen to be no better.
#[allow(clippy::too_many_arguments)]
fn scout<P, E, O>(
    walk: &mut Walk<'_, P, E, O>,
    memory: &mut Recollection<'_>,
    next: &P,
    by: P::Move,
    ply: u32,
    (alpha, beta): (Score, Score),
    first: bool,
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped>
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P>,
    O: Observer<P>,
{
    if !first {
        let no_room = (-alpha.next_up(), -alpha);
        let score = -variation(walk, memory, next, by, ply, no_room, line)?;
        if score <= alpha || score >= beta {
            return Ok(score);
        }
    }
    Ok(-variation(walk, memory, next, by, ply, (-beta, -alpha), line)?)
}

/// The value of a position for the player to move, exact inside the window.
fn variation<P, E, O>(
    walk: &mut Walk<'_, P, E, O>,
    memory: &mut Recollection<'_>,
    position: &P,
    by: P::Move,
    ply: u32,
    (floor, beta): (Score, Score),
    line: &mut Line<P::Move>,
) -> Result<Score, Stopped>
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P>,
    O: Observer<P>,
{
    line.clear();
    if let Some(score) = walk.visit(position, by, ply)? {
        return Ok(sided(score, ply));
    }
    let key = position.key();
    let depth = walk.horizon - ply;
    let worth_a_look = depth >= WORTH_REMEMBERING;
    let remembered = if worth_a_look { memory.table.recall(key, walk.view) } else { None };
    let has_room = floor.next_up() < beta;
    if let Some(known) = remembered
        && (known.complete || known.depth >= depth)
        && !has_room
    {
        let score = known.score.earlier(ply);
        let enough = match known.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= floor,
        };
        if enough {
            walk.complete &= known.complete;
            let seen_by_mover = ply.is_multiple_of(2);
            let bound = if seen_by_mover { known.bound } else { known.bound.reversed() };
            walk.remembered(sided(score, ply), bound);
            return Ok(score);
        }
    }
    let (low, high) = sided_window((floor, beta), ply);
    walk.observer.window(low, high);

    let complete_before = core::mem::replace(&mut walk.complete, true);
    let killer = walk.killers.as_ref().and_then(|killers| killers.at(ply));
    let mut moves = memory.ranked(position, walk.order, remembered, killer);
    let mut alpha = floor;
    let mut best = Score::MIN;
    let mut best_move = P::Move::default();
    let mut rest = Line::default();
    for place in 0..moves.len() {
        let action = next_best(&mut moves, place);
        let next = position.after(action);
        let first = place == 0;
        let score = scout(walk, memory, &next, action, ply + 1, (alpha, beta), first, &mut rest)?;
        if score > best {
            (best, best_move) = (score, action);
            if score > alpha {
                line.lead(action, &rest);
                alpha = score;
            }
        }
        if best >= beta {
            walk.cut_off(action, moves.len() - place - 1, ply);
            memory.reward(position, action, depth);
            break;
        }
    }
    let found = Memory {
        score: best.later(ply),
        bound: bound(best, floor, beta),
        depth,
        complete: walk.complete,
        best: P::index(best_move),
    };
    if worth_a_look {
        memory.table.remember(key, walk.view, found);
    }
    walk.complete &= complete_before;
    let seen_from_root = sided(best, ply);
    walk.leave(seen_from_root, bound(seen_from_root, low, high));
    Ok(best)
}

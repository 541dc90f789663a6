//! The root of every search of fixed depth: the part in which minimax, negamax and their pruned twins are the same.
//!
//! The root's moves are looked at one by one. What one of them is worth is the algorithm's affair ([`LookAhead`]); which
//! one is played, what is reported and what happens when time runs out is decided here, once.

use core::marker::PhantomData;

use foursight_game::{
    Bound, Central, Depth, Evaluator, Keyed, Line, Observer, Outcome, Position, Progress, Report,
    Score, SearchError, Searcher, Silent, StoppedBy, Task, Value,
};

use crate::endings::Wins;
use crate::meter::{Meter, Stopped};
use crate::order::{Killers, Order, Ties};
use crate::root_values::{note, unknown_values};
use crate::walk::Walk;

/// What tells one algorithm of fixed depth from another: how it finds the value of a move of the root.
pub trait LookAhead<P: Position> {
    /// Whether it prunes, and so has a window to tell of.
    const PRUNES: bool;

    /// The deepest it can look.
    const DEEPEST: Depth = Depth::MAX;

    /// The value, for the player at the root, of the position reached by the root's move `by`. It must be exact above
    /// `floor`; below, anything from the value up to `floor` will do. `line` becomes best play from there on.
    fn value<E: Evaluator<P>, O: Observer<P>>(
        walk: &mut Walk<'_, P, E, O>,
        position: &P,
        by: P::Move,
        floor: Score,
        line: &mut Line<P::Move>,
    ) -> Result<Score, Stopped>;
}

/// A search of fixed depth by the algorithm `A`: it looks ahead as many plies as [`Limits::depth`](foursight_game::Limits) says, or
/// without that limit to the end of every game.
///
/// Limits of nodes and time and the stop hold as well: a search that they end answers with the best of the root's moves it
/// has finished and says that the value is at least that; before the first it answers with the first move in order and
/// [`Value::Unknown`]. An observer sees the positions it was in the middle of entered and never left.
///
/// Move and value of a pruning algorithm are those of the plain one. Only of a value of 0 can it know more: that it is a proven
/// draw, if all it looked at were finished games while the plain one also saw the horizon. (In the games here that does not come up, for
/// their draws all lie at the same depth.)
#[derive(Clone, Debug)]
pub struct FixedDepth<A, E> {
    /// Judges the positions at the horizon.
    pub evaluator: E,
    /// The order in which moves are tried.
    pub order: Order,
    /// Which of equally good moves is played.
    pub ties: Ties,
    /// What a finished game is worth.
    pub wins: Wins,
    /// Whether a pruning search first tries, below the root, the move that last cut off at that depth. Move and value stay
    /// the same.
    pub killers: bool,
    algorithm: PhantomData<fn() -> A>,
}

impl<A, E> FixedDepth<A, E> {
    /// With this evaluation, in the game's own order, the first of equals.
    pub const fn new(evaluator: E) -> Self {
        Self {
            evaluator,
            order: Order::Left,
            ties: Ties::First,
            wins: Wins::Fast,
            killers: false,
            algorithm: PhantomData,
        }
    }

    /// The same in another order.
    #[must_use]
    pub fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// The same with another choice among equals.
    #[must_use]
    pub fn ties(self, ties: Ties) -> Self {
        Self { ties, ..self }
    }

    /// The same with another value of finished games.
    #[must_use]
    pub fn wins(self, wins: Wins) -> Self {
        Self { wins, ..self }
    }

    /// The same with or without killer moves.
    #[must_use]
    pub fn killers(self, killers: bool) -> Self {
        Self { killers, ..self }
    }
}

/// [`LookAhead::value`] of one algorithm.
type ValueOf<'w, P, E, O> = fn(
    &mut Walk<'w, P, E, O>,
    &P,
    <P as Position>::Move,
    Score,
    &mut Line<<P as Position>::Move>,
) -> Result<Score, Stopped>;

/// The root without its algorithm, which is called by pointer, once for each move: so this is compiled once for a game, not once for each of its algorithms.
#[derive(Clone, Copy)]
struct Root {
    order: Order,
    ties: Ties,
    wins: Wins,
    prunes: bool,
    every_move: bool,
}

impl Root {
    /// Whether a move of this value is played before all were looked at.
    fn may_be_played(&self, score: Score) -> bool {
        self.wins != Wins::Evaluated || score > Wins::WORST
    }

    fn run<'w, P, E, O>(
        self,
        position: &P,
        mut walk: Walk<'w, P, E, O>,
        value_of: ValueOf<'w, P, E, O>,
        mut told: Option<Progress<'_, P>>,
    ) -> Report<P>
    where
        P: Central + Keyed,
        E: Evaluator<P>,
        O: Observer<P>,
    {
        let Self { every_move, .. } = self;
        walk.meter.count_root();
        walk.observer.enter(position, None);
        if self.prunes {
            walk.observer.window(Score::MIN, Score::MAX);
        }
        let moves = self.order.moves(position);
        let mut values = if every_move { unknown_values(position) } else { P::List::default() };
        let mut seen = if told.is_some() { unknown_values(position) } else { P::List::default() };
        let mut best: Option<(P::Move, Score)> = None;
        let mut complete = true;
        let mut stopped = false;
        let mut at_once = false;
        let mut line = Line::default();
        let mut rest = Line::default();
        for &action in moves.iter() {
            let floor = match best {
                Some((_, score)) if !every_move => self.ties.floor(score),
                _ => Score::MIN,
            };
            walk.complete = true;
            let next = position.after(action);
            let Ok(score) = value_of(&mut walk, &next, action, floor, &mut rest) else {
                stopped = true;
                break;
            };
            complete &= walk.complete;
            note::<P>(&mut values, action, Value::from_score(score, Bound::Exact, walk.complete));
            let wins_at_once =
                self.wins == Wins::AtOnce && next.outcome() == Some(Outcome::Win(position.turn()));
            let prefers = || best.is_none_or(|(_, best)| self.ties.prefers(score, best));
            if !at_once && (wins_at_once || self.may_be_played(score) && prefers()) {
                best = Some((action, score));
                line.lead(action, &rest);
            }
            at_once |= wins_at_once;
            if let Some(told) = &mut told {
                // Of a move that is no better a pruning search knows no more than that.
                let is_exact = !self.prunes || every_move || score > floor;
                let bound = if is_exact { Bound::Exact } else { Bound::AtMost };
                note::<P>(&mut seen, action, Value::from_score(score, bound, walk.complete));
                if let Some((best, score)) = best {
                    told(&Report {
                        best,
                        value: Value::from_score(score, Bound::AtLeast, complete),
                        moves: seen.clone(),
                        line,
                        nodes: walk.meter.nodes(),
                        leaves: walk.leaves,
                        cut_offs: walk.cut_offs,
                        depth: 0,
                        work: walk.meter.nodes(),
                        stopped_by: None,
                    });
                }
            }
            if at_once && !every_move {
                break;
            }
        }
        if best.is_none() && !stopped {
            best = moves.last().map(|&last| (last, Wins::WORST));
        }
        let bound = if stopped { Bound::AtLeast } else { Bound::Exact };
        let value = match best {
            Some((_, score)) => Value::from_score(score, bound, complete),
            None => Value::Unknown,
        };
        let (best, score) = best.unwrap_or((moves[0], Score::MIN));
        if line.is_empty() {
            line.push(best);
        }
        if !stopped {
            walk.leave(score, bound);
        }
        let depth = match (stopped, complete) {
            (true, _) => 0,
            (_, true) => walk.deepest,
            (_, false) => walk.horizon,
        };
        Report {
            best,
            value,
            moves: values,
            line,
            nodes: walk.meter.nodes(),
            leaves: walk.leaves,
            cut_offs: walk.cut_offs,
            depth,
            work: walk.meter.nodes(),
            stopped_by: match (stopped, complete) {
                (true, _) => walk.meter.stopped_by(),
                (_, true) => None,
                (_, false) => Some(StoppedBy::Depth),
            },
        }
    }
}

impl<A, E: Default> Default for FixedDepth<A, E> {
    fn default() -> Self {
        Self::new(E::default())
    }
}

impl<P, A, E> Searcher<P> for FixedDepth<A, E>
where
    P: Central + Keyed,
    A: LookAhead<P>,
    E: Evaluator<P>,
{
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        task.admit(position)?;
        let depth = task.limits.depth.unwrap_or(Depth::MAX).min(A::DEEPEST);
        let meter = Meter::new(&task.limits, task.control);
        let mut walk = Walk::new(&self.evaluator, position.turn(), meter, Silent).order(self.order);
        walk.horizon = depth.plies();
        walk.wins = self.wins;
        walk.killers = self.killers.then(Killers::new);
        let told = if task.root_moves { task.progress } else { None };
        let Self { order, ties, wins, .. } = *self;
        let root = Root { order, ties, wins, prunes: A::PRUNES, every_move: task.every_move };
        // Two copies of the search are compiled: one that tells, and one in which telling has vanished.
        Ok(match task.observer {
            None => root.run(position, walk, A::value, told),
            Some(observer) => root.run(position, walk.watched(observer), A::value, told),
        })
    }
}

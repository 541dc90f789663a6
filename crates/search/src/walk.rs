//! What every tree search does the same way: visiting a position, judging a leaf, ordering moves, counting.
//!
//! A [`Walk`] is one search on its way through the tree. Its scores are those of the player at the root, and so is the view of the
//! evaluation; wins and losses count their plies from the root. An algorithm adds the recursion alone.

use foursight_game::{
    Bound, Central, Evaluator, Keyed, Leaf, Observer, Outcome, Player, Position, Score,
};

use crate::endings::Wins;
use crate::meter::{Meter, Stopped};
use crate::order::{Killers, Order};

/// One search on its way through the tree.
pub struct Walk<'a, P: Position, E, O> {
    /// Judges the positions at the horizon.
    pub evaluator: &'a E,
    /// The player at the root, for whom everything is judged.
    pub view: Player,
    /// The ply that is not looked beyond.
    pub horizon: u32,
    /// How the moves of a position are ordered.
    pub order: Order,
    /// What a finished game is worth.
    pub wins: Wins,
    /// The moves that cut off last, if they are to be tried first.
    pub killers: Option<Killers<P::Move>>,
    /// Who watches.
    pub observer: O,
    /// Counts nodes against the limits.
    pub meter: Meter<'a>,
    /// Positions not looked beyond.
    pub leaves: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
    /// Whether every leaf so far was a finished game.
    pub complete: bool,
    /// The furthest ply at which a game was found finished.
    pub deepest: u32,
}

impl<'a, P, E, O> Walk<'a, P, E, O>
where
    P: Position,
    E: Evaluator<P>,
    O: Observer<P>,
{
    /// A walk that has seen nothing yet.
    pub fn new(evaluator: &'a E, view: Player, meter: Meter<'a>, observer: O) -> Self {
        Self {
            evaluator,
            view,
            horizon: 0,
            order: Order::Left,
            wins: Wins::Fast,
            killers: None,
            observer,
            meter,
            leaves: 0,
            cut_offs: 0,
            complete: true,
            deepest: 0,
        }
    }

    /// The same in another order.
    #[must_use]
    pub fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// The same before it has begun, watched by somebody else.
    #[must_use]
    pub fn watched<W: Observer<P>>(self, observer: W) -> Walk<'a, P, E, W> {
        let watched = Walk::new(self.evaluator, self.view, self.meter, observer);
        let Self { horizon, order, wins, killers, .. } = self;
        Walk { horizon, order, wins, killers, ..watched }
    }

    /// Visits a position reached by this move, so many plies below the root. A leaf is judged and left at once: its score.
    /// Otherwise `None`, and the position is to be left with [`Self::leave`].
    #[inline]
    pub fn visit(&mut self, position: &P, by: P::Move, ply: u32) -> Result<Option<Score>, Stopped> {
        self.meter.count()?;
        self.observer.enter(position, Some(by));
        Ok(if let Some(outcome) = position.outcome() {
            self.deepest = self.deepest.max(ply);
            self.complete &= self.wins.proves_draws();
            let sides = (self.view, position.turn());
            let score = self.wins.score(outcome, sides, (ply, self.horizon)).unwrap_or_else(|| {
                self.complete = false;
                Score::estimate(self.evaluator.evaluate(position, self.view))
            });
            Some(self.leaf(Leaf::Finished(outcome), score))
        } else if ply >= self.horizon || position.is_horizon() {
            self.complete = false;
            let estimate = Score::estimate(self.evaluator.evaluate(position, self.view));
            Some(self.leaf(Leaf::Horizon, estimate))
        } else {
            None
        })
    }

    /// Leaves a position that is not looked beyond.
    #[inline]
    pub fn leaf(&mut self, reason: Leaf, score: Score) -> Score {
        self.leaves += 1;
        self.observer.leaf(reason, score);
        self.observer.leave(score, Bound::Exact);
        score
    }

    /// Leaves a position whose children were looked at.
    #[inline]
    pub fn leave(&mut self, score: Score, bound: Bound) -> Score {
        self.observer.leave(score, bound);
        score
    }

    /// Leaves a position at once, because enough is remembered of it.
    pub fn remembered(&mut self, score: Score, bound: Bound) {
        self.leaves += 1;
        self.observer.leaf(Leaf::Remembered, score);
        self.observer.leave(score, bound);
    }

    /// The window is closed after a move; this many later ones stay unvisited.
    #[inline]
    pub fn cut_off(&mut self, by: P::Move, unvisited: usize, ply: u32) {
        if unvisited > 0 {
            self.cut_offs += 1;
            self.observer.cut_off(by, unvisited);
        }
        if let Some(killers) = &mut self.killers {
            killers.remember(ply, by);
        }
    }
}

impl<P, E, O> Walk<'_, P, E, O>
where
    P: Central + Keyed,
{
    /// The moves of a position in the order in which to try them.
    #[inline]
    pub fn moves(&self, position: &P, ply: u32) -> P::List<P::Move> {
        let mut moves = self.order.moves(position);
        if let Some(killers) = &self.killers {
            killers.bring_forward(ply, &mut moves);
        }
        moves
    }
}

/// The score of a finished game for this player, so many plies below the root.
#[inline]
pub fn finished(outcome: Outcome, view: Player, ply: u32) -> Score {
    match outcome {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(winner) if winner == view => Score::win_in(ply),
        Outcome::Win(_) => Score::loss_in(ply),
    }
}

/// How a score that was searched for between two bounds bounds the truth.
#[inline]
pub fn bound(score: Score, alpha: Score, beta: Score) -> Bound {
    if score <= alpha {
        Bound::AtMost
    } else if score >= beta {
        Bound::AtLeast
    } else {
        Bound::Exact
    }
}

/// A score of the player at the root as the player to move at this ply sees it. Its own inverse.
#[inline]
pub fn sided(score: Score, ply: u32) -> Score {
    if ply.is_multiple_of(2) { score } else { -score }
}

/// A window of the player to move at this ply as the player at the root sees it, and the other way round.
#[inline]
pub fn sided_window((alpha, beta): (Score, Score), ply: u32) -> (Score, Score) {
    if ply.is_multiple_of(2) { (alpha, beta) } else { (-beta, -alpha) }
}

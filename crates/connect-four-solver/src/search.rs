//! The search: a null-window negamax over open positions.
//!
//! **What.** [`Search::prove`] answers one question, "is the score at least `beta`?", with a bound
//! (fail-soft): a result of at least `beta` is a lower bound of the score, a smaller one an upper bound.
//!
//! **How.** A node is an open position whose moves are generated; everything decided without
//! that costs none.
//!
//! 1. Every move that does not lose at once is played, and the position followed through forced
//!    replies ([`forced`](crate::forced)) to the next choice or the end.
//! 2. The results are judged by rule ([`bounds`]); one good enough answers the node.
//! 3. What is left is looked up in the table, all of it before any recursion: a known bound that is
//!    good enough answers the node, one that is bad enough removes the move.
//! 4. The remaining moves are searched, the most promising first ([`order`](crate::order),
//!    [`history`](crate::history)).
//!
//! `EXTENDED` searches use all rules and the history; the others do what the device's proof was made with.
//!
//! Threads working on one table leave to each other what one of them is at ([`Claims`]).
//!
//! **Complexity.** Exponential; the figures are in docs/solver.md.

use crate::board::Geometry;
use crate::bounds;
use crate::claims::{Claims, Level};
use crate::forced::{Open, Resolved};
use crate::history::History;
use crate::order::Weights;
use crate::table::{Known, Memory, Slot, TableOn};

/// Positions with more discs than this are cheaper to search again than to look up.
pub(crate) const LAST_STORED: u32 = 34;
/// Positions with at most this many discs are looked up together with their mirror image.
const LAST_MIRRORED: u32 = 9;
/// No column is remembered.
const NO_COLUMN: u32 = 7;

/// The search was told to stop before it knew the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl core::fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("stopped before the position was solved")
    }
}

impl core::error::Error for Stopped {}

/// One search in progress.
pub(crate) struct Search<'a, M, C, const W: u32, const H: u32, const EXTENDED: bool> {
    table: &'a TableOn<M, W, H>,
    claims: C,
    weights: &'a Weights,
    stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    countdown: u32,
    history: History,
}

/// An open position and where the table keeps it.
#[derive(Clone, Copy, Default)]
struct Place {
    open: Open,
    slot: Slot,
    /// The table keeps the mirror image.
    mirrored: bool,
    /// The column to try first.
    remembered: u32,
}

/// A move worth searching.
#[derive(Clone, Copy, Default)]
struct Branch {
    place: Place,
    /// Forced replies led back to the player who moves.
    same: bool,
    column: u32,
    promise: i32,
    /// The square the move fills, as the number of its bit.
    square: u32,
}

impl Branch {
    /// The question about the branch that answers "is it worth at least `beta`?", to be negated
    /// unless the same player is to move.
    #[inline(always)]
    fn question(&self, beta: i32) -> i32 {
        if self.same { beta } else { 1 - beta }
    }

    /// A score of the branch seen by the player who moves.
    #[inline(always)]
    fn seen(&self, score: i32) -> i32 {
        if self.same { score } else { -score }
    }

    /// Bounds of the branch seen by the player who moves.
    #[inline(always)]
    fn bounds(&self, known: Known) -> (i32, i32) {
        if self.same { (known.lower, known.upper) } else { (-known.upper, -known.lower) }
    }
}

impl<'a, M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>
    Search<'a, M, C, W, H, EXTENDED>
{
    /// A search that has not begun.
    pub(crate) fn new(
        table: &'a TableOn<M, W, H>,
        claims: C,
        weights: &'a Weights,
        stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Self { table, claims, weights, stop, nodes: 0, countdown: C::POLL, history: History::new() }
    }

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Where the table keeps a position.
    #[inline(always)]
    fn place(&self, open: Open) -> Place {
        let key = open.key();
        if open.discs <= LAST_MIRRORED {
            let image = Geometry::<W, H>::mirror(key);
            if image < key {
                let slot = self.table.slot(image);
                return Place { open, slot, mirrored: true, remembered: NO_COLUMN };
            }
        }
        Place { open, slot: self.table.slot(key), mirrored: false, remembered: NO_COLUMN }
    }

    /// What the table knows of a place, which takes over the column to try first.
    #[inline(always)]
    fn recall(&self, place: &mut Place) -> Option<Known> {
        if place.open.discs > LAST_STORED {
            return None;
        }
        let known = self.table.probe(place.slot)?;
        place.remembered = turn_over::<W>(known.column, place.mirrored);
        Some(known)
    }

    /// Is the score of the player to move at least `beta`? Asked from outside.
    pub(crate) fn ask(&mut self, open: &Open, beta: i32) -> Result<i32, Stopped> {
        let mut place = self.place(*open);
        self.recall(&mut place);
        self.prove(&place, beta)
    }

    /// Is the score of the player to move at least `beta`? See the module's text.
    fn prove(&mut self, place: &Place, beta: i32) -> Result<i32, Stopped> {
        self.count()?;
        let start = self.nodes;
        let mut best = Known::LEAST;
        let mut branches = [Branch::default(); 7];
        let mut count = 0;
        let open = &place.open;
        let mut choices = open.choices::<W, H>();
        while choices != 0 {
            let square = choices & choices.wrapping_neg();
            choices ^= square;
            let column = square.trailing_zeros() / (H + 1);
            let next = open.after::<W, H>(square);
            let (child, same) = match next.resolve::<W, H>() {
                Resolved::Decided(score) => {
                    if -score >= beta {
                        return Ok(self.keep(place, -score, beta, column, start));
                    }
                    best = best.max(-score);
                    continue;
                }
                Resolved::Same(child) => (child, false),
                Resolved::Other(child) => (child, true),
            };
            let mut promise = self.weights.judge::<W, H>((open, square, &next), &child, same);
            let place = self.place(child);
            if child.discs <= LAST_STORED {
                self.table.prefetch(place.slot);
            }
            let square = square.trailing_zeros();
            if EXTENDED {
                promise += self.history.promise(open.discs, square);
            }
            branches[count] = Branch { place, same, column, promise, square };
            count += 1;
        }
        // Branches that neither a rule nor the table decides, as promise and index in one number.
        let mut left = [i32::MIN; 7];
        for (branch, left) in branches[..count].iter().zip(&mut left) {
            if let Some(score) =
                bounds::judge::<W, H, EXTENDED>(&branch.place.open, branch.question(beta))
            {
                let score = branch.seen(score);
                if score >= beta {
                    return Ok(self.keep(place, score, beta, branch.column, start));
                }
                best = best.max(score);
            } else {
                *left = branch.promise;
            }
        }
        for index in 0..count {
            if left[index] == i32::MIN {
                continue;
            }
            let branch = &mut branches[index];
            if let Some(known) = self.recall(&mut branch.place) {
                let (low, high) = branch.bounds(known);
                if low >= beta {
                    return Ok(self.keep(place, low, beta, branch.column, start));
                }
                if high < beta {
                    best = best.max(high);
                    left[index] = i32::MIN;
                    continue;
                }
            }
            if branch.column == place.remembered {
                left[index] += self.weights.remembered;
            }
            left[index] = left[index] * 8 + 7 - index as i32;
        }
        if self.claims.shares(open.discs) {
            self.claims.enter(Level { slot: place.slot, beta });
            let result = self.share(place, &mut branches, &mut left, beta, best, start);
            return self.claims.leave().map_or(result, Ok);
        }
        let mut failed = [0; 7];
        let mut fails = 0;
        while let Some(index) = most_promising(&left) {
            left[index] = i32::MIN;
            let branch = &branches[index];
            let score = branch.seen(self.prove(&branch.place, branch.question(beta))?);
            if score >= beta {
                if EXTENDED && fails > 0 {
                    self.history.learn(open.discs, branch.square, &failed[..fails]);
                }
                return Ok(self.keep(place, score, beta, branch.column, start));
            }
            best = best.max(score);
            failed[fails] = branch.square;
            fails += 1;
        }
        Ok(self.keep(place, best, beta, NO_COLUMN, start))
    }

    /// The last step of [`Search::prove`] when other threads may be at the same node: branches another
    /// thread is at come last, and are looked up again before they are searched.
    #[cold]
    fn share(
        &mut self,
        place: &Place,
        branches: &mut [Branch; 7],
        left: &mut [i32; 7],
        beta: i32,
        mut best: i32,
        start: u64,
    ) -> Result<i32, Stopped> {
        let mut postponed = [i32::MIN; 7];
        let mut first = true;
        for last_round in [false, true] {
            while let Some(index) = most_promising(left) {
                let promise = left[index];
                left[index] = i32::MIN;
                let branch = &mut branches[index];
                let key = branch.place.open.key();
                if !last_round && !first && self.claims.taken(key) {
                    postponed[index] = promise;
                    continue;
                }
                first = false;
                if let Some(known) = self.recall(&mut branch.place) {
                    let (low, high) = branch.bounds(known);
                    if low >= beta {
                        return Ok(self.keep(place, low, beta, branch.column, start));
                    }
                    if high < beta {
                        best = best.max(high);
                        continue;
                    }
                }
                self.claims.claim(key);
                let result = self.prove(&branch.place, branch.question(beta));
                self.claims.release(key);
                let score = branch.seen(result?);
                if score >= beta {
                    return Ok(self.keep(place, score, beta, branch.column, start));
                }
                best = best.max(score);
            }
            *left = postponed;
        }
        Ok(self.keep(place, best, beta, NO_COLUMN, start))
    }

    /// Counts a node and asks now and then whether to stop.
    #[inline(always)]
    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.countdown -= 1;
        if self.countdown == 0 {
            self.countdown = C::POLL;
            if (self.stop)(self.nodes) || self.is_overtaken() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// Whether another thread has answered a question this one is still at.
    fn is_overtaken(&mut self) -> bool {
        let table = self.table;
        self.claims.overtaken(|level| {
            let known = table.probe(level.slot)?;
            if known.lower >= level.beta {
                Some(known.lower)
            } else {
                (known.upper < level.beta).then_some(known.upper)
            }
        })
    }

    /// Writes a result into the table and returns it.
    #[inline(always)]
    fn keep(&self, place: &Place, score: i32, beta: i32, column: u32, start: u64) -> i32 {
        if place.open.discs <= LAST_STORED {
            let column = turn_over::<W>(column, place.mirrored);
            let known = if score >= beta {
                Known { lower: score, upper: Known::MOST, column }
            } else {
                Known { lower: Known::LEAST, upper: score, column }
            };
            self.table.record(place.slot, known, self.nodes + 1 - start);
        }
        score
    }
}

/// The index of the largest entry that is left.
#[inline(always)]
fn most_promising(left: &[i32; 7]) -> Option<usize> {
    let most = left.iter().copied().fold(i32::MIN, i32::max);
    (most != i32::MIN).then_some(7 - (most & 7) as usize)
}

/// The column in the mirror, if asked for.
#[inline(always)]
fn turn_over<const W: u32>(column: u32, mirrored: bool) -> u32 {
    if mirrored && column < W { W - 1 - column } else { column }
}

//! The search: a null-window negamax over open positions.
//!
//! **What.** [`Search::prove`] answers one question, "is the score at least `beta`?", with a bound
//! (fail-soft): a result of at least `beta` is a lower bound of the score, a smaller one an upper bound.
//!
//! **How.** A node is an open position whose moves are generated; everything decided without
//! that costs none.
//!
//! 1. Every move that does not lose at once is played, and the position followed through forced
//!    replies to the next choice or the end ([`children`](crate::children)).
//!    Where only a win with the winner's next two or three discs counts, [`tactics`] answers the node then.
//! 2. The results are judged by rule ([`bounds`]); one good enough answers the node.
//! 3. What is left is looked up in the table, all of it before any recursion: a known bound that is
//!    good enough answers the node, one that is bad enough removes the move.
//!    If the question is not to lose too soon, [`follow`](crate::follow) or [`follow_pair`](crate::follow_pair) is tried on what is still left.
//! 4. The remaining moves are searched, the most promising first ([`order`](crate::order),
//!    [`lines`](crate::lines), [`history`](crate::history)).
//!
//! `EXTENDED` searches use all rules, the lines and the history; the others do what the device's proof was made with.
//!
//! Threads working on one table leave to each other what one of them is at ([`Claims`]).
//!
//! **Complexity.** Exponential; the figures are in docs/solver.md.

use core::marker::PhantomData;

use crate::board::Geometry;
use crate::bounds;
use crate::children::{self, Answer, Children, Found, LANES, Lanes, Slots};
use crate::claims::{Claims, Level};
use crate::forced::Open;
use crate::history::{History, Replies};
use crate::order::{self, Weights, is_quick};
use crate::table::{Known, Memory, Slot, TableOn, unpack};
use crate::tactics;

/// Positions with more discs than this are cheaper to search again than to look up.
pub(crate) const LAST_STORED: u32 = 36;
/// The same for the search of the device.
const LAST_STORED_BASIC: u32 = 34;
/// Positions with at most this many discs are looked up together with their mirror image.
const LAST_MIRRORED: u32 = 9;
/// With fewer discs than this, threads that look for a win begin with different moves: more than one of them is good, and each helps the other.
const APART_BELOW: u32 = 6;
/// What cost so many nodes is written into the parts of the table that other threads have, too.
const BROADCAST_FROM: u64 = 32;
/// No column is remembered.
const NO_COLUMN: u32 = 7;
/// No move led here.
const NO_SQUARE: u8 = 63;

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
pub(crate) struct Search<'a, M, C, L, const W: u32, const H: u32, const EXTENDED: bool> {
    table: &'a TableOn<M, W, H>,
    claims: C,
    /// For slow and for quick questions.
    weights: [&'a Weights; 2],
    stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    countdown: u32,
    history: History,
    /// Only where it pays.
    replies: Option<&'a mut Replies>,
    lanes: PhantomData<L>,
}

/// An open position and where the table keeps it.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    open: Open,
    slot: Slot,
    /// The table keeps the mirror image.
    mirrored: bool,
    /// The column to try first.
    remembered: u32,
    /// The square of the move that led here, before any forced replies; [`NO_SQUARE`] at the root.
    last: u8,
}

impl<'a, M: Memory, C: Claims, L: Lanes, const W: u32, const H: u32, const EXTENDED: bool>
    Search<'a, M, C, L, W, H, EXTENDED>
{
    const LAST_STORED: u32 = if EXTENDED { LAST_STORED } else { LAST_STORED_BASIC };

    /// Nodes between two looks at the stop, so that there are never more than [`Claims::poll`] even if some are visited at once.
    #[inline(always)]
    fn poll(claims: &C) -> u32 {
        if EXTENDED { claims.poll() - tactics::MOST_AT_ONCE } else { claims.poll() }
    }

    /// A search that has not begun.
    pub(crate) fn new(
        table: &'a TableOn<M, W, H>,
        claims: C,
        weights: [&'a Weights; 2],
        replies: Option<&'a mut Replies>,
        stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Self {
            table,
            weights,
            stop,
            nodes: 0,
            countdown: Self::poll(&claims),
            claims,
            history: History::new(),
            replies,
            lanes: PhantomData,
        }
    }

    /// The slot of a position, and whether it is kept as its mirror image.
    #[inline(always)]
    fn place(&self, key: u64, discs: u32) -> (Slot, bool) {
        if discs <= LAST_MIRRORED {
            let image = Geometry::<W, H>::mirror(key);
            if image < key {
                return (self.table.slot(image, discs), true);
            }
        }
        (self.table.slot(key, discs), false)
    }

    /// [`Lanes::locate`] for positions that may be kept as their mirror images.
    #[cold]
    fn locate_mirrored(&self, children: &Children, slots: &mut Slots) {
        for lane in children::lanes(children.open) {
            let (slot, mirrored) = self.place(children.key(lane), children.discs[lane] as u32);
            slots.set(lane, slot);
            slots.mirrored |= u32::from(mirrored) << lane;
        }
    }

    /// Is the score of the player to move at least `beta`? Asked from outside. Returns the answer and the nodes it took.
    pub(crate) fn answer(mut self, (open, beta): (&Open, i32)) -> (Result<i32, Stopped>, u64) {
        let (slot, mirrored) = self.place(open.key(), open.discs);
        let known = (open.discs <= Self::LAST_STORED).then(|| self.table.probe(slot)).flatten();
        let column = known.map_or(NO_COLUMN, |known| known.column);
        let remembered = turn_over::<W>(column, mirrored);
        let place = Place { open: *open, slot, mirrored, remembered, last: NO_SQUARE };
        let answer = self.prove(&place, beta);
        (answer, self.nodes)
    }

    /// Is the score of the player to move at least `beta`? See the module's text.
    #[inline(always)]
    fn prove(&mut self, place: &Place, beta: i32) -> Result<i32, Stopped> {
        L::prove(self, place, beta)
    }

    /// [`Search::prove`], to be compiled for each kind of lanes.
    #[inline(always)]
    pub(crate) fn prove_node(&mut self, place: &Place, beta: i32) -> Result<i32, Stopped> {
        self.count()?;
        let start = self.nodes;
        let open = &place.open;
        // Where the answer will be kept: seen when the branch was looked up, but perhaps long ago.
        self.table.prefetch(place.slot);
        let mut children = Children::new();
        let choices = open.choices(Geometry::<W, H>);
        if let Some(Answer { score, lane }) = L::expand::<W, H>(open, choices, beta, &mut children)
        {
            let column = column_of::<H>(children.square[lane]);
            return Ok(self.keep(place, score, beta, column, start));
        }
        if EXTENDED {
            match order::discs_to_win::<W, H>(open.discs, beta) {
                2 => return Ok(self.prove_second(open, &children, beta)),
                3 if beta > 0 => {
                    let nodes = &mut self.nodes;
                    let lane = tactics::wins_with_third::<L, W, H>(open, &children, beta, nodes);
                    self.hasten(start);
                    let column = lane.map(|lane| column_of::<H>(children.square[lane]));
                    let score = beta - i32::from(column.is_none());
                    let column = column.unwrap_or(NO_COLUMN);
                    return Ok(self.keep(place, score, beta, column, start));
                }
                _ => {}
            }
        }
        let mut branches = Branches::new();
        let mut best = children.best;
        if open.discs < LAST_MIRRORED {
            self.locate_mirrored(&children, &mut branches.slots);
        } else if open.discs < Self::LAST_STORED {
            L::locate(self.table, open.discs, &children, &mut branches.slots);
        }
        // Branches that neither a rule nor the table decides.
        let mut left = children.open;
        let first = open.discs.is_multiple_of(2);
        let candidates = L::candidates::<W, H>(&children, first, beta) & children.open;
        for lane in children::lanes(candidates) {
            let position = children.position(lane);
            let question = children.question(lane, beta);
            if let Some(score) = bounds::judge::<_, EXTENDED>(Geometry::<W, H>, &position, question)
            {
                let score = children.seen(lane, score);
                if score >= beta {
                    let column = column_of::<H>(children.square[lane]);
                    return Ok(self.keep(place, score, beta, column, start));
                }
                best = best.max(score);
                left &= !(1 << lane);
            }
        }
        let found = if open.discs < Self::LAST_STORED {
            L::probe(self.table, &branches.slots, left)
        } else {
            Found::default()
        };
        for lane in children::lanes(found.lanes) {
            let entry = self.table.entry_in(branches.slots.of(lane), found.way(lane));
            let Some(known) = entry.map(unpack) else { continue };
            branches.remember::<W>(lane, known);
            let (low, high) = seen_bounds(&children, lane, known);
            if low >= beta {
                let column = column_of::<H>(children.square[lane]);
                return Ok(self.keep(place, low, beta, column, start));
            }
            if high < beta {
                best = best.max(high);
                left &= !(1 << lane);
            }
        }
        // Costs more than a look-up, so that it comes after it.
        if EXTENDED && H.is_multiple_of(2) && beta <= 0 {
            for lane in children::lanes(L::followed::<W, H>(&children, left, first, beta)) {
                let position = children.position(lane);
                let question = children.question(lane, beta);
                if let Some(score) = bounds::by_following_up(Geometry::<W, H>, &position, question)
                {
                    let score = children.seen(lane, score);
                    let column = column_of::<H>(children.square[lane]);
                    return Ok(self.keep(place, score, beta, column, start));
                }
            }
        }
        let shared = self.claims.shares(open.discs);
        // Nothing is to be ordered if one branch is left.
        let mut next = left.trailing_zeros() as usize & (LANES - 1);
        if left & left.wrapping_sub(1) != 0 || shared {
            let weights = self.weights[usize::from(is_quick::<W, H>(open.discs, beta))];
            let judged = L::judge::<W, H>(weights, open, &children, place.remembered);
            let (history, promises) = (&self.history, &mut branches.promise);
            let replies =
                self.replies.as_deref().map(|replies| replies.to(open.discs, place.last.into()));
            let mut most = 0;
            L::at_least(left, |lane| {
                let square = u32::from(children.square[lane]);
                let mut promise = judged(lane);
                if EXTENDED {
                    promise += L::promise::<W, H>(open, square);
                    promise += history.promise(open.discs, square);
                    if let Some(replies) = replies {
                        promise += Replies::<64>::promise(replies, square);
                    }
                }
                promises[lane] = numbered(promise, lane);
                most = most.max(promises[lane]);
            });
            next = lane_of(most);
        }
        if shared {
            self.claims.enter(Level { slot: place.slot, beta });
            let result = self.share(place, (&children, &mut branches, left), beta, best, start);
            return self.claims.leave().map_or(result, Ok);
        }
        let mut failed = [0; 7];
        let mut fails = 0;
        while left != 0 {
            let lane = next;
            left &= !(1 << lane);
            let answer =
                self.prove(&branches.place(&children, lane), children.question(lane, beta))?;
            let score = children.seen(lane, answer);
            let square = u32::from(children.square[lane]);
            if score >= beta {
                if EXTENDED && fails > 0 {
                    self.learn(place, square, &failed[..fails]);
                }
                let column = column_of::<H>(children.square[lane]);
                self.keep(place, score, beta, column, start);
                self.broadcast(place, start);
                return Ok(score);
            }
            best = best.max(score);
            failed[fails] = square;
            fails += 1;
            next = lane_of(L::most(&branches.promise, left));
        }
        self.keep(place, best, beta, NO_COLUMN, start);
        self.broadcast(place, start);
        Ok(best)
    }

    /// The answer where only a win with the winner's second disc from now counts and no move has decided the node: no recursion and no
    /// look-up, which would cost more.
    #[inline(always)]
    fn prove_second(&mut self, open: &Open, children: &Children, beta: i32) -> i32 {
        let start = self.nodes;
        let nodes = &mut self.nodes;
        let holds = beta <= 0 && tactics::avoids_second::<L, W, H>(open, children, nodes);
        self.hasten(start);
        beta - i32::from(!holds)
    }

    /// Lets the next look at the stop come earlier by the nodes that were visited without recursion.
    #[inline(always)]
    fn hasten(&mut self, start: u64) {
        let visited = (self.nodes - start) as u32;
        self.countdown = self.countdown.saturating_sub(visited).max(1);
    }

    /// The last step of [`Search::prove`] when other threads may be at the same node: branches another
    /// thread is at come last, and are looked up again before they are searched.
    #[cold]
    fn share(
        &mut self,
        place: &Place,
        (children, branches, mut left): (&Children, &mut Branches, u32),
        beta: i32,
        mut best: i32,
        start: u64,
    ) -> Result<i32, Stopped> {
        let mut postponed = 0;
        // A thread joins another one in the first branch, since the next ones are often not needed.
        let mut joins = beta <= 0 || place.open.discs >= APART_BELOW;
        let mut failed = [0; 7];
        let mut fails = 0;
        for last_round in [false, true] {
            while left != 0 {
                let lane = lane_of(L::most(&branches.promise, left));
                left &= !(1 << lane);
                let key = branches.claimed_key::<W, H>(children, lane);
                if !last_round && !joins && self.claims.taken(key) {
                    postponed |= 1 << lane;
                    continue;
                }
                joins = false;
                let column = column_of::<H>(children.square[lane]);
                let kept = children.discs[lane] as u32 <= Self::LAST_STORED;
                let known = kept.then(|| self.table.probe(branches.slots.of(lane))).flatten();
                if let Some(known) = known {
                    branches.remember::<W>(lane, known);
                    let (low, high) = seen_bounds(children, lane, known);
                    if low >= beta {
                        return Ok(self.keep(place, low, beta, column, start));
                    }
                    if high < beta {
                        best = best.max(high);
                        continue;
                    }
                }
                self.claims.claim(key);
                let result =
                    self.prove(&branches.place(children, lane), children.question(lane, beta));
                self.claims.release(key);
                let score = children.seen(lane, result?);
                let square = u32::from(children.square[lane]);
                if score >= beta {
                    if EXTENDED && fails > 0 {
                        self.learn(place, square, &failed[..fails]);
                    }
                    return Ok(self.keep(place, score, beta, column, start));
                }
                best = best.max(score);
                failed[fails] = square;
                fails += 1;
            }
            left = postponed;
        }
        Ok(self.keep(place, best, beta, NO_COLUMN, start))
    }

    /// A move on this square was a cut-off after those on others had failed.
    #[inline]
    fn learn(&mut self, place: &Place, square: u32, failed: &[u32]) {
        self.history.learn(place.open.discs, square, failed);
        if let Some(replies) = &mut self.replies {
            replies.learn(place.open.discs, place.last.into(), square, failed);
        }
    }

    /// Counts a node and asks now and then whether to stop.
    #[inline(always)]
    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.countdown -= 1;
        if self.countdown == 0 {
            self.countdown = Self::poll(&self.claims);
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

    /// Lets other threads know a result, if it cost much.
    #[inline(always)]
    fn broadcast(&self, place: &Place, start: u64) {
        // Threads need `std`.
        if cfg!(feature = "std") && EXTENDED && self.nodes - start >= BROADCAST_FROM {
            self.table.broadcast(place.slot);
        }
    }

    /// Writes a result into the table and returns it.
    #[inline(always)]
    fn keep(&self, place: &Place, score: i32, beta: i32, column: u32, start: u64) -> i32 {
        if place.open.discs <= Self::LAST_STORED {
            let column = turn_over::<W>(column, place.mirrored);
            let known = if score >= beta {
                Known { lower: score, upper: Known::MOST, column }
            } else {
                Known { lower: Known::LEAST, upper: score, column }
            };
            L::record(self.table, place.slot, known, self.nodes + 1 - start);
        }
        score
    }
}

/// What the search adds to the children of a node, by lane.
struct Branches {
    slots: Slots,
    /// The column to try first.
    remembered: [u8; LANES],
    /// What the lane promises, [with its number](numbered).
    promise: [u32; LANES],
}

impl Branches {
    #[inline(always)]
    fn new() -> Self {
        Self { slots: Slots::default(), remembered: [NO_COLUMN as u8; LANES], promise: [0; LANES] }
    }

    /// Takes over the column to try first.
    #[inline(always)]
    fn remember<const W: u32>(&mut self, lane: usize, known: Known) {
        let mirrored = self.slots.mirrored >> lane & 1 != 0;
        self.remembered[lane] = turn_over::<W>(known.column, mirrored) as u8;
    }

    /// What a lane is claimed by: a position and its mirror image are one where the table keeps them as one.
    fn claimed_key<const W: u32, const H: u32>(&self, children: &Children, lane: usize) -> u64 {
        let key = children.key(lane);
        if self.slots.mirrored >> lane & 1 != 0 { Geometry::<W, H>::mirror(key) } else { key }
    }

    /// An open lane as the search goes on with it.
    #[inline(always)]
    fn place(&self, children: &Children, lane: usize) -> Place {
        Place {
            open: children.position(lane),
            slot: self.slots.of(lane),
            mirrored: self.slots.mirrored >> lane & 1 != 0,
            remembered: self.remembered[lane].into(),
            last: children.square[lane],
        }
    }
}

/// A promise and below it the lane: the larger one is to be tried first, and of equal ones the first. More than nothing.
#[inline(always)]
fn numbered(promise: i32, lane: usize) -> u32 {
    ((promise + (1 << 20)) * 8 + 7 - lane as i32) as u32
}

/// The lane of a numbered promise.
#[inline(always)]
fn lane_of(promise: u32) -> usize {
    7 - (promise & 7) as usize
}

/// Bounds of a lane seen by the player who moved.
#[inline(always)]
fn seen_bounds(children: &Children, lane: usize, known: Known) -> (i32, i32) {
    if children.is_same(lane) { (known.lower, known.upper) } else { (-known.upper, -known.lower) }
}

/// The column of a square, given as the number of its bit.
#[inline(always)]
fn column_of<const H: u32>(square: u8) -> u32 {
    u32::from(square) / (H + 1)
}

/// The column in the mirror, if asked for.
#[inline(always)]
fn turn_over<const W: u32>(column: u32, mirrored: bool) -> u32 {
    if mirrored && column < W { W - 1 - column } else { column }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SMALLEST_TABLE;
    use crate::children::Portable;
    use crate::claims::Alone;
    use crate::stones::Stones;
    use crate::table::Table;

    #[test]
    fn mirror_images_are_claimed_as_one() {
        let mut words = alloc::vec![0; SMALLEST_TABLE + 7];
        let table = Table::borrowed(&mut words).expect("large enough");
        let (weights, mut stop) = (Weights::SLOW, |_| false);
        let search = Search::<_, _, Portable, 7, 6, true>::new(
            &table,
            Alone,
            [&weights, &weights],
            None,
            &mut stop,
        );
        let open = Stones::EMPTY.opened();
        let mut children = Children::new();
        let decided =
            Portable::expand::<7, 6>(&open, open.choices(Geometry::<7, 6>), 1, &mut children)
                .is_some();
        assert!(!decided);
        let mut branches = Branches::new();
        search.locate_mirrored(&children, &mut branches.slots);
        let claimed = |column| {
            let lane = (0..7).find(|&lane| column_of::<6>(children.square[lane]) == column);
            branches.claimed_key::<7, 6>(&children, lane.expect("a move of every column"))
        };
        for column in 0..3 {
            assert_eq!(claimed(column), claimed(6 - column));
            assert_ne!(claimed(column), claimed(column + 1));
        }
    }
}

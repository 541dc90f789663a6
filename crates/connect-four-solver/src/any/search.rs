//! The search on boards of any size: the null-window negamax of [`search`](crate::search) on one thread and without vector registers.
//!
//! **What.** [`Search::prove`] answers "is the score at least `beta`?" with a bound (fail-soft): a result of at least `beta` is a lower bound of the score, a
//! smaller one an upper bound.
//!
//! **How.** A node is an open position whose moves are generated.
//!
//! 1. Every move that does not lose at once is played and followed through forced replies to the next choice or the end ([`forced`](crate::forced)).
//! 2. Where only a win with the winner's next two or three discs counts, the children answer ([`tactics`](crate::tactics) says how).
//! 3. The children are judged by rule ([`bounds`]).
//! 4. What is left is looked up in the table.
//! 5. If the question is not to lose too soon, following up is tried.
//! 6. What is still left is searched, the most promising first.
//!
//! The children of all nodes from the root to the current one lie one after the other in one list, so that a node costs no memory of its own.

use alloc::vec::Vec;

use foursight_connect_four::Word;

use super::table::{Known, NO_COLUMN, Table};
use crate::bounds;
use crate::forced::{Open, Resolved, win_in};
use crate::history::{History, Replies};
use crate::layout::{AnyLayout, Layout};
use crate::lines;
use crate::order::Weights;
use crate::search::Stopped;

/// With fewer empty squares than this a position is cheaper to search again than to look up.
const LEAST_EMPTY: u32 = 6;
/// Positions with at most this many discs are looked up together with their mirror image.
const LAST_MIRRORED: u32 = 9;
/// Nodes between two looks at the stop, less what is visited at once.
const POLL: u32 = 4096 - 256;
/// Discs of the winner within which a win is quick.
const QUICK: i32 = 5;
/// No move led here.
const NO_SQUARE: u32 = 127;

/// What is kept from one question about a position to the next.
#[derive(Debug)]
pub(super) struct Memory<W, const N: usize, const S: usize> {
    pub(super) table: Table<W, N>,
    pub(super) replies: Option<Replies<S>>,
}

/// One search in progress: `N` entries a bucket, `S` squares.
pub(super) struct Search<'a, W, const N: usize, const S: usize> {
    board: &'a AnyLayout<W>,
    memory: &'a mut Memory<W, N, S>,
    stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    countdown: u32,
    history: History<S>,
    children: Vec<Child<W>>,
}

/// An open position that a move leads to.
#[derive(Clone, Copy, Debug)]
struct Child<W> {
    open: Open<W>,
    /// The player who moved is to move again.
    same: bool,
    /// The move threatens to win at once.
    forcing: bool,
    /// The square of the move.
    square: u32,
    place: Place<W>,
    promise: i32,
}

/// Where the table keeps a position, and what it says.
#[derive(Clone, Copy, Debug)]
struct Place<W> {
    key: W,
    /// The table keeps the mirror image.
    mirrored: bool,
    /// The column to try first.
    remembered: u32,
}

impl<W> Child<W> {
    /// The question about the child that answers "is it worth at least `beta`?".
    #[inline(always)]
    const fn question(&self, beta: i32) -> i32 {
        if self.same { beta } else { 1 - beta }
    }

    /// A score of the player to move, seen by the player who moved.
    #[inline(always)]
    const fn seen(&self, score: i32) -> i32 {
        if self.same { score } else { -score }
    }
}

/// A node, and where its children begin.
#[derive(Clone, Copy)]
struct Node<W> {
    open: Open<W>,
    place: Place<W>,
    /// The square of the move that led here.
    last: u32,
    /// Nodes before this one.
    start: u64,
    /// The first of its children.
    base: usize,
}

impl<'a, W: Word, const N: usize, const S: usize> Search<'a, W, N, S> {
    pub(super) fn new(
        board: &'a AnyLayout<W>,
        memory: &'a mut Memory<W, N, S>,
        stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        let (history, children) = (History::new(), Vec::new());
        Self { board, memory, stop, nodes: 0, countdown: POLL, history, children }
    }

    /// Is the score of the player to move at least `beta`? Asked from outside. Returns the answer and the nodes it took.
    pub(super) fn answer(mut self, open: &Open<W>, beta: i32) -> (Result<i32, Stopped>, u64) {
        let mut place = self.place(open);
        if self.is_kept(open) {
            let known = self.memory.table.probe(place.key);
            place.remembered = self.turned(known.map_or(NO_COLUMN, |known| known.column), place);
        }
        let answer = self.prove(open, place, NO_SQUARE, beta);
        (answer, self.nodes)
    }

    /// Is the score of the player to move at least `beta`? See the module's text.
    fn prove(
        &mut self,
        open: &Open<W>,
        place: Place<W>,
        last: u32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.count()?;
        let base = self.children.len();
        let node = Node { open: *open, place, last, start: self.nodes, base };
        let answer = self.decide(&node, beta);
        self.children.truncate(base);
        answer
    }

    fn decide(&mut self, node: &Node<W>, beta: i32) -> Result<i32, Stopped> {
        let mut best = Known::LEAST;
        if let Some((score, square)) = self.expand(node, beta, &mut best) {
            return Ok(self.keep(node, score, beta, Some(square)));
        }
        if let Some((score, square)) = self.by_tactics(node, beta) {
            return Ok(self.keep(node, score, beta, square));
        }
        for step in [Self::by_rule, Self::by_table, Self::by_following_up] {
            if let Some((score, square)) = step(self, node, beta, &mut best) {
                return Ok(self.keep(node, score, beta, Some(square)));
            }
        }
        self.order(node, beta);
        self.search_children(node, beta, best)
    }

    /// Step 1: plays all moves. A move that answers the question, if one is seen at once; `best` is the best score of those that are decided.
    fn expand(&mut self, node: &Node<W>, beta: i32, best: &mut i32) -> Option<(i32, u32)> {
        let mut choices = node.open.choices(self.board);
        while !choices.is_zero() {
            let square = choices.lowest();
            choices = choices.without_lowest();
            let next = node.open.after(self.board, square);
            let square = square.trailing_zeros();
            let forcing = !(next.threats & self.board.playable(next.mask)).is_zero();
            let (open, same) = match next.resolve(self.board) {
                Resolved::Decided(score) if -score >= beta => return Some((-score, square)),
                Resolved::Decided(score) => {
                    *best = (*best).max(-score);
                    continue;
                }
                Resolved::Same(open) => (open, false),
                Resolved::Other(open) => (open, true),
            };
            let place = Place { key: W::ZERO, mirrored: false, remembered: NO_COLUMN };
            self.children.push(Child { open, same, forcing, square, place, promise: 0 });
        }
        None
    }

    /// Step 2: the answer where the winner needs his second or third disc from now.
    fn by_tactics(&mut self, node: &Node<W>, beta: i32) -> Option<(i32, Option<u32>)> {
        let before = self.nodes;
        let answer = match discs_to_win(self.board, node.open.discs, beta) {
            2 => {
                let holds = beta <= 0 && self.avoids_second(node.open.discs, node.base);
                (beta - i32::from(!holds), None)
            }
            3 if beta > 0 => match self.wins_with_third(node) {
                Some(square) => (beta, Some(square)),
                None => (beta - 1, None),
            },
            _ => return None,
        };
        self.countdown = self.countdown.saturating_sub((self.nodes - before) as u32).max(1);
        Some(answer)
    }

    /// Whether the player to move in an open position wins with his second disc from now.
    fn wins_with_second(&mut self, open: &Open<W>) -> bool {
        self.nodes += 1;
        let mut choices = open.choices(self.board);
        while !choices.is_zero() {
            if open.after(self.board, choices.lowest()).is_lost_at_once(self.board) {
                return true;
            }
            choices = choices.without_lowest();
        }
        false
    }

    /// Whether the player to move, whose position has so many discs and these last children, prevents a win of the opponent with his second disc from now.
    fn avoids_second(&mut self, discs: u32, base: usize) -> bool {
        let children = base..self.children.len();
        // Where the opponent was forced to something and then there is a choice, his second disc does not win.
        if self.children[children.clone()].iter().any(|child| child.forcing) {
            return true;
        }
        for number in children {
            let open = self.children[number].open;
            if open.discs > discs + 1 || !self.wins_with_second(&open) {
                return true;
            }
        }
        false
    }

    /// A move that wins with the third disc from now.
    fn wins_with_third(&mut self, node: &Node<W>) -> Option<u32> {
        let end = self.children.len();
        for forcing in [true, false] {
            for number in node.base..end {
                let child = self.children[number];
                let added = child.open.discs - node.open.discs;
                if child.forcing != forcing {
                    continue;
                }
                let wins = if child.same {
                    added == 2 && self.wins_with_second(&child.open)
                } else {
                    added == 1 && self.loses_to_second(&child.open)
                };
                if wins {
                    return Some(child.square);
                }
            }
        }
        None
    }

    /// Whether the opponent wins with his second disc from now, whatever the player to move does, and no sooner.
    fn loses_to_second(&mut self, open: &Open<W>) -> bool {
        self.nodes += 1;
        let base = self.children.len();
        let place = Place { key: W::ZERO, mirrored: false, remembered: NO_COLUMN };
        let node = Node { open: *open, place, last: NO_SQUARE, start: self.nodes, base };
        let beta = 1 - win_in(self.board, open.discs + 1, 2);
        let escapes = self.expand(&node, beta, &mut Known::LEAST.clone()).is_some()
            || self.avoids_second(open.discs, base);
        self.children.truncate(base);
        !escapes
    }

    /// Step 3: removes children that a rule decides.
    fn by_rule(&mut self, node: &Node<W>, beta: i32, best: &mut i32) -> Option<(i32, u32)> {
        let board = self.board;
        self.sift(node, beta, best, |_, child| {
            let question = child.question(beta);
            let score = bounds::judge::<_, true>(board, &child.open, question)?;
            Some(child.seen(score))
        })
    }

    /// Step 4: removes children that the table decides, and takes over what it says of the others.
    fn by_table(&mut self, node: &Node<W>, beta: i32, best: &mut i32) -> Option<(i32, u32)> {
        self.sift(node, beta, best, |search, child| {
            if !search.is_kept(&child.open) {
                return None;
            }
            child.place = search.place(&child.open);
            let known = search.memory.table.probe(child.place.key)?;
            child.place.remembered = search.turned(known.column, child.place);
            let [one, other] = [known.lower, known.upper].map(|bound| child.seen(bound));
            let (low, high) = (one.min(other), one.max(other));
            if low >= beta { Some(low) } else { (high < beta).then_some(high) }
        })
    }

    /// Step 5: costs more than a look-up, so that it comes after it.
    fn by_following_up(&mut self, node: &Node<W>, beta: i32, best: &mut i32) -> Option<(i32, u32)> {
        let board = self.board;
        if beta > 0 || board.height() % 2 == 1 {
            return None;
        }
        self.sift(node, beta, best, |_, child| {
            let score = bounds::by_following_up(board, &child.open, child.question(beta))?;
            Some(child.seen(score))
        })
    }

    /// Removes the children whose bounds are known and not good enough. One that is good enough is an answer.
    #[inline(always)]
    fn sift(
        &mut self,
        node: &Node<W>,
        beta: i32,
        best: &mut i32,
        mut known: impl FnMut(&Self, &mut Child<W>) -> Option<i32>,
    ) -> Option<(i32, u32)> {
        let mut number = node.base;
        while number < self.children.len() {
            let mut child = self.children[number];
            match known(self, &mut child) {
                Some(score) if score >= beta => return Some((score, child.square)),
                Some(score) => {
                    *best = (*best).max(score);
                    self.children.swap_remove(number);
                }
                None => {
                    self.children[number] = child;
                    number += 1;
                }
            }
        }
        None
    }

    /// Step 6, first half: what the moves promise.
    fn order(&mut self, node: &Node<W>, beta: i32) {
        if self.children.len() - node.base < 2 {
            return;
        }
        let (board, open) = (self.board, &node.open);
        let quick = win_in(board, open.discs, 0) - beta.max(1 - beta) < QUICK;
        let weights = if quick { &Weights::QUICK } else { &Weights::SLOW };
        let replies = self.memory.replies.as_ref().map(|replies| replies.to(open.discs, node.last));
        for child in &mut self.children[node.base..] {
            let (mask, wins) = if child.same {
                (child.open.mask, child.open.wins)
            } else {
                (child.open.mask, child.open.threats)
            };
            let column = board.column_of(child.square);
            let wasting = !(open.wins >> (child.square + 1) & W::ONE).is_zero();
            child.promise = weights.count(board, wins, mask)
                - (2 * column as i32 + 1 - board.width() as i32).abs() / 2 * weights.distance
                + i32::from(child.forcing) * weights.forcing
                - i32::from(wasting) * weights.wasting
                + i32::from(column == node.place.remembered) * weights.remembered
                + lines::promise_on(board, open, child.square)
                + self.history.promise(open.discs, child.square)
                + replies.map_or(0, |replies| Replies::promise(replies, child.square));
        }
    }

    /// Step 6, second half.
    fn search_children(
        &mut self,
        node: &Node<W>,
        beta: i32,
        mut best: i32,
    ) -> Result<i32, Stopped> {
        let mut failed = [0; 13];
        let mut fails = 0;
        while self.children.len() > node.base {
            let left = self.children[node.base..].iter();
            let next = left.enumerate().max_by_key(|(_, child)| child.promise);
            let next = node.base + next.map_or(0, |(number, _)| number);
            let child = self.children.swap_remove(next);
            let answer =
                self.prove(&child.open, child.place, child.square, child.question(beta))?;
            let score = child.seen(answer);
            if score >= beta {
                if fails > 0 {
                    self.learn(node, child.square, &failed[..fails]);
                }
                return Ok(self.keep(node, score, beta, Some(child.square)));
            }
            best = best.max(score);
            failed[fails] = child.square;
            fails += 1;
        }
        Ok(self.keep(node, best, beta, None))
    }

    /// A move on this square was a cut-off after those on others had failed.
    fn learn(&mut self, node: &Node<W>, square: u32, failed: &[u32]) {
        self.history.learn(node.open.discs, square, failed);
        if let Some(replies) = &mut self.memory.replies {
            replies.learn(node.open.discs, node.last, square, failed);
        }
    }

    /// Counts a node, asks now and then whether to stop, and lets the table grow.
    #[inline(always)]
    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.countdown -= 1;
        if self.countdown == 0 {
            self.countdown = POLL;
            if (self.stop)(self.nodes) {
                return Err(Stopped);
            }
            if self.nodes >= self.memory.table.patience() {
                self.memory.table.grow();
            }
        }
        Ok(())
    }

    /// Whether a position is kept in the table.
    #[inline(always)]
    fn is_kept(&self, open: &Open<W>) -> bool {
        open.discs + LEAST_EMPTY <= self.board.cells()
    }

    /// Where the table keeps a position.
    #[inline(always)]
    fn place(&self, open: &Open<W>) -> Place<W> {
        let key = open.key();
        if open.discs <= LAST_MIRRORED {
            let image = self.board.mirror(key);
            if image < key {
                return Place { key: image, mirrored: true, remembered: NO_COLUMN };
            }
        }
        Place { key, mirrored: false, remembered: NO_COLUMN }
    }

    /// A column of the table as it is here, and the other way round.
    #[inline(always)]
    fn turned(&self, column: u32, place: Place<W>) -> u32 {
        if place.mirrored && column != NO_COLUMN { self.board.width() - 1 - column } else { column }
    }

    /// Writes a result into the table and returns it.
    #[inline(always)]
    fn keep(&mut self, node: &Node<W>, score: i32, beta: i32, square: Option<u32>) -> i32 {
        if self.is_kept(&node.open) {
            let column = square.map_or(NO_COLUMN, |square| self.board.column_of(square));
            let column = self.turned(column, node.place);
            let known = if score >= beta {
                Known { lower: score, upper: Known::MOST, column }
            } else {
                Known { lower: Known::LEAST, upper: score, column }
            };
            self.memory.table.record(node.place.key, known, self.nodes + 1 - node.start);
        }
        score
    }
}

/// Discs the player who is asked to win has from now on, if `beta` asks for a win of the player to move, or of the opponent.
fn discs_to_win(board: impl Layout, discs: u32, beta: i32) -> i32 {
    win_in(board, discs + u32::from(beta <= 0), 0) - beta.max(1 - beta)
}

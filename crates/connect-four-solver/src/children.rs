//! All children of a node at once.
//!
//! **What.** [`Children`] holds what becomes of every move of a node: each is followed through forced replies ([`forced`](crate::forced)) to
//! the next choice or the end. A *lane* is one move; lanes are numbered in the order of the columns, with or without gaps. Sets of lanes are bits of a number.
//!
//! **Why.** The search looks at all children before it goes on with one, and the same few operations decide each of them. A processor with vector
//! registers does that for four or eight lanes at a time (`vector/`); [`Portable`] does it lane by lane, with the same result. Sets are kept by
//! field and not by child, as vector registers want them.

use crate::board::Geometry;
use crate::claims::Claims;
use crate::forced::{Open, Resolved};
use crate::lines;
use crate::order::Weights;
use crate::search::{Place, Search, Stopped};
use crate::table::{BUCKET, Known, Memory, Slot, TableOn};

/// Room for lanes: more than columns, so that two registers of four fit.
pub(crate) const LANES: usize = 8;

/// What becomes of the moves of a node.
#[derive(Clone, Debug)]
pub(crate) struct Children {
    /// Stones of the player who moved.
    pub(crate) moved: [u64; LANES],
    /// All stones.
    pub(crate) mask: [u64; LANES],
    /// Empty squares that complete a four of the player who moved.
    pub(crate) wins: [u64; LANES],
    /// Empty squares that complete a four of the opponent.
    pub(crate) threats: [u64; LANES],
    /// Number of stones.
    pub(crate) discs: [u64; LANES],
    /// The square the move fills, as the number of its bit.
    pub(crate) square: [u8; LANES],
    /// Lanes that end in a choice. Of the others only `square` and `forcing` mean anything.
    pub(crate) open: u32,
    /// Lanes where the player who moved is to move again.
    pub(crate) same: u32,
    /// Lanes whose move threatens to win at once.
    pub(crate) forcing: u32,
    /// The best score of the lanes that are decided, for the player who moves.
    pub(crate) best: i32,
}

/// Where the table keeps the positions of lanes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    pub(crate) index: [u64; LANES],
    pub(crate) tag: [u64; LANES],
    /// Lanes whose mirror image is kept.
    pub(crate) mirrored: u32,
}

impl Slots {
    /// The slot of a lane.
    #[inline(always)]
    pub(crate) fn of(&self, lane: usize) -> Slot {
        Slot { index: self.index[lane] as usize, tag: self.tag[lane] }
    }

    /// Sets the slot of a lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, slot: Slot) {
        self.index[lane] = slot.index as u64;
        self.tag[lane] = slot.tag;
    }
}

/// What the table has of some lanes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    /// The lanes that are found.
    pub(crate) lanes: u32,
    /// A byte for each lane: the words of its bucket, one at most, in which it is.
    pub(crate) ways: u64,
}

impl Found {
    /// The word of its bucket in which a lane that is found is.
    #[inline(always)]
    pub(crate) fn way(self, lane: usize) -> usize {
        (self.ways >> (8 * lane)).trailing_zeros() as usize % BUCKET
    }
}

/// A move that answers the question of a node, and its score.
pub(crate) struct Answer {
    pub(crate) score: i32,
    pub(crate) lane: usize,
}

impl Children {
    /// No lane yet.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            moved: [0; LANES],
            mask: [0; LANES],
            wins: [0; LANES],
            threats: [0; LANES],
            discs: [0; LANES],
            square: [0; LANES],
            open: 0,
            same: 0,
            forcing: 0,
            best: crate::table::Known::LEAST,
        }
    }

    /// The position of an open lane.
    #[inline(always)]
    pub(crate) fn position(&self, lane: usize) -> Open {
        let (moved, mask) = (self.moved[lane], self.mask[lane]);
        let (wins, threats) = (self.wins[lane], self.threats[lane]);
        let discs = self.discs[lane] as u32;
        if self.is_same(lane) {
            Open { own: moved, mask, wins, threats, discs }
        } else {
            Open { own: moved ^ mask, mask, wins: threats, threats: wins, discs }
        }
    }

    /// The number that identifies the position of an open lane.
    #[inline(always)]
    pub(crate) fn key(&self, lane: usize) -> u64 {
        let (moved, mask) = (self.moved[lane], self.mask[lane]);
        mask + if self.is_same(lane) { moved } else { moved ^ mask }
    }

    /// Whether the player who moved is to move again.
    #[inline(always)]
    pub(crate) fn is_same(&self, lane: usize) -> bool {
        self.same >> lane & 1 != 0
    }

    /// The question about a lane that answers "is it worth at least `beta`?", to be negated unless
    /// the same player is to move.
    #[inline(always)]
    pub(crate) fn question(&self, lane: usize, beta: i32) -> i32 {
        if self.is_same(lane) { beta } else { 1 - beta }
    }

    /// A score of the player to move in a lane, seen by the player who moved.
    #[inline(always)]
    pub(crate) fn seen(&self, lane: usize, score: i32) -> i32 {
        if self.is_same(lane) { score } else { -score }
    }
}

/// How the children of a node are made.
pub(crate) trait Lanes: Sized {
    /// Plays these choices of an open position. A decided one of at least `beta` is an answer, and then the rest may be missing.
    fn expand<const W: u32, const H: u32>(
        open: &Open,
        choices: u64,
        beta: i32,
        children: &mut Children,
    ) -> Option<Answer>;

    /// Open lanes that a static rule might decide: all about which [`bounds`](crate::bounds) says something, and a few more.
    /// `first` says whether the player who moved is the first player, `beta` is what he asks for.
    fn candidates<const W: u32, const H: u32>(children: &Children, first: bool, beta: i32) -> u32;

    /// Lanes of a set about which [`follow`](crate::follow) or [`follow_pair`](crate::follow_pair) might say something: all about which they do, and a few more.
    /// `first` says whether the player who moved is the first player, `beta` is what he asks for.
    fn followed<const W: u32, const H: u32>(
        children: &Children,
        set: u32,
        first: bool,
        beta: i32,
    ) -> u32;

    /// Finds the slots of all open lanes of a node with so many discs, none of which is kept as its mirror image, and asks for their lines
    /// ahead of time.
    fn locate<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        discs: u32,
        children: &Children,
        slots: &mut Slots,
    );

    /// Looks up the lanes of a set.
    fn probe<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slots: &Slots,
        set: u32,
    ) -> Found;

    /// [`TableOn::record`].
    fn record<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slot: Slot,
        known: Known,
        nodes: u64,
    );

    /// Whether the player to move in an open position wins with his second disc from now, whatever the opponent does. The board has room for it.
    fn wins_with_second<const W: u32, const H: u32>(open: &Open) -> bool;

    /// [`Weights::judge`] of the lanes, perhaps computed for all of them beforehand.
    #[inline(always)]
    fn judge<const W: u32, const H: u32>(
        weights: &Weights,
        open: &Open,
        children: &Children,
        remembered: u32,
    ) -> impl Fn(usize) -> i32 {
        move |lane| weights.judge::<W, H>(open, children, lane, remembered)
    }

    /// [`lines::promise`].
    fn promise<const W: u32, const H: u32>(open: &Open, square: u32) -> i32;

    /// Does something for each lane of a set, perhaps twice: a loop that is left at any lane costs more than the lanes it saves.
    fn at_least(set: u32, each: impl FnMut(usize));

    /// The largest number of the lanes of a set, 0 if there are none.
    fn most(numbers: &[u32; LANES], set: u32) -> u32;

    /// [`Search::prove_node`](crate::search::Search::prove_node), compiled for the processor these lanes need.
    fn prove<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
        search: &mut Search<'_, M, C, Self, W, H, EXTENDED>,
        place: &Place,
        beta: i32,
    ) -> Result<i32, Stopped>;
}

/// One lane after the other, on any processor.
#[derive(Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn expand<const W: u32, const H: u32>(
        open: &Open,
        mut choices: u64,
        beta: i32,
        children: &mut Children,
    ) -> Option<Answer> {
        for lane in 0..LANES {
            if choices == 0 {
                break;
            }
            let square = choices & choices.wrapping_neg();
            choices ^= square;
            children.square[lane] = square.trailing_zeros() as u8;
            let next = open.after(Geometry::<W, H>, square);
            if next.threats & Geometry::<W, H>::playable(next.mask) != 0 {
                children.forcing |= 1 << lane;
            }
            let child = match next.resolve(Geometry::<W, H>) {
                Resolved::Decided(score) => {
                    if -score >= beta {
                        return Some(Answer { score: -score, lane });
                    }
                    children.best = children.best.max(-score);
                    continue;
                }
                Resolved::Same(child) => {
                    children.moved[lane] = child.own ^ child.mask;
                    children.wins[lane] = child.threats;
                    children.threats[lane] = child.wins;
                    child
                }
                Resolved::Other(child) => {
                    children.same |= 1 << lane;
                    children.moved[lane] = child.own;
                    children.wins[lane] = child.wins;
                    children.threats[lane] = child.threats;
                    child
                }
            };
            children.mask[lane] = child.mask;
            children.discs[lane] = child.discs.into();
            children.open |= 1 << lane;
        }
        None
    }

    #[inline(always)]
    fn candidates<const W: u32, const H: u32>(
        children: &Children,
        _first: bool,
        _beta: i32,
    ) -> u32 {
        children.open
    }

    #[inline(always)]
    fn followed<const W: u32, const H: u32>(
        _children: &Children,
        set: u32,
        _first: bool,
        _beta: i32,
    ) -> u32 {
        set
    }

    #[inline(always)]
    fn locate<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        _discs: u32,
        children: &Children,
        slots: &mut Slots,
    ) {
        for lane in lanes(children.open) {
            let slot = table.slot(children.key(lane), children.discs[lane] as u32);
            table.prefetch(slot);
            slots.set(lane, slot);
        }
    }

    #[inline(always)]
    fn probe<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slots: &Slots,
        set: u32,
    ) -> Found {
        let mut found = Found::default();
        for lane in lanes(set) {
            if let Some(way) = table.find(slots.of(lane)) {
                found.lanes |= 1 << lane;
                found.ways |= 1 << (8 * lane + way);
            }
        }
        found
    }

    #[inline(always)]
    fn record<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slot: Slot,
        known: Known,
        nodes: u64,
    ) {
        table.record(slot, known, nodes);
    }

    #[inline(always)]
    fn wins_with_second<const W: u32, const H: u32>(open: &Open) -> bool {
        let mut choices = open.choices(Geometry::<W, H>);
        while choices != 0 {
            let next = open.after(Geometry::<W, H>, choices & choices.wrapping_neg());
            choices &= choices - 1;
            if next.is_lost_at_once(Geometry::<W, H>) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn promise<const W: u32, const H: u32>(open: &Open, square: u32) -> i32 {
        lines::promise::<W, H>(open, square)
    }

    #[inline(always)]
    fn at_least(set: u32, each: impl FnMut(usize)) {
        lanes(set).for_each(each);
    }

    #[inline(always)]
    fn most(numbers: &[u32; LANES], set: u32) -> u32 {
        lanes(set).map(|lane| numbers[lane]).max().unwrap_or(0)
    }

    fn prove<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
        search: &mut Search<'_, M, C, Self, W, H, EXTENDED>,
        place: &Place,
        beta: i32,
    ) -> Result<i32, Stopped> {
        search.prove_node(place, beta)
    }
}

/// The numbers of the lanes in a set.
#[inline(always)]
pub(crate) fn lanes(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lane = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(lane & (LANES - 1))
    })
}

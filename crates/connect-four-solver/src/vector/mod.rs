//! The children of a node in vector registers: a lane for each move.
//!
//! **How.** The operations of [`Geometry`] and of forced play, on a register of several words instead of one word. What is done with a register
//! is written once, for any [`Register`]: [`Four`] words on processors with AVX2, [`Eight`] on those with AVX-512. What the registers hold is the same as what
//! [`Portable`](crate::children::Portable) computes; the tests compare all of them.
//!
//! **Safety.** The only unsafe thing is to use the instructions on a processor that lacks them. [`Avx2`] and [`Avx512`] are only used where
//! [`has_avx2`] and [`has_avx512`] have said so: [`ask`](crate::ask::ask) asks before each search.

#![allow(unsafe_code)]

mod bucket;
mod eight;
mod expand;
mod follow;
mod four;
mod most;
mod register;
mod rules;
mod sums;
#[cfg(test)]
mod tests;
mod wide;

pub(crate) use sums::Avx2Sums;

use core::arch::x86_64::{
    _mm_cmpeq_epi8, _mm_cvtsi64_si128, _mm_movemask_epi8, _mm_setzero_si128, _pext_u64,
};
use core::marker::PhantomData;

use crate::board::Geometry;
use crate::children::{Answer, Children, Found, LANES, Lanes, Slots, lanes};
use crate::claims::Claims;
use crate::forced::{Open, win_in};
use crate::lines;
use crate::order::Weights;
use crate::search::{Place, Search, Stopped};
use crate::table::{BUCKET, FOLD, KEY_BITS, Known, MULTIPLIER, Memory, PRESENT, Slot, TableOn};
use bucket::Bucket;
use eight::Eight;
use four::Four;
use register::Register;

/// Whether this processor has AVX2 and what usually comes with it, and the compiler optimised: without that a call needs half a megabyte of stack.
pub(crate) fn has_avx2() -> bool {
    cfg!(optimised)
        && std::is_x86_feature_detected!("avx2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("lzcnt")
        && std::is_x86_feature_detected!("popcnt")
}

/// Whether it has AVX-512 as well, with what came to it by 2019: Intel's processors since Ice Lake and AMD's since Zen 4.
pub(crate) fn has_avx512() -> bool {
    has_avx2()
        && std::is_x86_feature_detected!("avx512f")
        && std::is_x86_feature_detected!("avx512bw")
        && std::is_x86_feature_detected!("avx512cd")
        && std::is_x86_feature_detected!("avx512dq")
        && std::is_x86_feature_detected!("avx512vl")
        && std::is_x86_feature_detected!("avx512vpopcntdq")
}

/// Does `work`, which should be inlined, with AVX2. Only used where [`has_avx2`] has said so.
pub(crate) fn with_registers<R>(work: impl FnOnce() -> R) -> R {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    // SAFETY: see the module's text.
    unsafe { run(work) }
}

/// Lanes in registers of this kind.
#[derive(Debug)]
pub(crate) struct Vector<R>(PhantomData<R>);

/// Only used where [`has_avx2`] has said so.
pub(crate) type Avx2 = Vector<Four>;
/// Only used where [`has_avx512`] has said so.
pub(crate) type Avx512 = Vector<Eight>;

/// A kind of register, and [`Search::prove_node`] compiled for it.
pub(crate) trait Kind: Register {
    /// See [`Lanes::prove`].
    fn prove<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
        search: &mut Search<'_, M, C, Vector<Self>, W, H, EXTENDED>,
        place: &Place,
        beta: i32,
    ) -> Result<i32, Stopped>;
}

macro_rules! kind {
    ($register:ident, $features:literal) => {
        impl Kind for $register {
            #[inline(always)]
            fn prove<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
                search: &mut Search<'_, M, C, Vector<Self>, W, H, EXTENDED>,
                place: &Place,
                beta: i32,
            ) -> Result<i32, Stopped> {
                #[target_feature(enable = $features)]
                unsafe fn prove<
                    M: Memory,
                    C: Claims,
                    const W: u32,
                    const H: u32,
                    const EXTENDED: bool,
                >(
                    search: &mut Search<'_, M, C, Vector<$register>, W, H, EXTENDED>,
                    place: &Place,
                    beta: i32,
                ) -> Result<i32, Stopped> {
                    search.prove_node(place, beta)
                }
                // SAFETY: see the module's text.
                unsafe { prove(search, place, beta) }
            }
        }
    };
}

kind!(Four, "avx2,bmi1,bmi2,lzcnt,popcnt");
kind!(
    Eight,
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq"
);

/// The parts in which there are lanes of a set: the first one, and the other one if it has any.
#[inline(always)]
fn parts<R: Register>(set: u32) -> core::ops::Range<usize> {
    0..if R::PARTS > 1 && set >> R::WIDTH != 0 { 2 } else { 1 }
}

impl<R: Kind> Lanes for Vector<R> {
    #[inline(always)]
    fn expand<const W: u32, const H: u32>(
        open: &Open,
        mut choices: u64,
        beta: i32,
        children: &mut Children,
    ) -> Option<Answer> {
        let (mut lost, mut won) = expand::expand::<R, W, H>(open, &mut choices, 0, children);
        if R::PARTS > 1 && choices != 0 {
            let part = expand::expand::<R, W, H>(open, &mut choices, 1, children);
            lost |= part.0;
            won |= part.1;
        }
        for lane in lanes(lost | won) {
            let mask = children.mask[lane];
            let distance = win_in(Geometry::<W, H>, children.discs[lane] as u32 + 1, 1);
            let score = match won >> lane & 1 {
                _ if mask == Geometry::<W, H>::BOARD => 0,
                0 => -distance,
                _ => distance,
            };
            if score >= beta {
                return Some(Answer { score, lane });
            }
            children.best = children.best.max(score);
        }
        None
    }

    #[inline(always)]
    fn candidates<const W: u32, const H: u32>(children: &Children, first: bool, beta: i32) -> u32 {
        if H % 2 == 1 {
            return children.open;
        }
        let mut found = 0;
        if R::PARTS == 1 || children.open & 0x0F != 0 {
            found |= rules::candidates::<R, W, H>(children, 0, first, beta);
        }
        if R::PARTS > 1 && children.open >> R::WIDTH != 0 {
            found |= rules::candidates::<R, W, H>(children, 1, first, beta);
        }
        found
    }

    #[inline(always)]
    fn followed<const W: u32, const H: u32>(
        children: &Children,
        set: u32,
        first: bool,
        beta: i32,
    ) -> u32 {
        let mut found = 0;
        if R::PARTS == 1 || set & 0x0F != 0 {
            found |= follow::followed::<R, W, H>(children, 0, first, beta);
        }
        if R::PARTS > 1 && set >> R::WIDTH != 0 {
            found |= follow::followed::<R, W, H>(children, 1, first, beta);
        }
        found & set
    }

    #[inline(always)]
    fn locate<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        discs: u32,
        children: &Children,
        slots: &mut Slots,
    ) {
        let (start, bits) = table.layout();
        let (own, shared_discs) = table.own_part();
        for part in parts::<R>(children.open) {
            let (moved, mask) = (R::load(&children.moved, part), R::load(&children.mask, part));
            let all_discs = R::load(&children.discs, part);
            let added = all_discs - R::all(u64::from(discs));
            // Where the opponent is to move, an odd number of discs was added.
            let key = (moved ^ mask.within(added.meets(R::all(1)))) + mask;
            let mixed = (key ^ key.right(FOLD)).times(MULTIPLIER) & R::all((1 << KEY_BITS) - 1);
            let own = R::all(own as u64).within(all_discs.greater(R::all(u64::from(shared_discs))));
            let index = R::all(start as u64) + own + mixed.right(bits).left(BUCKET.ilog2());
            index.store(&mut slots.index, part);
            let remainder = mixed & R::all((1 << bits) - 1);
            (remainder | R::all(PRESENT)).store(&mut slots.tag, part);
            if !table.is_near() {
                for lane in part_lanes::<R, W>(part) {
                    table.prefetch(slots.of(lane));
                }
            }
        }
    }

    #[inline(always)]
    fn probe<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slots: &Slots,
        set: u32,
    ) -> Found {
        let mut ways = 0;
        for part in parts::<R>(set) {
            for lane in part_lanes::<R, W>(part) {
                let slot = slots.of(lane);
                let found = bucket::<R, M, W, H>(table, slot).find(slot.tag);
                ways |= u64::from(found) << (8 * lane);
            }
        }
        Found { lanes: bytes(ways) & set, ways }
    }

    #[inline(always)]
    fn record<M: Memory, const W: u32, const H: u32>(
        table: &TableOn<M, W, H>,
        slot: Slot,
        known: Known,
        nodes: u64,
    ) {
        let bucket = bucket::<R, M, W, H>(table, slot);
        let ways = bucket.find(slot.tag);
        if ways == 0 {
            table.replace(slot, bucket.cheapest(), None, known, nodes);
        } else {
            let way = ways.trailing_zeros() as usize % BUCKET;
            table.replace(slot, way, table.entry_in(slot, way), known, nodes);
        }
    }

    #[inline(always)]
    fn wins_with_second<const W: u32, const H: u32>(open: &Open) -> bool {
        expand::wins_with_second::<R, W, H>(open)
    }

    #[inline(always)]
    fn judge<const W: u32, const H: u32>(
        weights: &Weights,
        open: &Open,
        children: &Children,
        remembered: u32,
    ) -> impl Fn(usize) -> i32 {
        R::judge::<W, H>(weights, open, children, remembered)
    }

    #[inline(always)]
    fn promise<const W: u32, const H: u32>(open: &Open, square: u32) -> i32 {
        // SAFETY: see the module's text.
        lines::promise_by::<W, H>(open, square, |set, places| unsafe { _pext_u64(set, places) })
    }

    #[inline(always)]
    fn at_least(mut set: u32, mut each: impl FnMut(usize)) {
        while set != 0 {
            // Two at a time; the last one twice if their number is odd.
            let rest = set & (set - 1);
            for lane in [set, if rest == 0 { set } else { rest }] {
                each(lane.trailing_zeros() as usize & (LANES - 1));
            }
            set = rest & rest.wrapping_sub(1);
        }
    }

    #[inline(always)]
    fn most(numbers: &[u32; LANES], set: u32) -> u32 {
        // A loop with a branch for each lane would be mispredicted most of the time.
        most::most(numbers, set)
    }

    #[inline(always)]
    fn prove<M: Memory, C: Claims, const W: u32, const H: u32, const EXTENDED: bool>(
        search: &mut Search<'_, M, C, Self, W, H, EXTENDED>,
        place: &Place,
        beta: i32,
    ) -> Result<i32, Stopped> {
        R::prove(search, place, beta)
    }
}

/// The lanes of a part that can be a move.
#[inline(always)]
fn part_lanes<R: Register, const W: u32>(part: usize) -> core::ops::Range<usize> {
    let most = if R::PARTS == 1 { W as usize } else { LANES };
    part * R::WIDTH..((part + 1) * R::WIDTH).min(most)
}

/// The bytes that are not zero, as a set.
#[inline(always)]
fn bytes(word: u64) -> u32 {
    // SAFETY: see the module's text.
    let zeros = unsafe {
        let bytes = _mm_cvtsi64_si128(word as i64);
        _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128()))
    };
    !zeros as u32 & 0xFF
}

/// The bucket of a slot.
#[inline(always)]
fn bucket<R: Register, M: Memory, const W: u32, const H: u32>(
    table: &TableOn<M, W, H>,
    slot: Slot,
) -> R::Bucket {
    match table.shared_bucket(slot.index) {
        Some(words) => R::Bucket::shared(words),
        None => R::Bucket::of(&table.bucket(slot.index)),
    }
}

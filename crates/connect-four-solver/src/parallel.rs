//! One position on all cores: threads ask the same question and share one table.
//!
//! **How.** Every thread runs the same search on the same question. They help each other through the
//! table, and stay out of each other's way by [`Claims`]: a small hashed list of positions being searched
//! now. A thread leaves a claimed branch for last, and finds its result in the table by then. (The
//! idea is ABDADA's, Weill 1996, in the simplified form of T. Kerrigan.) The first thread to answer
//! stops the others; all go on to the next question. The score is the same with any number of
//! threads, the node count is not.
//!
//! Easy positions are solved by one thread before others would have started.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::thread;

use crate::claims::{Alone, Claims};
use crate::forced::Open;
use crate::search::{Search, Stopped};
use crate::solver::{Solution, SolverOn, Window, settle};
use crate::stones::StonesOn;
use crate::table::{Memory, Table};

/// Nodes one thread may use on a question before others help.
const ALONE: u64 = 40_000;
/// Claims are kept by the low bits of a mixed key.
const CLAIM_BITS: u32 = 12;
/// Nodes with more discs than the root plus this are not shared.
const SHARED_PLIES: u32 = 12;

/// Which positions are being searched, by hash. A collision only costs a detour.
struct Shared {
    keys: Vec<AtomicU64>,
    deepest: u32,
}

impl Shared {
    fn entry(&self, key: u64) -> &AtomicU64 {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - CLAIM_BITS);
        &self.keys[mixed as usize]
    }
}

impl Claims for Shared {
    #[inline]
    fn taken(&self, key: u64) -> bool {
        self.entry(key).load(Relaxed) == key
    }
    #[inline]
    fn claim(&self, key: u64) {
        self.entry(key).store(key, Relaxed);
    }
    #[inline]
    fn release(&self, key: u64) {
        self.entry(key).store(0, Relaxed);
    }
    #[inline(always)]
    fn shares(&self, discs: u32) -> bool {
        discs <= self.deepest
    }
}

impl<const W: u32, const H: u32> SolverOn<W, H> {
    /// Like [`SolverOn::solve`], on several threads with one table. `stop` is told the nodes of the
    /// asking thread.
    pub fn solve_parallel<M: Memory + Sync>(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        table: &mut Table<M>,
        threads: usize,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Solution, Stopped> {
        let mut nodes = 0;
        let score = settle(stones, window, &mut |open, beta| {
            let mut crew = 1;
            loop {
                let halted = AtomicBool::new(false);
                let patience = table.patience().saturating_sub(nodes) / crew as u64;
                let limit = if crew == 1 && threads > 1 { patience.min(ALONE) } else { patience };
                let stop = |more| {
                    if stop(more) {
                        halted.store(true, Relaxed);
                    }
                    halted.load(Relaxed) || more >= limit
                };
                let (answer, cost) = self.ask(open, beta, table, crew, &stop);
                nodes += cost;
                if answer.is_ok() || halted.into_inner() {
                    return answer;
                }
                if crew < threads && limit == ALONE {
                    crew = threads;
                } else {
                    table.grow();
                }
            }
        })?;
        Ok(Solution { score, nodes })
    }

    /// One question to this many threads, and the nodes it took.
    fn ask<M: Memory + Sync>(
        &self,
        open: &Open,
        beta: i32,
        table: &Table<M>,
        crew: usize,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> (Result<i32, Stopped>, u64) {
        if crew <= 1 {
            let mut stop = |nodes| stop(nodes);
            let mut search = Search::<_, _, W, H>::new(table, &Alone, &self.weights, &mut stop);
            let answer = search.ask(open, beta);
            return (answer, search.nodes());
        }
        let claims = Shared {
            keys: (0..1 << CLAIM_BITS).map(|_| AtomicU64::new(0)).collect(),
            deepest: open.discs + SHARED_PLIES,
        };
        let done = AtomicBool::new(false);
        let total = AtomicU64::new(0);
        let answer = Mutex::new(Err(Stopped));
        thread::scope(|scope| {
            for _ in 0..crew {
                scope.spawn(|| {
                    let mut stop = |nodes| done.load(Relaxed) || stop(nodes);
                    let mut search =
                        Search::<_, _, W, H>::new(table, &claims, &self.weights, &mut stop);
                    let result = search.ask(open, beta);
                    total.fetch_add(search.nodes(), Relaxed);
                    done.store(true, Relaxed);
                    if let (Ok(bound), Ok(mut answer)) = (result, answer.lock()) {
                        *answer = Ok(bound);
                    }
                });
            }
        });
        (answer.into_inner().unwrap_or(Err(Stopped)), total.into_inner())
    }
}

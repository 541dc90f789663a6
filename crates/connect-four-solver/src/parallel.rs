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
use crate::table::Table;

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
    pub fn solve_parallel(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        table: &Table<'_, [AtomicU64]>,
        threads: usize,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Solution, Stopped> {
        let mut nodes = 0;
        let score = settle(stones, window, &mut |open, beta| {
            let (bound, cost) = self.ask(open, beta, table, threads, stop)?;
            nodes += cost;
            Ok(bound)
        })?;
        Ok(Solution { score, nodes })
    }

    /// One question, alone at first, then on all threads.
    fn ask(
        &self,
        open: &Open,
        beta: i32,
        table: &Table<'_, [AtomicU64]>,
        threads: usize,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<(i32, u64), Stopped> {
        let mut halted = false;
        let mut patience = |nodes| {
            halted = stop(nodes);
            halted || (threads > 1 && nodes >= ALONE)
        };
        let mut search = Search::<_, _, W, H>::new(table, &Alone, &self.weights, &mut patience);
        let mut place = search.place(*open);
        search.recall(&mut place);
        let bound = search.prove(&place, beta);
        let spent = search.nodes();
        match bound {
            Ok(bound) => return Ok((bound, spent)),
            Err(Stopped) if halted => return Err(Stopped),
            Err(Stopped) => {}
        }
        let claims = Shared {
            keys: (0..1 << CLAIM_BITS).map(|_| AtomicU64::new(0)).collect(),
            deepest: open.discs + SHARED_PLIES,
        };
        let done = AtomicBool::new(false);
        let total = AtomicU64::new(spent);
        let answer = Mutex::new(Err(Stopped));
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut stop = |nodes| done.load(Relaxed) || stop(nodes);
                    let mut search =
                        Search::<_, _, W, H>::new(table, &claims, &self.weights, &mut stop);
                    let mut place = search.place(*open);
                    search.recall(&mut place);
                    let result = search.prove(&place, beta);
                    total.fetch_add(search.nodes(), Relaxed);
                    if let Ok(bound) = result {
                        done.store(true, Relaxed);
                        if let Ok(mut answer) = answer.lock() {
                            *answer = Ok(bound);
                        }
                    }
                });
            }
        });
        let bound = answer.into_inner().unwrap_or(Err(Stopped))?;
        Ok((bound, total.into_inner()))
    }
}

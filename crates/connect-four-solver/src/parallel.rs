//! One position on all cores: threads ask the same question and share one table.
//!
//! **How.** Every thread runs the same search on the same question. They help each other through the
//! table, and stay out of each other's way by [`Claims`]: a small hashed list of positions being searched
//! now. A thread leaves a claimed branch for last, and finds its result in the table by then. (The
//! idea is ABDADA's, Weill 1996, in the simplified form of T. Kerrigan.) A thread that finds in the table
//! that another one has answered a question it is still at drops what it does below it. The first
//! thread to answer stops the others; all go on to the next question. The score is the same with any
//! number of threads, the node count is not.
//!
//! **Who.** The asking thread leads: it alone asks whether to stop, and grows the table while the others wait. Easy
//! positions are solved by it before others would have started; once hired, they stay to the last question, because
//! a system under load may take longer to find a core for a new thread than a question takes.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;

use crate::claims::{Alone, Claims, Level};
use crate::forced::Open;
use crate::order::Weights;
use crate::search::{LAST_STORED, Search, Stopped};
use crate::solver::{Solution, SolverOn, Window, settle};
use crate::stones::StonesOn;
use crate::table::{Memory, Table};

/// Nodes the leader uses on questions before it hires others.
const ALONE: u64 = 4_000;
/// Claims are kept by the low bits of a mixed key.
const CLAIM_BITS: u32 = 12;
/// Nodes with more discs than the root plus this are not shared.
const SHARED_PLIES: u32 = 12;

/// One thread of several, and what it knows of the others.
struct Member<'a> {
    keys: &'a [AtomicU64],
    deepest: u32,
    /// The questions this thread is at, the first one outermost.
    levels: Vec<Level>,
    /// The level another thread has answered the question of, and its answer.
    answered: Option<(usize, i32)>,
}

impl Member<'_> {
    fn entry(&self, key: u64) -> &AtomicU64 {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - CLAIM_BITS);
        &self.keys[mixed as usize]
    }
}

impl Claims for Member<'_> {
    const POLL: u32 = 1024;
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
    fn enter(&mut self, level: Level) {
        self.levels.push(level);
    }
    fn leave(&mut self) -> Option<i32> {
        self.levels.pop();
        let (_, answer) = self.answered.take_if(|(level, _)| *level == self.levels.len())?;
        Some(answer)
    }
    fn overtaken(&mut self, answer: impl Fn(Level) -> Option<i32>) -> bool {
        let mut levels = self.levels.iter().enumerate();
        self.answered = levels.find_map(|(index, level)| Some((index, answer(*level)?)));
        self.answered.is_some()
    }
}

/// What the threads share.
struct Crew<'a, M> {
    /// Written to only by the leader, and only to grow.
    table: RwLock<&'a mut Table<M>>,
    weights: &'a Weights,
    /// The positions being searched, by hash. A collision only costs a detour.
    keys: Vec<AtomicU64>,
    orders: Mutex<Orders>,
    changed: Condvar,
    /// One of the threads is done with the question, so that all are.
    done: AtomicBool,
    /// Nodes of all threads.
    nodes: AtomicU64,
}

/// What the leader tells the others, and they it.
#[derive(Default)]
struct Orders {
    question: (Open, i32),
    /// Counts the questions.
    round: u32,
    /// Threads besides the leader that are at the question.
    busy: usize,
    answer: Option<i32>,
    dismissed: bool,
}

impl<'a, M: Memory + Send + Sync> Crew<'a, M> {
    fn new(table: &'a mut Table<M>, weights: &'a Weights) -> Self {
        Self {
            table: RwLock::new(table),
            weights,
            keys: (0..1 << CLAIM_BITS).map(|_| AtomicU64::new(0)).collect(),
            orders: Mutex::default(),
            changed: Condvar::new(),
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    fn orders(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change while the condition holds.
    fn wait_while(&self, condition: impl Fn(&Orders) -> bool) -> MutexGuard<'_, Orders> {
        let orders = self.changed.wait_while(self.orders(), |orders| condition(orders));
        orders.unwrap_or_else(PoisonError::into_inner)
    }

    /// Nodes the table in its present size is good for.
    fn patience(&self) -> u64 {
        self.table.read().unwrap_or_else(PoisonError::into_inner).patience()
    }

    fn grow(&self) {
        self.table.write().unwrap_or_else(PoisonError::into_inner).grow();
    }

    /// The leader alone asks.
    fn ask_alone<const W: u32, const H: u32>(
        &self,
        (open, beta): (&Open, i32),
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<i32, Stopped> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let mut search = Search::<_, _, W, H>::new(&**table, Alone, self.weights, stop);
        let answer = search.ask(open, beta);
        self.nodes.fetch_add(search.nodes(), Relaxed);
        answer
    }

    /// The leader and this many others ask.
    fn ask<const W: u32, const H: u32>(
        &self,
        (open, beta): (&Open, i32),
        others: usize,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<i32, Stopped> {
        self.done.store(false, Relaxed);
        let mut orders = self.orders();
        let round = orders.round + 1;
        *orders = Orders { question: (*open, beta), round, busy: others, ..Orders::default() };
        drop(orders);
        self.changed.notify_all();
        self.search::<W, H>((open, beta), stop);
        self.wait_while(|orders| orders.busy > 0).answer.ok_or(Stopped)
    }

    /// What every thread but the leader does until it is dismissed.
    fn follow<const W: u32, const H: u32>(&self) {
        let mut round = 0;
        loop {
            let orders = self.wait_while(|orders| orders.round == round && !orders.dismissed);
            if orders.dismissed {
                return;
            }
            round = orders.round;
            let (open, beta) = orders.question;
            drop(orders);
            self.search::<W, H>((&open, beta), &mut |_| false);
            self.orders().busy -= 1;
            self.changed.notify_all();
        }
    }

    /// One thread's part of the question.
    fn search<const W: u32, const H: u32>(
        &self,
        (open, beta): (&Open, i32),
        stop: &mut dyn FnMut(u64) -> bool,
    ) {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let member = Member {
            keys: &self.keys,
            deepest: (open.discs + SHARED_PLIES).min(LAST_STORED),
            levels: Vec::new(),
            answered: None,
        };
        let mut stop = |nodes| self.done.load(Relaxed) || stop(nodes);
        let mut search = Search::<_, _, W, H>::new(&**table, member, self.weights, &mut stop);
        let result = search.ask(open, beta);
        self.nodes.fetch_add(search.nodes(), Relaxed);
        self.done.store(true, Relaxed);
        if let Ok(bound) = result {
            self.orders().answer = Some(bound);
        }
    }
}

/// Sends the others home when the leader is done, be it by a panic.
struct Dismissal<'a, 'b, M: Memory + Send + Sync>(&'a Crew<'b, M>);

impl<M: Memory + Send + Sync> Drop for Dismissal<'_, '_, M> {
    fn drop(&mut self) {
        self.0.done.store(true, Relaxed);
        self.0.orders().dismissed = true;
        self.0.changed.notify_all();
    }
}

impl<const W: u32, const H: u32> SolverOn<W, H> {
    /// Like [`SolverOn::solve`], on several threads with one table. `stop` is asked by the calling thread
    /// and told its nodes.
    pub fn solve_parallel<M: Memory + Send + Sync>(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        table: &mut Table<M>,
        threads: usize,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Solution, Stopped> {
        let crew = Crew::new(table, &self.weights);
        let score = thread::scope(|scope| {
            let _dismissal = Dismissal(&crew);
            let mut others = 0;
            settle(stones, window, &mut |open, beta| {
                loop {
                    let mut halted = false;
                    let patience = crew.patience().saturating_sub(crew.nodes.load(Relaxed));
                    let alone = others == 0 && threads > 1;
                    let limit = if alone { patience.min(ALONE) } else { patience };
                    let mut stop = |nodes| {
                        halted = stop(nodes);
                        halted || nodes * (others as u64 + 1) >= limit
                    };
                    let answer = if others == 0 {
                        crew.ask_alone::<W, H>((open, beta), &mut stop)
                    } else {
                        crew.ask::<W, H>((open, beta), others, &mut stop)
                    };
                    if answer.is_ok() || halted {
                        return answer;
                    }
                    if alone && limit == ALONE {
                        others = threads - 1;
                        for _ in 0..others {
                            scope.spawn(|| crew.follow::<W, H>());
                        }
                    } else {
                        crew.grow();
                    }
                }
            })
        })?;
        Ok(Solution { score, nodes: crew.nodes.into_inner() })
    }
}

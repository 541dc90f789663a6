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
//! a system under load may take longer to find a core for a new thread than a question takes. A panic in one of them ends the search
//! with [`Unsolved::Panicked`].

use alloc::vec::Vec;
use core::cell::Cell;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::panic::catch_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;

use crate::analysis::{self, Lookup, Scores};
use crate::ask::ask;
use crate::batch::STACK;
use crate::claims::{Alone, Claims};
use crate::forced::Open;
use crate::history::Replies;
use crate::member::{self, Member};
use crate::perfect::{self, Choice};
use crate::search::{LAST_STORED, Stopped};
use crate::solver::{Solution, Solve, SolverOn, Window, settle};
use crate::stones::StonesOn;
use crate::table::{Memory, TableOn};

/// Nodes the leader uses on questions before it hires others.
const ALONE: u64 = 4_000;
/// Nodes of all threads that the leader need not know of.
const AHEAD: u64 = 16_384;
/// Nodes with more discs than the root plus this are not shared.
const SHARED_PLIES: u32 = 12;

/// What the threads share.
struct Crew<'a, M, const W: u32, const H: u32> {
    /// Written to only by the leader, and only to grow.
    table: RwLock<&'a mut TableOn<M, W, H>>,
    solver: &'a SolverOn<W, H>,
    /// The positions being searched, by hash. A collision only costs a detour.
    keys: Vec<AtomicU64>,
    orders: Mutex<Orders>,
    changed: Condvar,
    /// One of the threads is done with the question, so that all are.
    done: AtomicBool,
    /// Nodes of all threads, brought up to date every [`member::POLL`] nodes of each.
    nodes: AtomicU64,
    /// What the leader knows of them.
    known_nodes: AtomicU64,
}

/// What the leader sends to the other threads, and they to it.
#[derive(Default)]
struct Orders {
    question: (Open, i32),
    /// Counts the questions.
    round: u32,
    /// Threads besides the leader that are at the question.
    busy: usize,
    answer: Option<i32>,
    dismissed: bool,
    /// A thread has panicked.
    panicked: bool,
}

impl<'a, M: Memory + Send + Sync, const W: u32, const H: u32> Crew<'a, M, W, H> {
    fn new(table: &'a mut TableOn<M, W, H>, solver: &'a SolverOn<W, H>) -> Self {
        Self {
            table: RwLock::new(table),
            solver,
            keys: member::no_claims(),
            orders: Mutex::default(),
            changed: Condvar::new(),
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            known_nodes: AtomicU64::new(0),
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

    /// The leader asks, alone or with this many others. `stop` is called with the nodes of all threads.
    fn ask(
        &self,
        (open, beta): (&Open, i32),
        others: usize,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<i32, Unsolved> {
        if others == 0 {
            return self.search(Alone, (open, beta), stop).map_err(Unsolved::from);
        }
        self.done.store(false, Relaxed);
        let mut orders = self.orders();
        let round = orders.round + 1;
        *orders = Orders { question: (*open, beta), round, busy: others, ..Orders::default() };
        drop(orders);
        self.changed.notify_all();
        let mut stop = |nodes| {
            self.known_nodes.store(nodes, Relaxed);
            stop(nodes)
        };
        self.known_nodes.store(self.nodes.load(Relaxed), Relaxed);
        self.take_part((open, beta), &mut stop);
        let orders = self.wait_while(|orders| orders.busy > 0);
        if orders.panicked {
            return Err(Unsolved::Panicked);
        }
        orders.answer.ok_or(Unsolved::Stopped)
    }

    /// What every thread but the leader does until it is dismissed.
    fn follow(&self) {
        let mut round = 0;
        loop {
            let orders = self.wait_while(|orders| orders.round == round && !orders.dismissed);
            if orders.dismissed {
                return;
            }
            round = orders.round;
            let (open, beta) = orders.question;
            drop(orders);
            let part = || self.take_part((&open, beta), &mut |nodes| self.wait_for_leader(nodes));
            let panicked = catch_unwind(AssertUnwindSafe(part)).is_err();
            let mut orders = self.orders();
            orders.busy -= 1;
            if panicked {
                orders.panicked = true;
                self.done.store(true, Relaxed);
            }
            drop(orders);
            self.changed.notify_all();
        }
    }

    /// Waits while the leader, who alone asks whether to stop, is far behind: the system may give it no core for a while.
    fn wait_for_leader(&self, nodes: u64) -> bool {
        while nodes > self.known_nodes.load(Relaxed) + AHEAD {
            if self.done.load(Relaxed) {
                return true;
            }
            thread::yield_now();
        }
        false
    }

    /// One thread's part of the question.
    fn take_part(&self, (open, beta): (&Open, i32), stop: &mut dyn FnMut(u64) -> bool) {
        let deepest = (open.discs + SHARED_PLIES).min(LAST_STORED);
        let member = Member::new(&self.keys, deepest);
        let mut stop = |nodes| self.done.load(Relaxed) || stop(nodes);
        let result = self.search(member, (open, beta), &mut stop);
        self.done.store(true, Relaxed);
        if let Ok(bound) = result {
            self.orders().answer = Some(bound);
        }
    }

    /// Searches and counts the nodes with those of all threads.
    fn search<C: Claims>(
        &self,
        claims: C,
        (open, beta): (&Open, i32),
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<i32, Stopped> {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let counted = Cell::new(0);
        let count = |nodes| self.nodes.fetch_add(nodes - counted.replace(nodes), Relaxed);
        let mut stop = |nodes| {
            count(nodes);
            stop(self.nodes.load(Relaxed))
        };
        let question = (open, beta);
        let mut replies = (open.discs >= Replies::FROM).then(Replies::new);
        let replies = replies.as_mut();
        let (answer, nodes) =
            ask::<_, _, W, H, true>(self.solver, &**table, claims, question, replies, &mut stop);
        count(nodes);
        answer
    }
}

/// Sends the others home when the leader is done, be it by a panic.
struct Dismissal<'a, 'b, M: Memory + Send + Sync, const W: u32, const H: u32>(
    &'a Crew<'b, M, W, H>,
);

impl<M: Memory + Send + Sync, const W: u32, const H: u32> Drop for Dismissal<'_, '_, M, W, H> {
    fn drop(&mut self) {
        self.0.done.store(true, Relaxed);
        self.0.orders().dismissed = true;
        self.0.changed.notify_all();
    }
}

/// Why several threads have no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// They were stopped before they knew it.
    Stopped,
    /// One of them panicked.
    Panicked,
}

impl From<Stopped> for Unsolved {
    fn from(_stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl core::fmt::Display for Unsolved {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Stopped => Stopped.fmt(formatter),
            Self::Panicked => formatter.write_str("a thread of the solver panicked"),
        }
    }
}

impl core::error::Error for Unsolved {}

/// A solver that uses several threads for each position. Scores and moves are those of one thread.
///
/// Every method calls `stop` on the calling thread, with the nodes of all threads so far, and counts all of them in its answer. Between two
/// calls all threads together visit at most 16,384 nodes and 1,024 more for each thread: no limit is exceeded by more.
///
/// ```
/// use foursight_connect_four_solver::{Pages, Parallel, Solver, Stones, Window};
/// let mut table = Pages::megabytes(4).table();
/// let mut parallel = Parallel { solver: Solver::new(), table: &mut table, threads: 2 };
/// let stones = Stones::from_columns([3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]).unwrap();
/// let scores = parallel.scores(&stones, Window::EXACT, &|_| None, &mut |_nodes| false)?;
/// assert_eq!(scores.by_column, [0, 0, 1, 0, 0, -2, -2].map(Some));
/// # Ok::<(), foursight_connect_four_solver::Unsolved>(())
/// ```
#[derive(Debug)]
pub struct Parallel<'t, M, const W: u32 = 7, const H: u32 = 6> {
    /// What each thread does.
    pub solver: SolverOn<W, H>,
    /// What they share.
    pub table: &'t mut TableOn<M, W, H>,
    /// How many they are, the calling one included.
    pub threads: usize,
}

impl<M: Memory + Send + Sync, const W: u32, const H: u32> Parallel<'_, M, W, H> {
    /// Like [`SolverOn::solve`].
    pub fn solve(
        &mut self,
        stones: &StonesOn<W, H>,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Unsolved> {
        let threads = self.threads;
        let crew = Crew::new(self.table, &self.solver);
        let score = thread::scope(|scope| {
            let _dismissal = Dismissal(&crew);
            let mut others = 0;
            settle::<_, W, H, true>(stones, window, &mut |open, beta| {
                loop {
                    let mut halted = false;
                    let patience = crew.patience();
                    let alone = others == 0 && threads > 1;
                    let limit = if alone { patience.min(ALONE) } else { patience };
                    let mut stop = |nodes| {
                        halted = stop(nodes);
                        halted || nodes >= limit
                    };
                    let answer = crew.ask((open, beta), others, &mut stop);
                    if answer != Err(Unsolved::Stopped) || halted {
                        return answer;
                    }
                    if alone && limit == ALONE {
                        others = threads - 1;
                        for _ in 0..others {
                            thread::Builder::new()
                                .stack_size(STACK)
                                .spawn_scoped(scope, || crew.follow())
                                .expect("the system starts a thread");
                        }
                    } else {
                        crew.grow();
                    }
                }
            })
        })?;
        Ok(Solution { score, nodes: crew.nodes.into_inner() })
    }

    /// Like [`SolverOn::scores`].
    pub fn scores(
        &mut self,
        stones: &StonesOn<W, H>,
        window: Window,
        lookup: Lookup<'_, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Scores, Unsolved> {
        analysis::scores(self, stones, window, lookup, stop)
    }

    /// Like [`SolverOn::principal_variation`].
    pub fn principal_variation(
        &mut self,
        stones: &StonesOn<W, H>,
        lookup: Lookup<'_, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
        played: &mut dyn FnMut(u32),
    ) -> Result<Solution, Unsolved> {
        analysis::principal_variation(self, stones, lookup, stop, played)
    }

    /// Like [`SolverOn::choose`].
    pub fn choose(
        &mut self,
        stones: &StonesOn<W, H>,
        seed: u64,
        lookup: Lookup<'_, W, H>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Choice>, Unsolved> {
        perfect::choose(self, stones, seed, lookup, stop)
    }
}

impl<M: Memory + Send + Sync, const W: u32, const H: u32> Solve<W, H> for Parallel<'_, M, W, H> {
    type Error = Unsolved;
    fn solve(
        &mut self,
        stones: &StonesOn<W, H>,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Unsolved> {
        Parallel::solve(self, stones, window, stop)
    }
}

impl<const W: u32, const H: u32> SolverOn<W, H> {
    /// [`Parallel::solve`] with a `stop` that can be shared; a panic of a thread counts as a stop. Only for callers that do not use
    /// [`Parallel`] yet.
    pub fn solve_parallel<M: Memory + Send + Sync>(
        &self,
        stones: &StonesOn<W, H>,
        window: Window,
        table: &mut TableOn<M, W, H>,
        threads: usize,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Solution, Stopped> {
        let mut parallel = Parallel { solver: *self, table, threads };
        parallel.solve(stones, window, &mut |nodes| stop(nodes)).map_err(|_unsolved| Stopped)
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicUsize;
    use std::thread::ThreadId;

    use super::*;
    use crate::pages::Pages;
    use crate::stones::Stones;

    /// A position that takes one thread some hundred thousand nodes.
    fn hard() -> Stones {
        Stones::from_columns([5, 2, 3, 6, 5, 5, 0, 6, 0]).unwrap()
    }

    /// Memory that one thread can use and any other cannot for long.
    struct Fragile {
        pages: Pages,
        owner: ThreadId,
        left: AtomicUsize,
    }

    impl Memory for Fragile {
        fn words(&self) -> usize {
            self.pages.words()
        }
        fn load(&self, index: usize) -> u64 {
            if thread::current().id() != self.owner {
                assert_ne!(self.left.fetch_sub(1, Relaxed), 0, "the panic of this test");
            }
            self.pages.load(index)
        }
        fn store(&self, index: usize, word: u64) {
            self.pages.store(index, word);
        }
        fn prefetch(&self, _index: usize) {}
        fn misaligned(&self) -> usize {
            0
        }
    }

    #[test]
    fn a_panic_of_one_thread_is_an_error() {
        for left in [1, 20_000] {
            let owner = thread::current().id();
            let memory =
                Fragile { pages: Pages::megabytes(1), owner, left: AtomicUsize::new(left) };
            let mut table = TableOn::growing(memory).unwrap();
            for threads in [2, 3] {
                table.memory().left.store(left, Relaxed);
                let mut parallel = Parallel { solver: SolverOn::new(), table: &mut table, threads };
                let solved = parallel.solve(&hard(), Window::EXACT, &mut |_| false);
                assert_eq!(solved, Err(Unsolved::Panicked), "{threads} threads");
            }
        }
    }

    #[test]
    fn nodes_of_all_threads_count_against_a_limit() {
        for threads in [1, 2, 3, 8] {
            let mut table = Pages::megabytes(1).table();
            let mut parallel = Parallel { solver: SolverOn::new(), table: &mut table, threads };
            let all = parallel.solve(&hard(), Window::EXACT, &mut |_| false).unwrap().nodes;
            let (limit, mut last) = (all / 2, 0);
            parallel.table.forget();
            let solved = parallel.solve(&hard(), Window::EXACT, &mut |nodes| {
                assert!(nodes >= last, "{nodes} after {last}");
                last = nodes;
                nodes >= limit
            });
            assert_eq!(solved, Err(Unsolved::Stopped));
            let most = limit + AHEAD + 1024 * threads as u64;
            assert!((limit..=most).contains(&last), "{last} of {limit} with {threads} threads");
        }
    }
}

//! One position on all cores: threads share what is to be solved, and one table.
//!
//! **How.** A *task* is a position to solve: one for [`Parallel::solve`], one for each move for [`Parallel::scores`]. A thread takes the next task and asks the
//! questions that settle its score. A thread without a task of its own helps with one: it asks the question its owner is at, and whoever answers first stops the others.
//! Threads at one question help each other through the table, and stay out of each other's way by [`Claims`]: a small hashed list of positions being searched
//! now. A thread leaves a claimed branch for last, and finds its result in the table by then. (The
//! idea is ABDADA's, Weill 1996, in the simplified form of T. Kerrigan.) A thread that finds in the table
//! that another one has answered a question it is still at drops what it does below it. The score is the same with any
//! number of threads, the node count is not.
//!
//! **The table** is divided: threads share what they know of positions near the root, each keeps the others to itself ([`table`](crate::table)).
//!
//! **Who.** The calling thread leads: it alone asks whether to stop, and grows the table while the others wait. Easy
//! positions are solved by it before others would have started; once hired, they stay to the last question. A panic in one of them ends the search
//! with [`Unsolved::Panicked`].

use alloc::vec::Vec;
use core::cell::Cell;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::panic::catch_unwind;
use std::sync::{OnceLock, PoisonError, RwLock};
use std::thread;

use crate::analysis::{self, Scores};
use crate::ask::ask;
use crate::batch::STACK;
use crate::claims::Alone;
use crate::forced::Open;
use crate::history::Replies;
use crate::lookup::Lookup;
use crate::member::{self, Member};
use crate::perfect::{self, Choice};
use crate::search::Stopped;
use crate::solver::{Request, Solution, Solve, SolverOn, Window, settle};
use crate::stones::StonesOn;
use crate::table::{Memory, TableOn};

/// Nodes the leader uses on questions before it hires others.
const ALONE: u64 = 4_000;
/// Nodes of all threads that the leader need not know of.
const AHEAD: u64 = 16_384;
/// Positions with more discs than this, and with so many more than the root, are in the part of the table of each thread.
const SHARED_DISCS: u32 = 19;
const SHARED_PLIES: u32 = 8;

/// One position to solve: its owner asks questions about it, one after the other.
struct Task<const W: u32, const H: u32> {
    request: Request<W, H>,
    /// What the questions are about, once there is one.
    open: OnceLock<Open>,
    /// The question its owner is at.
    asked: AtomicI32,
    /// What the answers so far say.
    lower: AtomicI32,
    upper: AtomicI32,
    score: OnceLock<i32>,
}

impl<const W: u32, const H: u32> Task<W, H> {
    const fn new(request: &Request<W, H>) -> Self {
        Self {
            request: *request,
            open: OnceLock::new(),
            asked: AtomicI32::new(i32::MIN),
            lower: AtomicI32::new(i32::MIN),
            upper: AtomicI32::new(i32::MAX),
            score: OnceLock::new(),
        }
    }

    /// The answer to a question, if it is known.
    fn answer(&self, beta: i32) -> Option<i32> {
        let (lower, upper) = (self.lower.load(Relaxed), self.upper.load(Relaxed));
        if lower >= beta { Some(lower) } else { (upper < beta).then_some(upper) }
    }

    fn learn(&self, beta: i32, bound: i32) {
        if bound >= beta {
            self.lower.fetch_max(bound, Relaxed);
        } else {
            self.upper.fetch_min(bound, Relaxed);
        }
    }
}

/// What the threads share.
struct Crew<'a, M, const W: u32, const H: u32> {
    /// Written to only by the leader, and only to divide it or to grow.
    table: RwLock<&'a mut TableOn<M, W, H>>,
    solver: &'a SolverOn<W, H>,
    /// The positions being searched, by hash. A collision only costs a detour.
    keys: Vec<AtomicU64>,
    tasks: Vec<Task<W, H>>,
    /// Tasks that have an owner.
    taken: AtomicUsize,
    /// All threads leave their searches, to go on with them later.
    paused: AtomicBool,
    /// All threads leave for good.
    ended: AtomicBool,
    /// A thread has panicked.
    panicked: AtomicBool,
    /// Nodes of all threads, brought up to date every [`member::POLL`] nodes of each.
    nodes: AtomicU64,
    /// What the leader knows of them.
    known_nodes: AtomicU64,
}

/// One of the threads.
struct Worker<'l> {
    /// From 0, the leader.
    number: usize,
    leader: Option<Leader<'l>>,
}

/// What only the leader has.
struct Leader<'l> {
    stop: &'l mut dyn FnMut(u64) -> bool,
    /// Starts the other threads; `None` if they are there.
    hire: Option<&'l mut dyn FnMut()>,
    /// Nodes after which it does.
    hires_after: u64,
}

impl<'a, M: Memory + Send + Sync, const W: u32, const H: u32> Crew<'a, M, W, H> {
    fn new(
        table: &'a mut TableOn<M, W, H>,
        solver: &'a SolverOn<W, H>,
        requests: &[Request<W, H>],
    ) -> Self {
        Self {
            table: RwLock::new(table),
            solver,
            keys: member::no_claims(),
            tasks: requests.iter().map(Task::new).collect(),
            taken: AtomicUsize::new(0),
            paused: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            panicked: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            known_nodes: AtomicU64::new(0),
        }
    }

    /// Works until every task has its score.
    fn work(&self, worker: &mut Worker<'_>) -> Result<(), Unsolved> {
        while let Some(task) = self.tasks.get(self.taken.fetch_add(1, Relaxed)) {
            self.own(worker, task)?;
        }
        // Not all of them help with the same task.
        let (others, first) = self.tasks.split_at(worker.number % self.tasks.len());
        let is_unsolved = |task: &&Task<W, H>| task.score.get().is_none();
        while let Some(task) = first.iter().chain(others).find(is_unsolved) {
            self.help(worker, task)?;
        }
        Ok(())
    }

    /// Settles the score of a task.
    fn own(&self, worker: &mut Worker<'_>, task: &Task<W, H>) -> Result<(), Unsolved> {
        let Request { stones, window } = &task.request;
        let mut replies = (stones.discs() >= Replies::<64>::FROM).then(Replies::new);
        let score = settle::<Unsolved, W, H, true>(stones, *window, &mut |open, beta| {
            task.asked.store(beta, Relaxed);
            task.open.get_or_init(|| *open);
            loop {
                self.resume(worker)?;
                if let Some(bound) = task.answer(beta) {
                    return Ok(bound);
                }
                self.search(worker, task, (open, beta), replies.as_mut());
            }
        })?;
        task.score.get_or_init(|| score);
        Ok(())
    }

    /// Asks the question that the owner of a task is at.
    fn help(&self, worker: &mut Worker<'_>, task: &Task<W, H>) -> Result<(), Unsolved> {
        self.resume(worker)?;
        let beta = task.asked.load(Relaxed);
        let Some(open) = task.open.get().filter(|_| task.answer(beta).is_none()) else {
            // There is a question soon, unless the owner has no core.
            thread::yield_now();
            return Ok(());
        };
        let mut replies = (open.discs >= Replies::<64>::FROM).then(Replies::new);
        self.search(worker, task, (open, beta), replies.as_mut());
        Ok(())
    }

    /// One thread's search for the answer to a question of a task, until any thread knows it or all leave. Counts the nodes with those of all threads.
    fn search(
        &self,
        worker: &mut Worker<'_>,
        task: &Task<W, H>,
        question: (&Open, i32),
        replies: Option<&mut Replies>,
    ) {
        let table = self.table.read().unwrap_or_else(PoisonError::into_inner);
        let shared_discs = SHARED_DISCS.max(task.request.stones.discs() + SHARED_PLIES);
        let view = table.of_thread(worker.number, shared_discs);
        let alone = worker.leader.as_ref().filter(|leader| leader.hire.is_some());
        let alone = alone.map(|leader| leader.hires_after);
        let limit = alone.unwrap_or(u64::MAX).min(table.patience());
        let counted = Cell::new(0);
        let count = |nodes| self.nodes.fetch_add(nodes - counted.replace(nodes), Relaxed);
        let mut stop = |nodes| {
            count(nodes);
            let is_over = || task.answer(question.1).is_some() || self.paused.load(Relaxed);
            self.may_stop(worker, limit, &is_over) || is_over()
        };
        let (answer, nodes) = if alone.is_some() {
            ask::<_, _, W, H, true>(self.solver, &view, Alone, question, replies, &mut stop)
        } else {
            let claims = Member::new(&self.keys, shared_discs - 1);
            ask::<_, _, W, H, true>(self.solver, &view, claims, question, replies, &mut stop)
        };
        count(nodes);
        if let Ok(bound) = answer {
            task.learn(question.1, bound);
        }
    }

    /// The leader asks whether to stop, and lets all pause where the table should grow. The others wait while it is far behind: the system may give it no core for a while.
    fn may_stop(&self, worker: &mut Worker<'_>, limit: u64, is_over: &dyn Fn() -> bool) -> bool {
        let nodes = self.nodes.load(Relaxed);
        if let Some(leader) = &mut worker.leader {
            self.known_nodes.store(nodes, Relaxed);
            if (leader.stop)(nodes) {
                self.ended.store(true, Relaxed);
            } else if nodes >= limit {
                self.paused.store(true, Relaxed);
            }
        } else {
            while nodes > self.known_nodes.load(Relaxed) + AHEAD && !self.has_ended() && !is_over()
            {
                thread::yield_now();
            }
        }
        self.has_ended()
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Relaxed)
    }

    /// Lets a thread go on, after the leader has done what a pause is for. An error if all leave for good.
    fn resume(&self, worker: &mut Worker<'_>) -> Result<(), Unsolved> {
        if worker.leader.is_some() {
            self.known_nodes.store(self.nodes.load(Relaxed), Relaxed);
        }
        while self.paused.load(Relaxed) && !self.has_ended() {
            let Some(leader) = &mut worker.leader else {
                thread::yield_now();
                continue;
            };
            match leader.hire.take_if(|_| self.nodes.load(Relaxed) >= leader.hires_after) {
                Some(hire) => hire(),
                None => self.change_table(TableOn::grow),
            }
            self.paused.store(false, Relaxed);
        }
        if self.panicked.load(Relaxed) {
            return Err(Unsolved::Panicked);
        }
        if self.has_ended() { Err(Unsolved::Stopped) } else { Ok(()) }
    }

    /// Only by the leader, while the others pause.
    fn change_table(&self, change: impl FnOnce(&mut TableOn<M, W, H>)) {
        change(&mut self.table.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// What every thread but the leader does.
    fn follow(&self, number: usize) {
        let mut worker = Worker { number, leader: None };
        let work = || self.work(&mut worker);
        if catch_unwind(AssertUnwindSafe(work)).is_err() {
            self.panicked.store(true, Relaxed);
            self.ended.store(true, Relaxed);
        }
    }
}

/// Sends the others home when the leader is done, be it by a panic.
struct Dismissal<'a>(&'a AtomicBool);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
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
/// calls all threads together visit at most 16,384 nodes and 512 more for each thread: no limit is exceeded by more.
///
/// ```
/// use foursight_connect_four_solver::{Lookup, Pages, Parallel, Solver, Stones, Window};
/// let mut table = Pages::megabytes(4).table();
/// let mut parallel = Parallel { solver: Solver::new(), table: &mut table, threads: 2 };
/// let stones = Stones::from_columns([3, 3, 3, 2, 2, 2, 2, 6, 6, 6, 4, 4]).unwrap();
/// let scores = parallel.scores(&stones, Window::EXACT, Lookup::NONE, &mut |_nodes| false)?;
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
        let (score, nodes) = self.solve_all(&[Request { stones: *stones, window }], stop)?;
        Ok(Solution { score: score[0], nodes })
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
    fn solve_all(
        &mut self,
        requests: &[Request<W, H>],
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<([i32; 7], u64), Unsolved> {
        if requests.is_empty() {
            return Ok(([0; 7], 0));
        }
        let threads = self.threads;
        let crew = &Crew::new(self.table, &self.solver, requests);
        thread::scope(|scope| {
            let _dismissal = Dismissal(&crew.ended);
            let mut hire = || {
                crew.change_table(|table| table.divide(threads));
                for number in 1..threads {
                    thread::Builder::new()
                        .stack_size(STACK)
                        .spawn_scoped(scope, move || crew.follow(number))
                        .expect("the system starts a thread");
                }
            };
            let hires_after = if threads > 1 { ALONE } else { u64::MAX };
            let leader = Leader { stop, hire: Some(&mut hire), hires_after };
            crew.work(&mut Worker { number: 0, leader: Some(leader) })
        })?;
        let mut scores = [0; 7];
        for (score, task) in scores.iter_mut().zip(&crew.tasks) {
            *score = *task.score.get().expect("every task has its score");
        }
        Ok((scores, crew.nodes.load(Relaxed)))
    }
    fn solve(
        &mut self,
        stones: &StonesOn<W, H>,
        window: Window,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Solution, Unsolved> {
        Parallel::solve(self, stones, window, stop)
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
    fn a_panic_while_moves_are_solved_side_by_side_is_an_error() {
        let owner = thread::current().id();
        let left = AtomicUsize::new(1);
        let mut table =
            TableOn::growing(Fragile { pages: Pages::megabytes(1), owner, left }).unwrap();
        let mut parallel = Parallel { solver: SolverOn::new(), table: &mut table, threads: 2 };
        let scores = parallel.scores(&hard(), Window::EXACT, Lookup::NONE, &mut |_| false);
        assert_eq!(scores, Err(Unsolved::Panicked));
    }

    #[test]
    fn moves_solved_side_by_side_have_the_scores_of_one_thread() {
        let mut stones = hard();
        while !stones.is_over() {
            let mut table = Pages::megabytes(1).table();
            let never = &mut |_| false;
            let alone =
                SolverOn::new().scores(&stones, Window::EXACT, Lookup::NONE, &mut table, never);
            let alone = alone.unwrap().by_column;
            table.forget();
            // With more threads the table is divided anew, and without `forget` used as it is.
            for threads in [2, 3, 8, 1, 4] {
                let mut parallel = Parallel { solver: SolverOn::new(), table: &mut table, threads };
                let scores = parallel.scores(&stones, Window::EXACT, Lookup::NONE, never).unwrap();
                assert_eq!(scores.by_column, alone, "{stones:?} with {threads} threads");
            }
            stones = stones
                .moves()
                .nth(stones.discs() as usize % 3)
                .or(stones.moves().next())
                .unwrap()
                .1;
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
            let most = limit + AHEAD + u64::from(member::POLL) * threads as u64;
            assert!((limit..=most).contains(&last), "{last} of {limit} with {threads} threads");
        }
    }
}

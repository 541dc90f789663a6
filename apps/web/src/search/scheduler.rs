//! Processors in turns: every search that runs has the same share, client by client.
//!
//! There are as many turns at a time as slots. A search holds one for [`QUANTUM`]; then, if another search waits for one, it passes the turn on
//! and waits itself, at the place where it asks whether to stop. Turns go round the clients, and within a client round its searches. So a
//! short search waits for at most one quantum per client that searches, however long their searches are.

use core::time::Duration;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::Instant;

use super::Client;

/// How long a turn lasts while others wait.
const QUANTUM: Duration = Duration::from_millis(20);
/// How often a search that waits looks whether it is to stop: nobody wakes it for that.
const LOOK: Duration = Duration::from_millis(20);

/// Who has a turn, and who waits for one.
#[derive(Debug)]
pub(super) struct Scheduler(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    free: usize,
    /// Clients whose searches wait for a turn, the next one first.
    ring: VecDeque<(Client, VecDeque<u64>)>,
    /// Searches that were given a turn and have not noticed yet.
    given: HashSet<u64>,
    /// The threads of searches that wait: only the one that gets the turn is woken.
    threads: HashMap<u64, Thread>,
    searches: u64,
}

impl State {
    fn wait(&mut self, client: Client, number: u64) {
        match self.ring.iter_mut().find(|(other, _)| *other == client) {
            Some((_, searches)) => searches.push_back(number),
            None => self.ring.push_back((client, VecDeque::from([number]))),
        }
    }

    /// Gives free turns to those whom it is the turn of.
    fn give(&mut self) {
        while self.free > 0
            && let Some((client, mut searches)) = self.ring.pop_front()
        {
            if let Some(number) = searches.pop_front() {
                self.free -= 1;
                self.given.insert(number);
                if let Some(thread) = self.threads.remove(&number) {
                    thread.unpark();
                }
            }
            if !searches.is_empty() {
                self.ring.push_back((client, searches));
            }
        }
    }

    /// A search that waited does not any more.
    fn leave(&mut self, number: u64) {
        for (_, searches) in &mut self.ring {
            searches.retain(|other| *other != number);
        }
        self.ring.retain(|(_, searches)| !searches.is_empty());
        self.threads.remove(&number);
    }
}

impl Scheduler {
    pub(super) fn new(turns: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(State { free: turns, ..State::default() })))
    }

    /// The turns of a search, which waits for its first one here.
    pub(super) fn begin(self: &Arc<Self>, client: Client, stopped: &dyn Fn() -> bool) -> Turn {
        let mut state = self.state();
        state.searches += 1;
        let number = state.searches;
        drop(state);
        let turn = Turn { scheduler: Arc::clone(self), client, number, held: Mutex::new(None) };
        turn.check(stopped);
        turn
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The turns of one search.
#[derive(Debug)]
pub(super) struct Turn {
    scheduler: Arc<Scheduler>,
    client: Client,
    number: u64,
    /// Until when it holds one.
    held: Mutex<Option<Instant>>,
}

impl Turn {
    /// Called by the search all the time: passes the turn on when it is over and others wait, and waits for the next one. A search that is
    /// to stop does not wait.
    pub(super) fn check(&self, stopped: &dyn Fn() -> bool) {
        // A search with several threads has one turn: the others wait here.
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if held.is_some_and(|until| now < until) || stopped() {
            return;
        }
        let mut state = self.scheduler.state();
        if held.is_some() {
            if state.ring.is_empty() {
                *held = Some(now + QUANTUM);
                return;
            }
            state.free += 1;
        }
        *held = None;
        state.wait(self.client, self.number);
        state.threads.insert(self.number, thread::current());
        state.give();
        loop {
            if state.given.remove(&self.number) {
                *held = Some(Instant::now() + QUANTUM);
                return;
            }
            if stopped() {
                return state.leave(self.number);
            }
            drop(state);
            thread::park_timeout(LOOK);
            state = self.scheduler.state();
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let held = self.held.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        let mut state = self.scheduler.state();
        state.leave(self.number);
        if held.is_some() || state.given.remove(&self.number) {
            state.free += 1;
            state.give();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::*;

    /// One client with many endless searches, and another with one: they take turns.
    #[test]
    fn turns_go_round_the_clients() {
        let scheduler = Scheduler::new(1);
        let ended = Arc::new(AtomicBool::new(false));
        let stopped = |ended: &Arc<AtomicBool>| {
            let ended = Arc::clone(ended);
            move || ended.load(Ordering::Relaxed)
        };
        let greedy: Vec<_> = (0..8)
            .map(|_| {
                let (scheduler, stopped) = (Arc::clone(&scheduler), stopped(&ended));
                thread::spawn(move || {
                    let turn = scheduler.begin(None, &stopped);
                    while !stopped() {
                        turn.check(&stopped);
                    }
                })
            })
            .collect();
        let other = Some("192.0.2.1".parse().unwrap());
        for _ in 0..5 {
            // Never more than one turn of the greedy one is waited for: had they been in one line, it would be eight.
            let given = AtomicUsize::new(0);
            let turn = scheduler.begin(other, &|| {
                given.fetch_add(1, Ordering::Relaxed);
                false
            });
            assert!(turn.held.lock().unwrap().is_some());
            drop(turn);
        }
        ended.store(true, Ordering::Relaxed);
        for thread in greedy {
            thread.join().unwrap();
        }
        let state = scheduler.state();
        let left = (state.ring.len(), state.given.len(), state.threads.len());
        assert_eq!((state.free, left), (1, (0, 0, 0)));
    }

    #[test]
    fn the_next_client_comes_before_the_next_search() {
        let mut state = State::default();
        let (one, other) = (None, Some("192.0.2.1".parse().unwrap()));
        for number in 1..=3 {
            state.wait(one, number);
        }
        state.wait(other, 4);
        let mut order = Vec::new();
        for _ in 0..4 {
            state.free = 1;
            state.give();
            order.extend(state.given.drain());
        }
        assert_eq!(order, [1, 4, 2, 3]);
    }

    #[test]
    fn who_is_to_stop_does_not_wait() {
        let scheduler = Scheduler::new(1);
        let first = scheduler.begin(None, &|| false);
        let second = scheduler.begin(None, &|| true);
        assert!(second.held.lock().unwrap().is_none());
        drop(second);
        drop(first);
        assert_eq!(scheduler.state().free, 1);
    }
}

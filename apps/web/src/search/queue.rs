//! Who may begin to search: permits, the queue for them, and the memory of tables.
//!
//! ```text
//! request ── its client's count ── queue, client by client ── permit and memory ─ thread, turns at a processor
//!              │ 429                 │ 503                      └ free again when the search has ended
//! ```
//!
//! - A client runs at most as many searches as there are slots; all clients together at most [`RUNNING`] times as many. More would only share
//!   the same processors.
//! - Waiting searches begin in turns, client by client. When the queue is full, whoever has the most in it loses the last one.
//! - A search begins when the memory it may take is free, and that is counted as taken until its table is really gone. Tables that players
//!   keep between moves are given up for that, the longest unused first.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, oneshot};

use super::{Client, Counts};
use crate::limits::Limits;
use crate::problem::{Code, Problem};

/// Searches that run at the same time, for each slot.
const RUNNING: usize = 16;

/// The queue.
pub(super) struct Queue {
    limits: QueueLimits,
    state: Mutex<State>,
    pub(super) counts: Arc<Counts>,
    pub(super) changed: Notify,
}

struct QueueLimits {
    slots: usize,
    queue: usize,
    per_client: usize,
    /// Megabytes.
    memory: u64,
}

#[derive(Default)]
struct State {
    clients: HashMap<Client, ClientQueue>,
    /// Clients with searches that wait, the next one first.
    ring: VecDeque<Client>,
    running: usize,
    waiting: usize,
    reserved: u64,
    /// How to have tables given up that are kept for later, the longest unused first.
    warm: VecDeque<(String, Box<dyn FnOnce() + Send>)>,
    tickets: u64,
}

/// The searches of one client.
#[derive(Default)]
struct ClientQueue {
    running: usize,
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    ticket: u64,
    megabytes: u64,
    begin: oneshot::Sender<(SearchPermit, Memory)>,
}

/// Memory that a search or a match may take. Clones share it; it is free again when the last is gone.
#[derive(Clone)]
pub(crate) struct Memory(Option<Arc<Reserved>>);

struct Reserved {
    queue: Arc<Queue>,
    megabytes: u64,
}

impl Memory {
    /// How much it is, in megabytes.
    pub(crate) fn megabytes(&self) -> u64 {
        self.0.as_ref().map_or(0, |reserved| reserved.megabytes)
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.reserved -= self.megabytes;
        self.queue.dispatch(state);
    }
}

/// A search that may run, until this is dropped.
pub(super) struct SearchPermit {
    queue: Arc<Queue>,
    client: Client,
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.running -= 1;
        if let Some(own) = state.clients.get_mut(&self.client) {
            own.running -= 1;
        }
        state.forget(self.client);
        self.queue.dispatch(state);
    }
}

/// A request in the queue; leaves it when dropped.
pub(super) struct Ticket {
    queue: Arc<Queue>,
    client: Client,
    number: u64,
    pub(super) begin: oneshot::Receiver<(SearchPermit, Memory)>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.queue.state();
        if let Some(own) = state.clients.get_mut(&self.client) {
            let before = own.waiting.len();
            own.waiting.retain(|waiting| waiting.ticket != self.number);
            let left = before - own.waiting.len();
            state.waiting -= left;
        }
        state.forget(self.client);
        drop(state);
        self.queue.changed.notify_waiters();
    }
}

impl State {
    /// Forgets a client with nothing under way.
    fn forget(&mut self, client: Client) {
        if self.clients.get(&client).is_some_and(|own| own.running == 0 && own.waiting.is_empty()) {
            self.clients.remove(&client);
        }
        if self.clients.get(&client).is_none_or(|own| own.waiting.is_empty()) {
            self.ring.retain(|other| *other != client);
        }
    }

    /// The client with the most waiting searches.
    fn greediest(&self) -> Option<Client> {
        let most = self.clients.iter().max_by_key(|(_, own)| own.waiting.len());
        most.map(|(client, _)| *client)
    }
}

impl Queue {
    pub(super) fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(Self {
            limits: QueueLimits {
                slots: limits.slots.max(1),
                queue: limits.queue,
                per_client: limits.per_client,
                memory: limits.memory,
            },
            state: Mutex::default(),
            counts: Arc::default(),
            changed: Notify::new(),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins the queue with a search that may take so much memory beyond what it holds already.
    pub(super) fn join(
        self: &Arc<Self>,
        client: Client,
        megabytes: u64,
    ) -> Result<Ticket, Problem> {
        if megabytes > self.limits.memory {
            return Err(Problem::over_limit("megabytes", megabytes, self.limits.memory));
        }
        let mut state = self.state();
        let own = state.clients.entry(client).or_default();
        let (ours, waits) = (own.running + own.waiting.len(), own.waiting.len());
        if client.is_some() && self.limits.per_client > 0 && ours >= self.limits.per_client {
            self.counts.refused_client.fetch_add(1, Ordering::Relaxed);
            let detail = format!(
                "{ours} searches of yours run or wait already; {} may",
                self.limits.per_client
            );
            return Err(Problem::new(Code::TooManyRequests, detail).retry_after(1));
        }
        state.tickets += 1;
        let number = state.tickets;
        let (begin, beginning) = oneshot::channel();
        let own = state.clients.entry(client).or_default();
        own.waiting.push_back(Waiting { ticket: number, megabytes, begin });
        state.waiting += 1;
        if !state.ring.contains(&client) {
            state.ring.push_back(client);
        }
        let ticket = Ticket { queue: Arc::clone(self), client, number, begin: beginning };
        self.dispatch(state);
        // Still in the queue, and one too many there? Whoever has the most waiting loses the last of it.
        let mut state = self.state();
        if state.waiting > self.limits.queue {
            let greediest = state.greediest().filter(|greediest| {
                let most = state.clients.get(greediest).map_or(0, |own| own.waiting.len());
                *greediest != client && most > waits + 1
            });
            let loser = greediest.unwrap_or(client);
            if let Some(own) = state.clients.get_mut(&loser) {
                drop(own.waiting.pop_back());
                state.waiting -= 1;
                state.forget(loser);
            }
        }
        drop(state);
        self.changed.notify_waiters();
        Ok(ticket)
    }

    /// Begins every search that may.
    fn dispatch(self: &Arc<Self>, mut state: MutexGuard<'_, State>) {
        let mut begun = Vec::new();
        let mut cold = Vec::new();
        let mut refused = 0;
        // Each client in turn; ends when all of them have been passed over.
        while refused < state.ring.len()
            && state.running < self.limits.slots * RUNNING
            && let Some(client) = state.ring.pop_front()
        {
            state.ring.push_back(client);
            let free = self.limits.memory.saturating_sub(state.reserved);
            let Some(own) = state.clients.get_mut(&client) else { break };
            let needs = own.waiting.front().map(|first| first.megabytes);
            if own.running >= self.limits.slots || needs.is_none_or(|needs| needs > free) {
                refused += 1;
                // Somebody keeps memory for later that is needed now.
                if own.running < self.limits.slots
                    && needs.is_some()
                    && let Some((_, give_up)) = state.warm.pop_front()
                {
                    cold.push(give_up);
                }
                continue;
            }
            let Some(first) = own.waiting.pop_front() else { continue };
            own.running += 1;
            let done = own.waiting.is_empty();
            state.running += 1;
            state.waiting -= 1;
            state.reserved += first.megabytes;
            if done {
                state.ring.retain(|other| *other != client);
            }
            refused = 0;
            begun.push((client, first));
        }
        drop(state);
        // Not under the lock: whoever left meanwhile gives back permit and memory at once.
        for (client, first) in begun {
            let permit = SearchPermit { queue: Arc::clone(self), client };
            let megabytes = first.megabytes;
            let reserved = || Arc::new(Reserved { queue: Arc::clone(self), megabytes });
            let memory = Memory((megabytes > 0).then(reserved));
            drop(first.begin.send((permit, memory)));
        }
        for give_up in cold {
            give_up();
        }
        self.changed.notify_waiters();
    }

    /// Notes that somebody keeps memory for later and how to have it given up.
    pub(super) fn keep_warm(&self, name: &str, give_up: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        state.warm.retain(|(other, _)| other != name);
        state.warm.push_back((name.to_owned(), Box::new(give_up)));
    }

    /// What is said to whoever waited in vain.
    pub(super) fn busy(&self, seconds: u64) -> Problem {
        self.counts.refused_busy.fetch_add(1, Ordering::Relaxed);
        let state = self.state();
        let detail = format!(
            "{} searches run and {} requests wait on {} search slots",
            state.running, state.waiting, self.limits.slots
        );
        Problem::new(Code::Busy, detail).retry_after(seconds)
    }

    pub(super) fn running(&self) -> usize {
        self.state().running
    }

    pub(super) fn waiting(&self) -> usize {
        self.state().waiting
    }

    /// Megabytes that searches and matches may take now.
    pub(super) fn reserved(&self) -> u64 {
        self.state().reserved
    }
}

impl core::fmt::Debug for Queue {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("Queue").finish_non_exhaustive()
    }
}

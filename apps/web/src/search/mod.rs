//! The slots in which searches run.
//!
//! A search may keep a processor busy for seconds, so none runs on the threads that answer requests. There are as many threads of their own
//! as there are slots. Whoever asks while all are taken waits in a queue of stated length for a stated time, then is told when to return.
//!
//! ```text
//! request ── this client's count ── queue ── slot ── thread ── answer
//!               │ 429                │ 503     └ dropped: the flag is raised, the search ends within some thousand nodes,
//!                                                and only then is the slot free again
//! ```
//!
//! The waiting future owns a guard. When the asker leaves, the future is dropped and with it the guard, which raises the search's flag:
//! nobody's search goes on unheard.

use core::time::Duration;
use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use foursight_catalog::StopFlag;
use tokio::sync::futures::Notified;
use tokio::sync::{Notify, Semaphore, oneshot};
use tokio_util::sync::CancellationToken;

use crate::limits::Limits;
use crate::problem::{Code, Problem};

/// Who asks, as far as that can be told; `None` in a server without a network, as in tests.
pub type Client = Option<IpAddr>;

type Work = Box<dyn FnOnce() + Send>;

/// The slots.
#[derive(Debug)]
pub struct Slots {
    free: Arc<Semaphore>,
    threads: Sender<Work>,
    size: usize,
    queue: usize,
    patience: Duration,
    per_client: usize,
    waiting: AtomicUsize,
    clients: Mutex<HashMap<IpAddr, usize>>,
    closing: CancellationToken,
    counts: Arc<Counts>,
    changed: Arc<Notify>,
}

/// What has happened here, for the metrics.
#[derive(Debug, Default)]
pub struct Counts {
    /// Searches that were answered.
    pub finished: AtomicU64,
    /// Searches whose asker left.
    pub abandoned: AtomicU64,
    /// Requests refused because queue or patience were exhausted.
    pub refused_busy: AtomicU64,
    /// Requests refused because their client had too many already.
    pub refused_client: AtomicU64,
    /// Microseconds spent searching, whoever listened.
    pub microseconds: AtomicU64,
}

impl Slots {
    /// Slots with their threads; they end when `closing` does.
    pub fn new(limits: &Limits, closing: CancellationToken) -> Self {
        let size = limits.slots.max(1);
        let (threads, work) = mpsc::channel();
        let work = Arc::new(Mutex::new(work));
        for number in 1..=size {
            let work = Arc::clone(&work);
            thread::Builder::new()
                .name(format!("search {number}"))
                .spawn(move || serve(&work))
                .expect("the system has room for a few threads");
        }
        Self {
            free: Arc::new(Semaphore::new(size)),
            threads,
            size,
            queue: limits.queue,
            patience: limits.patience,
            per_client: limits.per_client,
            waiting: AtomicUsize::new(0),
            clients: Mutex::default(),
            closing,
            counts: Arc::default(),
            changed: Arc::default(),
        }
    }

    /// Runs something long in a slot and waits for its answer. The work should end soon after the flag it is given is raised, which
    /// happens when the asker has left or the server goes down.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        self.run_under(client, StopFlag::default(), work).await
    }

    /// The same under a flag that others may raise, too.
    pub async fn run_under<T: Send + 'static>(
        &self,
        client: Client,
        stop: StopFlag,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _counted = self.admit(client)?;
        let permit = self.slot().await?;
        let mut heard = Heard { stop: stop.clone(), counts: Arc::clone(&self.counts), done: false };
        self.changed.notify_waiters();
        let (counts, changed) = (Arc::clone(&self.counts), Arc::clone(&self.changed));
        let (sender, answer) = oneshot::channel();
        let task: Work = Box::new(move || {
            let begun = std::time::Instant::now();
            // Nobody listens any more if they left between the queue and here; a search that others stopped still answers.
            if !sender.is_closed() {
                // A player's panic is the asker's problem, not the thread's: the sender is dropped, and the asker told.
                let result = catch_unwind(AssertUnwindSafe(|| work(&stop)));
                if let Ok(result) = result {
                    drop(sender.send(result));
                }
            }
            counts.microseconds.fetch_add(begun.elapsed().as_micros() as u64, Ordering::Relaxed);
            drop(permit);
            changed.notify_waiters();
        });
        self.threads.send(task).map_err(|_| shutting_down())?;
        tokio::select! {
            biased;
            answer = answer => {
                heard.done = true;
                self.counts.finished.fetch_add(1, Ordering::Relaxed);
                answer.map_err(|_| Problem::new(Code::Internal, "the player failed; the fault is in the log"))
            }
            () = self.closing.cancelled() => Err(shutting_down()),
        }
    }

    /// Counts the client's searches.
    fn admit(&self, client: Client) -> Result<Option<Counted<'_>>, Problem> {
        let Some(address) = client.filter(|_| self.per_client > 0) else { return Ok(None) };
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let count = clients.entry(address).or_default();
        if *count >= self.per_client {
            self.counts.refused_client.fetch_add(1, Ordering::Relaxed);
            let detail =
                format!("{count} searches of yours run or wait already; {} may", self.per_client);
            return Err(Problem::new(Code::TooManyRequests, detail).retry_after(1));
        }
        *count += 1;
        Ok(Some(Counted { slots: self, address }))
    }

    /// Waits for a free slot.
    async fn slot(&self) -> Result<tokio::sync::OwnedSemaphorePermit, Problem> {
        if self.closing.is_cancelled() {
            return Err(shutting_down());
        }
        if let Ok(permit) = Arc::clone(&self.free).try_acquire_owned() {
            return Ok(permit);
        }
        let place = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        self.changed.notify_waiters();
        if place >= self.queue {
            return Err(self.busy());
        }
        tokio::select! {
            waited = tokio::time::timeout(self.patience, Arc::clone(&self.free).acquire_owned()) => match waited {
                Ok(Ok(permit)) => Ok(permit),
                _ => Err(self.busy()),
            },
            () = self.closing.cancelled() => Err(shutting_down()),
        }
    }

    fn busy(&self) -> Problem {
        self.counts.refused_busy.fetch_add(1, Ordering::Relaxed);
        let detail = format!(
            "all {} search slots are taken and {} requests wait",
            self.size,
            self.waiting()
        );
        Problem::new(Code::Busy, detail).retry_after(self.patience.as_secs().clamp(1, 5))
    }

    /// Ready when a slot is taken or free again, or another request waits for one.
    pub fn changed(&self) -> Notified<'_> {
        self.changed.notified()
    }

    /// How many there are.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many are taken now.
    pub fn taken(&self) -> usize {
        self.size - self.free.available_permits().min(self.size)
    }

    /// How many requests wait for one now.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// What has happened so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }
}

fn shutting_down() -> Problem {
    Problem::new(Code::ShuttingDown, "this server is going down").retry_after(5)
}

/// A thread's life: one search after the other, until nobody can send any more.
fn serve(work: &Mutex<Receiver<Work>>) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(work) => work(),
            Err(_) => return,
        }
    }
}

/// Raises the flag when the asker is gone before the answer.
struct Heard {
    stop: StopFlag,
    counts: Arc<Counts>,
    done: bool,
}

impl Drop for Heard {
    fn drop(&mut self) {
        if !self.done {
            self.stop.raise();
            self.counts.abandoned.fetch_add(1, Ordering::Relaxed);
        }
    }
}

struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

struct Counted<'a> {
    slots: &'a Slots,
    address: IpAddr,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        let mut clients = self.slots.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = clients.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                clients.remove(&self.address);
            }
        }
    }
}

//! The slots in which searches run.
//!
//! A search may keep a processor busy for seconds, so none runs on the threads that answer requests. [`queue`] says who may begin and with how
//! much memory, [`scheduler`] shares the processors among those who have. Whoever waits too long gets 503 and a time to return.
//!
//! The waiting future owns a guard. When the client leaves, the future is dropped and with it the guard, which raises the search's flag:
//! nobody's search goes on unheard. A search also ends at its deadline, if it has one.

mod queue;
mod scheduler;

use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use foursight_catalog::StopFlag;
use serde::Serialize;
use tokio::sync::futures::Notified;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

pub(crate) use self::queue::Memory;
use self::queue::Queue;
use self::scheduler::Scheduler;
use crate::limits::Limits;
pub(crate) use crate::middleware::Client;
use crate::problem::{Code, Problem};

/// The slots.
#[derive(Debug)]
pub struct Slots {
    queue: Arc<Queue>,
    scheduler: Arc<Scheduler>,
    size: usize,
    timeout: Duration,
    closing: CancellationToken,
}

/// What has happened here, for the metrics.
#[derive(Debug, Default)]
pub struct Counts {
    /// Searches that were answered.
    pub finished: AtomicU64,
    /// Searches whose client left.
    pub abandoned: AtomicU64,
    /// Requests refused because the queue was full or the wait too long.
    pub refused_busy: AtomicU64,
    /// Requests refused because their client had too many already.
    pub refused_client: AtomicU64,
    /// Microseconds spent searching, whoever listened.
    pub microseconds: AtomicU64,
}

/// What a search may use.
pub(crate) struct Needs {
    /// Who asks.
    pub(crate) client: Client,
    /// Raised by others to end it.
    pub(crate) stop: StopFlag,
    /// Megabytes that it may take.
    pub(crate) megabytes: u64,
    /// Memory that is counted already, instead.
    pub(crate) held: Option<Memory>,
    /// How long it may run.
    pub(crate) time: Option<Duration>,
}

impl Needs {
    /// A search for this client that takes next to no memory.
    pub(crate) fn of(client: Client) -> Self {
        Self { client, stop: StopFlag::default(), megabytes: 0, held: None, time: None }
    }
}

/// What a search is to answer, written.
pub(crate) type Written = Result<Vec<u8>, Problem>;

/// A search that writes its answer.
pub(crate) type Writing = Box<dyn FnOnce(&StopFlag) -> Written + Send>;

/// A search whose answer is written as JSON, as part of its work: so all of them give bytes, and what waits for them is compiled once.
pub(crate) fn written<T: Serialize>(
    search: impl FnOnce(&StopFlag) -> Result<T, Problem> + Send + 'static,
) -> Writing {
    Box::new(|stop| Ok(serde_json::to_vec(&search(stop)?).expect("plain data")))
}

/// What runs in a slot; it keeps its answer itself.
type Job = Box<dyn FnOnce(&StopFlag) + Send>;

/// What is in there, also after a panic: an answer is put there whole.
fn lock<T>(answer: &Mutex<Option<T>>) -> MutexGuard<'_, Option<T>> {
    answer.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Slots {
    /// Slots; their searches end when `closing` does.
    pub fn new(limits: &Limits, closing: CancellationToken) -> Self {
        let size = limits.slots.max(1);
        Self {
            queue: Queue::new(limits),
            scheduler: Scheduler::new(size),
            size,
            timeout: limits.queue_timeout,
            closing,
        }
    }

    /// Runs something long and waits for its answer. The work should ask the flag it is given again and again, and end when that is
    /// raised: when the client has left, the time is over or the server goes down. With the answer comes the memory it was counted with.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        needs: Needs,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<(T, Memory), Problem> {
        let answer = Arc::new(Mutex::new(None));
        let job = {
            let answer = Arc::clone(&answer);
            move |flag: &StopFlag| *lock(&answer) = Some(work(flag))
        };
        let memory = self.run_job(needs, Box::new(job)).await?;
        let answer = lock(&answer).take();
        Ok((answer.expect("a job that ends has answered"), memory))
    }

    /// Runs a search that writes its answer.
    pub(crate) async fn write(&self, needs: Needs, search: Writing) -> Written {
        self.run(needs, search).await?.0
    }

    /// Runs a job to its end. The same code for all, whatever they answer.
    async fn run_job(&self, needs: Needs, job: Job) -> Result<Memory, Problem> {
        let Needs { client, stop, megabytes, held, time } = needs;
        let more = if held.is_some() { 0 } else { megabytes };
        let (permit, reserved) = self.begin(client, more).await?;
        let memory = held.unwrap_or(reserved);
        let counts = Arc::clone(&self.queue.counts);
        let mut guard = StopGuard { stop: stop.clone(), counts, done: false };
        let counts = Arc::clone(&self.queue.counts);
        let scheduler = Arc::clone(&self.scheduler);
        let (sender, ended) = oneshot::channel();
        tokio::task::spawn_blocking(move || {
            let begun = Instant::now();
            let outside = stop.clone();
            let is_over =
                move || outside.is_raised() || time.is_some_and(|most| begun.elapsed() >= most);
            let turn = scheduler.begin(client, &is_over);
            let flag = StopFlag::asking(move || {
                turn.check(&is_over);
                is_over()
            });
            // Nobody listens any more if they left between the queue and here; a search that others stopped still answers.
            if !sender.is_closed() {
                // A player's panic is the client's problem, not the thread's: the sender is dropped, and the client gets 500.
                let result = catch_unwind(AssertUnwindSafe(|| job(&flag)));
                drop(flag);
                if result.is_ok() {
                    drop(sender.send(memory));
                }
            }
            counts.microseconds.fetch_add(begun.elapsed().as_micros() as u64, Ordering::Relaxed);
            drop(permit);
        });
        tokio::select! {
            biased;
            memory = ended => {
                guard.done = true;
                self.queue.counts.finished.fetch_add(1, Ordering::Relaxed);
                memory.map_err(|_| Problem::new(Code::Internal, "the player failed; the fault is in the log"))
            }
            () = self.closing.cancelled() => Err(shutting_down()),
        }
    }

    /// Waits for a permit and memory.
    async fn begin(
        &self,
        client: Client,
        megabytes: u64,
    ) -> Result<(queue::SearchPermit, Memory), Problem> {
        if self.closing.is_cancelled() {
            return Err(shutting_down());
        }
        let mut ticket = self.queue.join(client, megabytes)?;
        tokio::select! {
            biased;
            begun = tokio::time::timeout(self.timeout, &mut ticket.begin) => match begun {
                Ok(Ok(begun)) => Ok(begun),
                _ => Err(self.queue.busy(self.timeout.as_secs().clamp(1, 5))),
            },
            () = self.closing.cancelled() => Err(shutting_down()),
        }
    }

    /// Notes that a match keeps memory for its next move, and how to have it given up when others need it.
    pub(crate) fn keep_warm(&self, name: &str, give_up: impl FnOnce() + Send + 'static) {
        self.queue.keep_warm(name, give_up);
    }

    /// Ready when a search begins or ends, or another request waits.
    pub fn changed(&self) -> Notified<'_> {
        self.queue.changed.notified()
    }

    /// How many searches have a processor at the same time.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// How many searches run now.
    pub fn taken(&self) -> usize {
        self.queue.running()
    }

    /// How many requests wait now.
    pub fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// Megabytes that searches and matches may take now.
    pub fn reserved(&self) -> u64 {
        self.queue.reserved()
    }

    /// What has happened so far.
    pub fn counts(&self) -> &Counts {
        &self.queue.counts
    }
}

fn shutting_down() -> Problem {
    Problem::new(Code::ShuttingDown, "this server is going down").retry_after(5)
}

/// Raises the flag when the client is gone before the answer.
struct StopGuard {
    stop: StopFlag,
    counts: Arc<Counts>,
    done: bool,
}

impl Drop for StopGuard {
    fn drop(&mut self) {
        if !self.done {
            self.stop.raise();
            self.counts.abandoned.fetch_add(1, Ordering::Relaxed);
        }
    }
}

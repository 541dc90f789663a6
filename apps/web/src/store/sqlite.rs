//! Matches in a SQLite file.
//!
//! One thread owns the one connection. It takes everything that waits (up to [`BATCH`]), does it in one transaction, and answers after the commit: a
//! disk that syncs a hundred times a second still keeps thousands of moves. The file is in WAL mode with `synchronous=FULL`: a commit that was answered
//! is on the disk. It is locked for this process alone, since matches in memory would not hear of another's changes.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use foursight_class as class;
use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};
use tokio::task;

use super::{
    Change, Opening, Pending, Reading, Store, StoreError, StoreNumbers, StoredMatch, backup,
    classes, rows, tables,
};

/// Requests done in one transaction.
const BATCH: usize = 256;

/// Requests that may wait; more, and the store is as good as gone.
const QUEUE: usize = 4096;

/// Matches forgotten at a time, so that nobody waits long behind it.
const EXPIRED_AT_ONCE: usize = 500;

/// What the thread is asked: it works on the connection, and hands over how to answer once that is on the disk.
type Work = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

enum Order {
    Work(Work),
    BackUp(PathBuf, oneshot::Sender<Result<u64, StoreError>>),
}

/// Matches in a SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    sender: Mutex<Option<mpsc::Sender<Order>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    last_reading: Option<Reading>,
    blocked: Vec<IpAddr>,
    numbers: Arc<Numbers>,
}

/// What the thread has done.
#[derive(Debug, Default)]
struct Numbers {
    commits: AtomicU64,
    microseconds: AtomicU64,
    slowest: AtomicU64,
    failed: AtomicU64,
}

impl Sqlite {
    /// Opens or creates a store: `sqlite:FILE`, a file's path, or `sqlite::memory:`.
    pub fn open_url(url: &str) -> Result<Self, StoreError> {
        let connection = tables::open(url)?;
        let unreadable = |error: rusqlite::Error| {
            StoreError::Failed(format!("the store `{url}` cannot be read: {error}"))
        };
        let last_reading = tables::last_reading(&connection).map_err(unreadable)?;
        let blocked = tables::blocked(&connection).map_err(unreadable)?;
        let numbers = Arc::<Numbers>::default();
        let (sender, receiver) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn({
                let numbers = Arc::clone(&numbers);
                move || work(connection, receiver, &numbers)
            })
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self {
            sender: Mutex::new(Some(sender)),
            thread: Mutex::new(Some(thread)),
            last_reading,
            blocked,
            numbers,
        })
    }

    /// Sends work to the thread; its result comes back after the commit.
    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        let (sender, answer) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            let result = in_savepoint(connection, work);
            Box::new(move |committed| {
                let result = committed.and(result);
                drop(sender.send(result));
            })
        });
        self.order(Order::Work(work), answer)
    }

    fn order<T: Send + 'static>(
        &self,
        order: Order,
        answer: oneshot::Receiver<Result<T, StoreError>>,
    ) -> Pending<T> {
        let queue = self.queue();
        Box::pin(async move {
            let gone = || StoreError::Failed("the store is closed".to_owned());
            let queue = queue.ok_or_else(gone)?;
            queue
                .try_send(order)
                .map_err(|_| StoreError::Failed("too much waits for the store".to_owned()))?;
            drop(queue);
            answer.await.map_err(|_| gone())?
        })
    }

    fn queue(&self) -> Option<mpsc::Sender<Order>> {
        self.sender.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }
}

/// A failed request leaves nothing behind, and does not take its neighbours in the transaction with it.
fn in_savepoint<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    connection.execute_batch("SAVEPOINT request")?;
    let result = work(connection);
    let end =
        if result.is_ok() { "RELEASE request" } else { "ROLLBACK TO request; RELEASE request" };
    connection.execute_batch(end)?;
    result
}

/// The thread's life: what waits is done in one transaction and answered after its commit.
fn work(connection: Connection, mut receiver: mpsc::Receiver<Order>, numbers: &Numbers) {
    while let Some(first) = receiver.blocking_recv() {
        for (file, answer) in batch(&connection, first, &mut receiver, numbers) {
            // Between two pieces of the copy, what waits is done as ever; SQLite adds it to the copy.
            let copied = backup::copy(&connection, &file, || {
                if let Ok(next) = receiver.try_recv() {
                    for (_, second) in batch(&connection, next, &mut receiver, numbers) {
                        let problem = "another copy is being made; try again when it is done";
                        drop(second.send(Err(StoreError::Failed(problem.to_owned()))));
                    }
                }
            });
            drop(answer.send(copied));
        }
    }
    if let Err((_, error)) = connection.close() {
        tracing::warn!(%error, "the store could not be closed");
    }
}

type BackUp = (PathBuf, oneshot::Sender<Result<u64, StoreError>>);

/// Does what waits in one transaction; what is to be copied comes after it.
fn batch(
    connection: &Connection,
    first: Order,
    receiver: &mut mpsc::Receiver<Order>,
    numbers: &Numbers,
) -> Vec<BackUp> {
    let (mut answers, mut copies) = (Vec::new(), Vec::new());
    let mut begun = None;
    let mut next = Some(first);
    while let Some(order) = next.take() {
        match order {
            Order::BackUp(file, answer) => copies.push((file, answer)),
            Order::Work(work) => {
                begun.get_or_insert_with(|| connection.execute_batch("BEGIN IMMEDIATE"));
                answers.push(work(connection));
            }
        }
        if answers.len() < BATCH && copies.is_empty() {
            next = receiver.try_recv().ok();
        }
    }
    let Some(begun) = begun else { return copies };
    let clock = Instant::now();
    let committed = begun
        .and_then(|()| connection.execute_batch("COMMIT"))
        .map_err(|error| StoreError::Failed(error.to_string()));
    let took = clock.elapsed().as_micros() as u64;
    numbers.commits.fetch_add(1, Ordering::Relaxed);
    numbers.microseconds.fetch_add(took, Ordering::Relaxed);
    numbers.slowest.fetch_max(took, Ordering::Relaxed);
    if let Err(error) = &committed {
        numbers.failed.fetch_add(1, Ordering::Relaxed);
        tracing::error!(%error, "the store could not commit");
        drop(connection.execute_batch("ROLLBACK"));
    }
    for answer in answers {
        answer(committed.clone());
    }
    copies
}

impl Store for Sqlite {
    fn open(&self, opening: Opening) -> Pending<()> {
        self.ask(move |connection| Ok(rows::insert_match(connection, &opening)?))
    }

    fn append(&self, id: &str, change: Change) -> Pending<()> {
        let id = id.to_owned();
        self.ask(move |connection| Ok(rows::insert_change(connection, &id, &change)?))
    }

    fn load(&self, id: &str) -> Pending<Option<StoredMatch>> {
        let id = id.to_owned();
        self.ask(move |connection| {
            rows::load(connection, &id).inspect_err(|error| {
                if let StoreError::Damaged(reason) = error {
                    tracing::error!(id, reason, "a stored match is damaged");
                }
            })
        })
    }

    fn expire(&self, before: i64) -> Pending<usize> {
        self.ask(move |connection| {
            let gone = connection
                .prepare_cached("DELETE FROM matches WHERE id IN (SELECT id FROM matches WHERE changed < ?1 ORDER BY changed LIMIT ?2)")?
                .execute(params![before, EXPIRED_AT_ONCE as i64])?;
            Ok(gone)
        })
    }

    fn delete(&self, id: &str) -> Pending<bool> {
        let id = id.to_owned();
        self.ask(move |connection| {
            let gone = connection
                .prepare_cached("DELETE FROM matches WHERE id = ?1")?
                .execute(params![id])?;
            Ok(gone > 0)
        })
    }

    fn open_class(&self, opening: class::Opening, expires: class::Time) -> Pending<()> {
        self.ask(move |connection| Ok(classes::insert(connection, &opening, expires)?))
    }

    fn append_class(
        &self,
        code: class::Code,
        change: class::Change,
        expires: class::Time,
    ) -> Pending<()> {
        self.ask(move |connection| {
            Ok(classes::append(connection, &code.to_string(), &change, expires)?)
        })
    }

    fn load_class(&self, code: class::Code) -> Pending<Option<class::Stored>> {
        self.ask(move |connection| classes::load(connection, &code.to_string()))
    }

    fn expired_classes(&self, now: i64) -> Pending<Vec<class::Code>> {
        self.ask(move |connection| Ok(classes::expired(connection, now)?))
    }

    fn delete_class(&self, code: class::Code) -> Pending<bool> {
        self.ask(move |connection| Ok(classes::delete(connection, &code.to_string())?))
    }

    fn keep_clock(&self, reading: Reading) -> Pending<()> {
        self.ask(move |connection| {
            connection
                .prepare_cached("INSERT INTO clock VALUES (1, ?1, ?2) ON CONFLICT DO UPDATE SET served = ?1, wall = ?2")?
                .execute(params![reading.served, reading.wall])?;
            Ok(())
        })
    }

    fn last_reading(&self) -> Option<Reading> {
        self.last_reading
    }

    fn block(&self, address: IpAddr, blocked: bool) -> Pending<()> {
        self.ask(move |connection| {
            let order = if blocked {
                "INSERT OR IGNORE INTO blocked VALUES (?1)"
            } else {
                "DELETE FROM blocked WHERE address = ?1"
            };
            connection.execute(order, [address.to_string()])?;
            Ok(())
        })
    }

    fn blocked(&self) -> Vec<IpAddr> {
        self.blocked.clone()
    }

    fn back_up(&self, file: PathBuf) -> Pending<u64> {
        let (sender, answer) = oneshot::channel();
        self.order(Order::BackUp(file, sender), answer)
    }

    fn numbers(&self) -> StoreNumbers {
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        StoreNumbers {
            waiting: self.queue().map_or(0, |queue| (QUEUE - queue.capacity()) as u64),
            commits: count(&self.numbers.commits),
            microseconds: count(&self.numbers.microseconds),
            slowest: count(&self.numbers.slowest),
            failed: count(&self.numbers.failed),
        }
    }

    fn close(&self) -> Pending<()> {
        let last = self.sender.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        let thread = self.thread.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        Box::pin(async move {
            drop(last);
            let joined = task::spawn_blocking(move || thread.map(JoinHandle::join)).await;
            match joined {
                Ok(Some(Err(_))) | Err(_) => {
                    Err(StoreError::Failed("the store's thread failed".to_owned()))
                }
                Ok(_) => Ok(()),
            }
        })
    }
}

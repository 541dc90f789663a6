//! Matches in a SQLite file.
//!
//! One thread owns the one connection. It takes everything that waits (up to [`BATCH`]), does it in one transaction, and answers after the commit: a
//! disk that syncs a hundred times a second still keeps thousands of moves. The file is in WAL mode with `synchronous=FULL`: a commit that was answered
//! is on the disk. It is locked for this process alone, since matches in memory would not hear of another's changes.

use core::time::Duration;
use std::path::Path;
use std::sync::Mutex;
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::{mpsc, oneshot};

use super::{Change, Kept, Opening, Pending, Store, StoreError};
use crate::secret::Hash;

/// What leads from an empty file to this version's tables, in order; the file remembers how many were done.
const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/0001-matches.sql")];

/// Requests done in one transaction.
const BATCH: usize = 256;

/// Requests that may wait; more, and the store is as good as gone.
const QUEUE: usize = 4096;

/// Matches forgotten at a time, so that nobody waits long behind it.
const EXPIRED_AT_ONCE: usize = 500;

/// What the thread is asked: it works on the connection, and hands over how to answer once that is on the disk.
type Work = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Matches in a SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    sender: Mutex<Option<mpsc::Sender<Work>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Sqlite {
    /// Opens or creates a store: `sqlite:FILE`, a file's path, or `sqlite::memory:`.
    pub fn open_url(url: &str) -> Result<Self, StoreError> {
        let name = match url.split_once(':') {
            Some(("sqlite", name)) => name.strip_prefix("//").unwrap_or(name),
            // A letter before a colon is a drive, not a kind of store.
            Some((kind, _))
                if kind.len() > 1 && kind.chars().all(|letter| letter.is_ascii_alphanumeric()) =>
            {
                let problem = format!(
                    "a store of kind `{kind}` is not known; right would be: sqlite:FILE, or sqlite::memory:"
                );
                return Err(StoreError::Failed(problem));
            }
            _ => url,
        };
        let connection = if name == ":memory:" {
            Connection::open_in_memory()
        } else {
            Connection::open(Path::new(name))
        };
        let failed =
            |error: rusqlite::Error| StoreError::Failed(format!("the store `{url}`: {error}"));
        let mut connection = connection.map_err(failed)?;
        prepare(&connection).map_err(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy) => StoreError::Failed(format!(
                "the store `{url}` is in use by another server; name another file"
            )),
            _ => failed(error),
        })?;
        migrate(&mut connection, url)?;
        let (sender, receiver) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || work(connection, receiver))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(Self { sender: Mutex::new(Some(sender)), thread: Mutex::new(Some(thread)) })
    }

    /// Sends work to the thread; its result comes back after the commit.
    fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Pending<T> {
        let (sender, answer) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            let result = in_savepoint(connection, work);
            Box::new(move |committed| {
                let result = committed.and(result.map_err(|error| failure(&error)));
                drop(sender.send(result));
            })
        });
        let queue = self.sender.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        Box::pin(async move {
            let gone = || StoreError::Failed("the store is closed".to_owned());
            let queue = queue.ok_or_else(gone)?;
            queue
                .try_send(work)
                .map_err(|_| StoreError::Failed("too much waits for the store".to_owned()))?;
            drop(queue);
            answer.await.map_err(|_| gone())?
        })
    }
}

/// A change whose number or request is there already is a conflict; everything else a failure.
fn failure(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error() {
        Some(error)
            if matches!(
                error.extended_code,
                rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY
                    | rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE
            ) =>
        {
            StoreError::Conflict
        }
        _ => StoreError::Failed(error.to_string()),
    }
}

/// A failed request leaves nothing behind, and does not take its neighbours in the transaction with it.
fn in_savepoint<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    connection.execute_batch("SAVEPOINT request")?;
    let result = work(connection);
    let end =
        if result.is_ok() { "RELEASE request" } else { "ROLLBACK TO request; RELEASE request" };
    connection.execute_batch(end)?;
    result
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_millis(1500))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Takes the lock at once, so that a second server is told now and not at its first match.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT")
}

fn migrate(connection: &mut Connection, url: &str) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| StoreError::Failed(format!("the store `{url}`: {error}"));
    let done: i64 =
        connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    let done = usize::try_from(done).unwrap_or(usize::MAX);
    if done > MIGRATIONS.len() {
        let problem = format!(
            "the store `{url}` was made by a newer version (its tables are version {done}, known are {})",
            MIGRATIONS.len()
        );
        return Err(StoreError::Failed(problem));
    }
    let transaction = connection.transaction().map_err(failed)?;
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration).map_err(failed)?;
    }
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64).map_err(failed)?;
    transaction.commit().map_err(failed)
}

/// The thread's life: what waits is done in one transaction and answered after its commit.
fn work(connection: Connection, mut receiver: mpsc::Receiver<Work>) {
    while let Some(first) = receiver.blocking_recv() {
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut answers = vec![first(&connection)];
        while answers.len() < BATCH
            && let Ok(next) = receiver.try_recv()
        {
            answers.push(next(&connection));
        }
        let committed = begun
            .and_then(|()| connection.execute_batch("COMMIT"))
            .map_err(|error| StoreError::Failed(error.to_string()));
        if let Err(error) = &committed {
            tracing::error!(%error, "the store could not commit");
            drop(connection.execute_batch("ROLLBACK"));
        }
        for answer in answers {
            answer(committed.clone());
        }
    }
    if let Err((_, error)) = connection.close() {
        tracing::warn!(%error, "the store could not be closed");
    }
}

impl Store for Sqlite {
    fn open(&self, opening: Opening) -> Pending<()> {
        self.ask(move |connection| {
            let terms = serde_json::to_string(&opening.terms).expect("plain data");
            let hash = |hash: Option<Hash>| hash.map(|hash| hash.bytes().to_vec());
            connection
                .prepare_cached("INSERT INTO matches VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)")?
                .execute(params![
                    opening.id,
                    terms,
                    hash(opening.secrets[0]),
                    hash(opening.secrets[1]),
                    hash(opening.invitation),
                    opening.created
                ])
                .map(drop)
        })
    }

    fn append(&self, id: &str, change: Change) -> Pending<()> {
        let id = id.to_owned();
        self.ask(move |connection| {
            connection.prepare_cached("INSERT INTO changes VALUES (?1, ?2, ?3, ?4, ?5)")?.execute(
                params![id, change.number as i64, change.request, change.event, change.at],
            )?;
            connection
                .prepare_cached("UPDATE matches SET changed = ?2 WHERE id = ?1")?
                .execute(params![id, change.at])
                .map(drop)
        })
    }

    fn load(&self, id: &str) -> Pending<Option<Kept>> {
        let id = id.to_owned();
        self.ask(move |connection| {
            let Some(opening) = load_opening(connection, &id)? else { return Ok(None) };
            let changes = connection
                .prepare_cached("SELECT number, request, event, at FROM changes WHERE match = ?1 ORDER BY number")?
                .query_map([&id], |row| {
                    Ok(Change {
                        number: row.get::<_, i64>(0)? as u64,
                        request: row.get(1)?,
                        event: row.get(2)?,
                        at: row.get(3)?,
                    })
                })?
                .collect::<rusqlite::Result<_>>()?;
            Ok(Some(Kept { opening, changes }))
        })
    }

    fn expire(&self, before: i64) -> Pending<usize> {
        self.ask(move |connection| {
            connection
                .prepare_cached("DELETE FROM matches WHERE id IN (SELECT id FROM matches WHERE changed < ?1 ORDER BY changed LIMIT ?2)")?
                .execute(params![before, EXPIRED_AT_ONCE as i64])
        })
    }

    fn check(&self) -> Pending<()> {
        self.ask(|connection| {
            connection
                .query_row("SELECT count(*) FROM (SELECT 1 FROM matches LIMIT 1)", [], |_| Ok(()))
        })
    }

    fn close(&self) -> Pending<()> {
        let last = self.sender.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        let thread = self.thread.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        Box::pin(async move {
            drop(last);
            let joined = tokio::task::spawn_blocking(move || thread.map(JoinHandle::join)).await;
            match joined {
                Ok(Some(Err(_))) | Err(_) => {
                    Err(StoreError::Failed("the store's thread failed".to_owned()))
                }
                Ok(_) => Ok(()),
            }
        })
    }
}

fn load_opening(connection: &Connection, id: &str) -> rusqlite::Result<Option<Opening>> {
    connection
        .prepare_cached(
            "SELECT opening, secret_a, secret_b, invitation, created FROM matches WHERE id = ?1",
        )?
        .query_row([id], |row| {
            let terms: String = row.get(0)?;
            let terms = serde_json::from_str(&terms).map_err(|error| {
                rusqlite::Error::FromSqlConversionFailure(
                    0,
                    rusqlite::types::Type::Text,
                    Box::new(error),
                )
            })?;
            let hash = |column: usize| -> rusqlite::Result<Option<Hash>> {
                Ok(row
                    .get::<_, Option<Vec<u8>>>(column)?
                    .and_then(|bytes| Hash::from_bytes(&bytes)))
            };
            Ok(Opening {
                id: id.to_owned(),
                terms,
                secrets: [hash(1)?, hash(2)?],
                invitation: hash(3)?,
                created: row.get(4)?,
            })
        })
        .optional()
}

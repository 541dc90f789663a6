//! The tables of a store, and what is in the file beside the matches.

use core::time::Duration;
use std::net::IpAddr;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::{Reading, StoreError, checksum};

/// What leads from an empty file to this version's tables, in order; the file remembers how many were done.
pub(super) const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/0001-matches.sql"),
    include_str!("../../migrations/0002-clock.sql"),
    include_str!("../../migrations/0003-checksums.sql"),
    include_str!("../../migrations/0004-classes.sql"),
];

/// The file a store's address names; `None` is memory.
pub(crate) fn file_of(url: &str) -> Result<Option<&Path>, StoreError> {
    let name = match url.split_once(':') {
        Some(("sqlite", name)) => name.strip_prefix("//").unwrap_or(name),
        // A letter before a colon is a drive, not a kind of store.
        Some((kind, _))
            if kind.len() > 1 && kind.chars().all(|letter| letter.is_ascii_alphanumeric()) =>
        {
            let problem =
                format!("unknown kind of store `{kind}`; expected sqlite:FILE, or sqlite::memory:");
            return Err(StoreError::Failed(problem));
        }
        _ => url,
    };
    Ok((name != ":memory:").then_some(Path::new(name)))
}

/// Opens or creates the file, takes its lock and brings its tables up to date.
pub(super) fn open(url: &str) -> Result<Connection, StoreError> {
    let connection = match file_of(url)? {
        Some(file) => Connection::open(file),
        None => Connection::open_in_memory(),
    };
    let mut connection = connection.map_err(|error| failed(url, &error))?;
    prepare(&connection).map_err(|error| failed(url, &error))?;
    migrate(&mut connection, url)?;
    Ok(connection)
}

/// Why a store cannot be opened, and what to do about it.
pub(super) fn failed(url: &str, error: &rusqlite::Error) -> StoreError {
    use rusqlite::ErrorCode::{CannotOpen, DatabaseBusy, PermissionDenied, ReadOnly};
    StoreError::Failed(match error.sqlite_error_code() {
        Some(DatabaseBusy) => {
            format!("the store `{url}` is in use by another server; name another file")
        }
        Some(ReadOnly | CannotOpen | PermissionDenied) => format!(
            "the store `{url}` cannot be written ({error}); check the permissions of the file and its folder"
        ),
        _ => format!("the store `{url}`: {error}"),
    })
}

/// The last reading of the clocks; for a file of the first edition the last change.
pub(super) fn last_reading(connection: &Connection) -> rusqlite::Result<Option<Reading>> {
    let kept = connection
        .query_row("SELECT served, wall FROM clock", [], |row| {
            Ok(Reading { served: row.get(0)?, wall: row.get(1)? })
        })
        .optional()?;
    let changed: Option<i64> =
        connection.query_row("SELECT max(changed) FROM matches", [], |row| row.get(0))?;
    Ok(match (kept, changed) {
        // A match that was changed after the last reading: the server did not end by itself.
        (Some(kept), Some(changed)) if changed > kept.served => {
            let more = changed - kept.served;
            Some(Reading { served: changed, wall: kept.wall.saturating_add(more) })
        }
        (Some(kept), _) => Some(kept),
        (None, Some(changed)) => Some(Reading { served: changed, wall: changed }),
        (None, None) => None,
    })
}

/// The addresses that are not answered.
pub(super) fn blocked(connection: &Connection) -> rusqlite::Result<Vec<IpAddr>> {
    let mut rows = connection.prepare("SELECT address FROM blocked")?;
    let texts = rows.query_map([], |row| row.get::<_, String>(0))?;
    Ok(texts.filter_map(Result::ok).filter_map(|text| text.parse().ok()).collect())
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_millis(1500))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    checksum::register(connection)?;
    // Takes the lock at once, so that a second server is told now and not at its first match.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT")
}

/// Does what leads to this version's tables.
pub(super) fn migrate(connection: &mut Connection, url: &str) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| failed(url, &error);
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

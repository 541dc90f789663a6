//! The way back from a copy.
//!
//! Nothing is overwritten: what was there before gets a name of its own, and is moved away only when the new store lies whole beside it.

use core::time::Duration;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::check::{Checked, beside, draw, examine};
use super::tables::file_of;
use super::{StoreError, backup};

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    /// What there is now.
    pub checked: Checked,
    /// Where the store is that was there before.
    pub before: Option<PathBuf>,
    /// Why that one cannot be used, if it cannot.
    pub damage: Option<String>,
}

/// Puts a copy, with its log of changes if there is one beside it, in the place of a store that no server uses. What was there before is kept beside it.
pub fn restore(copy: &Path, url: &str) -> Result<Restored, StoreError> {
    let failed =
        |reason: String| StoreError::Failed(format!("restoring `{}`: {reason}", copy.display()));
    let Some(file) = file_of(url)? else {
        return Err(failed("a store in memory cannot be restored; name a file".to_owned()));
    };
    let io = |error: io::Error| failed(error.to_string());
    let new = backup::beside(file).map_err(io)?;
    let sql = |error: rusqlite::Error| failed(error.to_string());
    let mut connection = Connection::open(&new).map_err(sql)?;
    draw(copy, &mut connection).map_err(failed)?;
    let checked = examine(&mut connection).map_err(failed)?;
    if let Some(fault) = checked.faults.first() {
        return Err(failed(format!("the copy is damaged: {fault}")));
    }
    backup::finish(connection).map_err(sql)?;
    if !file.exists() {
        backup::keep(new, file).map_err(io)?;
        return Ok(Restored { checked, before: None, damage: None });
    }
    let old = Old::lock(file, url)?;
    let before = move_away(file).map_err(io)?;
    let put = backup::keep(new, file);
    drop(old.lock);
    put.map_err(|error| {
        let before = before.display();
        failed(format!("{error}; what was there before is in {before}"))
    })?;
    Ok(Restored { checked, before: Some(before), damage: old.damage })
}

/// The store that is to be replaced.
struct Old {
    /// While this is open, no server opens the store. Nothing can keep one away from a file that nobody can open.
    lock: Option<Connection>,
    /// Why it cannot be opened.
    damage: Option<String>,
}

impl Old {
    /// Keeps servers away from a store and gets all of it into its one file, unless it is damaged. Refuses while a server runs.
    fn lock(file: &Path, url: &str) -> Result<Self, StoreError> {
        let locked = (|| {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE;
            let connection = Connection::open_with_flags(file, flags)?;
            connection.busy_timeout(Duration::from_millis(1500))?;
            connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
            connection.pragma_update(None, "journal_mode", "DELETE")?;
            connection.execute_batch("BEGIN EXCLUSIVE")?;
            Ok(connection)
        })();
        match locked {
            // There, an open file cannot be renamed.
            Ok(_) if cfg!(windows) => Ok(Self { lock: None, damage: None }),
            Ok(connection) => Ok(Self { lock: Some(connection), damage: None }),
            Err(error) => match rusqlite::Error::sqlite_error_code(&error) {
                Some(
                    ErrorCode::DatabaseBusy
                    | ErrorCode::CannotOpen
                    | ErrorCode::PermissionDenied
                    | ErrorCode::ReadOnly,
                ) => Err(super::tables::failed(url, &error)),
                _ => Ok(Self { lock: None, damage: Some(error.to_string()) }),
            },
        }
    }
}

/// Gives a store another name, the first that is free; with it what SQLite has written beside it.
fn move_away(file: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    let before = loop {
        let ending = if number == 1 {
            ".before-restore".to_owned()
        } else {
            format!(".before-restore-{number}")
        };
        let before = beside(file, &ending);
        // Nobody else can take the name after this.
        match OpenOptions::new().write(true).create_new(true).open(&before) {
            Ok(_) => break before,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    };
    fs::rename(file, &before)?;
    for ending in ["-journal", "-wal", "-shm"] {
        let log = beside(file, ending);
        if log.exists() {
            fs::rename(log, beside(&before, ending))?;
        }
    }
    Ok(before)
}

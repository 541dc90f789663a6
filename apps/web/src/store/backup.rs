//! A copy of a store while it is served, and the way back.

use core::time::Duration;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::tables::{self, MIGRATIONS};
use super::{StoreError, tables::file_of};

/// Pages copied at a time: what waits for the store waits no longer than for this.
const PAGES: i32 = 256;

/// Copies an open store into a new file, and does something else between two pieces. The file appears when it is whole; how many bytes it has.
pub(super) fn copy(
    from: &Connection,
    file: &Path,
    mut between: impl FnMut(),
) -> Result<u64, StoreError> {
    let failed =
        |reason: String| StoreError::Failed(format!("the copy `{}`: {reason}", file.display()));
    if file.exists() {
        return Err(failed("there is such a file already; name another".to_owned()));
    }
    let partial = beside(file, "partial");
    let copied = (|| {
        drop(fs::remove_file(&partial));
        let mut to = Connection::open(&partial).map_err(|error| error.to_string())?;
        let backup = Backup::new(from, &mut to).map_err(|error| error.to_string())?;
        loop {
            match backup.step(PAGES).map_err(|error| error.to_string())? {
                StepResult::Done => break,
                StepResult::More => {}
                _ => thread::sleep(Duration::from_millis(1)),
            }
            between();
        }
        drop(backup);
        // One plain file, without a log beside it.
        to.pragma_update(None, "journal_mode", "DELETE").map_err(|error| error.to_string())?;
        to.close().map_err(|(_, error)| error.to_string())?;
        File::open(&partial).and_then(|file| file.sync_all()).map_err(|error| error.to_string())?;
        fs::rename(&partial, file).map_err(|error| error.to_string())?;
        fs::metadata(file).map(|file| file.len()).map_err(|error| error.to_string())
    })();
    copied.map_err(|reason: String| {
        drop(fs::remove_file(&partial));
        failed(reason)
    })
}

/// The same name with an ending.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// What was restored.
#[derive(Debug)]
pub struct Restored {
    /// How many matches there are.
    pub matches: u64,
    /// Where the store is that was there before.
    pub before: Option<PathBuf>,
}

/// Puts a copy in the place of a store that no server uses. What was there before is kept beside it.
pub fn restore(copy: &Path, url: &str) -> Result<Restored, StoreError> {
    let failed =
        |reason: String| StoreError::Failed(format!("restoring `{}`: {reason}", copy.display()));
    let Some(file) = file_of(url)? else {
        return Err(failed("a store in memory cannot be restored; name a file".to_owned()));
    };
    let matches = check(copy).map_err(failed)?;
    if file.exists() {
        // Takes the lock for a moment, and so refuses while a server runs; its log of changes is written into the file.
        drop(tables::open(url)?);
    }
    let partial = beside(file, "partial");
    let io = |error: std::io::Error| failed(error.to_string());
    fs::copy(copy, &partial).map_err(io)?;
    File::open(&partial).and_then(|file| file.sync_all()).map_err(io)?;
    let before = file.exists().then(|| beside(file, "before-restore"));
    if let Some(before) = &before {
        fs::rename(file, before).map_err(io)?;
    }
    for ending in ["-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        drop(fs::remove_file(name));
    }
    fs::rename(&partial, file).map_err(io)?;
    // Is it really one?
    drop(tables::open(url)?);
    Ok(Restored { matches, before })
}

/// How many matches a copy has, or why it is none.
fn check(copy: &Path) -> Result<u64, String> {
    let text = |error: rusqlite::Error| error.to_string();
    let connection =
        Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(text)?;
    let sound: String =
        connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).map_err(text)?;
    if sound != "ok" {
        return Err(format!("the copy is damaged: {sound}"));
    }
    let version: i64 =
        connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(text)?;
    if !(1..=MIGRATIONS.len() as i64).contains(&version) {
        return Err(format!(
            "its tables are of version {version}; expected 1 to {}",
            MIGRATIONS.len()
        ));
    }
    let count: i64 =
        connection.query_row("SELECT count(*) FROM matches", [], |row| row.get(0)).map_err(text)?;
    Ok(count as u64)
}

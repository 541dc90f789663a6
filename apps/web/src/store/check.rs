//! Whether a store still holds what was stored.

use std::path::{Path, PathBuf};

use foursight_service::Limits;
use foursight_service::matches::MatchLog;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::tables::{self, MIGRATIONS, file_of};
use super::{StoreError, backup, classes, rows};

/// Most faults of the file that are listed.
const FAULTS: u32 = 20;

/// What was found in a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many matches there are.
    pub matches: u64,
    /// How many classes there are.
    pub classes: u64,
    /// Those of both that are damaged, each with the reason.
    pub damaged: Vec<(String, String)>,
    /// What is wrong with the file itself.
    pub faults: Vec<String>,
}

impl Checked {
    /// Whether everything is as it was stored.
    pub const fn is_sound(&self) -> bool {
        self.damaged.is_empty() && self.faults.is_empty()
    }
}

/// Reads every match of a store that no server uses, or of a copy of one, and plays it again. Changes nothing.
pub fn check(url: &str) -> Result<Checked, StoreError> {
    let Some(file) = file_of(url)? else {
        return Err(StoreError::Failed("a store in memory cannot be checked; name a file".into()));
    };
    let failed = |reason: String| StoreError::Failed(format!("`{}`: {reason}", file.display()));
    // A temporary file of SQLite's own: it is brought up to date there.
    let mut copy = Connection::open("").map_err(|error| failed(error.to_string()))?;
    draw(file, &mut copy).map_err(failed)?;
    examine(&mut copy).map_err(failed)
}

/// Copies a store with its log of changes into an open file.
pub(super) fn draw(file: &Path, to: &mut Connection) -> Result<(), String> {
    let copied = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)
        .and_then(|from| backup::pages(&from, to, || ()));
    copied.map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => {
            "it is in use by a server; make a copy with `foursight backup`".to_owned()
        }
        _ if has_log(file) => format!("{error}; it has a log of changes beside it (`-wal`): copy both into a folder that can be written, and name it there"),
        _ => error.to_string(),
    })
}

/// Whether there is a log of changes that are not in the file yet.
fn has_log(file: &Path) -> bool {
    std::fs::metadata(beside(file, "-wal")).is_ok_and(|log| log.len() > 0)
}

/// The same name with an ending.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Brings a copy up to date and reads everything in it; an error if it is no store.
pub(super) fn examine(copy: &mut Connection) -> Result<Checked, String> {
    let text = |error: rusqlite::Error| error.to_string();
    let mut checked = Checked { faults: faults(copy).map_err(text)?, ..Checked::default() };
    let version: i64 = copy.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(text)?;
    if !(1..=MIGRATIONS.len() as i64).contains(&version) {
        let most = MIGRATIONS.len();
        return Err(format!("its tables are of version {version}; expected 1 to {most}"));
    }
    if !checked.faults.is_empty() {
        return Ok(checked);
    }
    super::checksum::register(copy).map_err(text)?;
    tables::migrate(copy, "the copy").map_err(|error| error.to_string())?;
    let limits = Limits::default();
    for id in names(copy).map_err(text)? {
        checked.matches += 1;
        let kept = rows::load(copy, &id).map_err(|error| error.to_string());
        let reason = match kept {
            Ok(Some(kept)) => {
                MatchLog::replayed(kept, &limits).err().map(|problem| problem.detail().to_owned())
            }
            Ok(None) => Some("it is not found by its name".to_owned()),
            Err(reason) => Some(reason),
        };
        checked.damaged.extend(reason.map(|reason| (id, reason)));
    }
    for code in classes::codes(copy).map_err(text)? {
        checked.classes += 1;
        let stored = classes::load(copy, &code).map_err(|error| error.to_string());
        let reason = match stored {
            Ok(Some(stored)) => {
                foursight_class::Ledger::replayed(stored).err().map(|refusal| refusal.to_string())
            }
            Ok(None) => Some("it is not found by its code".to_owned()),
            Err(reason) => Some(reason),
        };
        checked.damaged.extend(reason.map(|reason| (code, reason)));
    }
    Ok(checked)
}

/// What SQLite finds wrong with the file, and what belongs to no match.
fn faults(copy: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = copy.prepare(&format!("PRAGMA integrity_check({FAULTS})"))?;
    let found = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    if found != ["ok"] {
        return Ok(found);
    }
    let lost = copy.prepare("PRAGMA foreign_key_check")?.query_map([], |_| Ok(()))?.count();
    Ok(if lost == 0 {
        Vec::new()
    } else {
        vec![format!("{lost} changes belong to no match or class")]
    })
}

fn names(copy: &Connection) -> rusqlite::Result<Vec<String>> {
    copy.prepare("SELECT id FROM matches ORDER BY id")?.query_map([], |row| row.get(0))?.collect()
}

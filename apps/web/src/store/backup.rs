//! A copy of a store while it is served.

use core::time::Duration;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{io, thread};

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use tempfile::{NamedTempFile, TempPath};

use super::StoreError;

/// Pages copied at a time: what waits for the store waits no longer than for this.
const PAGES: i32 = 256;

/// How long a copy waits for a store that another program is writing.
const WAITS: u32 = 1_500;

/// Copies an open store into a new file, and does something else between two pieces. The file appears when it is whole; how many bytes it has.
pub(super) fn copy(
    from: &Connection,
    file: &Path,
    between: impl FnMut(),
) -> Result<u64, StoreError> {
    let copied = (|| {
        if file.exists() {
            return Err("there is such a file already; name another".to_owned());
        }
        let partial = beside(file).map_err(|error| error.to_string())?;
        let mut to = Connection::open(&partial).map_err(|error| error.to_string())?;
        pages(from, &mut to, between).map_err(|error| error.to_string())?;
        finish(to).map_err(|error| error.to_string())?;
        keep(partial, file).map_err(|error| error.to_string())
    })();
    copied.map_err(|reason| StoreError::Failed(format!("the copy `{}`: {reason}", file.display())))
}

/// Copies all pages, those that are still in the log of changes too.
pub(super) fn pages(
    from: &Connection,
    to: &mut Connection,
    mut between: impl FnMut(),
) -> rusqlite::Result<()> {
    let backup = Backup::new(from, to)?;
    let mut waited = 0;
    loop {
        match backup.step(PAGES)? {
            StepResult::Done => return Ok(()),
            StepResult::More => {}
            _ if waited == WAITS => {
                return Err(rusqlite::Error::SqliteFailure(
                    rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY),
                    None,
                ));
            }
            _ => {
                waited += 1;
                thread::sleep(Duration::from_millis(1));
            }
        }
        between();
    }
}

/// Closes a copy as one plain file, without a log beside it.
pub(super) fn finish(copy: Connection) -> rusqlite::Result<()> {
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    copy.close().map_err(|(_, error)| error)
}

/// A new file beside another, with the permissions of any new file; removed again unless it is kept.
pub(super) fn beside(file: &Path) -> io::Result<TempPath> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let prefix = format!("{name}.partial-");
    let mut new = tempfile::Builder::new();
    new.prefix(&prefix);
    #[cfg(unix)]
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    #[cfg(unix)]
    new.permissions(mode);
    new.tempfile_in(folder).map(NamedTempFile::into_temp_path)
}

/// Gives a file its name, and never takes that of another file; how many bytes it has.
pub(super) fn keep(file: TempPath, name: &Path) -> io::Result<u64> {
    let opened = File::open(&file)?;
    opened.sync_all()?;
    let bytes = opened.metadata()?.len();
    drop(opened);
    file.persist_noclobber(name).map_err(|error| error.error)?;
    sync_folder(name)?;
    Ok(bytes)
}

/// New names are on the disk.
#[cfg(unix)]
fn sync_folder(name: &Path) -> io::Result<()> {
    let folder: PathBuf = fs::canonicalize(name)?;
    folder.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

#[cfg(not(unix))]
fn sync_folder(_name: &Path) -> io::Result<()> {
    Ok(())
}

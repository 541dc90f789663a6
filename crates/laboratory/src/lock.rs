//! A folder of results is one run's at a time: two that write into the same files would ruin each other's.

use core::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// The file that is locked. It stays: only the lock on it counts, and the system takes that away when the process ends, however it ends.
const NAME: &str = ".lock";

/// While it lives, the folder is this run's alone.
#[derive(Debug)]
pub struct FolderLock(#[expect(dead_code, reason = "open as long as it is locked")] File);

/// Why a folder cannot be had.
#[derive(Debug)]
pub enum LockError {
    /// Another run has it: what that one said of itself.
    Held(String),
    /// Its file cannot be opened or written.
    File(io::Error),
}

impl fmt::Display for LockError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Held(holder) => write!(
                formatter,
                "another run is writing there ({holder}); wait for its end, or name another folder with --out"
            ),
            Self::File(error) => error.fmt(formatter),
        }
    }
}

impl core::error::Error for LockError {}

impl FolderLock {
    /// Locks a folder that is there; others are shown these words about who has it, such as its process and since when.
    pub fn take(folder: &Path, holder: &str) -> Result<Self, LockError> {
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = options.open(folder.join(NAME)).map_err(LockError::File)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut said = String::new();
                // Where a lock also keeps readers away, or nothing is written yet, nobody knows who.
                let read = file.take(200).read_to_string(&mut said).is_ok() && !said.is_empty();
                let holder = if read { said.trim() } else { "a process that has just begun" };
                return Err(LockError::Held(holder.to_owned()));
            }
            Err(TryLockError::Error(error)) => return Err(LockError::File(error)),
        }
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{holder}"))
            .and_then(|()| file.flush());
        written.map_err(LockError::File)?;
        Ok(Self(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_one_runs_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let first = FolderLock::take(folder.path(), "process 1 since noon").unwrap();
        let second = FolderLock::take(folder.path(), "process 2").unwrap_err();
        #[cfg(unix)]
        assert!(second.to_string().contains("(process 1 since noon)"), "{second}");
        assert!(matches!(second, LockError::Held(_)));
        drop(first);
        FolderLock::take(folder.path(), "3").unwrap();
    }
}

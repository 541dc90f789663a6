//! The file that games are added to, one JSON object per line.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use foursight_wire::Record;

/// A file of records, open before the first game begins: a path that cannot be written is noticed while nothing is lost.
pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot add games to {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, record: &Record) -> anyhow::Result<()> {
        let mut line = serde_json::to_string(record)?;
        line.push('\n');
        self.file
            .write_all(line.as_bytes())
            .with_context(|| format!("cannot add the game to {}", self.path.display()))
    }
}

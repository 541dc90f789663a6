//! A run's results as they come: a file of JSON lines that survives whatever ends the run.
//!
//! The first line says what the experiment was; then each result has a line, in the order of their numbers, written at once. So the file always holds the first
//! so many results, and a line that was cut is thrown away and done again. Opening the file once more gives what is there, and the run goes on from there until the
//! file is the same as that of a run nobody stopped, times aside. A file of another experiment, seed or version is refused.

use core::marker::PhantomData;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::experiment::Kind;
use crate::runner::RunError;

/// The first line of a file of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    schema: u32,
    kind: String,
    title: String,
    experiment: u64,
    seed: u64,
    lines: usize,
    version: String,
}

impl Header {
    /// Of an experiment with this digest and so many results.
    pub fn new(kind: Kind, title: &str, seed: u64, digest: u64, lines: usize) -> Self {
        Self {
            schema: 1,
            kind: kind.name().to_owned(),
            title: title.to_owned(),
            experiment: digest,
            seed,
            lines,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// A result that knows its number in the run, from 0.
pub trait Numbered {
    /// The number.
    fn number(&self) -> usize;
}

/// A file of results, open at its end; or nothing, for a run that is not kept.
pub struct Journal<R> {
    file: Option<File>,
    results: PhantomData<R>,
}

impl<R: Numbered + Serialize + DeserializeOwned> Journal<R> {
    /// Opens or begins the file; gives what it holds already.
    pub fn open(path: Option<&Path>, header: &Header) -> Result<(Self, Vec<R>), RunError> {
        let mut found: Vec<R> = Vec::new();
        let file = match path {
            None => None,
            Some(path) => Some(open(path, header, &mut |line| {
                let result: R = serde_json::from_str(line).map_err(|error| error.to_string())?;
                let (number, read) = (found.len(), result.number());
                if read != number {
                    return Err(format!("number {number} expected, not {read}"));
                }
                found.push(result);
                Ok(())
            })?),
        };
        Ok((Self { file, results: PhantomData }, found))
    }

    /// Writes the next result down.
    pub fn keep(&mut self, result: &R) -> Result<(), RunError> {
        match &mut self.file {
            Some(file) => write_line(file, serde_json::to_string(result)),
            None => Ok(()),
        }
    }
}

/// Opens or begins the file, reads each of its results, and leaves it open at its end.
fn open(
    path: &Path,
    header: &Header,
    read: &mut dyn FnMut(&str) -> Result<(), String>,
) -> Result<File, RunError> {
    let mut file =
        OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    // What follows the last line end was cut off in the middle, perhaps of a letter.
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    bytes.truncate(whole);
    let text = String::from_utf8(bytes).map_err(|error| RunError::Line(1, error.to_string()))?;
    let mut lines = text.lines();
    let Some(line) = lines.next() else {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        write_line(&mut file, serde_json::to_string(header))?;
        return Ok(file);
    };
    let earlier: Header =
        serde_json::from_str(line).map_err(|error| RunError::Line(1, error.to_string()))?;
    let same = earlier.kind == header.kind
        && earlier.experiment == header.experiment
        && earlier.lines == header.lines
        && earlier.version == header.version;
    if !same {
        return Err(RunError::OtherExperiment);
    }
    for (number, line) in lines.enumerate() {
        read(line).map_err(|message| RunError::Line(number + 2, message))?;
    }
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

fn write_line(file: &mut File, line: serde_json::Result<String>) -> Result<(), RunError> {
    let mut line = line.map_err(io::Error::from)?;
    line.push('\n');
    file.write_all(line.as_bytes())?;
    Ok(())
}

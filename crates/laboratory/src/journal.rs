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
        let Some(path) = path else {
            return Ok((Self { file: None, results: PhantomData }, Vec::new()));
        };
        let mut file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // What follows the last line end was cut off in the middle, perhaps of a letter.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        let text =
            String::from_utf8(bytes).map_err(|error| RunError::Line(1, error.to_string()))?;
        let mut lines = text.lines();
        let mut found = Vec::new();
        match lines.next() {
            None => {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                write_line(&mut file, header)?;
                return Ok((Self { file: Some(file), results: PhantomData }, found));
            }
            Some(line) => {
                let earlier: Header = serde_json::from_str(line)
                    .map_err(|error| RunError::Line(1, error.to_string()))?;
                let same = |header: &Header| {
                    (header.kind.clone(), header.experiment, header.lines, header.version.clone())
                };
                if same(&earlier) != same(header) {
                    return Err(RunError::OtherExperiment);
                }
            }
        }
        for (number, line) in lines.enumerate() {
            let result: R = serde_json::from_str(line)
                .map_err(|error| RunError::Line(number + 2, error.to_string()))?;
            if result.number() != number {
                let message = format!("number {number} expected, not {}", result.number());
                return Err(RunError::Line(number + 2, message));
            }
            found.push(result);
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { file: Some(file), results: PhantomData }, found))
    }

    /// Writes the next result down.
    pub fn keep(&mut self, result: &R) -> Result<(), RunError> {
        match &mut self.file {
            Some(file) => write_line(file, result),
            None => Ok(()),
        }
    }
}

fn write_line(file: &mut File, value: &impl Serialize) -> Result<(), RunError> {
    let mut line = serde_json::to_string(value).map_err(io::Error::from)?;
    line.push('\n');
    file.write_all(line.as_bytes())?;
    Ok(())
}

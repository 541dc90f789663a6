//! A run's results as they come: a file of JSON lines that survives whatever ends the run.
//!
//! The first line says what the experiment was; then each result has a line, in the order of their numbers, written at once. So the file always holds the first
//! so many results, and a line that was cut is thrown away and done again. Opening the file once more gives what is there, and the run goes on from there until the
//! file is the same as that of a run nobody stopped, times aside. A file of another experiment, seed or version is refused.

use core::marker::PhantomData;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::experiment::Kind;
use crate::runner::RunError;
use crate::schedule::{self, Stage};

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
    /// Of games: the stages in which the run grew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    stages: Vec<Stage>,
    /// Of games: a number for each player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<u64>,
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
            stages: Vec::new(),
            players: Vec::new(),
        }
    }

    /// The same of games between these players that grew in these stages.
    #[must_use]
    pub fn in_stages(mut self, stages: Vec<Stage>, players: Vec<u64>) -> Self {
        (self.stages, self.players) = (stages, players);
        self
    }

    /// That of a file, if it has one.
    pub fn of_file(path: &Path) -> Result<Option<Self>, RunError> {
        let mut line = Vec::new();
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        BufReader::new(file).read_until(b'\n', &mut line)?;
        if line.pop() != Some(b'\n') {
            // Nothing, or cut off in the middle.
            return Ok(None);
        }
        let header = serde_json::from_slice(&line);
        header.map(Some).map_err(|error| RunError::Line(1, error.to_string()))
    }

    /// The stages of a run with this header that is to be this now; `None` if it is another one, or would have to forget games.
    pub fn grown(&self, digest: u64, players: &[u64], now: Stage) -> Option<Vec<Stage>> {
        let same = self.experiment == digest && players.starts_with(&self.players);
        if same { schedule::grown(self.stages.clone(), now) } else { None }
    }

    /// Whether the results under this header are the first ones of a run with the other.
    fn begins(&self, other: &Self) -> bool {
        self.kind == other.kind
            && self.experiment == other.experiment
            && self.version == other.version
            && other.players.starts_with(&self.players)
            && other.stages.starts_with(&self.stages)
            && (self.lines == other.lines || self.stages.len() < other.stages.len())
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
    if !earlier.begins(header) {
        return Err(RunError::OtherExperiment);
    }
    for (number, line) in lines.enumerate() {
        read(line).map_err(|message| RunError::Line(number + 2, message))?;
    }
    if earlier.stages != header.stages {
        return grow(path, header, text.lines().skip(1));
    }
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

/// Puts a file with another first line in the place of this one: whatever happens, one of the two is there.
fn grow<'l>(
    path: &Path,
    header: &Header,
    results: impl Iterator<Item = &'l str>,
) -> Result<File, RunError> {
    let beside = path.with_extension("jsonl.new");
    let mut file = File::create(&beside)?;
    write_line(&mut file, serde_json::to_string(header))?;
    for result in results {
        write_line(&mut file, Ok(result.to_owned()))?;
    }
    file.sync_all()?;
    std::fs::rename(&beside, path)?;
    Ok(file)
}

fn write_line(file: &mut File, line: serde_json::Result<String>) -> Result<(), RunError> {
    let mut line = line.map_err(io::Error::from)?;
    line.push('\n');
    file.write_all(line.as_bytes())?;
    Ok(())
}

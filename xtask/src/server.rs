//! A server for steps that ask one.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// A server of its own, which ends with this.
pub(crate) struct Server {
    process: Child,
    /// Where it listens: `http://127.0.0.1:PORT`.
    pub(crate) address: String,
}

impl Server {
    /// Starts the command on a free port, with nothing stored.
    pub(crate) fn start(foursight: &Path) -> Result<Self> {
        let options = ["serve", "--addr", "127.0.0.1:0", "--database", "sqlite::memory:"];
        Self::run(Command::new(foursight).args(options))
    }

    /// Starts a command that prints its address first.
    pub(crate) fn run(command: &mut Command) -> Result<Self> {
        let mut process = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("starting the server")?;
        let out = process.stdout.take().context("its standard output")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.with_context(|| format!("no address in `{}`", line.trim()))?;
        let address = address.trim_end_matches('/').to_owned();
        Ok(Self { process, address })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ended = self.process.kill();
        let _waited = self.process.wait();
    }
}

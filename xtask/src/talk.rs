//! Talking with a program line by line while it runs.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, ensure};

/// A running program with both ends of the conversation. Ended when dropped.
pub(crate) struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    /// Starts a program.
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot run {}", command.get_program().display()))?;
        let input = child.stdin.take().context("its input")?;
        let output = BufReader::new(child.stdout.take().context("its output")?);
        Ok(Self { child, input, output })
    }

    /// Says something.
    pub(crate) fn say(&mut self, text: &str) -> Result<()> {
        self.input.write_all(text.as_bytes())?;
        Ok(self.input.flush()?)
    }

    /// The next line, without its end.
    pub(crate) fn hear(&mut self) -> Result<String> {
        let mut line = String::new();
        ensure!(
            self.output.read_line(&mut line)? > 0,
            "the program ended in the middle of a conversation"
        );
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

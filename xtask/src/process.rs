//! Running other programs: quiet while all goes well, with everything they said when not.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

/// What a finished program said and whether it was content.
pub(crate) struct Finished {
    /// Whether it ended with exit code 0.
    pub(crate) success: bool,
    /// Its standard output.
    pub(crate) stdout: String,
    /// Its standard error.
    pub(crate) stderr: String,
    /// The command as one would type it.
    pub(crate) line: String,
}

impl Finished {
    /// The output of a program that succeeded; an error with all it said otherwise.
    pub(crate) fn checked(self) -> Result<String> {
        anyhow::ensure!(self.success, "{}", self.everything());
        Ok(self.stdout)
    }

    /// The command and all it said.
    pub(crate) fn everything(&self) -> String {
        format!("$ {}\n{}{}", self.line, self.stdout, self.stderr)
    }
}

/// Runs a program to its end.
pub(crate) fn finish(command: &mut Command) -> Result<Finished> {
    let line = line_of(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run `{line}`: is it installed?"))?;
    Ok(Finished {
        success: output.status.success(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        line,
    })
}

/// Runs a program that must succeed, and answers with its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    finish(command)?.checked()
}

/// Whether a program can be run and succeeds.
pub(crate) fn succeeds(program: impl AsRef<OsStr>, arguments: &[&str]) -> bool {
    finish(Command::new(program).args(arguments)).is_ok_and(|finished| finished.success)
}

/// The cargo that started this program, in the given folder.
pub(crate) fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(folder);
    command
}

fn line_of(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}

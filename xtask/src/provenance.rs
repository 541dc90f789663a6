//! When, by which version, with which compiler and on which machine something was measured.

use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::{process, workspace};

/// A line that says all of it.
pub(crate) fn line(command: &str) -> Result<String> {
    Ok(format!(
        "Measured on {} by `{command}`, version {}, {}, {} with {} cores.",
        said("date", &["-u", "+%F"])?,
        said("git", &["describe", "--always", "--dirty"])?,
        said("rustc", &["--version"])?,
        machine(),
        std::thread::available_parallelism()?,
    ))
}

/// What a program says when asked.
pub(crate) fn said(program: &str, arguments: &[&str]) -> Result<String> {
    let mut command = Command::new(program);
    let output = process::output(command.args(arguments).current_dir(workspace::root()))?;
    Ok(output.trim().to_owned())
}

/// The processor's name.
pub(crate) fn machine() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    text.lines()
        .find_map(|line| Some(line.strip_prefix("model name")?.split_once(':')?.1.trim()))
        .unwrap_or(std::env::consts::ARCH)
        .to_owned()
}

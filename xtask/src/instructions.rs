//! `cargo xtask instructions`: how many instructions the fixed search set takes.
//!
//! Counted by callgrind, so that a noisy machine does not matter: the same program takes the same number every time.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use crate::provenance::{machine, said};
use crate::workspace::Metadata;
use crate::{checksum, install, process, workspace};

/// Where the counts are kept.
const FILE: &str = "docs/instructions.md";

/// What the file opens with.
const HEAD: &str = "# Instructions of the fixed search set

Written by `cargo xtask instructions`: the release build of `crates/search/examples/bench.rs` under
`valgrind --tool=callgrind`, start of the program included. The same program takes the same number of
instructions on every run, so two lines can be compared although the machine is noisy; they are not times.

| date | version | instructions | positions | per position | compiler | counted by | machine |
|---|---|---:|---:|---:|---|---|---|
";

/// Count the instructions of the fixed search set into docs/instructions.md
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Print the line, but leave the file as it is
    #[arg(long)]
    dry_run: bool,
}

/// Counts and adds a line to the file.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    if !process::succeeds("valgrind", &["--version"]) {
        install::debian_packages(&["valgrind"])?;
    }
    let root = workspace::root();
    process::output(process::cargo(root).args(["build", "--quiet"]).args(checksum::BENCH))?;
    let target = Metadata::load()?.target_directory;
    let finished = process::finish(
        Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(target.join("release/examples/bench")),
    )?;
    let instructions = instructions_in(&finished.stderr)
        .with_context(|| format!("callgrind counted nothing\n{}", finished.everything()))?;
    let positions = checksum::nodes_in(&finished.checked()?)?;
    let line = format!(
        "| {} | {} | {instructions} | {positions} | {} | {} | {} | {} |\n",
        said("date", &["-u", "+%F"])?,
        said("git", &["describe", "--always", "--dirty"])?,
        instructions / positions.max(1),
        said("rustc", &["--version"])?,
        said("valgrind", &["--version"])?,
        machine(),
    );
    print!("{line}");
    if !arguments.dry_run {
        let path = root.join(FILE);
        let before = fs::read_to_string(&path).unwrap_or_else(|_| HEAD.to_owned());
        fs::write(&path, before + &line).with_context(|| format!("writing {FILE}"))?;
    }
    Ok(true)
}

/// The number in `==123== Collected : 456`.
fn instructions_in(output: &str) -> Option<u64> {
    output.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_count_is_found() {
        let output = "==7== Events    : Ir\n==7== Collected : 123456\n==7== \n";
        assert_eq!(super::instructions_in(output), Some(123_456));
    }
}

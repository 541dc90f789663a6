//! The behaviour checksum: how many positions the fixed search set visits.
//!
//! A change of a search that claims to change nothing visits as many positions as before; one that claims to change
//! something says in its commit how many (`Bench: N`). The number is kept in testdata/bench.txt.

use std::fs;

use anyhow::{Context, Result, ensure};

use crate::{process, workspace};

/// Where the number is kept.
const FILE: &str = "testdata/bench.txt";

/// The program that runs the fixed search set.
pub(crate) const BENCH: [&str; 4] = ["--package", "foursight-search", "--example", "bench"];

/// Count the positions the fixed search set visits
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the number to testdata/bench.txt, after a change of a search that was meant
    #[arg(long)]
    accept: bool,
}

/// Prints the number, and accepts it where told to.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let nodes = counted()?;
    println!("Bench: {nodes}");
    if arguments.accept {
        let text = format!(
            "# Positions visited by the fixed search set: `cargo xtask checksum --accept` writes this file.\n{nodes}\n"
        );
        fs::write(workspace::root().join(FILE), text).with_context(|| format!("writing {FILE}"))?;
    }
    Ok(true)
}

/// Compares the number with the one that is kept.
pub(crate) fn check() -> Result<String> {
    let text = fs::read_to_string(workspace::root().join(FILE))
        .with_context(|| format!("{FILE}; `cargo xtask checksum --accept` writes it"))?;
    let kept: u64 = text
        .lines()
        .find(|line| !line.starts_with('#') && !line.trim().is_empty())
        .and_then(|line| line.trim().parse().ok())
        .with_context(|| format!("{FILE}: there should be a line with a number"))?;
    let counted = counted()?;
    ensure!(
        counted == kept,
        "the fixed search set visits {counted} positions, {FILE} says {kept}; \
         if that was meant, `cargo xtask checksum --accept` and say so in the commit"
    );
    Ok(format!("Bench: {counted}"))
}

/// Runs the set. Built as the tests are: optimised, but with overflow checks.
fn counted() -> Result<u64> {
    let output = process::output(
        process::cargo(workspace::root()).args(["run", "--quiet", "--profile", "test"]).args(BENCH),
    )?;
    nodes_in(&output)
}

/// The number at the end of what the program printed.
pub(crate) fn nodes_in(output: &str) -> Result<u64> {
    output
        .split_whitespace()
        .next_back()
        .and_then(|word| word.parse().ok())
        .with_context(|| format!("the last word should be the number of positions:\n{output}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_number_stands_at_the_end() {
        assert_eq!(super::nodes_in("negamax 12\nBench: 3456\n").unwrap(), 3456);
        assert!(super::nodes_in("").is_err());
        assert!(super::nodes_in("Bench: many").is_err());
    }
}

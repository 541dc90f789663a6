//! `cargo xtask checksum`: how many positions the fixed search set visits.
//!
//! A change of a search that claims to change nothing visits as many positions as before; one that claims to change
//! something says in its commit how many (`Bench: N`). That the number on file holds is one of the tests of
//! `crates/search`; this prints it and, where a change was meant, writes it.

use std::fs;

use anyhow::{Context, Result};

use crate::{process, workspace};

/// Where the number is kept, below lines of comment.
const FILE: &str = "testdata/search/bench.txt";

/// The program that runs the fixed search set.
pub(crate) const BENCH: [&str; 5] =
    ["--release", "--package", "foursight-search", "--example", "bench"];

/// Count the positions the fixed search set visits
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the number to testdata/search/bench.txt, after a change of a search that was meant
    #[arg(long)]
    accept: bool,
}

/// Prints the number, and accepts it where told to.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let output =
        process::output(process::cargo(workspace::root()).args(["run", "--quiet"]).args(BENCH))?;
    let nodes = nodes_in(&output)?;
    println!("Bench: {nodes}");
    if arguments.accept {
        let path = workspace::root().join(FILE);
        let before = fs::read_to_string(&path).with_context(|| format!("reading {FILE}"))?;
        fs::write(&path, accepted(&before, nodes)).with_context(|| format!("writing {FILE}"))?;
    }
    Ok(true)
}

/// The file with another number in it.
fn accepted(before: &str, nodes: u64) -> String {
    let comments = before.lines().filter(|line| line.starts_with('#'));
    comments.map(|line| format!("{line}\n")).chain([format!("{nodes}\n")]).collect()
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
    fn another_number_leaves_the_comment() {
        assert_eq!(super::accepted("# source\n12\n", 34), "# source\n34\n");
    }

    #[test]
    fn the_number_stands_at_the_end() {
        assert_eq!(super::nodes_in("negamax 12\nBench: 3456\n").unwrap(), 3456);
        assert!(super::nodes_in("").is_err());
        assert!(super::nodes_in("Bench: many").is_err());
    }
}

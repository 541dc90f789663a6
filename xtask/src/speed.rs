//! `cargo xtask speed`: the searches of the source `poveži-četiri`, first eight plies.

use std::fs;

use anyhow::{Context, Result};

use crate::{process, provenance, workspace};

/// Where the table is kept.
const FILE: &str = "docs/speed.md";

/// What the file opens with.
const HEAD: &str = "# Speed of the plain searches

The source `poveži-četiri` timed the first eight moves of each algorithm in C# on its own machine (`testdata/published/povezi-cetiri-times.csv`); against whom
it played is not said. Here the algorithm plays both sides and the first eight plies are timed, so these are other positions than the source's: the column of ratios
is an order of magnitude between machines, languages and positions, no more. docs/laboratory.md has an algorithm's own eight moves under two assumptions about the opponent.
`eval=povezi-cetiri, order=left, ties=first`, no table, one core. Seconds are processor time, the median of five interleaved runs; nodes are exact, and equal for minimax
and negamax. The nanoseconds a node are ours alone.
";

/// Time the plain searches into docs/speed.md
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Times them and writes the file anew.
pub(crate) fn run(_arguments: &Arguments) -> Result<bool> {
    let table = process::output(process::cargo(workspace::root()).args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "foursight-search",
        "--example",
        "speed",
    ]))?;
    let text = format!("{HEAD}\n{}\n\n{table}", provenance::line("cargo xtask speed")?);
    fs::write(workspace::root().join(FILE), &text).with_context(|| format!("writing {FILE}"))?;
    print!("{table}");
    Ok(true)
}

//! `cargo xtask truth`: everything Foursight calls proven beside an oracle that shares no code with it, for as long as one likes.
//!
//! The short run of the same cases is a test of `crates/truth`. What the long one counted is dated in docs/truth.md.

use anyhow::Result;

use crate::{process, workspace};

/// Compare whatever is called proven with an oracle that shares no code with it, in random cases
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How long
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// What positions and questions are drawn by
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Only this case of the run, with everything that is false about it
    #[arg(long)]
    case: Option<u64>,
    /// The case it begins with
    #[arg(long, default_value_t = 0)]
    from: u64,
}

/// The command.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let Arguments { minutes, seed, case, from } = arguments;
    let mut cargo = process::cargo(workspace::root());
    cargo.args([
        "run",
        "--release",
        "--quiet",
        "--package",
        "foursight-truth",
        "--example",
        "long",
    ]);
    cargo.arg("--").args(["--minutes", &minutes.to_string(), "--seed", &seed.to_string()]);
    cargo.args(["--from", &from.to_string()]);
    if let Some(case) = case {
        cargo.args(["--case", &case.to_string()]);
    }
    Ok(cargo.status()?.success())
}

//! `cargo xtask statistics`: the laboratory's statistics against SciPy's, which share no line with them.

use std::process::Command;

use anyhow::Result;

use crate::{process, python, workspace};

/// Compute the figures of testdata/laboratory/statistics.csv again with NumPy and SciPy, and compare
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the file instead
    #[arg(long)]
    accept: bool,
}

/// The versions this was last tried with.
const PACKAGES: [&str; 2] = ["numpy==2.4.6", "scipy==1.17.1"];

/// `cargo xtask statistics`
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let python = python::environment(&python::folder()?.join("statistics"), &PACKAGES)?;
    let script = workspace::root().join("testdata/laboratory/statistics.py");
    let mut command = Command::new(python);
    command.arg(script);
    if !arguments.accept {
        command.arg("--check");
    }
    println!("{}", process::output(&mut command)?.trim());
    Ok(true)
}

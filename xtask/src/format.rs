//! The code is laid out by `cargo fmt`.

use anyhow::Result;

use crate::{install, process, workspace};

/// Fails with the differences.
pub(crate) fn check() -> Result<String> {
    install::component("fmt", "rustfmt")?;
    let arguments = ["fmt", "--all", "--check", "--", "--color", "never"];
    process::output(process::cargo(workspace::root()).args(arguments))?;
    Ok(String::new())
}

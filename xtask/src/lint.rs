//! Clippy has nothing to say.

use anyhow::Result;

use crate::{install, process, workspace};

/// Every warning is an error, in every target with every feature.
pub(crate) fn check() -> Result<String> {
    install::component("clippy", "clippy")?;
    process::output(
        process::cargo(workspace::root())
            .args(["clippy", "--quiet", "--all-targets", "--all-features"])
            .args(workspace::WHOLE)
            .args(["--", "-D", "warnings"]),
    )?;
    Ok(String::new())
}

//! Clippy has nothing to say.

use anyhow::Result;

use crate::{install, process, workspace};

/// Every warning is an error, in every target with every feature.
pub(crate) fn check() -> Result<String> {
    install::component("clippy", "clippy")?;
    process::output(
        process::cargo(workspace::root())
            .args(["clippy", "--quiet", "--workspace", "--all-targets", "--all-features"])
            // It has a step of its own, for it needs packages that nothing else does.
            .args(["--exclude", "foursight-desktop"])
            .args(["--", "-D", "warnings"]),
    )?;
    Ok(String::new())
}

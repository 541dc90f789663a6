//! The documentation builds without a warning.

use anyhow::Result;

use crate::{process, workspace};

/// A link that leads nowhere is an error.
pub(crate) fn check() -> Result<String> {
    process::output(
        process::cargo(workspace::root())
            .args(["doc", "--quiet", "--workspace", "--no-deps", "--all-features"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    Ok(String::new())
}

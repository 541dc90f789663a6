//! The documentation builds without a warning.

use anyhow::Result;

use crate::{process, workspace};

/// A link that leads nowhere is an error. The command is looked at on its own and first: its documentation lies where the library's of the
/// same name does, and the library's is the one to read.
pub(crate) fn check() -> Result<String> {
    for what in [&["--bin", "foursight"][..], &[]] {
        process::output(
            process::cargo(workspace::root())
                .args(["doc", "--quiet", "--no-deps", "--all-features"])
                .args(workspace::WHOLE)
                .args(what)
                .env("RUSTDOCFLAGS", "-D warnings"),
        )?;
    }
    Ok(String::new())
}

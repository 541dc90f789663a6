//! The command `foursight` for steps that start it.

use std::path::PathBuf;

use anyhow::Result;

use crate::{process, workspace};

/// Builds the command and says where it is.
///
/// Cargo builds a crate again for every other set of features, and which features crates have depends on what is built beside them. With the
/// whole workspace and one of its tests they are those of the step `tests`, so that after that step nothing is left to build.
pub(crate) fn build() -> Result<PathBuf> {
    let as_the_tests =
        ["build", "--quiet", "--all-features", "--test", "command", "--bin", "foursight"];
    process::output(process::cargo(workspace::root()).args(as_the_tests).args(workspace::WHOLE))?;
    Ok(workspace::Metadata::load()?.target_directory.join("debug/foursight"))
}

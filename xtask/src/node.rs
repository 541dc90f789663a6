//! What building and checking the page needs beside cargo: Node with its packages, and a browser.
//!
//! Building and running Foursight needs none of it: what the page was built into is committed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{install, page, process, workspace};

/// Where the browser tests and their packages are.
pub(crate) fn folder() -> PathBuf {
    workspace::root().join("apps/web/browser")
}

/// Node and the packages of both lock files, of the page and of its browser tests, now or after having fetched them.
pub(crate) fn packages() -> Result<()> {
    node()?;
    install_packages(&page::folder())?;
    install_packages(&folder())
}

fn install_packages(folder: &Path) -> Result<()> {
    // `npm ci` removes and fetches everything: only where the lock file is not what was installed last.
    let lock = std::fs::read(folder.join("package-lock.json")).context("the lock file")?;
    let mark = folder.join("node_modules/.installed");
    if std::fs::read(&mark).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    process::output(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
            .current_dir(folder),
    )?;
    std::fs::write(&mark, lock)?;
    Ok(())
}

/// Node itself, now or after having fetched it.
pub(crate) fn node() -> Result<()> {
    if !process::succeeds("node", &["--version"]) || !process::succeeds("npm", &["--version"]) {
        install::debian_packages(&["nodejs", "npm"])?;
    }
    Ok(())
}

/// Debian's Chromium without a window, which needs two thirds of the processor time of the one with, now or after having fetched it.
pub(crate) fn browser() -> Result<()> {
    if !process::succeeds("chromium-headless-shell", &["--version"]) {
        install::debian_packages(&["chromium-headless-shell"])?;
    }
    Ok(())
}

//! The page's modules are what their comments say: types checked by the TypeScript compiler, which writes nothing. They and the style sheets are formatted by
//! Prettier: `npm run format` in apps/web/browser writes them so.

use std::process::Command;

use anyhow::Result;

use crate::{node, process};

/// Checks every module of the page and of its tests, and how they and the style sheets are formatted.
pub(crate) fn check() -> Result<String> {
    node::packages()?;
    let compiler = node::folder().join("node_modules/.bin/tsc");
    let files = process::output(
        Command::new(compiler)
            .args(["--project", "tsconfig.json", "--listFilesOnly"])
            .current_dir(node::folder()),
    )?;
    let compiler = node::folder().join("node_modules/.bin/tsc");
    process::output(
        Command::new(compiler).args(["--project", "tsconfig.json"]).current_dir(node::folder()),
    )?;
    process::output(
        Command::new("npm").args(["run", "--silent", "format:check"]).current_dir(node::folder()),
    )?;
    let own = files.lines().filter(|file| !file.contains("node_modules")).count();
    Ok(format!("{own} modules, formatted"))
}

//! `cargo xtask npm`: the package `foursight` for Node and browsers, with the engine of `cargo xtask site`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::workspace::{self, Metadata};
use crate::{engine, node, process};

/// Write the npm package to target/npm: Connect Four, tic-tac-toe and Atoll for JavaScript, from the same WebAssembly as the site
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Where the package is written from.
const FOLDER: &str = "apps/browser/npm";

/// What is packed of it.
const FILES: [&str; 7] = [
    "README.md",
    "browser.js",
    "foursight.js",
    "index.d.ts",
    "node-worker.js",
    "node.js",
    "package.json",
];

/// Packs it.
pub(crate) fn run(_arguments: &Arguments) -> Result<bool> {
    println!("{}", pack()?.display());
    Ok(true)
}

/// Packs it, installs it in an empty folder, and does what its README says.
pub(crate) fn check() -> Result<String> {
    let packed = pack()?;
    let script = workspace::root().join(FOLDER).join("readme-test.mjs");
    let said = process::output(Command::new("node").arg(script).arg(&packed))?;
    Ok(format!("{}, {} bytes", said.trim(), fs::metadata(packed)?.len()))
}

/// The package as a file.
fn pack() -> Result<PathBuf> {
    node::node()?;
    let engine = engine::build()?;
    let metadata = Metadata::load()?;
    let version = metadata.members().find(|package| package.name == "foursight");
    let version = &version.context("the library `foursight`")?.version;
    let folder = metadata.target_directory.join("npm");
    fs::create_dir_all(&folder)?;
    for name in FILES {
        let text = fs::read_to_string(workspace::root().join(FOLDER).join(name))
            .with_context(|| format!("{FOLDER}/{name}"))?;
        // One number for everything.
        fs::write(
            folder.join(name),
            text.replace("\"version\": \"0.0.0\"", &format!("\"version\": \"{version}\"")),
        )?;
    }
    fs::copy(
        workspace::root().join("apps/web/page/dist/site/worker.js"),
        folder.join("worker.js"),
    )?;
    fs::copy(&engine.module, folder.join("engine.wasm"))?;
    fs::copy(&engine.small_book, folder.join("small.book"))?;
    process::output(Command::new("npm").args(["pack", "--silent"]).current_dir(&folder))?;
    Ok(folder.join(format!("foursight-{version}.tgz")))
}

//! `cargo xtask site`: the page for any static host, or as one file, with the engine in the visitor's browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::engine::{self, Engine};
use crate::workspace::{self, Metadata};
use crate::{command, node, process};

/// Write the page for any static host to target/site: no server, computing on the visitor's machine, offline after the first visit
///
/// With --single the pages, their lessons and the engine become one file, target/lesson.html, that opens from disk.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// One HTML file instead of a folder
    #[arg(long)]
    single: bool,
    /// Instead: how long proofs take in a worker of Chromium beside the native program, in turn; on a quiet machine
    #[arg(long, conflicts_with_all = ["single", "output"])]
    speed: bool,
    /// Where to write it
    #[arg(long, value_name = "PATH")]
    output: Option<PathBuf>,
}

/// Writes the site.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    if arguments.speed {
        return speed();
    }
    let target = Metadata::load()?.target_directory;
    let usual = if arguments.single { "lesson.html" } else { "site" };
    let output = arguments.output.clone().unwrap_or_else(|| target.join(usual));
    let engine = engine::build()?;
    write(&engine, &output)?;
    println!("{}", output.display());
    Ok(true)
}

/// `cargo xtask site --speed`
fn speed() -> Result<bool> {
    node::packages()?;
    node::browser()?;
    let target = Metadata::load()?.target_directory;
    let folder = target.join("site");
    let engine = engine::build()?;
    write(&engine, &folder)?;
    let proofs = ["build", "--quiet", "--release", "--package", "foursight-browser"];
    process::output(process::cargo(workspace::root()).args(proofs).args(["--example", "proofs"]))?;
    let mut playwright = Command::new(node::folder().join("node_modules/.bin/playwright"));
    playwright
        .args(["test", "--reporter", "line", "--project=speed"])
        .env("FOURSIGHT_SITE", folder)
        .env("FOURSIGHT_BOOK", &engine.small_book)
        .env("FOURSIGHT_PROOFS", target.join("release/examples/proofs"))
        .current_dir(node::folder());
    Ok(playwright.status().context("playwright")?.success())
}

/// Writes a site into a folder, or into one file if the name ends so.
fn write(engine: &Engine, output: &Path) -> Result<()> {
    if output.is_dir() {
        fs::remove_dir_all(output).with_context(|| format!("emptying {}", output.display()))?;
    }
    let site = engine::example("site")?;
    process::output(
        Command::new(site)
            .args([&engine.module, &engine.small_book, &engine.large_book, &engine.lessons])
            .arg(output),
    )?;
    Ok(())
}

/// Writes the single file.
pub(crate) fn write_single(file: &Path) -> Result<()> {
    write(&engine::build()?, file)
}

/// The site and the single file in a real browser.
pub(crate) fn check() -> Result<crate::test::Checked> {
    node::packages()?;
    node::browser()?;
    let target = Metadata::load()?.target_directory;
    let (folder, file) = (target.join("site"), target.join("lesson.html"));
    let engine = engine::build()?;
    write(&engine, &folder)?;
    write(&engine, &file)?;
    let mut playwright = Command::new(node::folder().join("node_modules/.bin/playwright"));
    playwright
        .args(["test", "--reporter", "json", "--project=site"])
        .env("FOURSIGHT_SITE", folder)
        .env("FOURSIGHT_FILE", file)
        // What a page computes is compared with what the command says.
        .env("FOURSIGHT", command::build()?)
        .current_dir(node::folder());
    crate::browser::checked(&mut playwright)
}

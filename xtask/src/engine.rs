//! The engine as WebAssembly, and whether it, Python and HTTP answer as the native program does.
//!
//! The standard library of the target comes with the toolchain (`rustup target add`). Where that cannot be fetched, Debian's cargo builds it from the
//! source that Debian ships; this takes some minutes more.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::server::Server;
use crate::workspace::{self, Metadata};
use crate::{bare_metal, command, install, node, process, python};

const TARGET: &str = "wasm32-unknown-unknown";

/// The solver keeps its children on the stack.
const STACK: &str =
    "target.wasm32-unknown-unknown.rustflags=[\"-C\", \"link-arg=-zstack-size=4194304\"]";

/// Plies of the book that a page starts with.
const SMALL_BOOK: &str = "8";

/// What was built.
pub(crate) struct Engine {
    /// The WebAssembly module.
    pub(crate) module: PathBuf,
    /// The opening book a page starts with.
    pub(crate) small_book: PathBuf,
    /// The whole book.
    pub(crate) large_book: PathBuf,
    /// What a network learns from while a visitor watches.
    pub(crate) lessons: PathBuf,
}

/// Builds the engine for browsers, with its books.
pub(crate) fn build() -> Result<Engine> {
    let target = Metadata::load()?.target_directory;
    let folder = target.join("browser");
    let mut cargo = if install::rustup_target(TARGET) {
        process::cargo(workspace::root())
    } else {
        let mut cargo = bare_metal::debian_cargo()?;
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
        cargo
    };
    process::output(
        cargo
            .args(["rustc", "--quiet", "--package", "foursight-browser", "--lib"])
            .args(["--crate-type", "cdylib", "--profile", "browser", "--target", TARGET])
            .args(["--config", STACK])
            .arg("--target-dir")
            .arg(&folder)
            // The profile's `strip` leaves the names of functions in, 50 kB compressed.
            .args(["--", "-C", "link-arg=--strip-all"]),
    )?;
    let (small_book, lessons) = (folder.join("small.book"), folder.join("lessons.txt"));
    let made = example("small_book")?;
    process::output(Command::new(made).arg(SMALL_BOOK).arg(&small_book))?;
    process::output(Command::new(example("lessons")?).arg(&lessons))?;
    Ok(Engine {
        module: folder.join(TARGET).join("browser/foursight_browser.wasm"),
        small_book,
        large_book: workspace::root().join("crates/connect-four-solver/books/connect-four.book"),
        lessons,
    })
}

/// Builds an example with the features of the step `tests`, so that after that step little is left to build; see [`crate::command::build`].
pub(crate) fn example(name: &str) -> Result<PathBuf> {
    process::output(
        process::cargo(workspace::root())
            .args(["build", "--quiet", "--all-features", "--example", name])
            .args(workspace::WHOLE),
    )?;
    Ok(Metadata::load()?.target_directory.join("debug/examples").join(name))
}

/// Asks a thousand questions natively, in WebAssembly, in Python and over HTTP: the same moves, with the same values.
pub(crate) fn check() -> Result<String> {
    node::node()?;
    let engine = build()?;
    let questions = process::output(&mut Command::new(example("questions")?))?;
    let file = engine.module.with_file_name("questions.jsonl");
    fs::write(&file, questions).context("writing the questions")?;
    let script = workspace::root().join("apps/browser/node/compare.mjs");
    let said = process::output(Command::new("node").arg(script).args([
        &engine.module,
        &file,
        &engine.small_book,
        &engine.lessons,
    ]))?;
    let python = python::installed()?;
    let server = Server::start(&command::build()?)?;
    let script = workspace::root().join("apps/python/checks/questions.py");
    let also = process::output(Command::new(python).arg(script).arg(&file).arg(&server.address))?;
    let bytes = fs::metadata(&engine.module)?.len();
    Ok(format!("WebAssembly of {bytes} bytes: {}; {}", said.trim(), also.trim()))
}

//! The core crates build for chips that have no operating system, and so without the standard library.
//!
//! The compiled `core` of such a target comes with the toolchain (`rustup target add`). Where that cannot be fetched, Debian's
//! cargo builds it from the source that Debian ships; this takes a minute or two more.

use core::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::workspace::{self, Metadata};
use crate::{architecture, install, process};

/// A small RISC-V chip without atomics and one of the ARM Cortex-M family.
const TARGETS: [&str; 2] = ["riscv32imc-unknown-none-elf", "thumbv7m-none-eabi"];

/// Debian's compiler, cargo and the source of the standard library, as new as browsers need them.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// Where Debian puts them.
const DEBIAN: [&str; 3] = ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/lib/rustlib/src/rust/library"];

/// Builds every core crate without default features for every target.
pub(crate) fn check() -> Result<String> {
    let metadata = Metadata::load()?;
    let packages: Vec<_> = architecture::core_crates(&metadata)
        .flat_map(|package| ["--package", &package.name])
        .collect();
    let (ready, missing): (Vec<_>, Vec<_>) =
        TARGETS.into_iter().partition(|target| install::rustup_target(target));
    let folder = metadata.target_directory.join("bare-metal");
    if !ready.is_empty() {
        let mut cargo = process::cargo(workspace::root());
        process::output(build(&mut cargo, &ready, &packages, &folder))?;
    }
    if !missing.is_empty() {
        let mut cargo = debian_cargo()?;
        let folder = folder.join("debian");
        // Only `core`: there is no `alloc` to be used by mistake.
        cargo.arg("-Zbuild-std=core,compiler_builtins").env("RUSTC_BOOTSTRAP", "1");
        process::output(build(&mut cargo, &missing, &packages, &folder))?;
    }
    let with = |targets: &[&str], how| {
        if targets.is_empty() { String::new() } else { format!(" {}{how}", targets.join(" ")) }
    };
    Ok(format!(
        "{} crates:{}{}",
        packages.len() / 2,
        with(&ready, ""),
        with(&missing, " (core built from source)")
    ))
}

fn build<'a>(
    cargo: &'a mut Command,
    targets: &[&str],
    packages: &[&str],
    folder: &Path,
) -> &'a mut Command {
    cargo
        .args(["build", "--quiet", "--no-default-features"])
        // That it builds is the question, not how fast it would be.
        .args(["--config", "profile.dev.opt-level=0", "--config", "profile.dev.debug=false"])
        .args(targets.iter().flat_map(|target| ["--target", target]))
        .args(packages)
        .arg("--target-dir")
        .arg(folder)
}

/// Debian's cargo, which knows nothing of rustup, but takes its linker from there.
pub(crate) fn debian_cargo() -> Result<Command> {
    if !DEBIAN.iter().all(|path| Path::new(path).exists()) {
        install::debian_packages(&PACKAGES)?;
    }
    let path = std::env::join_paths(
        iter::once(PathBuf::from("/usr/bin"))
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()))
            .chain(linkers()),
    )
    .context("putting /usr/bin first on the path")?;
    let mut cargo = Command::new(DEBIAN[1]);
    cargo
        .current_dir(workspace::root())
        .env("PATH", path)
        .env("RUSTC", DEBIAN[0])
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("LD_LIBRARY_PATH");
    Ok(cargo)
}

/// The folder in which the toolchain keeps `rust-lld`.
fn linkers() -> Option<PathBuf> {
    let folder = process::output(Command::new("rustc").args(["--print", "target-libdir"])).ok()?;
    Some(Path::new(folder.trim()).parent()?.join("bin"))
}

//! `cargo xtask package`: the crates for others, packed as a registry would get them.
//!
//! Cargo packs them in the order of their dependencies and builds each from what was packed alone, with the ones before it in place of a registry. So a
//! file that lies outside its crate, or a dependency without a version, is found here and not by the first user.

use std::fs;

use anyhow::{Result, ensure};

use crate::process;
use crate::workspace::{self, Metadata, Package};

/// Pack the crates for others, and build each from what was packed
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// What a registry shows to people.
const README: &str = "#![doc = include_str!(\"../README.md\")]";

/// `cargo xtask package`
pub(crate) fn run(_arguments: &Arguments) -> Result<bool> {
    println!("{}", check()?);
    Ok(true)
}

/// Packs and builds them; how many.
pub(crate) fn check() -> Result<String> {
    let metadata = Metadata::load()?;
    let published: Vec<&Package> =
        metadata.members().filter(|package| package.is_published()).collect();
    let wrong: Vec<String> = published.iter().filter_map(|package| lacking(package)).collect();
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mut cargo = process::cargo(workspace::root());
    cargo.args(["package", "--quiet", "--allow-dirty"]);
    for package in &published {
        cargo.args(["--package", &package.name]);
    }
    process::output(&mut cargo)?;
    let mut bytes = 0;
    for package in &published {
        let name = format!("{}-{}.crate", package.name, package.version);
        bytes += fs::metadata(metadata.target_directory.join("package").join(name))?.len();
    }
    Ok(format!("{} crates, {bytes} bytes", published.len()))
}

/// What people would miss.
fn lacking(package: &Package) -> Option<String> {
    let library = workspace::root().join(package.folder()).join("src/lib.rs");
    let documented = fs::read_to_string(library).is_ok_and(|text| text.starts_with(README));
    let missing: Vec<&str> = [
        ("a description", package.description.is_some()),
        ("a README", package.readme.is_some()),
        ("its README as documentation", documented),
        ("keywords", !package.keywords.is_empty()),
        ("categories", !package.categories.is_empty()),
    ]
    .into_iter()
    .filter_map(|(what, there)| (!there).then_some(what))
    .collect();
    (!missing.is_empty()).then(|| format!("{}: lacks {}", package.name, missing.join(", ")))
}

//! The workspace as cargo sees it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::process;

/// The folder this repository is in.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}

/// Everything but the packages outside the default build, which need what nothing else does: the window its display, the Python module an
/// interpreter. Each has a step of its own.
pub(crate) const WHOLE: [&str; 5] =
    ["--workspace", "--exclude", "foursight-desktop", "--exclude", "foursight-python"];

/// What `cargo metadata` says.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    /// Every package in the dependency graph.
    pub(crate) packages: Vec<Package>,
    workspace_members: Vec<String>,
    /// Where cargo builds.
    pub(crate) target_directory: PathBuf,
}

/// One package.
#[derive(Deserialize)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
    id: String,
    /// Its licence, as an SPDX expression.
    pub(crate) license: Option<String>,
    /// Where its Cargo.toml is.
    pub(crate) manifest_path: PathBuf,
    /// What it depends on directly.
    pub(crate) dependencies: Vec<Dependency>,
    /// What it is, in a sentence.
    pub(crate) description: Option<String>,
    /// Its README.
    pub(crate) readme: Option<PathBuf>,
    /// What it is found by.
    pub(crate) keywords: Vec<String>,
    /// Where a registry lists it.
    pub(crate) categories: Vec<String>,
    publish: Option<Vec<String>>,
}

/// One line of a `[dependencies]` table.
#[derive(Deserialize)]
pub(crate) struct Dependency {
    /// The package it names.
    pub(crate) name: String,
    /// `None` for a normal one, else `dev` or `build`.
    pub(crate) kind: Option<String>,
    /// Whether a feature switches it on.
    pub(crate) optional: bool,
}

impl Metadata {
    /// Asks cargo.
    pub(crate) fn load() -> Result<Self> {
        let text =
            process::output(process::cargo(root()).args(["metadata", "--format-version", "1"]))?;
        serde_json::from_str(&text).context("reading what `cargo metadata` says")
    }

    /// The packages of this repository.
    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.workspace_members.contains(&package.id))
    }

    /// The packages of others.
    pub(crate) fn foreign(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| !self.workspace_members.contains(&package.id))
    }
}

impl Package {
    /// Whether it may go to a registry.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.as_ref().is_none_or(|registries| !registries.is_empty())
    }

    /// Its folder, seen from the root of the repository.
    pub(crate) fn folder(&self) -> &Path {
        let folder = self.manifest_path.parent().expect("a manifest lies in a folder");
        folder.strip_prefix(root()).unwrap_or(folder)
    }
}

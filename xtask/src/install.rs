//! Installing what a task needs, where it is missing.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{process, workspace};

/// Installs Debian packages. Nothing is asked: whoever calls has found that something is missing.
pub(crate) fn debian_packages(names: &[&str]) -> Result<()> {
    let apt = |arguments: &[&str]| {
        let mut command = if process::output(Command::new("id").arg("-u"))?.trim() == "0" {
            Command::new("apt-get")
        } else {
            let mut command = Command::new("sudo");
            command.args(["--non-interactive", "apt-get"]);
            command
        };
        command.env("DEBIAN_FRONTEND", "noninteractive").args(arguments);
        process::output(&mut command)
    };
    let install = [&["install", "--yes", "--no-install-recommends"], names].concat();
    apt(&["update"])
        .and_then(|_| apt(&install))
        .with_context(|| format!("please install {} by hand", names.join(" ")))?;
    Ok(())
}

/// Adds a part of the toolchain (`clippy`, `rustfmt`) unless `cargo <subcommand>` is there.
pub(crate) fn component(subcommand: &str, component: &str) -> Result<()> {
    let mut probe = process::cargo(workspace::root());
    if process::finish(probe.args([subcommand, "--version"])).is_ok_and(|probe| probe.success) {
        return Ok(());
    }
    process::output(Command::new("rustup").args(["component", "add", component]))?;
    Ok(())
}

/// Whether the active rustup toolchain has this target, now or after having fetched it.
pub(crate) fn rustup_target(target: &str) -> bool {
    let installed = || {
        process::output(Command::new("rustup").args(["target", "list", "--installed"]))
            .is_ok_and(|list| list.lines().any(|line| line.trim() == target))
    };
    installed() || (process::succeeds("rustup", &["target", "add", target]) && installed())
}

/// A program of the registry, now or after having built it, which takes minutes.
pub(crate) fn cargo_tool(name: &str) -> Result<PathBuf> {
    let root = workspace::Metadata::load()?.target_directory.join("tools");
    let program = root.join("bin").join(name);
    if !program.exists() {
        let mut install = process::cargo(workspace::root());
        process::output(
            install.args(["install", "--quiet", "--locked", name, "--root"]).arg(root),
        )?;
    }
    Ok(program)
}

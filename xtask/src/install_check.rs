//! `cargo xtask install-check`: types what docs/install.md says, in empty folders, and compares the answers.
//!
//! The page is the script: each fenced block called `console` is one. A line that begins with `$` is typed, the lines below it are what it must
//! print. A block begins in an empty folder with an empty home, in which `~/foursight` is this copy of the repository; only cargo's registry is
//! the machine's own. Blocks called `console make` write a package, the others install and use it, and are timed; what they build they build from nothing.

use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::workspace::{self, Metadata};

/// Type what docs/install.md says in empty folders, and compare the answers
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this section; may be given more than once
    #[arg(long, value_name = "TITLE")]
    only: Vec<String>,
}

/// A fenced block of the page.
#[derive(Debug, PartialEq, Eq)]
struct Block {
    section: String,
    /// Whether it writes a package, instead of using one.
    makes: bool,
    /// What is typed, with what it must print.
    steps: Vec<(String, String)>,
}

/// `cargo xtask install-check`
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    for line in all(&arguments.only)? {
        println!("{line}");
    }
    Ok(true)
}

/// Types everything; the seconds from installing to the last answer of each section.
pub(crate) fn check() -> Result<String> {
    Ok(all(&[])?.join("; "))
}

fn all(only: &[String]) -> Result<Vec<String>> {
    let page = fs::read_to_string(workspace::root().join("docs/install.md"))?;
    let mut found = Vec::new();
    for block in blocks(&page) {
        if !only.is_empty() && !only.contains(&block.section) {
            continue;
        }
        let begun = Instant::now();
        type_in(&block).with_context(|| format!("docs/install.md, {}", block.section))?;
        if !block.makes {
            found.push(format!("{} {:.1} s", block.section, begun.elapsed().as_secs_f64()));
        }
    }
    ensure!(!found.is_empty(), "docs/install.md holds nothing to type");
    Ok(found)
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let (mut section, mut inside) = (String::new(), false);
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            title.clone_into(&mut section);
        } else if line == "```console" || line == "```console make" {
            inside = true;
            found.push(Block {
                section: section.clone(),
                makes: line.ends_with("make"),
                steps: Vec::new(),
            });
        } else if line == "```" {
            inside = false;
        } else if let Some(block) = found.last_mut().filter(|_| inside) {
            match (line.strip_prefix("$ "), block.steps.last_mut()) {
                (Some(typed), _) => block.steps.push((typed.to_owned(), String::new())),
                (None, Some((_, printed))) => *printed += &format!("{line}\n"),
                (None, None) => {}
            }
        }
    }
    found
}

/// Types a block into one shell, and compares what each line prints.
fn type_in(block: &Block) -> Result<()> {
    const MARK: &str = "--- typed ---";
    let home = empty_home()?;
    let built = Metadata::load()?.target_directory.join("install-check-build");
    if built.is_dir() {
        fs::remove_dir_all(&built)?;
    }
    let mut script = String::new();
    for (typed, _) in &block.steps {
        script += &format!("{typed}\necho '{MARK}'\n");
    }
    let cargo_home = std::env::var_os("CARGO_HOME").map_or_else(
        || std::env::home_dir().map(|home| home.join(".cargo")),
        |folder| Some(PathBuf::from(folder)),
    );
    let rustup_home = std::env::home_dir().map(|home| home.join(".rustup"));
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("bash");
    shell
        .args(["-e", "-o", "pipefail"])
        .env("HOME", &home)
        .env("CARGO_HOME", cargo_home.context("cargo's folder")?)
        .env("CARGO_INSTALL_ROOT", home.join(".cargo"))
        .env("PATH", format!("{}:{path}", home.join(".cargo/bin").display()))
        .env_remove("PYTHONPATH")
        .env_remove("CARGO_MANIFEST_DIR")
        .current_dir(home.join("empty"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if !block.makes {
        shell.env("CARGO_TARGET_DIR", &built);
    }
    if std::env::var_os("RUSTUP_HOME").is_none() {
        shell.env("RUSTUP_HOME", rustup_home.context("rustup's folder")?);
    }
    let mut running = shell.spawn().context("bash")?;
    running.stdin.take().context("its standard input")?.write_all(script.as_bytes())?;
    let ended = running.wait_with_output()?;
    let said = String::from_utf8_lossy(&ended.stdout);
    let stderr = String::from_utf8_lossy(&ended.stderr);
    ensure!(ended.status.success(), "{said}{stderr}");
    let mut rest = &said[..];
    for (typed, expected) in &block.steps {
        let (printed, later) =
            rest.split_once(&format!("{MARK}\n")).context("the shell ended early")?;
        ensure!(printed == expected, "$ {typed}\n{printed}expected:\n{expected}{stderr}");
        rest = later;
    }
    fs::remove_dir_all(home)?;
    Ok(())
}

/// A home in which nothing is but the copy of the repository. It lies outside, else cargo would take a new package in it for one of the workspace.
fn empty_home() -> Result<PathBuf> {
    let home = std::env::temp_dir().join(format!("foursight-install-check-{}", std::process::id()));
    if home.is_dir() {
        fs::remove_dir_all(&home)?;
    }
    fs::create_dir_all(home.join("empty"))?;
    symlink(absolute(workspace::root())?, home.join("foursight"))?;
    Ok(home)
}

fn absolute(path: &Path) -> Result<PathBuf> {
    Ok(fs::canonicalize(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_a_script() {
        let page = "# P\n## One\ntext\n```console make\n$ make\n```\n```sh\n$ not this\n```\n```console\n$ a | b\n1\n2\n$ c\n```\n";
        let step = |typed: &str, printed: &str| (typed.to_owned(), printed.to_owned());
        let block = |makes, steps| Block { section: "One".to_owned(), makes, steps };
        let expected = [
            block(true, vec![step("make", "")]),
            block(false, vec![step("a | b", "1\n2\n"), step("c", "")]),
        ];
        assert_eq!(blocks(page), expected);
    }
}

//! `cargo xtask python`: the package `foursight-games` as a wheel, and whether it does what it says.
//!
//! Every tool comes from PyPI into an environment of its own below `target/python`; the machine's Python gets nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::test::Checked;
use crate::workspace::{self, Metadata};
use crate::{command, install, process};

/// Write the Python package to target/python/wheels, install it in an empty environment and do what its README says, run its tests, check its types and run its notebook
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only write it
    #[arg(long)]
    wheel: bool,
    /// Instead: solve beside bitbully in turn, and measure a call; on a quiet machine
    #[arg(long, conflicts_with = "wheel")]
    speed: bool,
    /// With --speed: how often each set is solved by both
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: u32,
}

/// What builds it, and what checks it: the versions this was last tried with.
const BUILD: [&str; 1] = ["maturin==1.16.0"];
const CHECK: [&str; 5] =
    ["pytest==9.2.0", "mypy==2.4.1", "nbclient==0.11.0", "nbformat==5.11.1", "ipykernel==7.4.0"];
const PEER: [&str; 1] = ["bitbully==0.0.79"];

/// Where the package is written from.
fn source() -> PathBuf {
    workspace::root().join("apps/python")
}

/// Where everything is built.
pub(crate) fn folder() -> Result<PathBuf> {
    Ok(Metadata::load()?.target_directory.join("python"))
}

/// `cargo xtask python`
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    if arguments.speed {
        return speed(arguments.rounds);
    }
    if !arguments.wheel {
        let checked = check()?;
        println!("{}", checked.remark);
        if checked.failed > 0 {
            return Ok(false);
        }
    }
    println!("{}", wheel()?.display());
    Ok(true)
}

/// Builds the wheel; where it is.
pub(crate) fn wheel() -> Result<PathBuf> {
    let wheels = folder()?.join("wheels");
    let python = environment(&folder()?.join("maturin"), &BUILD)?;
    if wheels.is_dir() {
        fs::remove_dir_all(&wheels)?;
    }
    process::output(
        Command::new(&python)
            .args(["-m", "maturin", "build", "--release", "--quiet", "--out"])
            .arg(&wheels)
            .current_dir(source()),
    )?;
    let mut built = fs::read_dir(&wheels).context("what maturin wrote")?;
    let wheel = built.next().context("maturin wrote no wheel")??.path();
    ensure!(built.next().is_none(), "more than one wheel in {}", wheels.display());
    Ok(wheel)
}

/// A Python with this wheel and nothing else.
pub(crate) fn installed() -> Result<PathBuf> {
    let empty = folder()?.join("empty");
    if empty.is_dir() {
        fs::remove_dir_all(&empty)?;
    }
    let python = environment(&empty, &[])?;
    install(&python, &wheel()?)?;
    Ok(python)
}

/// The wheel does what is promised.
pub(crate) fn check() -> Result<Checked> {
    let wheel = wheel()?;
    let empty = folder()?.join("empty");
    if empty.is_dir() {
        fs::remove_dir_all(&empty)?;
    }
    let python = environment(&empty, &[])?;
    install(&python, &wheel)?;
    // Python's own doctest reads the README: nothing but the wheel is needed.
    let options = ["-m", "doctest", "-o", "IGNORE_EXCEPTION_DETAIL"];
    process::output(Command::new(&python).args(options).arg(source().join("README.md")))?;
    let python = environment(&folder()?.join("checks"), &CHECK)?;
    install(&python, &wheel)?;
    let ask = |words: &[&str]| process::output(python_in(&source(), &python).args(words));
    ask(&["-m", "mypy", "--strict", "checks/typed_program.py", "tests"])?;
    ask(&["-m", "mypy.stubtest", "foursight_games._engine"])?;
    let notebook = ask(&["checks/notebook.py", "examples/first-steps.ipynb"])?;
    let tests = process::finish(
        python_in(&source(), &python)
            .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", "--foursight"])
            .arg(command::build()?),
    )?;
    let last = tests.stdout.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |word: &str| {
        let before = last.split(' ').zip(last.split(' ').skip(1));
        before
            .filter(|(_, name)| name.trim_end_matches(',') == word)
            .find_map(|(n, _)| n.parse().ok())
    };
    let (passed, failed) = (count("passed").unwrap_or(0), count("failed").unwrap_or(0));
    if !tests.success {
        let remark = tests.everything();
        return Ok(Checked { passed, failed: u32::max(failed, 1), remark });
    }
    let bytes = fs::metadata(&wheel)?.len();
    let remark = format!("{passed} tests, README, types, {}, {bytes} bytes", notebook.trim());
    Ok(Checked { passed, failed, remark })
}

/// `cargo xtask python --speed`
///
/// What is measured is printed part by part, so that it can be cut off after any of them.
fn speed(rounds: u32) -> Result<bool> {
    let python = environment(&folder()?.join("peers"), &PEER)?;
    install(&python, &wheel()?)?;
    process::output(
        process::cargo(workspace::root())
            .args(["build", "--quiet", "--release", "--package", "foursight"])
            .args(["--example", "call_cost"]),
    )?;
    let example = Metadata::load()?.target_directory.join("release/examples/call_cost");
    let mut measure = Command::new(python);
    measure.args(["-u"]).arg(source().join("checks/speed.py")).arg(example).arg(rounds.to_string());
    Ok(measure.status().context("measuring")?.success())
}

fn python_in(folder: &Path, python: &Path) -> Command {
    let mut command = Command::new(python);
    command.current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
    command.env("MYPY_CACHE_DIR", python.with_file_name("mypy-cache"));
    command
}

/// A Python of its own with these packages, now or after having fetched them.
pub(crate) fn environment(folder: &Path, packages: &[&str]) -> Result<PathBuf> {
    let python = folder.join("bin/python");
    let mark = folder.join(".installed");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == packages.join(" ")) {
        return Ok(python);
    }
    if !process::succeeds("python3", &["-c", "import venv, ensurepip"]) {
        install::debian_packages(&["python3-venv"])?;
    }
    process::output(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    if !packages.is_empty() {
        let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        process::output(Command::new(&python).args(pip).args(packages))?;
    }
    fs::write(&mark, packages.join(" "))?;
    Ok(python)
}

/// Installs a wheel, without a network: it needs no other package.
pub(crate) fn install(python: &Path, wheel: &Path) -> Result<()> {
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    process::output(
        Command::new(python)
            .args(pip)
            .args(["--no-index", "--no-deps", "--force-reinstall"])
            .arg(wheel),
    )?;
    Ok(())
}

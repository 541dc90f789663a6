//! `cargo xtask mutants`: whether the tests notice when the code is changed.
//!
//! cargo-mutants changes one expression at a time and runs the package's tests. What was tested before is not tested again (`--iterate`), so a run can be
//! stopped at any time and goes on where it was. A mutant that makes the tests run for ever counts apart: it was noticed, but by the clock.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{install, process, workspace};

/// Change the code of the value type, the session, the statistics and the layer above the core, and see whether tests notice
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this part; may be given more than once
    #[arg(long, value_name = "PART")]
    only: Vec<String>,
    /// Forget what was tested before
    #[arg(long)]
    fresh: bool,
}

/// A part of the code with the tests that look after it.
struct Part {
    name: &'static str,
    package: &'static str,
    /// The package whose tests run: mostly the same.
    tested_by: &'static str,
    /// The files that are changed.
    files: &'static [&'static str],
    /// Names of the mutants that are left out, as regular expressions, each with its reason in docs/mutants.md.
    skipped: &'static [&'static str],
    /// What of the package's tests runs.
    tests: &'static [&'static str],
}

/// What is shown of an entity on a screen of a debugger is nobody's contract.
const NO_CONTRACT: &[&str] = &["<impl fmt::Debug"];

const PARTS: [Part; 7] = [
    Part {
        name: "value",
        package: "foursight-game",
        tested_by: "foursight-game",
        files: &["crates/game/src/value.rs", "crates/game/src/report.rs"],
        skipped: NO_CONTRACT,
        tests: &["--all-features"],
    },
    Part {
        name: "session",
        package: "foursight-session",
        tested_by: "foursight-session",
        files: &["crates/session/src/*.rs"],
        skipped: NO_CONTRACT,
        tests: &["--all-features"],
    },
    Part {
        name: "statistics",
        package: "foursight-laboratory",
        tested_by: "foursight-laboratory",
        files: &["crates/laboratory/src/statistics/*.rs"],
        skipped: NO_CONTRACT,
        tests: &["--lib"],
    },
    Part {
        name: "wire",
        package: "foursight-wire",
        tested_by: "foursight-wire",
        files: &["crates/wire/src/*.rs"],
        skipped: NO_CONTRACT,
        tests: &["--all-features"],
    },
    Part {
        name: "catalog",
        package: "foursight-catalog",
        tested_by: "foursight-catalog",
        files: &[
            "crates/catalog/src/position.rs",
            "crates/catalog/src/erased.rs",
            "crates/catalog/src/review.rs",
            "crates/catalog/src/matches.rs",
            "crates/catalog/src/report.rs",
            "crates/catalog/src/searcher.rs",
        ],
        skipped: NO_CONTRACT,
        // The slowest tests only repeat what the others notice sooner.
        tests: &[
            "--lib",
            "--test=matches",
            "--test=explain",
            "--test=positions",
            "--test=texts",
            "-E",
            "not test(reproducible_players_are) and not test(replayed_step_by_step)",
        ],
    },
    Part {
        name: "matches",
        package: "foursight-web",
        tested_by: "foursight-web",
        files: &["apps/web/src/matches/*.rs"],
        skipped: NO_CONTRACT,
        // Devices and explanations of searches know nothing of matches.
        tests: &[
            "--lib",
            "--test=server",
            "-E",
            "not test(~automat::) and not test(~explain::) and not test(expiry_keeps_pace)",
        ],
    },
    Part {
        name: "match-state",
        package: "foursight-service",
        tested_by: "foursight-web",
        files: &["crates/service/src/matches/*.rs"],
        skipped: NO_CONTRACT,
        // Devices and explanations of searches know nothing of matches.
        tests: &[
            "--lib",
            "--test=server",
            "-E",
            "not test(~automat::) and not test(~explain::) and not test(expiry_keeps_pace)",
        ],
    },
];

/// What became of a part's mutants.
#[derive(Default)]
struct Counts {
    caught: u64,
    missed: u64,
    timeout: u64,
    unviable: u64,
}

/// `cargo xtask mutants`
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let cargo = install()?;
    let folder = workspace::Metadata::load()?.target_directory.join("mutants");
    fs::create_dir_all(&folder)?;
    println!(
        "{:<12} {:>7} {:>7} {:>8} {:>9}  caught of viable",
        "part", "caught", "missed", "timeout", "unviable"
    );
    for part in &PARTS {
        if !arguments.only.is_empty() && !arguments.only.iter().any(|name| name == part.name) {
            continue;
        }
        let out = folder.join(part.name);
        if arguments.fresh && out.exists() {
            fs::remove_dir_all(&out)?;
        }
        fs::create_dir_all(&out)?;
        keep(&out)?;
        test(part, &cargo, &out)?;
        let (counts, missed) = read(&out)?;
        let viable = counts.caught + counts.missed + counts.timeout;
        let share = 100.0 * counts.caught as f64 / viable.max(1) as f64;
        println!(
            "{:<12} {:>7} {:>7} {:>8} {:>9}  {share:.1} %",
            part.name, counts.caught, counts.missed, counts.timeout, counts.unviable
        );
        for mutant in missed {
            println!("    missed: {mutant}");
        }
    }
    Ok(true)
}

/// cargo-mutants and nextest, now or after having built them.
fn install() -> Result<PathBuf> {
    if !process::succeeds("cargo-nextest", &["nextest", "--version"]) {
        install::cargo_tool("cargo-nextest")?;
    }
    install::cargo_tool("cargo-mutants")
}

fn test(part: &Part, program: &Path, out: &Path) -> Result<()> {
    let mut command = Command::new(program);
    let tools = program.parent().context("a program in a folder")?;
    let mut path = vec![tools.to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    command
        .env("PATH", std::env::join_paths(path)?)
        .args(["mutants", "--iterate", "--jobs", "1", "--timeout-multiplier", "5", "--no-shuffle"])
        .args(["--package", part.package, "--test-package", part.tested_by, "--output"])
        .arg(out)
        .current_dir(workspace::root());
    for file in part.files {
        command.args(["--file", file]);
    }
    for skipped in part.skipped {
        command.args(["--exclude-re", skipped]);
    }
    // The changed package is built again for each mutant: without optimisation that takes seconds. nextest stops at the first failure.
    command.args(["--test-tool", "nextest"]);
    for profile in ["dev", "test"] {
        command.arg(format!("-C=--config=profile.{profile}.package.{}.opt-level=0", part.package));
    }
    command.arg("--").args(part.tests);
    // It exits with 2 when mutants were missed, which is a result.
    process::finish(&mut command)?;
    Ok(())
}

/// What was found in all runs: cargo-mutants keeps the caught and the unviable of earlier runs in one list, so they are kept apart here.
fn read(out: &Path) -> Result<(Counts, Vec<String>)> {
    keep(out)?;
    let last = out.join("mutants.out");
    let missed = lines(&last.join("missed.txt"));
    let count = |lines: Vec<String>| lines.len() as u64;
    let counts = Counts {
        caught: count(lines(&out.join("caught.txt"))),
        missed: missed.len() as u64,
        timeout: count(lines(&last.join("timeout.txt"))),
        unviable: count(lines(&out.join("unviable.txt"))),
    };
    Ok((counts, missed))
}

/// Adds what the last run found, stopped or not, to what is kept of all runs: no later run looks at these again.
fn keep(out: &Path) -> Result<()> {
    for name in ["caught.txt", "unviable.txt"] {
        let mut all = lines(&out.join(name));
        all.extend(lines(&out.join("mutants.out").join(name)));
        all.sort();
        all.dedup();
        let text: String = all.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        fs::write(out.join(name), text)?;
    }
    Ok(())
}

fn lines(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

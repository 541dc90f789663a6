//! All tests: unit, integration and documentation.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::process::Finished;
use crate::test::Checked;
use crate::{browser, process, workspace};

/// Runs every test to the end, also after a failure, and counts.
pub(crate) fn check() -> Result<Checked> {
    let mut all = Checked::default();
    let mut times = vec![Instant::now()];
    let built = build()?;
    times.push(Instant::now());
    if built.success {
        for finished in run(&programs(&built.stdout)?)? {
            add(&mut all, &finished);
        }
    } else {
        add(&mut all, &built);
    }
    times.push(Instant::now());
    add(&mut all, &process::finish(cargo_test().args(["--quiet", "--no-fail-fast", "--doc"]))?);
    if all.failed == 0 {
        times.push(Instant::now());
        let minutes =
            |part: usize| times[part + 1].duration_since(times[part]).as_secs_f64() / 60.0;
        all.remark = format!(
            "{} tests; {:.1} min to build, {:.1} to run, {:.1} for examples in the documentation",
            all.passed,
            minutes(0),
            minutes(1),
            minutes(2)
        );
    }
    Ok(all)
}

fn cargo_test() -> Command {
    let mut command = process::cargo(workspace::root());
    command.args(["test", "--all-features"]).args(workspace::WHOLE);
    command.env("CARGO_TERM_COLOR", "never");
    command
}

/// Builds the test programs; cargo names them on its standard output. The examples contain no tests, and clippy has compiled them.
fn build() -> Result<Finished> {
    process::finish(cargo_test().args([
        "--quiet",
        "--lib",
        "--bins",
        "--tests",
        "--no-run",
        "--message-format",
        "json-render-diagnostics",
    ]))
}

/// A program with tests, and the folder of its package, where they expect to run.
struct Program {
    path: PathBuf,
    folder: PathBuf,
}

/// What cargo says of something it has built.
#[derive(Deserialize)]
struct Message {
    reason: String,
    executable: Option<PathBuf>,
    manifest_path: Option<PathBuf>,
    profile: Option<Profile>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

fn programs(messages: &str) -> Result<Vec<Program>> {
    let mut found = Vec::new();
    for line in messages.lines().filter(|line| line.starts_with('{')) {
        let message: Message = serde_json::from_str(line).context("a message of cargo")?;
        let is_test = message.profile.is_some_and(|profile| profile.test);
        if let (true, Some(path), Some(manifest)) = (
            is_test && message.reason == "compiler-artifact",
            message.executable,
            message.manifest_path,
        ) {
            let folder = manifest.parent().context("a manifest lies in a folder")?.to_owned();
            found.push(Program { path, folder });
        }
    }
    Ok(found)
}

/// Runs as many test programs at a time as there are processors: the longest test of a program would leave the others idle.
fn run(programs: &[Program]) -> Result<Vec<Finished>> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut finished = Vec::new();
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            finished.push(process::finish(
                Command::new(&program.path)
                    .arg("--quiet")
                    .current_dir(&program.folder)
                    .env("CARGO_MANIFEST_DIR", &program.folder),
            )?);
        }
        anyhow::Ok(finished)
    };
    let workers = thread::available_parallelism()?.get();
    thread::scope(|scope| {
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        let mut all = Vec::new();
        for thread in running {
            all.extend(thread.join().expect("a thread that runs tests does not panic")?);
        }
        Ok(all)
    })
}

/// Counts what a run of tests says.
fn add(all: &mut Checked, finished: &Finished) {
    let (passed, mut failed) = count(&finished.stdout);
    // What does not compile has no tests that fail.
    if !finished.success {
        failed = failed.max(1);
        all.remark += &finished.everything();
    }
    all.passed += passed;
    all.failed += failed;
}

/// Every claim about a move, of as many moves as the issue of the claims asked for.
pub(crate) fn claims() -> Result<String> {
    process::output(
        process::cargo(workspace::root())
            .args(["test", "--quiet", "--package", "foursight-catalog", "--all-features"])
            .args(["--test", "why"])
            .env("FOURSIGHT_ALL_CLAIMS", "1"),
    )?;
    browser::claims()?;
    Ok("20 moves of every player in every game, 200 refutations, both languages".to_owned())
}

/// The long run of matches over a server that is killed in the middle.
pub(crate) fn kills() -> Result<String> {
    let run = ["test", "--quiet", "--all-features", "--test", "serve"];
    let said = process::output(
        process::cargo(workspace::root())
            .args(run)
            .args(workspace::WHOLE)
            .args(["--", "--nocapture"])
            .env("FOURSIGHT_MATCHES", "200"),
    )?;
    let remark = said.lines().find(|line| line.contains("acknowledged")).unwrap_or_default();
    Ok(remark.trim().to_owned())
}

/// The classification of every move of 200 random games, with the same build as the tests.
pub(crate) fn mistakes() -> Result<String> {
    let run = ["test", "--quiet", "--workspace", "--all-features", "--test", "review"];
    let said = process::output(
        process::cargo(workspace::root())
            .args(run)
            .args(["--exclude", "foursight-desktop"])
            .args(["--", "--ignored", "--nocapture"]),
    )?;
    let remark = said.lines().find(|line| line.contains("moves of 200 games")).unwrap_or_default();
    Ok(remark.trim().to_owned())
}

/// Adds up the lines `test result: ok. 3 passed; 0 failed; …`.
fn count(output: &str) -> (u32, u32) {
    let number_before = |line: &str, word: &str| {
        let before = line.split_once(word)?.0.trim_end();
        before.rsplit(' ').next()?.parse().ok()
    };
    output.lines().filter(|line| line.starts_with("test result: ")).fold(
        (0, 0),
        |(passed, failed), line| {
            (
                passed + number_before(line, " passed;").unwrap_or(0),
                failed + number_before(line, " failed;").unwrap_or(0),
            )
        },
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_add_up() {
        let output = "\nrunning 2 tests\n..\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured\n\
            test result: FAILED. 12 passed; 3 failed; 0 ignored; finished in 0.00s\n";
        assert_eq!(super::count(output), (14, 3));
    }

    #[test]
    fn only_programs_with_tests_are_run() {
        let messages = r#"{"reason":"compiler-artifact","manifest_path":"/w/a/Cargo.toml","profile":{"test":false},"executable":"/t/foursight"}
            nothing of cargo's
{"reason":"compiler-artifact","manifest_path":"/w/a/Cargo.toml","profile":{"test":true},"executable":"/t/deps/rules-1"}
{"reason":"compiler-artifact","manifest_path":"/w/a/Cargo.toml","profile":{"test":true},"executable":null}
{"reason":"build-finished","success":true}"#;
        let found = super::programs(messages).unwrap();
        let paths: Vec<_> =
            found.iter().map(|program| (&*program.path, &*program.folder)).collect();
        assert_eq!(paths, [("/t/deps/rules-1".as_ref(), "/w/a".as_ref())]);
    }
}

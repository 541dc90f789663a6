//! The page: TypeScript and style sheets in apps/web/page/src, which esbuild bundles into apps/web/page/dist. That folder is committed, so that building and running
//! Foursight needs cargo alone; here it is built, and checked that it belongs to the sources.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::test::Checked;
use crate::workspace::{self, Metadata};
use crate::{node, process};

/// Build the page into apps/web/page/dist: after every change of apps/web/page/src, crates/texts/data or apps/web/openapi.json
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Go on, and build it again whenever a file changes; a debug build of the server sends what was built last
    #[arg(long)]
    watch: bool,
}

/// Where the page's sources and its packages are.
pub(crate) fn folder() -> PathBuf {
    workspace::root().join("apps/web/page")
}

/// Builds it.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    node::packages()?;
    if arguments.watch {
        return Ok(npm(&["run", "--silent", "watch"], &folder())
            .status()
            .context("npm")?
            .success());
    }
    print!("{}", process::output(&mut npm(&["run", "--silent", "build"], &folder()))?);
    Ok(true)
}

/// Checks types and layout of the page's modules and of its tests, runs its unit tests, and builds it again to compare.
pub(crate) fn check() -> Result<Checked> {
    node::packages()?;
    for folder in [folder(), node::folder()] {
        process::output(&mut npm(&["run", "--silent", "types"], &folder))?;
        process::output(&mut npm(&["run", "--silent", "format:check"], &folder))?;
    }
    let files = belongs()?;
    let tests = unit_tests()?;
    let remark = if tests.failed == 0 {
        format!("{} unit tests, types, layout, {files} built files", tests.passed)
    } else {
        tests.remark
    };
    Ok(Checked { passed: tests.passed + 1, failed: tests.failed, remark })
}

fn npm(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(folder);
    command
}

/// Builds the page beside the committed one, and fails unless both are the same, byte for byte; how many files that are.
fn belongs() -> Result<usize> {
    let again = Metadata::load()?.target_directory.join("page");
    process::output(
        Command::new("node").arg("build/build.mjs").arg("--out").arg(&again).current_dir(folder()),
    )?;
    let (mut built, mut committed) = (HashMap::new(), HashMap::new());
    read(&again, &again, &mut built)?;
    let dist = folder().join("dist");
    read(&dist, &dist, &mut committed)?;
    let mut differs: Vec<String> = built
        .keys()
        .chain(committed.keys().filter(|name| !built.contains_key(*name)))
        .filter(|name| built.get(*name) != committed.get(*name))
        .map(|name| name.display().to_string())
        .collect();
    differs.sort();
    ensure!(
        differs.is_empty(),
        "apps/web/page/dist was not built from these sources; `cargo xtask page` builds it. Different: {}",
        differs.join(", ")
    );
    Ok(built.len())
}

/// All files below a folder, by their paths in it.
fn read(root: &Path, folder: &Path, files: &mut HashMap<PathBuf, Vec<u8>>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            read(root, &path, files)?;
        } else {
            files.insert(path.strip_prefix(root)?.to_owned(), fs::read(&path)?);
        }
    }
    Ok(())
}

/// Runs the unit tests and counts what held.
fn unit_tests() -> Result<Checked> {
    let finished = process::finish(
        Command::new(folder().join("node_modules/.bin/vitest"))
            .args(["run", "--reporter=json"])
            .current_dir(folder()),
    )?;
    let report: Value = serde_json::from_str(&finished.stdout)
        .with_context(|| finished.everything())
        .context("reading Vitest's report")?;
    let count = |name: &str| report[name].as_u64().unwrap_or(0) as u32;
    let (passed, mut failed) = (count("numPassedTests"), count("numFailedTests"));
    if !finished.success {
        failed = failed.max(1);
    }
    Ok(Checked { passed, failed, remark: failures(&report) + &finished.stderr })
}

/// Every failed test, and every file that could not be run, with what it said.
fn failures(report: &Value) -> String {
    let mut text = String::new();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let string = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    for file in list(&report["testResults"]) {
        let message = string(&file["message"]);
        if !message.is_empty() {
            text += &format!("{}: {message}\n", string(&file["name"]));
        }
        for test in list(&file["assertionResults"]).iter().filter(|test| test["status"] == "failed")
        {
            text += &format!("{}\n", string(&test["fullName"]));
            for message in list(&test["failureMessages"]) {
                text += &format!("{}\n", string(&message));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn failed_unit_tests_are_named_with_what_they_said() {
        let report = json!({ "testResults": [
            { "name": "a.test.ts", "message": "", "assertionResults": [
                { "status": "passed", "fullName": "fine" },
                { "status": "failed", "fullName": "undo", "failureMessages": ["no disc"] },
            ] },
            { "name": "b.test.ts", "message": "no such module" },
        ] });
        assert_eq!(super::failures(&report), "undo\nno disc\nb.test.ts: no such module\n");
    }
}

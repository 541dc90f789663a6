//! The page in a real browser: Playwright drives Debian's Chromium against the real server.

use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::test::Checked;
use crate::{command, node, process};

/// Draw the README's pictures of the page again
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Plays, reads and resizes the page; counts what held.
pub(crate) fn check() -> Result<Checked> {
    checked(playwright()?.arg("--project=page"))
}

/// The sentences about the moves of every player, of all positions.
pub(crate) fn claims() -> Result<()> {
    let sentences = ["--project=page", "why.spec.js", "--grep", "whole sentences"];
    process::output(playwright()?.args(sentences).env("FOURSIGHT_ALL_CLAIMS", "1"))?;
    Ok(())
}

/// The pages for players, students and teachers in every window, theme and language.
pub(crate) fn looks() -> Result<Checked> {
    checked(playwright()?.args(["--project=page", "--grep", "axe"]).env("FOURSIGHT_ALL_LOOKS", "1"))
}

/// Runs Playwright and counts what held.
pub(crate) fn checked(playwright: &mut Command) -> Result<Checked> {
    let finished = process::finish(playwright)?;
    let report: Value = serde_json::from_str(&finished.stdout)
        .with_context(|| finished.everything())
        .context("reading Playwright's report")?;
    let count = |name: &str| report["stats"][name].as_u64().unwrap_or(0) as u32;
    let passed = count("expected");
    let mut failed = count("unexpected") + count("flaky");
    if !finished.success {
        failed = failed.max(1);
    }
    let mut remark = format!("{passed} tests");
    if failed > 0 {
        remark = failures(&report["suites"]) + &finished.stderr;
    }
    Ok(Checked { passed, failed, remark })
}

/// `cargo xtask screenshots`: the pictures of the page that the README shows.
pub(crate) fn run(_arguments: &Arguments) -> Result<bool> {
    process::output(playwright()?.arg("--project=screenshots"))?;
    Ok(true)
}

/// Playwright with the command it starts as the server, built.
pub(crate) fn playwright() -> Result<Command> {
    node::packages()?;
    node::browser()?;
    let foursight = command::build()?;
    let mut playwright = Command::new(node::folder().join("node_modules/.bin/playwright"));
    playwright
        .args(["test", "--reporter", "json"])
        .env("FOURSIGHT", foursight)
        .current_dir(node::folder());
    Ok(playwright)
}

/// Every failed test with what it said.
fn failures(suites: &Value) -> String {
    let mut text = String::new();
    for suite in suites.as_array().into_iter().flatten() {
        for spec in suite["specs"].as_array().into_iter().flatten() {
            if spec["ok"] == true {
                continue;
            }
            text += &format!("{}: {}\n", string(&suite["file"]), string(&spec["title"]));
            let results = spec["tests"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|test| test["results"].as_array());
            for error in
                results.flatten().filter_map(|result| result["errors"].as_array()).flatten()
            {
                text += &format!("{}\n", string(&error["message"]));
            }
        }
        text += &failures(&suite["suites"]);
    }
    text
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn failures_are_named_wherever_they_are_nested() {
        let report = json!([{ "file": "play.spec.js", "specs": [{ "ok": true, "title": "fine" }], "suites": [{
            "file": "play.spec.js",
            "specs": [{ "ok": false, "title": "undo", "tests": [{ "results": [{ "errors": [{ "message": "no disc" }] }] }] }],
        }] }]);
        assert_eq!(super::failures(&report), "play.spec.js: undo\nno disc\n");
    }
}

//! All tests: unit, integration and documentation.

use anyhow::Result;

use crate::test::Checked;
use crate::{browser, process, workspace};

/// Runs every test to the end, also after a failure, and counts.
pub(crate) fn check() -> Result<Checked> {
    let mut all = Checked::default();
    // The examples contain no tests, and clippy has compiled them.
    for what in [&["--lib", "--bins", "--tests"][..], &["--doc"]] {
        let finished = process::finish(
            process::cargo(workspace::root())
                .args(["test", "--quiet", "--all-features", "--no-fail-fast"])
                .args(workspace::WHOLE)
                .args(what)
                .env("CARGO_TERM_COLOR", "never"),
        )?;
        let (passed, mut failed) = count(&finished.stdout);
        // What does not compile has no tests that fail.
        if !finished.success {
            failed = failed.max(1);
            all.remark += &finished.everything();
        }
        all.passed += passed;
        all.failed += failed;
    }
    if all.failed == 0 {
        all.remark = format!("{} tests", all.passed);
    }
    Ok(all)
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
}

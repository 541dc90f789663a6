//! Clocks that jump under a server that runs, and between two runs.

use core::time::Duration;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::Server;
use crate::{install, process, workspace};

/// What the time of day is wrong by, one run of the server after the other: a jump ahead and back while it runs, a start more than a year ahead and one
/// behind, and back to the right time.
const RUNS: [[&str; 3]; 3] =
    [["+0", "+400d", "+0"], ["+400d", "+0", "-400d"], ["-400d", "+0", "+0"]];

/// Opens a match at each of them and looks for all of them after the server has deleted what has expired, which it does every minute.
pub(super) fn check(program: &Path) -> Result<String> {
    let library = library()?;
    let folder = workspace::root().join("target/faults/clock");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder)?;
    let (database, offset) = (folder.join("matches.sqlite"), folder.join("offset"));
    let (library, offset_file) = (library.display().to_string(), offset.display().to_string());
    // The steady clock is left alone, as it is when somebody sets the time of day.
    let environment = [
        ("LD_PRELOAD", library.as_str()),
        ("FAKETIME_TIMESTAMP_FILE", offset_file.as_str()),
        ("FAKETIME_NO_CACHE", "1"),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        ("DONT_FAKE_MONOTONIC", "1"),
    ];
    let mut opened = Vec::new();
    for offsets in RUNS {
        fs::write(&offset, offsets[0])?;
        let server = Server::start(program, &database, &environment)?;
        let client = server.client(1);
        for next in offsets {
            fs::write(&offset, next)?;
            let answer = client.post("matches", &json!({ "game": "tic-tac-toe" })).good();
            let answer = answer.context("no match could be opened")?;
            // Without this a server that does not see the wrong time would pass.
            let expires = answer["snapshot"]["expires"].as_str().unwrap_or_default().to_owned();
            expected(&expires, next)?;
            opened.push(answer["id"].as_str().unwrap_or_default().to_owned());
            eprintln!("  clock {next}: match {} opened, expires {expires}", opened.len());
            thread::sleep(Duration::from_secs(62));
            for id in &opened {
                let status = client.get(&format!("/api/v1/matches/{id}")).status();
                ensure!(status == 200, "match {id} is gone at {next} of {offsets:?}: {status}");
            }
        }
        server.end()?;
    }
    Ok(format!("clocks: {} matches over 3 runs and 9 times of day, none gone", opened.len()))
}

/// Whether a match expires 30 days after what the wrong clock says.
fn expected(expires: &str, offset: &str) -> Result<()> {
    let days = offset.trim_end_matches('d').parse::<i64>().context("an offset in days")? + 30;
    // The day may end while the server answers.
    let mut accepted = Vec::new();
    for when in [format!("{days} days"), format!("{days} days 1 minute ago")] {
        let mut date = Command::new("date");
        accepted.push(process::output(date.args(["-u", "-d", &when, "+%F"]))?.trim().to_owned());
    }
    ensure!(
        accepted.iter().any(|day| expires.starts_with(day)),
        "at a clock that is {offset} off, a match expires {expires}, expected {}",
        accepted[0]
    );
    Ok(())
}

/// libfaketime, now or after having installed it.
fn library() -> Result<PathBuf> {
    let find = || {
        ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"]
            .map(|folder| Path::new(folder).join("faketime/libfaketimeMT.so.1"))
            .into_iter()
            .find(|library| library.exists())
    };
    if let Some(library) = find() {
        return Ok(library);
    }
    install::debian_packages(&["faketime"])?;
    find().context("libfaketime is not where it was expected")
}

//! A disk that fails at random moments while clients play.
//!
//! A full disk alone is not enough: SQLite writes its log over and over into blocks that it has, so that a commit fails only when the log grows, and the
//! longer it is the less often it does. So the size that files may have is limited as well (`prlimit`), to a random place in the log: a commit is then
//! refused in whole or in part, and the rest of it is written.

use core::time::Duration;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use super::play::{Kept, Town};
use super::{Random, Server, watch};
use crate::siege::client::Reply;
use crate::{process, workspace};

/// Bytes of the disk.
const SIZE: u64 = 32 << 20;
/// From so many refusals on, each kind of step must be among them.
const EVERY_STEP: u64 = 200;
/// How long nothing may happen before the check is given up.
const STANDSTILL: Duration = Duration::from_mins(1);

/// So many refusals by a failing disk.
pub(super) fn check(program: &Path, failures: u64, seed: u64) -> Result<String> {
    let folder = mount()?;
    let database = folder.join("matches.sqlite");
    let server = Server::start(program, &database, &[])?;
    let town = Town::new(seed);
    thread::scope(|scope| {
        let (town, server, folder) = (&town, &server, &folder);
        scope.spawn(move || town.note(fail(town, server, folder, seed)));
        for place in 0..2 {
            let client = server.client(1 + place);
            scope.spawn(move || town.note(town.play(&client, place.into())));
        }
        for place in 0..2 {
            let client = server.client(3 + place);
            scope.spawn(move || town.note(watch::watch(town, &client)));
        }
        town.note(supervise(town, failures));
        town.end();
    });
    let problems = town.problems();
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    let matches = town.matches();
    compare(&server, &matches, "the same server")?;
    server.end()?;
    let server = Server::start(program, &database, &[])?;
    compare(&server, &matches, "after a restart")?;
    server.end()?;
    let refused = town.refused();
    let troubles = town.troubles.load(Ordering::Relaxed);
    ensure!(troubles > 0, "no spectator was informed of a failure");
    let steps: Vec<_> = refused.iter().map(|(step, count)| format!("{step} {count}")).collect();
    Ok(format!(
        "disk: {} refusals ({}); {} changes of {} matches are exactly what was acknowledged; {} views and {troubles} problems to spectators, no view backwards, none missing.",
        refused.values().sum::<u64>(),
        steps.join(", "),
        town.acknowledged.load(Ordering::Relaxed),
        matches.len(),
        town.views.load(Ordering::Relaxed),
    ))
}

/// A tmpfs that only this process and its children see.
fn mount() -> Result<PathBuf> {
    let folder = workspace::root().join("target/faults/disk");
    fs::create_dir_all(&folder)?;
    // What an earlier version left behind; seen from here it can be taken away without touching anybody else's.
    while process::finish(Command::new("umount").arg(&folder))?.success {}
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", &format!("size={SIZE}"), "tmpfs"]).arg(&folder);
    process::output(&mut mount).context("mounting a tmpfs needs root")?;
    Ok(folder)
}

/// Prints how far it is, until there were enough refusals, of all kinds of steps, or one of the two kinds of progress ends.
fn supervise(town: &Town, failures: u64) -> Result<()> {
    let begun = Instant::now();
    let (mut refused, mut acknowledged) = (Progress::default(), Progress::default());
    let mut said = begun;
    while town.goes_on() {
        thread::sleep(Duration::from_millis(20));
        refused.update(town.refused().values().sum());
        acknowledged.update(town.acknowledged.load(Ordering::Relaxed));
        if said.elapsed() > Duration::from_secs(5) {
            said = Instant::now();
            eprintln!(
                "  {:>4} s: {} of {failures} refusals, {} changes acknowledged",
                begun.elapsed().as_secs(),
                refused.count,
                acknowledged.count
            );
        }
        let missing = town.never_refused();
        if refused.count >= failures && (missing.is_empty() || failures < EVERY_STEP) {
            return Ok(());
        }
        let still = |progress: &Progress| progress.at.elapsed() > STANDSTILL;
        if still(&refused) {
            bail!(
                "nothing was refused for {STANDSTILL:?}, after {} refusals; never refused: {missing:?}",
                refused.count
            );
        }
        if still(&acknowledged) {
            bail!("nothing was acknowledged for {STANDSTILL:?}: {:?}", town.doing());
        }
    }
    Ok(())
}

struct Progress {
    count: u64,
    at: Instant,
}

impl Default for Progress {
    fn default() -> Self {
        Self { count: 0, at: Instant::now() }
    }
}

impl Progress {
    fn update(&mut self, count: u64) {
        if count > self.count {
            *self = Self { count, at: Instant::now() };
        }
    }
}

/// Makes the disk fail again and again; when it is over, the disk is well.
fn fail(town: &Town, server: &Server, folder: &Path, seed: u64) -> Result<()> {
    let mut random = Random::new(seed);
    let ballast = folder.join("ballast");
    while town.goes_on() {
        let pause = Duration::from_millis(5 + random.below(40));
        match random.below(3) {
            0 => fill(&ballast, 0)?,
            // Room for a part of a commit.
            1 => fill(&ballast, 1 + random.below(8))?,
            _ => {
                let log = fs::metadata(folder.join("matches.sqlite-wal")).map_or(0, |it| it.len());
                limit_files(server, &random.below(log + 8192).to_string())?;
            }
        }
        thread::sleep(pause);
        drop(File::create(&ballast));
        limit_files(server, "unlimited")?;
        thread::sleep(Duration::from_millis(random.below(20)));
    }
    fs::remove_file(&ballast).context("removing the ballast")
}

/// Fills the disk up to so many pages of memory.
fn fill(ballast: &Path, pages: u64) -> Result<()> {
    const PAGE: usize = 4096;
    let mut file = OpenOptions::new().create(true).append(true).open(ballast)?;
    for size in [64 * PAGE, PAGE] {
        let piece = vec![0; size];
        while file.write_all(&piece).is_ok() {}
    }
    let length = file.metadata()?.len();
    file.set_len(length.saturating_sub(pages * PAGE as u64)).context("shortening the ballast")
}

/// No byte behind this place of any file is written for the server.
fn limit_files(server: &Server, bytes: &str) -> Result<()> {
    let limit = format!("--fsize={bytes}:unlimited");
    process::output(Command::new("prlimit").args(["--pid", &server.id(), &limit])).map(drop)
}

/// Every match opens and is what was acknowledged last, with as many changes as were acknowledged.
fn compare(server: &Server, matches: &[Kept], when: &str) -> Result<()> {
    for kept in matches {
        let id = &kept.id;
        let view = match server.client(9).get(&format!("/api/v1/matches/{id}")) {
            Reply::Answer(200, text) => serde_json::from_str::<Value>(&text)?,
            Reply::Answer(status, text) => {
                bail!("match {id} does not open {when}: {status} {text}")
            }
            Reply::Empty => bail!("match {id} {when}: an empty reply"),
        };
        ensure!(
            view["revision"] == kept.changes,
            "match {id} {when}: {} changes, acknowledged {}",
            view["revision"],
            kept.changes
        );
        let (found, acknowledged) = (durable(&view), durable(&kept.view));
        ensure!(found == acknowledged, "match {id} {when}: {found}\nacknowledged: {acknowledged}");
    }
    Ok(())
}

/// A view without what the store does not keep: what the computer thought, and how the clock writes the day of expiry.
fn durable(view: &Value) -> Value {
    let mut view = view.clone();
    if let Some(members) = view.as_object_mut() {
        members.remove("thought");
        members.remove("expires");
    }
    view
}

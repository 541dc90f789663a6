//! `cargo xtask load`: how much the server takes, by `wrk` on the same machine.
//!
//! Four questions: how many moves a second, how long the slowest of a hundred waits, for a move and for hints, and whether the page still comes at once
//! while every search slot is busy. Positions are drawn at random by the scripts in `apps/web/load`, so that none was asked before.

mod beside;

use core::time::Duration;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::{install, process, provenance, workspace};

/// Where the figures stand between two marks.
const FILE: &str = "docs/server.md";
/// Games with their levels; the last one is the slowest, and may take longer than people like to wait.
const LEVELS: [(&str, u32); 4] =
    [("connect-four", 8), ("tic-tac-toe", 3), ("atoll:size=5", 8), ("atoll:size=9", 8)];

const MARKS: [&str; 2] = ["<!-- load: begin -->", "<!-- load: end -->"];

/// Measure the server's speed with wrk, into docs/server.md
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Seconds of each measurement
    #[arg(long, default_value_t = 10)]
    seconds: u32,
    /// Print only
    #[arg(long)]
    dry_run: bool,
    /// Compare with another version of the program instead, and print only
    #[arg(long, value_name = "PROGRAM")]
    beside: Option<PathBuf>,
}

/// Measures, prints, and writes the figures into the file.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    if !process::succeeds("which", &["wrk"]) {
        install::debian_packages(&["wrk"])?;
    }
    process::output(process::cargo(workspace::root()).args([
        "build",
        "--release",
        "--package",
        "foursight-cli",
    ]))?;
    if let Some(other) = &arguments.beside {
        beside::run(other, arguments.seconds)?;
        return Ok(true);
    }
    let server = Server::run(&program(), "off")?;
    let seconds = arguments.seconds;
    let mut rows = Vec::new();
    for (what, script, connections) in [
        ("`GET best`, `perfect`, 12 to 30 discs", "best.lua", 8),
        ("`POST move`, `level-5`", "move.lua", 8),
    ] {
        rows.push(server.measure(what, "/", Some(script), connections, seconds)?);
    }
    let hints = "`POST analyse`, hints, 8 to 30 discs, 20 requests/s";
    rows.push(server.measure(hints, "/", Some("hints.lua"), 20, 3 * seconds)?);
    let page = |what: &str| server.measure(what, "/", None, 2, seconds);
    let games = |what: &str| server.measure(what, "/api/v1/games", None, 2, seconds);
    rows.push(page("the page, idle")?);
    rows.push(games("`GET games`, idle")?);
    // More clients than slots, each wanting seconds of work: all slots stay taken and the queue full.
    let mut pressure = server.wrk("/", Some("busy.lua"), 24, 2 * seconds + 6);
    let mut pressure = pressure.stdout(Stdio::null()).spawn()?;
    std::thread::sleep(Duration::from_secs(2));
    rows.push(page("the page, all search slots busy")?);
    rows.push(games("`GET games`, all search slots busy")?);
    pressure.kill()?;
    pressure.wait()?;
    let levels = server.levels(seconds.div_ceil(3))?;
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or("unknown");
    let mut text = format!(
        "{} Load of the machine at the end: {load}.\n\n| what | connections | requests/s | p50 | p99 | not 2xx |\n|---|---|---|---|---|---|\n",
        provenance::line("cargo xtask load")?
    );
    for row in rows {
        text += &row;
    }
    text += "\nA move of each level, one client alone:\n\n| game | level | p50 | p99 | slowest | not 2xx |\n|---|---|---|---|---|---|\n";
    text += &levels;
    print!("{text}");
    if !arguments.dry_run {
        write(&text)?;
    }
    Ok(true)
}

fn write(text: &str) -> Result<()> {
    let path = workspace::root().join(FILE);
    let old = fs::read_to_string(&path).with_context(|| format!("reading {FILE}"))?;
    let (before, rest) = old.split_once(MARKS[0]).context("the first mark is missing")?;
    let (_, after) = rest.split_once(MARKS[1]).context("the second mark is missing")?;
    fs::write(&path, format!("{before}{}\n{text}{}{after}", MARKS[0], MARKS[1]))?;
    Ok(())
}

/// A server of our own on a free port, which ends with this value.
struct Server {
    process: Child,
    address: String,
}

/// The program of the release build.
fn program() -> PathBuf {
    program_folder().join("foursight")
}

fn program_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace::root().join("target"), PathBuf::from);
    target.join("release")
}

impl Server {
    /// Starts a program, whose log goes to a file.
    fn run(program: &Path, log: &str) -> Result<Self> {
        let errors = fs::File::create(program_folder().join("load.log"))?;
        let mut process = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--log", log])
            .args(["--database", "sqlite::memory:"])
            .args(["--per-client", "0", "--matches-per-client", "0"])
            .args(["--connections-per-client", "0", "--spectators-per-client", "0"])
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .context("starting the server")?;
        let mut line = String::new();
        let stdout = process.stdout.take().context("no standard output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.trim().trim_end_matches('/').to_owned();
        ensure!(address.starts_with("http://"), "the server did not start");
        Ok(Self { process, address })
    }

    fn wrk(&self, path: &str, script: Option<&str>, connections: u32, seconds: u32) -> Command {
        let mut command = Command::new("wrk");
        command.args(["--threads", "1", "--latency", "--timeout", "30s"]);
        command.args([
            "--connections",
            &connections.to_string(),
            "--duration",
            &format!("{seconds}s"),
        ]);
        if let Some(script) = script {
            command.arg("--script").arg(workspace::root().join("apps/web/load").join(script));
        }
        command.arg(format!("{}{path}", self.address));
        command
    }

    /// How long each level takes for a move.
    fn levels(&self, seconds: u32) -> Result<String> {
        let mut rows = String::new();
        for (game, levels) in LEVELS {
            for level in 1..=levels {
                let player = format!("level-{level}");
                let mut command = self.wrk("/", Some("level.lua"), 1, seconds);
                let said = process::output(command.args(["--", game, &player]))?;
                let slowest = said
                    .lines()
                    .find_map(|line| line.trim().strip_prefix("Latency "))
                    .and_then(|line| line.split_whitespace().nth(2))
                    .unwrap_or("unknown");
                rows += &format!(
                    "| {game} | {level} | {} | {} | {slowest} | {} |\n",
                    field(&said, "50%"),
                    field(&said, "99%"),
                    field(&said, "Non-2xx or 3xx responses:"),
                );
            }
        }
        Ok(rows)
    }

    /// A row of the table.
    fn measure(
        &self,
        what: &str,
        path: &str,
        script: Option<&str>,
        connections: u32,
        seconds: u32,
    ) -> Result<String> {
        let said = process::output(&mut self.wrk(path, script, connections, seconds))?;
        let refused = field(&said, "Non-2xx or 3xx responses:");
        Ok(format!(
            "| {what} | {connections} | {} | {} | {} | {refused} |\n",
            field(&said, "Requests/sec:"),
            field(&said, "50%"),
            field(&said, "99%"),
        ))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// What stands behind a name in wrk's report; 0 if it says nothing of it.
fn field(said: &str, name: &str) -> String {
    said.lines().find_map(|line| line.trim().strip_prefix(name)).map_or("0", str::trim).to_owned()
}

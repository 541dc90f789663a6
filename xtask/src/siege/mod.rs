//! `cargo xtask siege`: attacks on a server while others use it, with the limits that must hold.
//!
//! The server's standard error is a pipe that nobody reads, and its store is a file. Meanwhile a client at another address asks for short moves, one
//! plays matches and writes down what was acknowledged, and one asks `/healthz`. In the end the server is told to end while clients are slow, and
//! started again: every acknowledged match must be there.
#![allow(clippy::std_instead_of_core)]

mod attacks;
pub(crate) mod client;

use core::time::Duration;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::{command, process, provenance, workspace};
use attacks::Attacker;
use client::{Client, Reply};

/// What must hold.
const MEMORY: u64 = 1_500_000_000;
const MOVE: Duration = Duration::from_millis(300);
const HEALTH: Duration = Duration::from_millis(50);
/// The limits of the server that is attacked.
const SEARCH_TIME: Duration = Duration::from_secs(3);
const DRAIN: Duration = Duration::from_secs(2);
/// The end must come so soon after the signal.
const END: Duration = Duration::from_secs(6);

const FILE: &str = "docs/server.md";
const MARKS: [&str; 2] = ["<!-- siege: begin -->", "<!-- siege: end -->"];

/// Attack a server on this machine, and check that it stays within its limits
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Seconds of each attack
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// A program to attack instead of a release build
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// Print only; do not write the figures into docs/server.md
    #[arg(long)]
    dry_run: bool,
}

/// The command.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => build()?,
    };
    let siege = besiege(&program, Duration::from_secs(arguments.seconds), Times::Asserted)?;
    let text = format!(
        "{} {}\n\n{}",
        provenance::line(&format!("cargo xtask siege --seconds {}", arguments.seconds))?,
        load(),
        siege.table()
    );
    print!("{text}");
    if !arguments.dry_run {
        write(&text)?;
    }
    for broken in &siege.broken {
        println!("BROKEN: {broken}");
    }
    Ok(siege.broken.is_empty())
}

/// The short form, as a step of the tests, against the program that the other steps have built: a release build takes longer than all attacks.
pub(crate) fn check() -> Result<String> {
    checked(&command::build()?, Duration::from_secs(5))
}

/// The long form.
pub(crate) fn check_long() -> Result<String> {
    checked(&build()?, Duration::from_secs(30))
}

fn checked(program: &Path, each: Duration) -> Result<String> {
    let siege = besiege(program, each, Times::Printed)?;
    if !siege.broken.is_empty() {
        bail!("{}\n{} {}", siege.broken.join("\n"), load(), siege.table());
    }
    let worst = siege.worst();
    Ok(format!(
        "{} attacks, at most {} MB, p99 of a move {:.0} ms, of /healthz {:.0} ms",
        attacks::ALL.len(),
        worst.memory / 1_000_000,
        milliseconds(worst.moves),
        milliseconds(worst.health)
    ))
}

/// A release build of the command.
pub(crate) fn build() -> Result<PathBuf> {
    let release = ["build", "--release", "--package", "foursight-cli"];
    process::output(process::cargo(workspace::root()).args(release))?;
    Ok(workspace::Metadata::load()?.target_directory.join("release/foursight"))
}

fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    format!("Load of the machine at the end: {}.", load.split(' ').next().unwrap_or("unknown"))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What was measured during one attack.
#[derive(Clone, Default)]
struct Figures {
    what: String,
    remark: String,
    memory: u64,
    moves: Duration,
    health: Duration,
    asked: usize,
    empty: usize,
}

/// What was found.
#[derive(Default)]
struct Siege {
    rows: Vec<Figures>,
    notes: Vec<String>,
    broken: Vec<String>,
}

impl Siege {
    /// The worst of all attacks; the first row is the idle server.
    fn worst(&self) -> Figures {
        self.rows.iter().skip(1).fold(Figures::default(), |worst, row| Figures {
            memory: worst.memory.max(row.memory),
            moves: worst.moves.max(row.moves),
            health: worst.health.max(row.health),
            asked: worst.asked + row.asked,
            empty: worst.empty + row.empty,
            ..worst
        })
    }

    fn table(&self) -> String {
        let mut text = String::from(
            "| attack | most memory | another's level-1 move, p99 | `/healthz`, p99 | requests of others | empty replies | |\n|---|---|---|---|---|---|---|\n",
        );
        for row in &self.rows {
            let _written = writeln!(
                text,
                "| {} | {} MB | {:.1} ms | {:.1} ms | {} | {} | {} |",
                row.what,
                row.memory / 1_000_000,
                milliseconds(row.moves),
                milliseconds(row.health),
                row.asked,
                row.empty,
                row.remark
            );
        }
        for note in &self.notes {
            let _written = writeln!(text, "\n{note}");
        }
        text
    }
}

/// A server process.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(program: &Path, folder: &std::path::Path) -> Result<Self> {
        let mut process = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "text", "--search-time", "3s"])
            .args(["--drain", "2s", "--database"])
            .arg(folder.join("matches.sqlite"))
            .stdout(Stdio::piped())
            // Nobody reads it.
            .stderr(Stdio::piped())
            .spawn()
            .context("starting the server")?;
        let mut line = String::new();
        let stdout = process.stdout.take().context("no standard output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        let address = address.parse().with_context(|| format!("the server said `{line}`"))?;
        Ok(Self { process, address })
    }

    fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process.id());
        let text = fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
        line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0) * 1024
    }

    /// Tells it to end; how long it took.
    fn end(&mut self) -> Result<Duration> {
        let begun = Instant::now();
        let pid = self.process.id().to_string();
        process::output(Command::new("kill").args(["-TERM", &pid]))?;
        while self.process.try_wait()?.is_none() {
            ensure!(begun.elapsed() < Duration::from_mins(1), "the server does not end");
            thread::sleep(Duration::from_millis(10));
        }
        Ok(begun.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// What the others measure.
#[derive(Default)]
struct Others {
    moves: Mutex<Vec<Duration>>,
    health: Mutex<Vec<Duration>>,
    memory: AtomicU64,
    empty: AtomicU64,
    over: AtomicBool,
    /// Matches with the text that was last acknowledged.
    acknowledged: Mutex<Vec<(String, String)>>,
}

impl Others {
    fn goes_on(&self) -> bool {
        !self.over.load(Ordering::Relaxed)
    }

    /// Counts a reply that is none.
    fn heard(&self, reply: Reply) -> Reply {
        if matches!(reply, Reply::Empty) {
            self.empty.fetch_add(1, Ordering::Relaxed);
        }
        reply
    }

    /// What was measured since the last time.
    fn figures(&self, what: &str, remark: String) -> Figures {
        let p99 = |times: &Mutex<Vec<Duration>>| {
            let mut times = std::mem::take(&mut *times.lock().expect("nobody panics"));
            times.sort_unstable();
            let last = times.len().saturating_sub(1);
            (times.get(last.min(times.len() * 99 / 100)).copied().unwrap_or_default(), times.len())
        };
        let ((moves, asked), (health, probes)) = (p99(&self.moves), p99(&self.health));
        Figures {
            what: what.to_owned(),
            remark,
            memory: self.memory.swap(0, Ordering::Relaxed),
            moves,
            health,
            asked: asked + probes,
            empty: self.empty.swap(0, Ordering::Relaxed) as usize,
        }
    }

    /// Asks again and again, and notes how long each answer took.
    fn measure(&self, times: &Mutex<Vec<Duration>>, ask: impl Fn() -> Reply) {
        while self.goes_on() {
            let begun = Instant::now();
            drop(self.heard(ask()));
            times.lock().expect("nobody panics").push(begun.elapsed());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Plays matches, and notes what was acknowledged.
    fn play(&self, client: &Client) {
        while self.goes_on() {
            let terms = json!({ "game": "connect-four" });
            let Some(opened) = self.heard(client.post("matches", &terms)).good() else { continue };
            let id = opened["id"].as_str().unwrap_or_default().to_owned();
            self.acknowledged.lock().expect("nobody panics").push((id.clone(), String::new()));
            for (ply, action) in attacks::moves().into_iter().enumerate() {
                let secret = &opened["secrets"][if ply % 2 == 0 { "a" } else { "b" }];
                let command = json!({ "kind": "play", "move": action });
                let body = json!({ "secret": secret, "command": command });
                let reply = self.heard(client.post(&format!("matches/{id}/commands"), &body));
                let Some(view) = reply.good() else { break };
                let text = view["text"].as_str().unwrap_or_default().to_owned();
                if let Some(last) = self.acknowledged.lock().expect("nobody panics").last_mut() {
                    last.1 = text;
                }
                thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

/// What becomes of the times of answers: a test must not fail because the machine is busy, a measurement must.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Times {
    Asserted,
    Printed,
}

/// Attacks a server, one way after the other.
fn besiege(program: &Path, each: Duration, times: Times) -> Result<Siege> {
    let folder = workspace::root().join("target/siege");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder)?;
    let mut server = Server::start(program, &folder)?;
    let address = server.address;
    let others = Others::default();
    let mut siege = Siege::default();
    let person = |last: u8| Client::new(address, Ipv4Addr::new(127, 0, 0, last));
    thread::scope(|scope| {
        let others = &others;
        let server = &server;
        let one = person(11);
        scope.spawn(move || others.measure(&others.moves, || one.post("move", &attacks::short())));
        let one = person(12);
        scope.spawn(move || others.measure(&others.health, || one.get("/healthz")));
        let one = person(13);
        scope.spawn(move || others.play(&one));
        scope.spawn(move || {
            while others.goes_on() {
                others.memory.fetch_max(server.memory(), Ordering::Relaxed);
                thread::sleep(Duration::from_millis(50));
            }
        });
        thread::sleep(each.min(Duration::from_secs(5)));
        siege.rows.push(others.figures("none", String::new()));
        for (number, (what, attack)) in attacks::ALL.iter().enumerate() {
            let until = Instant::now() + each;
            let number = 1 + u8::try_from(number).unwrap_or(u8::MAX);
            let remark = attack(Attacker { server: address, number, until });
            let remark = remark.unwrap_or_else(|error| {
                siege.broken.push(format!("{what}: {error:#}"));
                format!("{error:#}")
            });
            siege.rows.push(others.figures(what, remark));
        }
        others.over.store(true, Ordering::Relaxed);
    });
    let worst = siege.worst();
    let mut limit = |holds: bool, what: String| {
        if !holds {
            siege.broken.push(what);
        }
    };
    limit(worst.memory < MEMORY, format!("memory {} MB", worst.memory / 1_000_000));
    if times == Times::Asserted {
        limit(worst.moves < MOVE, format!("a move took {:.0} ms", milliseconds(worst.moves)));
        limit(worst.health < HEALTH, format!("/healthz took {:.0} ms", milliseconds(worst.health)));
    }
    limit(worst.empty == 0, format!("{} empty replies", worst.empty));
    finish(program, &folder, &mut server, &others, &mut siege)?;
    Ok(siege)
}

/// The end under slow clients, and what is there afterwards.
fn finish(
    program: &Path,
    folder: &std::path::Path,
    server: &mut Server,
    others: &Others,
    siege: &mut Siege,
) -> Result<()> {
    let slow = Client::new(server.address, Ipv4Addr::new(127, 0, 200, 1));
    let mut streams: Vec<_> = (0..50).filter_map(|_| slow.connect().ok()).collect();
    for stream in &mut streams {
        drop(stream.write_all(b"GET / HTT"));
    }
    let took = server.end()?;
    siege.notes.push(format!(
        "Told to end (TERM) with 50 half-sent requests open and `--drain {} s`: {:.1} s.",
        DRAIN.as_secs(),
        took.as_secs_f64()
    ));
    if took > END {
        siege.broken.push(format!("the end took {took:?}"));
    }
    drop(streams);
    let server = Server::start(program, folder)?;
    let acknowledged = others.acknowledged.lock().expect("nobody panics");
    let mut lost = 0;
    for (id, text) in acknowledged.iter() {
        let client = Client::new(server.address, Ipv4Addr::LOCALHOST);
        let view = client.get(&format!("/api/v1/matches/{id}")).good().unwrap_or(Value::Null);
        // A move may be on the disk although its answer was never sent.
        lost += usize::from(!view["text"].as_str().is_some_and(|kept| kept.starts_with(text)));
    }
    let plies: usize = acknowledged.iter().map(|(_, text)| text.len()).sum();
    siege.notes.push(format!(
        "Started again: of {} matches with {plies} acknowledged moves that were played meanwhile, {lost} differ.",
        acknowledged.len()
    ));
    if lost > 0 {
        siege.broken.push(format!("{lost} matches lost acknowledged changes"));
    }
    ensure!(!acknowledged.is_empty(), "nobody could play at all");
    Ok(())
}

fn write(text: &str) -> Result<()> {
    let path = workspace::root().join(FILE);
    let old = fs::read_to_string(&path).with_context(|| format!("reading {FILE}"))?;
    let (before, rest) = old.split_once(MARKS[0]).context("the first mark is missing")?;
    let (_, after) = rest.split_once(MARKS[1]).context("the second mark is missing")?;
    fs::write(&path, format!("{before}{}\n{text}{}{after}", MARKS[0], MARKS[1]))?;
    Ok(())
}

//! `cargo xtask faults`: a disk that is full at random moments, and clocks that jump.
//!
//! **The disk.** The store lies on a tmpfs of 64 megabytes, which somebody fills and empties all the time. Two clients play and repeat what was refused; two
//! watch. After a stated number of refusals there is room again: every match must open and be exactly what was acknowledged, and no spectator was ever sent
//! an earlier view than before. Mounting needs root.
//!
//! **The clock.** Under libfaketime the server is a year ahead while it runs, when it starts, and right again: no match may be gone.
//!
//! Logs that cannot be written, ends under slow clients and copies during play are tests of the command (`apps/foursight/tests/operations.rs`).
#![allow(clippy::std_instead_of_core)]

use core::time::Duration;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::siege::client::{Client, Reply};
use crate::{install, process, siege, workspace};

/// Make disks full and clocks jump under a server, and check that nothing acknowledged is lost
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Refusals by a full disk
    #[arg(long, default_value_t = 1_000)]
    failures: u64,
    /// A program to use instead of a release build
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// Leave the clocks alone
    #[arg(long)]
    no_clocks: bool,
}

/// The command.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let program = match &arguments.program {
        Some(program) => std::path::absolute(program)?,
        None => siege::build()?,
    };
    println!("{}", disk(&program, arguments.failures)?);
    if !arguments.no_clocks {
        println!("{}", clocks(&program)?);
    }
    Ok(true)
}

/// A long step of the tests.
pub(crate) fn check() -> Result<String> {
    let program = siege::build()?;
    Ok(format!("{} {}", disk(&program, 1_000)?, clocks(&program)?))
}

struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(program: &Path, database: &Path, environment: &[(&str, &str)]) -> Result<Self> {
        let mut process = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "off"])
            .args(["--matches-per-client", "0", "--commands-per-client", "0", "--database"])
            .arg(database)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .context("starting the server")?;
        let mut line = String::new();
        let stdout = process.stdout.take().context("no standard output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        let address = address.parse().with_context(|| format!("the server said `{line}`"))?;
        Ok(Self { process, address })
    }

    const fn client(&self, last: u8) -> Client {
        Client::new(self.address, Ipv4Addr::new(127, 0, 0, last))
    }

    fn end(mut self) -> Result<()> {
        let pid = self.process.id().to_string();
        process::output(Command::new("kill").args(["-TERM", &pid]))?;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// A tmpfs, unmounted when dropped.
struct Disk(PathBuf);

impl Disk {
    fn mount() -> Result<Self> {
        let folder = workspace::root().join("target/faults/disk");
        fs::create_dir_all(&folder)?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=64m", "tmpfs"]).arg(&folder);
        process::output(&mut mount).context("mounting a tmpfs needs root")?;
        Ok(Self(folder))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(process::finish(Command::new("umount").arg("--lazy").arg(&self.0)));
    }
}

#[derive(Default)]
struct Play {
    refused: AtomicU64,
    over: AtomicBool,
    /// Matches with what was last acknowledged: text and revision.
    matches: Mutex<Vec<(String, String, u64)>>,
    watched: Mutex<Option<String>>,
    backwards: AtomicU64,
    views: AtomicU64,
}

impl Play {
    fn goes_on(&self) -> bool {
        !self.over.load(Ordering::Relaxed)
    }

    /// Asks until it is done; a refusal by the store is counted and the same request sent again.
    fn insist(&self, client: &Client, path: &str, body: &Value) -> Result<Value> {
        loop {
            let reply = client.post(path, body);
            if let Some(done) = reply.good() {
                return Ok(done);
            }
            match reply {
                Reply::Answer(503, text) if text.contains("\"store\"") => {
                    self.refused.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(Duration::from_millis(2));
                }
                Reply::Answer(status, text) => bail!("{path}: {status} {text}"),
                Reply::Empty => bail!("{path}: an empty reply"),
            }
        }
    }

    fn play(&self, client: &Client, name: &str) -> Result<()> {
        let mut requests = 0_u64;
        while self.goes_on() {
            let opened = self.insist(client, "matches", &json!({ "game": "connect-four" }))?;
            let id = opened["id"].as_str().unwrap_or_default().to_owned();
            *self.watched.lock().expect("nobody panics") = Some(id.clone());
            let place = {
                let mut matches = self.matches.lock().expect("nobody panics");
                matches.push((id.clone(), String::new(), 0));
                matches.len() - 1
            };
            for (ply, action) in "44335566112277".chars().enumerate() {
                let secret = &opened["secrets"][if ply % 2 == 0 { "a" } else { "b" }];
                requests += 1;
                let body = json!({
                    "secret": secret,
                    "request": format!("{name}-{requests}"),
                    "command": { "kind": "play", "move": action.to_string() },
                });
                let view = self.insist(client, &format!("matches/{id}/commands"), &body)?;
                let kept = &mut self.matches.lock().expect("nobody panics")[place];
                view["text"].as_str().unwrap_or_default().clone_into(&mut kept.1);
                kept.2 = view["revision"].as_u64().unwrap_or(0);
                if !view["ending"].is_null() || !self.goes_on() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn watch(&self, client: &Client) {
        while self.goes_on() {
            let watched = self.watched.lock().expect("nobody panics").clone();
            let Some(id) = watched else {
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            let Ok((true, stream)) = client.watch(&format!("matches/{id}/live")) else { continue };
            let mut last = 0;
            let mut messages = Messages::after_head(stream);
            while self.goes_on()
                && self.watched.lock().expect("nobody panics").as_ref() == Some(&id)
            {
                let Some(message) = messages.next() else { break };
                if message["kind"] == "snapshot" {
                    let revision = message["revision"].as_u64().unwrap_or(0);
                    self.views.fetch_add(1, Ordering::Relaxed);
                    self.backwards.fetch_add(u64::from(revision < last), Ordering::Relaxed);
                    last = revision;
                }
            }
        }
    }
}

/// The texts a WebSocket brings.
struct Messages(TcpStream);

impl Messages {
    /// After the first line of the head was read.
    fn after_head(mut stream: TcpStream) -> Self {
        drop(stream.set_read_timeout(Some(Duration::from_millis(500))));
        let mut end = [0; 4];
        let mut byte = [0; 1];
        while end != *b"\r\n\r\n" && stream.read_exact(&mut byte).is_ok() {
            end.rotate_left(1);
            end[3] = byte[0];
        }
        Self(stream)
    }

    fn next(&mut self) -> Option<Value> {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head).ok()?;
            let length = match head[1] & 127 {
                126 => {
                    let mut length = [0; 2];
                    self.0.read_exact(&mut length).ok()?;
                    usize::from(u16::from_be_bytes(length))
                }
                127 => return None,
                short => usize::from(short),
            };
            let mut body = vec![0; length];
            self.0.read_exact(&mut body).ok()?;
            match head[0] & 15 {
                1 => return serde_json::from_slice(&body).ok(),
                // A pong with a mask of zeros.
                9 => self.0.write_all(&[0x8A, 0x80, 0, 0, 0, 0]).ok()?,
                _ => return None,
            }
        }
    }
}

/// Fills the disk and empties it, until told to end.
fn fill(disk: &Path, play: &Play) -> Result<()> {
    let ballast = disk.join("ballast");
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    while play.goes_on() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let mut file = OpenOptions::new().create(true).append(true).open(&ballast)?;
        // Until there is no room; sometimes a little is left.
        let piece = [0; 4096];
        while file.write_all(&piece).is_ok() {}
        if random.is_multiple_of(3) {
            let length = file.metadata()?.len();
            drop(file.set_len(length.saturating_sub(4096 * (random >> 8 & 7))));
        }
        thread::sleep(Duration::from_millis(random >> 16 & 63));
        drop(File::create(&ballast));
        thread::sleep(Duration::from_millis(random >> 32 & 7));
    }
    drop(fs::remove_file(&ballast));
    Ok(())
}

/// So many refusals by a full disk.
fn disk(program: &Path, failures: u64) -> Result<String> {
    let disk = Disk::mount()?;
    let database = disk.0.join("matches.sqlite");
    let server = Server::start(program, &database, &[])?;
    let play = Play::default();
    let problems: Mutex<Vec<String>> = Mutex::default();
    thread::scope(|scope| {
        let (play, problems, server) = (&play, &problems, &server);
        let note = move |done: Result<()>| {
            if let Err(error) = done {
                problems.lock().expect("nobody panics").push(format!("{error:#}"));
                play.over.store(true, Ordering::Relaxed);
            }
        };
        let folder = &disk.0;
        scope.spawn(move || note(fill(folder, play)));
        for (last, name) in [(1, "one"), (2, "other")] {
            let client = server.client(last);
            scope.spawn(move || note(play.play(&client, name)));
        }
        for last in [3, 4] {
            let client = server.client(last);
            scope.spawn(move || play.watch(&client));
        }
        while play.goes_on() {
            thread::sleep(Duration::from_millis(20));
            if play.refused.load(Ordering::Relaxed) >= failures {
                play.over.store(true, Ordering::Relaxed);
            }
            // A store that has grown too large for the disk would only ever refuse.
            let size = fs::metadata(&database).map_or(0, |file| file.len());
            if size > 40_000_000 {
                problems.lock().expect("nobody panics").push("the disk is too small".to_owned());
                play.over.store(true, Ordering::Relaxed);
            }
        }
    });
    let problems = problems.into_inner().expect("nobody panics");
    ensure!(problems.is_empty(), "{}", problems.join("\n"));
    let matches = play.matches.into_inner().expect("nobody panics");
    compare(&server, &matches, "the same server")?;
    server.end()?;
    let server = Server::start(program, &database, &[])?;
    compare(&server, &matches, "after a restart")?;
    let backwards = play.backwards.into_inner();
    ensure!(backwards == 0, "{backwards} views went backwards");
    Ok(format!(
        "disk: {} refusals, {} matches equal what was acknowledged, {} views to spectators, none backwards;",
        play.refused.into_inner(),
        matches.len(),
        play.views.into_inner()
    ))
}

fn compare(server: &Server, matches: &[(String, String, u64)], when: &str) -> Result<()> {
    for (id, text, revision) in matches {
        let view = server.client(9).get(&format!("/api/v1/matches/{id}")).good();
        let view = view.with_context(|| format!("match {id} does not open {when}"))?;
        ensure!(
            view["text"] == text.as_str() && view["revision"] == *revision,
            "match {id} {when}: {} at revision {}, acknowledged {text} at {revision}",
            view["text"],
            view["revision"]
        );
    }
    Ok(())
}

/// Clocks a year ahead.
fn clocks(program: &Path) -> Result<String> {
    if !process::succeeds("which", &["faketime"]) {
        install::debian_packages(&["faketime"])?;
    }
    let library = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"]
        .map(|folder| Path::new(folder).join("faketime/libfaketimeMT.so.1"))
        .into_iter()
        .find(|library| library.exists())
        .context("libfaketime is not where it was expected")?;
    let library = library.display().to_string();
    let folder = workspace::root().join("target/faults/clock");
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder)?;
    let (database, offset) = (folder.join("matches.sqlite"), folder.join("offset"));
    let offset_file = offset.display().to_string();
    // The steady clock is left alone, as it is when somebody sets the time of day.
    let environment = [
        ("LD_PRELOAD", library.as_str()),
        ("FAKETIME_TIMESTAMP_FILE", offset_file.as_str()),
        ("FAKETIME_NO_CACHE", "1"),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        ("DONT_FAKE_MONOTONIC", "1"),
    ];
    let mut opened = Vec::new();
    // A jump ahead and back while it runs, a start a year ahead, one a year behind, and one at the right time.
    for offsets in [["+0", "+400d", "+0"], ["+400d", "+0", "-400d"], ["-400d", "+0", "+0"]] {
        fs::write(&offset, offsets[0])?;
        let server = Server::start(program, &database, &environment)?;
        for next in offsets {
            fs::write(&offset, next)?;
            let match_opened = server.client(1).post("matches", &json!({ "game": "tic-tac-toe" }));
            let id = match_opened.good().context("no match could be opened")?["id"].clone();
            opened.push(id.as_str().unwrap_or_default().to_owned());
            // Once a minute what has expired is deleted.
            thread::sleep(Duration::from_secs(62));
            for id in &opened {
                let reply = server.client(1).get(&format!("/api/v1/matches/{id}"));
                ensure!(reply.status() == 200, "a match is gone at {next} of {offsets:?}");
            }
        }
        server.end()?;
    }
    Ok(format!("clocks: {} matches, none gone", opened.len()))
}

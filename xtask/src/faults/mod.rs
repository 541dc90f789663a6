//! `cargo xtask faults`: a disk that fails at random moments, and clocks that jump.
//!
//! **The disk** ([`disk`]). The store lies on a small tmpfs, which is filled up and emptied all the time; at other times the system refuses what the server
//! writes behind a random place of its files. Two clients play, alone and together, and repeat what was refused; two watch. After a stated number of
//! refusals the disk is well again: every match must open and be exactly what was acknowledged, and no spectator was sent an earlier view than before.
//!
//! **The clocks** ([`clocks`]). Under libfaketime the server is a year ahead while it runs, when it starts, and right again: no match may be gone.
//!
//! Logs that cannot be written, ends under slow clients and copies during play are tests of the command (`apps/foursight/tests/operations.rs`).
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod clocks;
mod disk;
mod play;
mod watch;

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::siege::client::Client;
use crate::{process, siege};

/// Refusals that the tests want to see.
const FAILURES: u64 = 1_000;

/// Make disks fail and clocks jump under a server, and check that nothing acknowledged is lost
///
/// Needs root, to mount a disk. It is mounted for this command alone, and is gone when the command ends in whatever way.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Requests that a failing disk must have refused
    #[arg(long, default_value_t = FAILURES)]
    failures: u64,
    /// The seed of the clients and of the disk
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A program to use instead of a release build
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// Leave the clocks alone
    #[arg(long)]
    no_clocks: bool,
    /// Leave the disk alone
    #[arg(long)]
    no_disk: bool,
    /// The command started itself where only it sees what it mounts
    #[arg(long, hide = true)]
    apart: bool,
}

/// The command.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let program = match &arguments.program {
        Some(program) => std::path::absolute(program)?,
        None => siege::build()?,
    };
    if arguments.apart {
        println!("{}", disk::check(&program, arguments.failures, arguments.seed)?);
        return Ok(true);
    }
    if !arguments.no_disk {
        let status = apart(&program, arguments.failures, arguments.seed)?.status()?;
        if !status.success() {
            return Ok(false);
        }
    }
    if !arguments.no_clocks {
        println!("{}", clocks::check(&program)?);
    }
    Ok(true)
}

/// A long step of the tests.
pub(crate) fn check() -> Result<String> {
    let program = siege::build()?;
    let disk = process::output(&mut apart(&program, FAILURES, 1)?)?;
    Ok(format!("{} {}", disk.trim_end(), clocks::check(&program)?))
}

/// This command again, with mounts of its own: the system takes them away when the last process that sees them has ended, also after `kill -9`.
fn apart(program: &Path, failures: u64, seed: u64) -> Result<Command> {
    let own = std::env::current_exe().context("the path of this program")?;
    let mut command = bound("unshare");
    command.args(["--mount", "--propagation", "private", "--"]).arg(own);
    command.args(["faults", "--apart", "--failures", &failures.to_string()]);
    command.args(["--seed", &seed.to_string(), "--program"]).arg(program);
    Ok(command)
}

/// A program that is killed when the thread that starts it ends: nothing is left running, however this process ends.
fn bound(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", "--"]).arg(program);
    command
}

/// A server that refuses nobody for asking much.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    /// Starts one over this file. To be called by the main thread.
    fn start(program: &Path, database: &Path, environment: &[(&str, &str)]) -> Result<Self> {
        let mut process = bound(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "off"])
            .args(["--matches-per-client", "0", "--commands-per-client", "0", "--database"])
            .arg(database)
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
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

    fn id(&self) -> String {
        self.process.id().to_string()
    }

    fn end(mut self) -> Result<()> {
        process::output(Command::new("kill").args(["-TERM", &self.id()]))?;
        let status = self.process.wait()?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Random numbers that are the same for the same seed (xorshift).
struct Random(u64);

impl Random {
    const fn new(seed: u64) -> Self {
        Self(0x2545_F491_4F6C_DD1D ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    const fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % limit
    }

    const fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }
}

//! `cargo xtask load --beside PROGRAM`: this server and another version of it in turn, so that what else the machine does hits both.

use core::fmt::Write as _;
use core::net::Ipv4Addr;
use std::fs;
use std::net::TcpStream;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use super::{Server, field, program};
use crate::siege::client::Client;
use crate::{process, provenance};

const ROUNDS: usize = 5;
const CONNECTIONS: u32 = 4;
const SPECTATORS: usize = 2_000;
/// Where a request goes, and the script that makes it.
const REQUESTS: [(&str, &str, Option<&str>); 3] = [
    ("the page", "/", None),
    ("`GET games`", "/api/v1/games", None),
    ("`POST move`, `random`", "/", Some("random.lua")),
];

/// Prints requests a second of both, with the log off and on, and the memory of 2,000 spectators.
pub(super) fn run(other: &Path, seconds: u32) -> Result<()> {
    let programs = [program(), other.to_owned()];
    let mut text = format!(
        "{} Beside `{}`, in turn, {CONNECTIONS} connections, medians of {ROUNDS} rounds of {seconds} s.\n\n",
        provenance::line("cargo xtask load --beside")?,
        other.display()
    );
    text += "| what | log | this, requests/s | the other | ratio |\n|---|---|---|---|---|\n";
    for log in ["off", "text"] {
        for (what, path, script) in REQUESTS {
            let mut speeds = [const { Vec::new() }; 2];
            for _ in 0..ROUNDS {
                for (program, speeds) in programs.iter().zip(&mut speeds) {
                    let server = Server::run(program, log)?;
                    let said =
                        process::output(&mut server.wrk(path, script, CONNECTIONS, seconds))?;
                    let refused = field(&said, "Non-2xx or 3xx responses:");
                    ensure!(refused == "0", "{}: {refused} refused", program.display());
                    let speed: f64 = field(&said, "Requests/sec:").parse()?;
                    speeds.push(speed);
                }
            }
            let [this, other] = speeds.map(median);
            let ratio = this / other;
            writeln!(text, "| {what} | {log} | {this:.0} | {other:.0} | {ratio:.2} |")?;
        }
    }
    text += "\n| memory (RSS), MB | this | the other |\n|---|---|---|\n";
    let [this, other] = [memory(&programs[0])?, memory(&programs[1])?];
    for (what, this, other) in [
        ("after the start", this[0], other[0]),
        ("with 2,000 spectators of one match", this[1], other[1]),
        ("after a move that all of them received", this[2], other[2]),
    ] {
        writeln!(text, "| {what} | {this:.1} | {other:.1} |")?;
    }
    print!("{text}");
    Ok(())
}

/// The memory of a server: idle, with spectators, and after a move.
fn memory(program: &Path) -> Result<[f64; 3]> {
    let server = Server::run(program, "off")?;
    let address = server.address.trim_start_matches("http://").parse()?;
    let client = Client::new(address, Ipv4Addr::LOCALHOST);
    let idle = server.resident()?;
    let opened = client.post("matches", &json!({ "game": "connect-four", "seed": 1 }));
    let opened = opened.good().context("opening a match")?;
    let id = opened["id"].as_str().context("its id")?;
    let mut spectators: Vec<TcpStream> = Vec::new();
    for _ in 0..SPECTATORS {
        let (accepted, stream) = client.watch(&format!("matches/{id}/live"))?;
        ensure!(accepted, "{} spectators, the next was refused", spectators.len());
        spectators.push(stream);
    }
    let watched = server.resident()?;
    let command = json!({
        "secret": opened["secrets"]["a"], "command": { "kind": "play", "move": "4" },
    });
    client.post(&format!("matches/{id}/commands"), &command).good().context("a move")?;
    Ok([idle, watched, server.resident()?])
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

impl Server {
    /// Its resident memory in megabytes.
    fn resident(&self) -> Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()).context("VmRSS")?;
        Ok(kilobytes.parse::<f64>()? / 1024.0)
    }
}

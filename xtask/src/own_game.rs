//! A game outside the workspace: `examples/nim` is built as somebody else's package and does what every game does.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::{process, workspace};

/// The lines of Rust that a small game may have.
const MOST_LINES: usize = 119;

/// The step of `cargo xtask test --all`.
pub(crate) fn check() -> Result<String> {
    let folder = workspace::root().join("examples/nim");
    let lines = fs::read_to_string(folder.join("src/main.rs"))?.lines().count();
    ensure!(lines <= MOST_LINES, "examples/nim has {lines} lines of Rust, more than {MOST_LINES}");
    let target = workspace::root().join("target/nim");
    let mut build = process::cargo(&folder);
    process::output(build.args(["build", "--quiet", "--locked"]).env("CARGO_TARGET_DIR", &target))?;
    let nim = target.join("debug/nim");

    // Three equal rows: whoever begins takes one whole and mirrors from then on.
    let analysed = process::output(Command::new(&nim).args(["analyse", "nim"]))?;
    ensure!(analysed.contains("d3 win 9 proven"), "{analysed}");
    // The other games are there too, and the solver gets by with an ordinary stack where nobody optimises.
    let proved = ["analyse", "connect-four", "44444333555512"];
    let proved = process::output(Command::new(&nim).args(proved))?;
    ensure!(proved.contains("proven"), "{proved}");
    let players = process::output(Command::new(&nim).args(["players", "nim"]))?;
    ensure!(players.contains("level-3"), "{players}");
    let played = talk(
        Command::new(&nim)
            .args(["play", "nim", "--plain", "--first", "level-3", "--second", "level-1"]),
        "",
    )?;
    ensure!(played.contains("X (first) wins"), "{played}");
    let engine = talk(Command::new(&nim).arg("engine"), "set game nim\nset player strong\ngo\n")?;
    ensure!(engine.contains("bestmove"), "{engine}");
    let results = target.join("duel");
    if results.is_dir() {
        fs::remove_dir_all(&results)?;
    }
    let duel = process::output(
        Command::new(&nim)
            .args(["lab", "duel", "level-3", "level-1", "--game", "nim", "--openings", "4"])
            .arg("--out")
            .arg(results),
    )?;
    ensure!(duel.contains("level-3"), "{duel}");
    let games = served(&nim)?;
    ensure!(games.contains("\"nim\"") && games.contains("Rows of matches"), "{games}");
    Ok(format!("{lines} lines"))
}

/// What a program answers to these lines.
fn talk(command: &mut Command, lines: &str) -> Result<String> {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    child.stdin.take().context("its standard input")?.write_all(lines.as_bytes())?;
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "{}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}

/// Ends the server whatever happens.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// What its server says of the games, and that it serves the page.
fn served(nim: &Path) -> Result<String> {
    let folder = workspace::root().join("target/nim/served");
    fs::create_dir_all(&folder)?;
    let database = folder.join("matches.sqlite");
    let mut command = Command::new(nim);
    command.args(["serve", "--addr", "127.0.0.1:0", "--database"]).arg(database);
    let mut server = Server(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?);
    let mut line = String::new();
    let said = server.0.stdout.take().context("its standard output")?;
    BufReader::new(said).read_line(&mut line)?;
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let get = |path: &str| -> Result<String> {
        let mut stream = TcpStream::connect(&address)?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    let page = get("/")?;
    ensure!(page.starts_with("HTTP/1.1 200"), "{page}");
    let best = get("/api/v1/best/connect-four?player=perfect&moves=44444333555512")?;
    ensure!(best.starts_with("HTTP/1.1 200"), "{best}");
    get("/api/v1/games?game=nim")
}

//! `cargo xtask release --windows`: the program for Windows, built here and tried under Wine.
//!
//! The linker and the C compiler for SQLite are Debian's mingw-w64. The standard library comes with the toolchain (`rustup target add`); where that cannot be
//! fetched, Debian's cargo builds it from source.
//!
//! Every Windows since 10 has a `bcryptprimitives.dll`, from which Rust's standard library takes its random numbers; Debian's Wine (8.0) has none. Where it is missing, Wine
//! is given one that passes the one call on to the older function. It is no part of what is published.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::server::Server;
use crate::workspace::{self, Metadata};
use crate::{bare_metal, install, process};

const TARGET: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";

/// What Debian calls the compiler, and Wine for programs of 64 bits.
const COMPILERS: [&str; 1] = ["gcc-mingw-w64-x86-64"];
const WINE: [&str; 2] = ["wine64", "wine"];

const RANDOM: &str = "bcryptprimitives.dll";
const RANDOM_SOURCE: &str = "#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, (ULONG)length); }
";

/// Builds the program with the lesson inside; where it is.
pub(crate) fn build(target: &Path, lesson: &Path) -> Result<PathBuf> {
    if !process::succeeds(COMPILER, &["--version"]) {
        install::debian_packages(&COMPILERS)?;
    }
    let mut cargo = if install::rustup_target(TARGET) {
        process::cargo(workspace::root())
    } else {
        let mut cargo = bare_metal::debian_cargo()?;
        cargo.arg("-Zbuild-std=std,panic_unwind").env("RUSTC_BOOTSTRAP", "1");
        cargo
    };
    process::output(
        cargo
            .args(["build", "--quiet", "--release", "--locked", "--target", TARGET])
            .args(["--package", "foursight-cli", "--features", "lesson"])
            .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", COMPILER)
            .env("FOURSIGHT_LESSON", lesson),
    )?;
    Ok(target.join(TARGET).join("release/foursight.exe"))
}

/// Asks the program under Wine what anybody would ask first, its server too; what was asked.
pub(crate) fn try_out(program: &Path) -> Result<String> {
    if !process::succeeds("wine", &["--version"]) {
        install::debian_packages(&WINE)?;
    }
    let prefix = Metadata::load()?.target_directory.join("wine");
    fs::create_dir_all(&prefix)?;
    let under_wine = |program: &Path, words: &[&str]| {
        let mut command = Command::new("wine");
        // Nothing is shown and nothing is fetched.
        command.env("WINEPREFIX", &prefix).env("WINEDEBUG", "-all").env_remove("DISPLAY");
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml=").arg(program).args(words);
        command
    };
    // The first program makes its folders.
    process::output(&mut under_wine(Path::new("cmd"), &["/c", "ver"]))?;
    let lacked = add_random_numbers(&prefix.join("drive_c/windows/system32"))?;
    let wine = |words: &[&str]| under_wine(program, words);
    let ask = |words: &[&str]| process::output(&mut wine(words));
    let version = ask(&["--version"])?;
    let found = ask(&["move", "connect-four", "121212", "--player", "perfect"])?;
    ensure!(found.trim_end() == "1", "under Wine it plays {found} instead of 1");
    let found = ask(&["analyse", "tic-tac-toe", "1"])?;
    ensure!(found.contains("5 draw") && found.contains("2 loss"), "tic-tac-toe: {found}");
    let solved = with_input(&mut wine(&["solve", "-"]), "4455\n44444\n")?;
    ensure!(lines(&solved) == ["4455 18", "44444 -1"], "it solves {solved}");
    let played = with_input(
        &mut wine(&["play", "tic-tac-toe", "--plain", "--second", "perfect"]),
        "5\nquit\n",
    )?;
    ensure!(played.contains('X') && played.contains('O'), "a game by dialogue: {played}");
    let engine = "set game connect-four\nset player perfect\nposition moves 121212\ngo\n";
    let engine = with_input(&mut wine(&["engine"]), engine)?;
    ensure!(engine.contains("bestmove 1"), "the engine protocol: {engine}");
    let server = Server::run(&mut wine(&[
        "serve",
        "--addr",
        "127.0.0.1:0",
        "--database",
        "sqlite::memory:",
    ]))?;
    let best = get(&server, "/api/v1/best/connect-four?moves=121212&player=level-8")?;
    ensure!(best.trim_end().ends_with("\r\n\r\n1"), "its server answers {best}");
    let page = get(&server, "/")?;
    ensure!(page.contains("<!doctype html>"), "its server's page is {page}");
    Ok(format!(
        "{} under {}{}: move, analyse, solve, play --plain, engine, serve (page, best)",
        version.trim(),
        process::output(Command::new("wine").arg("--version"))?.trim(),
        if lacked { format!(" with a {RANDOM} of our own") } else { String::new() },
    ))
}

/// Gives Wine what it lacks; whether it did.
fn add_random_numbers(system: &Path) -> Result<bool> {
    let library = system.join(RANDOM);
    let source = system.join("random.c");
    if library.exists() && !source.exists() {
        return Ok(false);
    }
    fs::write(&source, RANDOM_SOURCE)?;
    let mut compiler = Command::new(COMPILER);
    compiler.args(["-shared", "-O1", "-o"]).arg(library).arg(source).arg("-ladvapi32");
    process::output(&mut compiler)?;
    Ok(true)
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

/// What a program prints that is given this on its standard input.
fn with_input(command: &mut Command, input: &str) -> Result<String> {
    let mut running = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("wine")?;
    running.stdin.take().context("its standard input")?.write_all(input.as_bytes())?;
    let ended = running.wait_with_output()?;
    let said = String::from_utf8_lossy(&ended.stdout).into_owned();
    let error = String::from_utf8_lossy(&ended.stderr);
    ensure!(ended.status.success(), "{said}{error}");
    Ok(said)
}

/// The whole response of a server.
fn get(server: &Server, path: &str) -> Result<String> {
    let host = server.address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(host).context("connecting to the server under Wine")?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}

//! The same players and the same seed give the same game, wherever it is played: on the full screen, line by line, by `move`, and over HTTP as
//! the page plays it. `testdata/same-game/games.json` holds the games; the window (`crates/window/src/tests/screens.rs`) and the page in a
//! browser (`apps/web/browser/tests/same-game.spec.js`) are held to them as well.
#![cfg(unix)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

#[allow(dead_code, reason = "each test uses a part of it")]
mod pty;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use pty::Pty;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_foursight");
const SEED: &str = "7";
const GAMES: &str = include_str!("../../../testdata/same-game/games.json");

/// The moves of the one game in a file of records.
fn recorded(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("the game was written down");
    let record: Value = serde_json::from_str(text.trim()).expect("one record");
    record["moves"].as_str().expect("moves").to_owned()
}

fn line_by_line(game: &str, players: [&str; 2], folder: &Path) -> String {
    let file = folder.join("plain.jsonl");
    let status = Command::new(PROGRAM)
        .args(["play", game, "--first", players[0], "--second", players[1], "--seed", SEED])
        .arg("--record")
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("it runs");
    assert!(status.success());
    recorded(&file)
}

fn on_the_screen(game: &str, players: [&str; 2], folder: &Path) -> String {
    let file = folder.join("screen.jsonl");
    let arguments = [
        "play",
        game,
        "--first",
        players[0],
        "--second",
        players[1],
        "--seed",
        SEED,
        "--record",
        file.to_str().expect("a path"),
    ];
    let pty = Pty::start(PROGRAM, &arguments, &[], (80, 24));
    pty.wait_for_text("Quit");
    // As fast as they can.
    pty.send("++");
    pty.wait_for("the end", |text| text.contains("won") || text.contains("A draw"));
    pty.send("q");
    assert!(pty.restored().0.success());
    recorded(&file)
}

fn by_the_command(game: &str, players: [&str; 2]) -> String {
    let mut moves = String::new();
    for ply in 0.. {
        let player = format!("{}:seed={SEED}", players[ply % 2]);
        let output = Command::new(PROGRAM)
            .args(["move", game, &moves, "--player", &player])
            .output()
            .expect("it runs");
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(said.contains("won") || said.contains("draw"), "{said}");
            return moves;
        }
        if !moves.is_empty() && game.starts_with("atoll") {
            moves.push(' ');
        }
        moves += String::from_utf8_lossy(&output.stdout).trim();
    }
    unreachable!("every game ends")
}

struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let database = format!("sqlite:{}", folder.join("matches.sqlite").display());
        let mut process = Command::new(PROGRAM)
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "off", "--database", &database])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        let mut line = String::new();
        let output = process.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { process, address }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let body = body.to_string();
        let head = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}",
            self.address,
            body.len()
        );
        write!(stream, "{head}\r\n\r\n{body}").expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 20"), "{answer}");
        serde_json::from_str(body).expect("JSON")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn over_http(game: &str, players: [&str; 2], server: &Server) -> String {
    let seats = json!({ "a": players[0], "b": players[1] });
    let opened = server.post("matches", &json!({ "game": game, "seats": seats, "seed": SEED }));
    let (id, secret) = (opened["id"].as_str().expect("an id"), &opened["secrets"]["a"]);
    let mut view = opened["snapshot"].clone();
    while view["awaited"] == "computer" {
        let ticket = &view["ticket"];
        let asked = json!({ "secret": secret, "ticket": ticket });
        view = server.post(&format!("matches/{id}/think"), &asked);
    }
    view["text"].as_str().expect("the moves").to_owned()
}

#[test]
fn the_same_seed_and_players_give_the_same_game_on_every_front_end() {
    let known: Value = serde_json::from_str(GAMES).expect("JSON");
    assert_eq!(known["seed"].to_string(), SEED);
    for entry in known["games"].as_array().expect("games") {
        let text = |name: &str| entry[name].as_str().expect("a text");
        let (game, players) = (text("game"), [text("first"), text("second")]);
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(folder.path());
        let spoken = line_by_line(game, players, folder.path());
        assert_eq!(spoken, text("moves"), "{game} of {players:?}, line by line");
        assert_eq!(on_the_screen(game, players, folder.path()), spoken, "{game} on the screen");
        assert_eq!(by_the_command(game, players), spoken, "{game} by `move`");
        assert_eq!(over_http(game, players, &server), spoken, "{game} over HTTP");
    }
}

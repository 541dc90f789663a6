//! The real server as a process: its log, its end, copies of its store, and orders to it.
#![cfg(unix)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod support;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use support::{PROGRAM, Server, ask};

/// Waits for the server's end; how long that took.
fn ended(server: &mut Server) -> Duration {
    let begun = Instant::now();
    while server.process.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_mins(1), "the server does not end");
        thread::sleep(Duration::from_millis(5));
    }
    begun.elapsed()
}

fn command(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(words).arg("--database").arg(folder.join("matches.sqlite"));
    command.output().unwrap()
}

fn done(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// A match with two secrets.
fn open(server: &Server) -> (String, Value) {
    let (status, opened) =
        server.ask("POST", "/api/v1/matches", &json!({ "game": "connect-four" }));
    assert_eq!(status, 201, "{opened}");
    (format!("/api/v1/matches/{}", opened["id"].as_str().unwrap()), opened)
}

fn play(server: &Server, path: &str, opened: &Value, ply: usize, action: &str) -> (u16, Value) {
    let secret = &opened["secrets"][if ply.is_multiple_of(2) { "a" } else { "b" }];
    let body = json!({ "secret": secret, "command": { "kind": "play", "move": action } });
    server.ask("POST", &format!("{path}/commands"), &body)
}

/// Requests were answered with nothing, or not at all after the 495th.
#[test]
fn a_log_that_cannot_be_written_keeps_nobody_waiting() {
    let folder = tempfile::tempdir().unwrap();
    // A pipe that nobody reads; its end here is kept open.
    let unread = Server::start(folder.path(), "", &["--log", "text"], Stdio::piped());
    for _ in 0..3_000 {
        assert_eq!(unread.ask("GET", "/healthz", &Value::Null).0, 200);
    }
    drop(unread);
    for before in ["exec 2>&-;", "exec 2>/dev/full;"] {
        let server = Server::start(folder.path(), before, &["--log", "json"], Stdio::null());
        for _ in 0..50 {
            assert_eq!(server.ask("GET", "/nothing", &Value::Null).0, 404, "{before}");
        }
    }
}

#[test]
fn the_log_names_the_client() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), "", &["--log", "json"], Stdio::piped());
    assert_eq!(server.ask("GET", "/healthz", &Value::Null).0, 200);
    server.signal("-TERM");
    let mut log = String::new();
    server.process.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let line = log.lines().find(|line| line.contains("/healthz")).expect(&log);
    let line: Value = serde_json::from_str(line).unwrap();
    assert_eq!(line["client"], "127.0.0.1", "{line}");
}

/// A head that came slowly kept the process alive, and its store locked.
#[test]
fn slow_clients_do_not_keep_the_server_from_ending() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), "", &["--drain", "500ms"], Stdio::null());
    let slow: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            stream.write_all(b"GET / HTT").unwrap();
            stream
        })
        .collect();
    server.signal("-TERM");
    let took = ended(&mut server);
    assert!(took < Duration::from_secs(10), "{took:?}");
    drop(slow);
    // Its store is free.
    let mut server = Server::start(folder.path(), "", &["--drain", "1m"], Stdio::null());
    let (_, _opened) = open(&server);
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream
        .write_all(b"POST /api/v1/move HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n")
        .unwrap();
    server.signal("-TERM");
    thread::sleep(Duration::from_millis(300));
    // A second signal ends it at once.
    server.signal("-TERM");
    let took = ended(&mut server);
    assert!(took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn a_copy_made_while_people_play_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::quiet(folder.path());
    let (before, opened) = open(&server);
    for (ply, action) in ["4", "4", "5"].into_iter().enumerate() {
        assert_eq!(play(&server, &before, &opened, ply, action).0, 200);
    }
    let copy = folder.path().join("copy.sqlite");
    let over = AtomicBool::new(false);
    let said = thread::scope(|scope| {
        let player = scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                let (path, opened) = open(&server);
                for (ply, action) in ["1", "2", "3", "4"].into_iter().enumerate() {
                    assert_eq!(play(&server, &path, &opened, ply, action).0, 200);
                }
            }
        });
        let said = done(&command(folder.path(), &["backup", copy.to_str().unwrap()]));
        over.store(true, Ordering::Relaxed);
        player.join().unwrap();
        said
    });
    assert!(said.contains("copy.sqlite") && said.contains("bytes"), "{said}");
    let again = command(folder.path(), &["backup", copy.to_str().unwrap()]);
    assert!(!again.status.success(), "a copy is never overwritten");
    // Restoring needs the store for itself.
    let refused = command(folder.path(), &["restore", copy.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("in use"), "{refused:?}");
    let (_, kept) = server.ask("GET", &before, &Value::Null);
    assert_eq!(play(&server, &before, &opened, 3, "5").0, 200);
    drop(server);
    let said = done(&command(folder.path(), &["restore", copy.to_str().unwrap()]));
    assert!(said.contains("restored") && said.contains("before-restore"), "{said}");
    let server = Server::quiet(folder.path());
    let (status, restored) = server.ask("GET", &before, &Value::Null);
    assert_eq!((status, &restored["text"]), (200, &kept["text"]), "as it was when it was copied");
}

#[test]
fn a_match_is_deleted_and_an_address_blocked() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::quiet(folder.path());
    let (path, opened) = open(&server);
    let id = opened["id"].as_str().unwrap();
    done(&command(folder.path(), &["delete-match", id]));
    assert_eq!(server.ask("GET", &path, &Value::Null).0, 404);
    assert!(!command(folder.path(), &["delete-match", id]).status.success());
    done(&command(folder.path(), &["block", "127.0.0.1"]));
    assert!(ask(&server.address, "GET", "/healthz", &Value::Null).is_none());
    drop(server);
    // It stays blocked.
    let server = Server::quiet(folder.path());
    assert!(ask(&server.address, "GET", "/healthz", &Value::Null).is_none());
    assert_eq!(done(&command(folder.path(), &["block"])), "127.0.0.1\n");
    done(&command(folder.path(), &["block", "127.0.0.1", "--remove"]));
    assert_eq!(server.ask("GET", "/healthz", &Value::Null).0, 200);
    drop(server);
    let nobody = command(folder.path(), &["block"]);
    assert!(String::from_utf8_lossy(&nobody.stderr).contains("no server answers"), "{nobody:?}");
}

/// A limit of the size of files ended the process with a signal.
#[test]
fn a_file_that_may_not_grow_is_an_error_of_the_store() {
    let folder = tempfile::tempdir().unwrap();
    // In blocks of 512 bytes: enough for the tables and some matches.
    let server = Server::start(folder.path(), "ulimit -f 400;", &["--log", "off"], Stdio::null());
    let terms = json!({ "game": "connect-four" });
    let mut statuses = Vec::new();
    for _ in 0..400 {
        statuses.push(server.ask("POST", "/api/v1/matches", &terms).0);
        if statuses.last() == Some(&503) {
            break;
        }
    }
    assert_eq!(statuses.last(), Some(&503), "{statuses:?}");
    assert_eq!(server.ask("GET", "/healthz", &Value::Null).0, 200);
    assert_eq!(server.ask("GET", "/readyz", &Value::Null).0, 503);
}

#[test]
fn metrics_are_shown_elsewhere_if_asked() {
    let folder = tempfile::tempdir().unwrap();
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let options = ["--log", "off", "--metrics-addr", &free];
    let server = Server::start(folder.path(), "", &options, Stdio::null());
    assert_eq!(server.ask("GET", "/metrics", &Value::Null).0, 404);
    let mut stream = TcpStream::connect(&free).unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    for name in
        ["memory_bytes", "open_files", "store_commits_total", "search_waiting", "store_waiting"]
    {
        let value = text.lines().find_map(|line| line.strip_prefix(&format!("foursight_{name} ")));
        assert!(value.is_some_and(|value| value.parse::<u64>().is_ok()), "{name}: {text}");
    }
}

/// 1,100 idle connections stopped everybody.
#[test]
fn the_limit_of_open_files_is_raised_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), "ulimit -Sn 64;", &["--log", "off"], Stdio::null());
    let idle: Vec<_> = (0..150).map(|_| TcpStream::connect(&server.address).unwrap()).collect();
    assert_eq!(server.ask("GET", "/healthz", &Value::Null).0, 200);
    drop(idle);
}

/// The process was aborted by the failed allocation.
#[test]
fn a_table_for_which_there_is_no_memory_is_an_error() {
    // In kilobytes: enough for everything else, far from 64 GB.
    const MEMORY: &str = "ulimit -v 8000000;";
    let folder = tempfile::tempdir().unwrap();
    let options = ["--log", "off", "--table", "65536", "--memory", "200000"];
    let server = Server::start(folder.path(), MEMORY, &options, Stdio::null());
    for player in ["deepening:depth=4,table=65536", "perfect:table=65536"] {
        let question = json!({ "game": "connect-four", "moves": "4455", "player": player });
        let (status, answer) = server.ask("POST", "/api/v1/move", &question);
        assert_eq!((status, &answer["code"]), (503, &json!("no-memory")), "{player}: {answer}");
        let script = format!("{MEMORY} exec \"$@\"");
        let output = Command::new("sh")
            .args(["-c", &script, "sh", PROGRAM, "move", "connect-four", "4455"])
            .args(["--player", player])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{player}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("memory"), "{player}: {said}");
    }
    assert_eq!(server.ask("GET", "/healthz", &Value::Null).0, 200);
}

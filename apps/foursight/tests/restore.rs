//! Nothing stored is lost: copies of stores, damaged stores, and what was there before.
#![cfg(unix)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use support::{PROGRAM, Server};

fn command(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(words).arg("--database").arg(store(folder)).output().unwrap()
}

fn store(folder: &Path) -> PathBuf {
    folder.join("matches.sqlite")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Opens a match and plays these columns; its address.
fn play(server: &Server, columns: &str) -> String {
    let (status, opened) =
        server.ask("POST", "/api/v1/matches", &json!({ "game": "connect-four" }));
    assert_eq!(status, 201, "{opened}");
    let path = format!("/api/v1/matches/{}", opened["id"].as_str().unwrap());
    for (ply, column) in columns.chars().enumerate() {
        let secret = &opened["secrets"][if ply.is_multiple_of(2) { "a" } else { "b" }];
        let command = json!({ "kind": "play", "move": column.to_string() });
        let body = json!({ "secret": secret, "command": command });
        assert_eq!(server.ask("POST", &format!("{path}/commands"), &body).0, 200);
    }
    path
}

fn shown(server: &Server, path: &str) -> (u16, Value) {
    let (status, view) = server.ask("GET", path, &Value::Null);
    (status, if status == 200 { view["text"].clone() } else { view["code"].clone() })
}

/// Ends a server that writes everything into the store's one file.
fn end(mut server: Server) {
    server.signal("-TERM");
    assert!(server.process.wait().unwrap().success());
}

/// The second restore overwrote what the first had kept.
#[test]
fn what_was_there_before_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let server = Server::quiet(folder.path());
    let first = play(&server, "4");
    done(&command(folder.path(), &["backup", copy.to_str().unwrap()]));
    let original = play(&server, "123");
    drop(server);
    let mut kept = Vec::new();
    for _ in 0..3 {
        let said = done(&command(folder.path(), &["restore", copy.to_str().unwrap()]));
        assert!(said.starts_with("1 matches restored"), "{said}");
        let (_, name) = said.trim_end().split_once("what was there before is in ").expect(&said);
        kept.push(PathBuf::from(name));
    }
    assert_eq!(kept[0], folder.path().join("matches.sqlite.before-restore"));
    assert_eq!(kept[2], folder.path().join("matches.sqlite.before-restore-3"));
    assert_eq!(shown(&Server::quiet(folder.path()), &original).0, 404);
    // The original can be put back.
    done(&command(folder.path(), &["restore", kept[0].to_str().unwrap()]));
    let server = Server::quiet(folder.path());
    assert_eq!(shown(&server, &original), (200, json!("123")));
    assert_eq!(shown(&server, &first), (200, json!("4")));
}

/// "4 matches restored", and there was none: they were in the log of changes beside the file.
#[test]
fn a_copy_is_restored_with_the_log_beside_it() {
    let [from, to] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut server = Server::quiet(from.path());
    let paths: Vec<String> = ["4", "45", "456", "4567"].map(|moves| play(&server, moves)).into();
    server.kill();
    let log = from.path().join("matches.sqlite-wal");
    let bytes = fs::metadata(&log).unwrap().len();
    assert!(bytes > 0, "the matches are in the log");
    let said = done(&command(to.path(), &["restore", store(from.path()).to_str().unwrap()]));
    assert!(said.starts_with("4 matches restored"), "{said}");
    assert_eq!(fs::metadata(&log).unwrap().len(), bytes, "the copy stays as it is");
    let server = Server::quiet(to.path());
    for (path, moves) in paths.iter().zip(["4", "45", "456", "4567"]) {
        assert_eq!(shown(&server, path), (200, json!(moves)));
    }
}

/// It opened the damaged store first, and so refused.
#[test]
fn a_damaged_store_is_replaced_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let server = Server::quiet(folder.path());
    let path = play(&server, "44");
    done(&command(folder.path(), &["backup", copy.to_str().unwrap()]));
    end(server);
    let whole = fs::read(store(folder.path())).unwrap();
    let mut torn = whole.clone();
    torn[4096..].fill(0x5a);
    for (damaged, number) in [(b"no store at all".repeat(100), ""), (torn, "-2")] {
        fs::write(store(folder.path()), &damaged).unwrap();
        let checked = command(folder.path(), &["check"]);
        assert_eq!(checked.status.code(), Some(1), "{checked:?}");
        let said = done(&command(folder.path(), &["restore", copy.to_str().unwrap()]));
        assert!(said.starts_with("1 matches restored"), "{said}");
        let before = format!("matches.sqlite.before-restore{number}");
        assert!(said.contains(&before), "{said}");
        assert_eq!(fs::read(folder.path().join(before)).unwrap().len(), damaged.len());
        let server = Server::quiet(folder.path());
        assert_eq!(shown(&server, &path), (200, json!("44")));
        end(server);
    }
    // A damaged copy replaces nothing.
    let bad = folder.path().join("bad.sqlite");
    fs::write(&bad, &whole[..whole.len() / 2]).unwrap();
    let refused = command(folder.path(), &["restore", bad.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert_eq!(shown(&Server::quiet(folder.path()), &path), (200, json!("44")));
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("partial"))
        .collect();
    assert_eq!(left, [""; 0]);
}

/// The match was shown with other moves, which nobody had played.
#[test]
fn a_damaged_match_is_reported_and_the_others_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::quiet(folder.path());
    let (good, bad) = (play(&server, "11"), play(&server, "4774"));
    drop(server);
    let copy = folder.path().join("copy.sqlite");
    done(&command(folder.path(), &["restore", store(folder.path()).to_str().unwrap()]));
    let said = done(&command(folder.path(), &["check"]));
    assert_eq!(said, "2 matches, all as they were stored\n");
    // One bit of the digit: column 7 becomes column 6.
    let mut bytes = fs::read(store(folder.path())).unwrap();
    let column = br#""move":"7""#;
    let place = bytes.windows(column.len()).position(|window| window == column).unwrap();
    bytes[place + column.len() - 2] ^= 1;
    fs::write(store(folder.path()), bytes).unwrap();
    let id = bad.rsplit('/').next().unwrap();
    let checked = command(folder.path(), &["check"]);
    assert_eq!(checked.status.code(), Some(1));
    let said = text(&checked.stdout);
    assert!(said.starts_with(&format!("match {id} is damaged: change ")), "{said}");
    let log = folder.path().join("log");
    let stderr = Stdio::from(fs::File::create(&log).unwrap());
    let server = Server::start(folder.path(), "", &["--log", "json"], stderr);
    assert_eq!(shown(&server, &bad), (503, json!("damaged")));
    assert_eq!(shown(&server, &good), (200, json!("11")));
    // A copy says so as well, and whoever runs the server can delete it.
    done(&command(folder.path(), &["backup", copy.to_str().unwrap()]));
    done(&command(folder.path(), &["delete-match", id]));
    assert_eq!(shown(&server, &bad).0, 404);
    server.signal("-TERM");
    drop(server);
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("damaged") && log.contains(id), "{log}");
    let restored = command(folder.path(), &["restore", copy.to_str().unwrap()]);
    assert!(text(&restored.stderr).contains(id), "{restored:?}");
}

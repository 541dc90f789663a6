//! `foursight window` starts the window if it is installed, and says otherwise how to get it.
#![cfg(unix)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// The program in a folder of its own, so that nothing else is beside it.
fn alone(folder: &Path) -> std::path::PathBuf {
    let program = folder.join("foursight");
    fs::hard_link(env!("CARGO_BIN_EXE_foursight"), &program).expect("the same file system");
    program
}

fn run(program: &Path, path: &Path) -> Output {
    let mut command = Command::new(program);
    command.args(["window", "atoll", "--seed", "3"]).env("PATH", path);
    command.output().expect("it runs")
}

fn install(folder: &Path, script: &str) {
    let program = folder.join("foursight-desktop");
    fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn the_window_is_started_where_it_is_or_named_as_missing() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (own, path) = (folder.path().join("own"), folder.path().join("path"));
    fs::create_dir(&own).unwrap();
    fs::create_dir(&path).unwrap();
    let program = alone(&own);

    let missing = run(&program, &path);
    assert_eq!(missing.status.code(), Some(1));
    let talk = String::from_utf8(missing.stderr).unwrap();
    assert!(talk.contains("cargo install --path apps/desktop"), "{talk}");

    install(&path, "echo \"on PATH: $*\"");
    let found = run(&program, &path);
    assert!(found.status.success());
    assert_eq!(String::from_utf8(found.stdout).unwrap(), "on PATH: atoll --seed 3\n");

    install(&own, "exit 7");
    assert_eq!(run(&program, &path).status.code(), Some(7), "what is beside it comes first");
}

//! `cargo xtask open-spiel`: our rules against those of OpenSpiel, which share no line with them.

use std::process::Command;

use anyhow::Result;

use crate::{process, python, workspace};

/// Play 1,000 random games each of Connect Four and tic-tac-toe here and in OpenSpiel, step by step: same legal moves, same results
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// The version this was last tried with.
const PACKAGE: &str = "open_spiel==2.0.2";

/// `cargo xtask open-spiel`
pub(crate) fn run(_arguments: &Arguments) -> Result<bool> {
    println!("{}", play()?.trim());
    Ok(true)
}

/// Plays them; what was played.
pub(crate) fn check() -> Result<String> {
    Ok(play()?.trim().replace('\n', "; "))
}

fn play() -> Result<String> {
    let environment = python::folder()?.join("open-spiel");
    let python = python::environment(&environment, &[PACKAGE])?;
    python::install(&python, &python::wheel()?)?;
    let script = workspace::root().join("apps/python/checks/open_spiel_games.py");
    process::output(Command::new(python).arg(script))
}

//! `foursight engine check`: what a program does wrong, for who writes one.

use std::io::{Write, stdout};

use clap::Args;
use foursight_catalog::Game;
use foursight_laboratory::clock::WallClock;
use foursight_laboratory::engine::{Dialect, EngineCommand, Grade, check};

use crate::failure::Failure;

/// The program, and the game to try it out with.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight engine check -- python3 my_player.py
  foursight engine check --game tic-tac-toe -- ./my-player --depth 4
  foursight engine check --ugi -- foursight engine --ugi")]
pub(crate) struct CheckArguments {
    /// The program and its arguments
    #[arg(required = true, last = true, value_name = "COMMAND")]
    command: Vec<String>,
    /// The game it plays
    #[arg(long, value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// It speaks UGI
    #[arg(long)]
    ugi: bool,
}

pub(super) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
    let dialect = if arguments.ugi { Dialect::Ugi } else { Dialect::Foursight };
    let command = EngineCommand::new(dialect, arguments.command.clone())
        .ok_or_else(|| Failure::call("a command is missing"))?;
    let findings = check(&command, game, &WallClock::default());
    let mut out = stdout();
    for finding in &findings {
        writeln!(out, "{finding}")?;
    }
    let faults = findings.iter().filter(|finding| finding.grade == Grade::Fault).count();
    match faults {
        0 => Ok(()),
        1 => Err(Failure::failed("1 fault")),
        _ => Err(Failure::failed(format!("{faults} faults"))),
    }
}

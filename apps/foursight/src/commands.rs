//! One file per command.

mod analyse;
mod automat;
mod book;
mod choose;
pub(crate) mod engine;
mod engines;
pub(crate) mod judge;
pub(crate) mod lab;
#[cfg(feature = "lesson")]
mod lesson;
pub(crate) mod operate;
mod perft;
mod play;
mod players;
pub(crate) mod proof;
mod review;
mod screen;
pub(crate) mod serve;
mod solve;
mod terminal;
mod window;

use std::io;

use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use foursight_catalog::{Game, players};

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;

/// So many threads, or all cores.
fn threads(asked: Option<core::num::NonZeroU16>) -> std::io::Result<u32> {
    match asked {
        Some(threads) => Ok(threads.get().into()),
        None => Ok(std::thread::available_parallelism()?.get() as u32),
    }
}

/// Prints a document as one line of JSON.
fn json_line(document: &impl serde::Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string(document).map_err(Failure::failed)?;
    text.push('\n');
    Ok(io::Write::write_all(&mut io::stdout(), text.as_bytes())?)
}

/// The same command whose completions know the games and the players. Both may be written with settings, so this is not how it is read.
fn completed(command: clap::Command) -> clap::Command {
    let games = || Game::all().into_iter().map(Game::name);
    let mut names: Vec<&str> =
        Game::all().into_iter().flat_map(players).map(|player| player.name).collect();
    names.sort_unstable();
    names.dedup();
    let with_names = move |argument: clap::Arg| {
        let is = |names: &[&str]| {
            let shown = argument.get_value_names().unwrap_or_default();
            shown.iter().any(|shown| names.contains(&shown.as_str()))
        };
        if is(&["GAME"]) {
            argument.value_parser(PossibleValuesParser::new(games()))
        } else if is(&["P", "PLAYER", "FILE|PLAYER"]) {
            argument.value_parser(PossibleValuesParser::new(names.clone()))
        } else {
            argument
        }
    };
    command.mut_args(with_names).mut_subcommands(completed)
}

/// Does what the command line says.
pub(crate) fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        None => serve::run_page(),
        Some(Command::Serve(arguments)) => serve::run(&arguments),
        Some(Command::Backup(arguments)) => operate::back_up(&arguments),
        Some(Command::Restore(arguments)) => operate::restore(&arguments),
        Some(Command::Check(arguments)) => operate::check(&arguments),
        Some(Command::DeleteMatch(arguments)) => operate::delete_match(&arguments),
        Some(Command::RecoverClass(arguments)) => operate::recover_class(&arguments),
        Some(Command::Block(arguments)) => operate::block(&arguments),
        Some(Command::Play(arguments)) => play::run(&arguments),
        Some(Command::Window { arguments }) => window::run(&arguments),
        Some(Command::Move(arguments)) => choose::run(&arguments),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments),
        Some(Command::Review(arguments)) => review::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Book(command)) => book::run(&command),
        Some(Command::Proof(arguments)) => proof::run(&arguments),
        Some(Command::Automat(arguments)) => automat::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Players(arguments)) => players::run(&arguments),
        Some(Command::Engine(arguments)) => engine::run(&arguments),
        Some(Command::Judge(arguments)) => judge::run(&arguments),
        Some(Command::Lab(command)) => lab::run(&command),
        Some(Command::Schema) => {
            Ok(io::Write::write_all(&mut io::stdout(), foursight_wire::JSON_SCHEMA.as_bytes())?)
        }
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            let mut command = completed(Arguments::command());
            clap_complete::generate(shell, &mut command, "foursight", &mut script);
            Ok(io::Write::write_all(&mut io::stdout(), &script)?)
        }
        Some(Command::Man(arguments)) => match arguments.folder {
            Some(folder) => {
                std::fs::create_dir_all(&folder)?;
                Ok(clap_mangen::generate_to(Arguments::command(), folder)?)
            }
            None => Ok(clap_mangen::Man::new(Arguments::command()).render(&mut io::stdout())?),
        },
        #[cfg(feature = "lesson")]
        Some(Command::Lesson) => lesson::run(),
    }
}

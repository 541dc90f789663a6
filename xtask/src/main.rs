//! The repository's own commands: `cargo xtask --help` lists them. What CI runs is what runs here.

mod architecture;
mod bare_metal;
mod checksum;
mod documentation;
mod files;
mod format;
mod install;
mod instructions;
mod licences;
mod lint;
mod process;
mod test;
mod tests_step;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The repository's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Test(test::Arguments),
    Checksum(checksum::Arguments),
    Instructions(instructions::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Test(arguments) => test::run(&arguments),
        Task::Checksum(arguments) => checksum::run(&arguments),
        Task::Instructions(arguments) => instructions::run(&arguments),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

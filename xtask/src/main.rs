//! The repository's own commands: `cargo xtask --help` lists them. What CI runs is what runs here.

mod architecture;
mod bare_metal;
mod board;
mod browser;
mod checksum;
mod command;
mod dependencies;
mod documentation;
mod engine;
mod exports;
mod faults;
mod files;
mod firmware;
mod format;
mod fuzz;
mod install;
mod install_check;
mod instructions;
mod licences;
mod lint;
mod load;
mod mutants;
mod nginx;
mod node;
mod npm;
mod open_spiel;
mod openapi;
mod own_game;
mod package;
mod page;
mod picture;
mod process;
mod provenance;
mod python;
mod qemu;
mod release;
mod schemathesis;
mod server;
mod siege;
mod site;
mod speed;
mod statistics;
mod talk;
mod test;
mod test_suite;
mod truth;
mod websocket;
mod window;
mod windows;
mod words;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

const EXAMPLES: &str = "Examples:
  cargo xtask test                            everything, as CI does it
  cargo xtask test --only lint --only tests   some of it, while working
  cargo xtask checksum --accept               after a change of a search that was meant
  cargo xtask instructions --dry-run          did that change pay?";

/// The repository's own commands.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", version, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Test(test::Arguments),
    Firmware(firmware::Arguments),
    Qemu(qemu::Arguments),
    Board(board::Arguments),
    Checksum(checksum::Arguments),
    Instructions(instructions::Arguments),
    Speed(speed::Arguments),
    Statistics(statistics::Arguments),
    Load(load::Arguments),
    Siege(siege::Arguments),
    Faults(faults::Arguments),
    Schemathesis(schemathesis::Arguments),
    Mutants(mutants::Arguments),
    Openapi(openapi::Arguments),
    Page(page::Arguments),
    Picture(picture::Arguments),
    Site(site::Arguments),
    Npm(npm::Arguments),
    Python(python::Arguments),
    OpenSpiel(open_spiel::Arguments),
    Package(package::Arguments),
    Release(release::Arguments),
    InstallCheck(install_check::Arguments),
    Screenshots(browser::Arguments),
    Window(window::Arguments),
    Words(words::Arguments),
    Truth(truth::Arguments),
    Fuzz(fuzz::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Test(arguments) => test::run(&arguments),
        Task::Firmware(arguments) => firmware::run(&arguments),
        Task::Qemu(arguments) => qemu::run(&arguments),
        Task::Board(arguments) => board::run(&arguments),
        Task::Checksum(arguments) => checksum::run(&arguments),
        Task::Instructions(arguments) => instructions::run(&arguments),
        Task::Speed(arguments) => speed::run(&arguments),
        Task::Statistics(arguments) => statistics::run(&arguments),
        Task::Load(arguments) => load::run(&arguments),
        Task::Siege(arguments) => siege::run(&arguments),
        Task::Faults(arguments) => faults::run(&arguments),
        Task::Schemathesis(arguments) => schemathesis::run(&arguments),
        Task::Mutants(arguments) => mutants::run(&arguments),
        Task::Openapi(arguments) => openapi::run(&arguments),
        Task::Page(arguments) => page::run(&arguments),
        Task::Picture(arguments) => picture::run(&arguments),
        Task::Npm(arguments) => npm::run(&arguments),
        Task::Python(arguments) => python::run(&arguments),
        Task::OpenSpiel(arguments) => open_spiel::run(&arguments),
        Task::Package(arguments) => package::run(&arguments),
        Task::Release(arguments) => release::run(&arguments),
        Task::InstallCheck(arguments) => install_check::run(&arguments),
        Task::Site(arguments) => site::run(&arguments),
        Task::Screenshots(arguments) => browser::run(&arguments),
        Task::Window(arguments) => window::run(&arguments),
        Task::Words(arguments) => words::run(&arguments),
        Task::Truth(arguments) => truth::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
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

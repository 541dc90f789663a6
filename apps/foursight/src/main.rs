//! The one command of Foursight. `foursight --help` teaches the rest.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod arguments;
mod commands;
mod failure;
mod words;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;
use crate::failure::Failure;

fn main() -> ExitCode {
    // Without a command it serves the page.
    let arguments = Arguments::parse();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads us has read enough (`foursight … | head`).
        Err(Failure::Failed(error)) if failure::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(failure) => {
            // Standard error may be closed.
            drop(writeln!(std::io::stderr(), "foursight: {failure}"));
            ExitCode::from(failure.code())
        }
    }
}

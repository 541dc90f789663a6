//! The command of Foursight as a library: everything behind `fn main`, so that a program with games of its own gets the same command.
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     // foursight_catalog::register(…) adds a game.
//!     foursight_command::run()
//! }
//! ```
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod arguments;
mod commands;
mod failure;
mod progress;
mod words;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;
use crate::failure::Failure;

/// Does what the program's arguments say; without a command it serves the page.
pub fn run() -> ExitCode {
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

/// Speaks the engine protocol (docs/engine.md), or UGI, with whoever writes `input` and reads `output`, until the input ends or `quit` comes.
///
/// # Errors
/// If the output cannot be written, or a player panicked.
pub fn converse(
    input: impl BufRead + Send + 'static,
    output: impl Write + 'static,
    ugi: bool,
) -> io::Result<()> {
    commands::engine::converse(input, output, ugi)
        .map_err(|failure| io::Error::other(failure.to_string()))
}

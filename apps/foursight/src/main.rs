//! The one command of Foursight. `foursight --help` teaches the rest.

use std::process::ExitCode;

fn main() -> ExitCode {
    foursight_command::run()
}

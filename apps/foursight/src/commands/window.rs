//! `foursight window`: starts the window, which is a program of its own.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::failure::Failure;

/// The program.
const NAME: &str = "foursight-desktop";

pub(crate) fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let Some(program) = installed() else {
        return Err(Failure::failed(format!(
            "{NAME} is not installed: it is neither beside this program nor on PATH; \
             build it with `cargo install --path apps/desktop`, or run `cargo run --release -p {NAME}` in the repository"
        )));
    };
    let status = Command::new(&program)
        .args(arguments)
        .status()
        .map_err(|error| Failure::failed(format!("cannot start {}: {error}", program.display())))?;
    if status.success() {
        return Ok(());
    }
    // It has said itself what is wrong.
    std::process::exit(status.code().unwrap_or(1));
}

/// Beside this program, or else the first on `PATH`.
fn installed() -> Option<PathBuf> {
    let name = format!("{NAME}{}", env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok().and_then(|own| Some(own.parent()?.join(&name)));
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = env::split_paths(&path).map(|folder| folder.join(&name));
    beside.into_iter().chain(on_path).find(|program| program.is_file())
}

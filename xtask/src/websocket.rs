//! The server's WebSockets, driven by two clients of another language: `websockets`, and frames of every kind whose responses `wsproto` reads.

use std::process::Command;

use anyhow::Result;

use crate::server::Server;
use crate::{command, process, python, workspace};

/// The Python packages, with the versions this was last tried with.
const PACKAGES: [&str; 2] = ["websockets==17.4", "wsproto==1.3.2"];

/// Connects in every way; what there is to say of it.
pub(crate) fn check() -> Result<String> {
    let folder = workspace::Metadata::load()?.target_directory.join("websocket");
    std::fs::create_dir_all(&folder)?;
    let python = python::environment(&folder.join("python"), &PACKAGES)?;
    let server = Server::start(&command::build()?)?;
    let said = process::output(
        Command::new(&python)
            .arg(workspace::root().join("apps/web/websocket/conformance.py"))
            .arg(&server.address),
    )?;
    Ok(said.trim().to_owned())
}

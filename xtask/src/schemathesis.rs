//! `cargo xtask schemathesis`: thousands of requests made from the API's document, with stored matches and valid secrets.
//!
//! **Everything.** Requests that the document permits and requests that it does not, with random texts: no answer is a fault of the server, each has a
//! status, a type, headers and a body that the document states, what the document forbids is refused, and other methods are answered 405 with `Allow`.
//!
//! **What is permitted.** Requests that the document permits, with games, players, moves and names that can be read: none is refused. A document cannot
//! say how a game or a player is written, which move is legal, nor that two members exclude each other, and it permits a whole number to be written `7.0`, so
//! that `positive_data_acceptance` cannot hold for random texts; `apps/web/openapi/hooks.py` puts in those that can be read.
//!
//! Left out: `missing_required_header` (no header is required), `ignored_auth` and `object_level_authorization` (secrets are in bodies, not in a scheme
//! the document has), `use_after_free` and `ensure_resource_availability` (nothing is deleted over the API, and the document has no links).

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

use crate::{command, process, workspace};

/// The Python package, with the version this was last tried with.
const PACKAGE: &str = "schemathesis==4.32.5";
/// What must hold for all requests.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,negative_data_rejection,unsupported_method,allow_header_conformance";
/// What must hold for those that the document permits and whose texts can be read.
const PERMITTED: &str = "not_a_server_error,positive_data_acceptance";

/// Ask the server everything its OpenAPI document allows, and check every answer against the document
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Requests made for each operation
    #[arg(long, default_value_t = 300)]
    examples: u32,
    /// A program to use instead of building one
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
}

/// The command.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let folder = workspace::Metadata::load()?.target_directory.join("schemathesis");
    std::fs::create_dir_all(&folder)?;
    let tool = install(&folder)?;
    let program = match &arguments.program {
        Some(program) => std::path::absolute(program)?,
        None => command::build()?,
    };
    let server = Server::start(&program)?;
    let ask = |texts: &str, options: &[&str]| {
        let finished = process::finish(
            Command::new(&tool)
                .arg("run")
                .arg(format!("{}/api/openapi.json", server.address))
                .args(options)
                .args(["--phases", "examples,coverage,fuzzing"])
                .args(["--max-examples", &arguments.examples.to_string()])
                // A WebSocket is no answer to a request.
                .args(["--exclude-path-regex", "/live$|/automat$"])
                .args(["--warnings", "off", "--continue-on-failure"])
                .env("SCHEMATHESIS_HOOKS", "hooks")
                .env("PYTHONPATH", workspace::root().join("apps/web/openapi"))
                .env("FOURSIGHT", &server.address)
                .env("FOURSIGHT_TEXTS", texts)
                .env("NO_COLOR", "1")
                .current_dir(&folder),
        )?;
        print!("{}", finished.everything());
        anyhow::Ok(finished.success)
    };
    let everything = ask("random", &["--checks", CHECKS])?;
    let permitted = ask("readable", &["--checks", PERMITTED, "--mode", "positive"])?;
    Ok(everything && permitted)
}

/// The tool in a Python of its own, now or after having fetched it.
fn install(folder: &std::path::Path) -> Result<PathBuf> {
    let (python, mark) = (folder.join("python"), folder.join("python/.installed"));
    let tool = python.join("bin/schemathesis");
    if std::fs::read_to_string(&mark).is_ok_and(|installed| installed == PACKAGE) {
        return Ok(tool);
    }
    process::output(Command::new("python3").args(["-m", "venv"]).arg(&python))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE];
    process::output(Command::new(python.join("bin/python")).args(pip))?;
    std::fs::write(&mark, PACKAGE)?;
    Ok(tool)
}

/// A server that refuses nobody for asking much, which ends with this value.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(program: &std::path::Path) -> Result<Self> {
        let mut process = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--database", "sqlite::memory:"])
            .args([
                "--log",
                "off",
                "--search-time",
                "200ms",
                "--queue",
                "10000",
                "--queue-timeout",
                "1m",
            ])
            .args(["--per-client", "0", "--matches-per-client", "0", "--commands-per-client", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("starting the server")?;
        let mut line = String::new();
        let out = process.stdout.take().context("no standard output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().trim_end_matches('/').to_owned();
        anyhow::ensure!(address.starts_with("http://"), "the server did not start");
        Ok(Self { process, address })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

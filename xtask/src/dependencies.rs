//! What cargo-deny says about the packages of others (`deny.toml`): licences, sources, and known faults.
//!
//! It takes minutes to build, so this is a long step; [`licences`](crate::licences) asks about the licences in every run. The database of known faults is
//! fetched anew. Where it cannot be reached, the step passes and says so.

use std::process::Command;

use anyhow::{Result, bail};

use crate::{install, process, workspace};

/// What cargo-deny says when it cannot fetch the database, in which nothing was found then.
const UNREACHABLE: &str = "failed to fetch advisory database";

/// Asks cargo-deny.
pub(crate) fn check() -> Result<String> {
    let program = install::cargo_tool("cargo-deny")?;
    let ask = |what: &[&str]| {
        let mut command = Command::new(&program);
        command.args(["--color", "never", "check"]).args(what).current_dir(workspace::root());
        process::finish(&mut command)
    };
    ask(&["licenses", "bans", "sources"])?.checked()?;
    let advisories = ask(&["advisories"])?;
    Ok(match advisories.success {
        true => "licences, sources and advisories".to_owned(),
        false if advisories.stderr.contains(UNREACHABLE) => {
            "licences and sources; advisories were not checked: their database cannot be reached"
                .to_owned()
        }
        false => bail!("{}", advisories.everything()),
    })
}

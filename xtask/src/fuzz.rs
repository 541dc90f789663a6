//! `cargo xtask fuzz`: every reader of foreign text, with texts that a fuzzer makes of the kept ones.
//!
//! What must hold is in `crates/readers`, whose tests run the kept inputs (`fuzz/corpus`) and the same with changed bytes. Here libFuzzer looks for inputs that reach more of the code, one target
//! after the other. It needs compiler flags that only development versions take; `RUSTC_BOOTSTRAP` lets the pinned one take them, so without a sanitizer: nothing
//! here is `unsafe` but the solver, which reads no foreign text.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{install, workspace};

/// Look for texts that a reader cannot bear: notation, boards, pasted text, players, records, experiments, requests, engine lines
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only these readers, by the names of the files in fuzz/fuzz_targets
    targets: Vec<String>,
    /// How long each
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
}

/// The command.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let cargo_fuzz = install::cargo_tool("cargo-fuzz")?;
    let folder = workspace::root().join("fuzz");
    let mut targets = arguments.targets.clone();
    if targets.is_empty() {
        for file in fs::read_dir(folder.join("fuzz_targets"))? {
            let name = file?.path();
            targets.extend(name.file_stem().map(|name| name.to_string_lossy().into_owned()));
        }
        targets.sort_unstable();
    }
    let mut all_hold = true;
    for target in &targets {
        // What it finds on the way is kept beside the repository's own inputs, not among them.
        let grown = folder.join("grown").join(target);
        fs::create_dir_all(&grown)?;
        let mut fuzz = Command::new(&cargo_fuzz);
        fuzz.current_dir(&folder).env("RUSTC_BOOTSTRAP", "1");
        fuzz.args(["run", "--sanitizer", "none", target]).arg(&grown);
        fuzz.arg(folder.join("corpus").join(target));
        let seconds = (arguments.minutes * 60.0).ceil();
        fuzz.args(["--", "-max_len=4096", "-timeout=20", "-rss_limit_mb=4096"]);
        fuzz.args(["-print_final_stats=1", &format!("-max_total_time={seconds}")]);
        println!("{target}: {} min", arguments.minutes);
        let holds = fuzz.status().context("cargo-fuzz")?.success();
        println!("{target}: {}", if holds { "nothing found" } else { "found something" });
        all_hold &= holds;
    }
    Ok(all_hold)
}

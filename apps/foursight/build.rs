//! Puts the lesson into the program, where the environment names its file: `cargo xtask release` does. Makes the program smaller where linker and system allow it.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

/// What makes the program smaller: functions with the same code become one (lld only), addresses are written in less space (glibc 2.36 and above), and the names
/// of functions are left out, if nobody wants to debug it.
const SMALLER: [&str; 2] = ["-Wl,--icf=all", "-Wl,-z,pack-relative-relocs"];
const WITHOUT_NAMES: &str = "-Wl,-s";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=FOURSIGHT_LESSON");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new(&folder);
    if env::var_os("CARGO_FEATURE_LESSON").is_none() {
        // A program with the lesson is for other machines, and one without optimisation is linked again and again.
        if env::var("PROFILE").is_ok_and(|profile| profile == "release") {
            let stripped = env::var("DEBUG").is_ok_and(|debug| debug == "false");
            let smaller = SMALLER.into_iter().chain(stripped.then_some(WITHOUT_NAMES));
            for argument in smaller.filter(|argument| works_here(argument, folder)) {
                println!("cargo::rustc-link-arg-bins={argument}");
            }
        }
        return Ok(());
    }
    let place = folder.join("lesson.html");
    match env::var_os("FOURSIGHT_LESSON") {
        Some(file) => {
            println!("cargo::rerun-if-changed={}", Path::new(&file).display());
            fs::copy(file, place).map(drop)
        }
        None => fs::write(place, ""),
    }
}

/// Whether an empty program that is linked with this argument runs on this machine, for which the program is built.
fn works_here(argument: &str, folder: &Path) -> bool {
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|it| it == value);
    let (Some(compiler), Some(host)) = (env::var_os("RUSTC"), env::var_os("HOST")) else {
        return false;
    };
    if env::var_os("TARGET") != Some(host) || !is("CARGO_CFG_TARGET_OS", "linux") {
        return false;
    }
    let (source, program) = (folder.join("empty.rs"), folder.join("empty"));
    let mut link = Command::new(compiler);
    link.arg(&source).arg("-o").arg(&program).args(["-C", &format!("link-arg={argument}")]);
    fs::write(source, "fn main() {}").is_ok()
        && link.output().is_ok_and(|linked| linked.status.success())
        && Command::new(program).status().is_ok_and(|ended| ended.success())
}

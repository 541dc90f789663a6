//! `cargo xtask release`: what people download, in target/release-files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::workspace::{self, Metadata};
use crate::{process, site, windows};

/// Write the program with completions, manual pages, lesson and checksums to target/release-files
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The program for Windows as well, tried under Wine
    #[arg(long)]
    windows: bool,
    /// Only the program for Windows
    #[arg(long)]
    windows_only: bool,
}

/// Shells, and what their completion scripts are called.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "foursight.bash"),
    ("elvish", "foursight.elv"),
    ("fish", "foursight.fish"),
    ("powershell", "_foursight.ps1"),
    ("zsh", "_foursight"),
];

/// What lies beside the program.
const FILES: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The notices of others' packages in the page.
const THIRD_PARTY: &str = "apps/web/page/dist/third-party.txt";

/// `cargo xtask release`
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    if !arguments.windows_only {
        println!("{}", check()?);
    }
    if arguments.windows || arguments.windows_only {
        println!("{}", for_windows()?);
    }
    Ok(true)
}

/// The program for Windows beside the archive, with its checksum; what was tried.
fn for_windows() -> Result<String> {
    let target = Metadata::load()?.target_directory;
    let lesson = target.join("lesson.html");
    if !lesson.is_file() {
        site::write_single(&lesson)?;
    }
    let program = windows::build(&target, &lesson)?;
    let tried = windows::try_out(&program)?;
    let folder = target.join("release-files");
    fs::create_dir_all(&folder)?;
    let name = format!("foursight-{}-x86_64-windows.exe", version()?);
    fs::copy(&program, folder.join(&name))?;
    checksums(&folder)?;
    let bytes = fs::metadata(folder.join(&name))?.len();
    Ok(format!("{}: {bytes} bytes; {tried}", folder.join(name).display()))
}

/// The version of everything.
fn version() -> Result<String> {
    let metadata = Metadata::load()?;
    let command = metadata.members().find(|package| package.name == "foursight-cli");
    Ok(command.context("the package `foursight-cli`")?.version.clone())
}

/// Writes the checksums of everything that is downloaded.
fn checksums(folder: &Path) -> Result<()> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        let name = file?.file_name().into_string().ok().context("a name of letters")?;
        if name.starts_with("foursight-") && folder.join(&name).is_file() {
            names.push(name);
        }
    }
    names.sort();
    let sums = process::output(Command::new("sha256sum").args(&names).current_dir(folder))?;
    Ok(fs::write(folder.join("SHA256SUMS"), sums)?)
}

/// Builds everything and tries what was packed; what it is.
pub(crate) fn check() -> Result<String> {
    let metadata = Metadata::load()?;
    let lesson = metadata.target_directory.join("lesson.html");
    site::write_single(&lesson)?;
    let program = build(&metadata.target_directory, &lesson)?;
    let folder = metadata.target_directory.join("release-files");
    if folder.is_dir() {
        fs::remove_dir_all(&folder)?;
    }
    let name =
        format!("foursight-{}-{}-{}", version()?, std::env::consts::ARCH, std::env::consts::OS);
    fill(&folder.join(&name), &program)?;
    let archive = format!("{name}.tar.gz");
    process::output(Command::new("tar").args(["-czf", &archive, &name]).current_dir(&folder))?;
    checksums(&folder)?;
    let pages = unpacked(&folder, &archive, &name, &lesson)?;
    let bytes = fs::metadata(folder.join(&archive))?.len();
    Ok(format!("{}: {bytes} bytes, {pages} manual pages", folder.join(archive).display()))
}

/// The program with the lesson inside.
fn build(target: &Path, lesson: &Path) -> Result<PathBuf> {
    process::output(
        process::cargo(workspace::root())
            .args(["build", "--quiet", "--release", "--locked"])
            .args(["--package", "foursight-cli", "--features", "lesson"])
            .env("FOURSIGHT_LESSON", lesson),
    )?;
    Ok(target.join("release").join(format!("foursight{}", std::env::consts::EXE_SUFFIX)))
}

/// Puts everything into the folder that is packed.
fn fill(folder: &Path, program: &Path) -> Result<()> {
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    fs::copy(program, folder.join(program.file_name().context("a program")?))?;
    for file in FILES {
        fs::copy(workspace::root().join(file), folder.join(file))?;
    }
    // The program contains the page, and that others' packages.
    fs::copy(workspace::root().join(THIRD_PARTY), folder.join("THIRD-PARTY-PAGE.txt"))?;
    for (shell, name) in SHELLS {
        let script = process::output(Command::new(program).args(["completions", shell]))?;
        fs::write(completions.join(name), script)?;
    }
    process::output(Command::new(program).args(["man", "--folder"]).arg(folder.join("man")))?;
    Ok(())
}

/// Unpacks the archive as somebody who downloaded it, and tries the program; how many manual pages it has.
fn unpacked(folder: &Path, archive: &str, name: &str, lesson: &Path) -> Result<usize> {
    let place = folder.with_file_name("release-unpacked");
    if place.is_dir() {
        fs::remove_dir_all(&place)?;
    }
    fs::create_dir_all(&place)?;
    process::output(Command::new("sha256sum").args(["--check", "SHA256SUMS"]).current_dir(folder))?;
    process::output(Command::new("tar").arg("-xzf").arg(folder.join(archive)).current_dir(&place))?;
    let program = place.join(name).join("foursight");
    let ask = |words: &[&str]| process::output(Command::new(&program).args(words));
    let found = ask(&["move", "connect-four", "121212", "--player", "perfect"])?;
    ensure!(found == "1\n", "the unpacked program plays {found} instead of 1");
    ensure!(
        ask(&["lesson"])? == fs::read_to_string(lesson)?,
        "the unpacked program prints another lesson than {}",
        lesson.display()
    );
    Ok(fs::read_dir(place.join(name).join("man"))?.count())
}

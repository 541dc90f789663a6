//! `cargo xtask firmware`: builds what runs on chips. Installs what that needs where it is missing.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::workspace::Metadata;
use crate::{bare_metal, install, process, workspace};

/// The chip of all boards: the emulated one is as the real one.
const TARGET: &str = "riscv32imc-unknown-none-elf";

/// A network that is nowhere, unless a real one is named. The address is one of those kept for documentation.
const NETWORK: [(&str, &str); 3] = [
    ("AUTOMAT_SSID", "network"),
    ("AUTOMAT_PASSWORD", "password"),
    ("AUTOMAT_SERVER", "http://192.0.2.1:8044"),
];

/// Build the firmware of the automat for the LOLIN C3 mini, with and without Wi-Fi, and for the emulated chip
///
/// Prints what each of them takes in flash and memory. Takes several minutes the first time.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// What a program takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// Bytes to be kept in flash: code, constants, and what memory begins with.
    pub(crate) flash: u64,
    /// Bytes of memory in use from the start, stack and heap apart: data, the table, and code that runs from memory.
    pub(crate) memory: u64,
}

/// Builds all and prints their sizes.
pub(crate) fn run(_arguments: &Arguments) -> Result<bool> {
    println!("| firmware | flash, bytes | memory, bytes |\n|---|---:|---:|");
    for (board, name, features) in [
        ("qemu-riscv32", "foursight-qemu-riscv32", &[][..]),
        ("esp32-c3", "foursight-esp32-c3", &[]),
        ("esp32-c3", "foursight-esp32-c3", &["wifi"]),
    ] {
        let sizes = sizes(&build(board, name, features)?)?;
        let with = if features.is_empty() {
            String::new()
        } else {
            format!(" with {}", features.join(", "))
        };
        println!("| {board}{with} | {} | {} |", sizes.flash, sizes.memory);
    }
    Ok(true)
}

/// Builds a board's firmware and answers with where the program is.
pub(crate) fn build(board: &str, name: &str, features: &[&str]) -> Result<PathBuf> {
    let target = Metadata::load()?.target_directory.join("firmware");
    let folder = workspace::root().join("firmware").join(board);
    let mut cargo = if install::rustup_target(TARGET) {
        process::cargo(&folder)
    } else {
        let mut cargo = bare_metal::debian_cargo()?;
        cargo.current_dir(&folder).env("RUSTC_BOOTSTRAP", "1");
        cargo
    };
    cargo
        .args(["build", "--release", "--quiet", "--target", TARGET])
        .arg("--target-dir")
        .arg(&target);
    if cargo.get_envs().any(|(name, _)| name == "RUSTC_BOOTSTRAP") {
        cargo.arg("-Zbuild-std=core,alloc,compiler_builtins");
    }
    if !features.is_empty() {
        cargo.args(["--features", &features.join(",")]);
        // Without a network's name there would be nothing to join, and the compiler would leave the radio out.
        for (name, value) in NETWORK {
            if std::env::var_os(name).is_none() {
                cargo.env(name, value);
            }
        }
    }
    process::output(&mut cargo)?;
    Ok(target.join(TARGET).join("release").join(name))
}

/// What a program takes, by the segments of its ELF file (32 bits, little-endian).
pub(crate) fn sizes(program: &Path) -> Result<Sizes> {
    let bytes = fs::read(program).with_context(|| format!("reading {}", program.display()))?;
    segments(&bytes).with_context(|| format!("{} is not a program", program.display()))
}

/// Where the chips keep code that runs in place; everything loaded elsewhere is memory.
const FLASH: [core::ops::Range<u64>; 2] = [0x4200_0000..0x4280_0000, 0x3C00_0000..0x3C80_0000];
/// The emulated chip's flash.
const EMULATED: core::ops::Range<u64> = 0x8000_0000..0x8010_0000;
/// The emulated chip's memory.
const EMULATED_MEMORY: core::ops::Range<u64> = 0x8010_0000..0x8020_0000;

fn segments(bytes: &[u8]) -> Option<Sizes> {
    let word = |at: usize| Some(u64::from(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?)));
    let half = |at: usize| Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?) as usize);
    if !bytes.starts_with(b"\x7FELF\x01\x01") {
        return None;
    }
    let (table, size, count) = (word(28)? as usize, half(42)?, half(44)?);
    let mut sizes = Sizes::default();
    for entry in (0..count).map(|index| table + index * size) {
        let (kind, address) = (word(entry)?, word(entry + 8)?);
        let (in_file, in_memory) = (word(entry + 16)?, word(entry + 20)?);
        if kind == 1 {
            sizes.flash += in_file;
            let in_place = FLASH.iter().chain([&EMULATED]).any(|range| range.contains(&address));
            // The real chip's file also lists where stack and heap lie, with nothing in them.
            let used = in_file > 0 || EMULATED_MEMORY.contains(&address);
            sizes.memory += if used && !in_place { in_memory } else { 0 };
        }
    }
    Some(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_are_added_up() {
        let mut elf = b"\x7FELF\x01\x01".to_vec();
        elf.resize(52, 0);
        elf[28] = 52;
        elf[42] = 32;
        elf[44] = 3;
        let segment = |address: u32, in_file: u32, in_memory: u32| {
            [1, 0, address, address, in_file, in_memory, 0, 0].map(u32::to_le_bytes).concat()
        };
        elf.extend(segment(0x8000_0000, 100, 100));
        elf.extend(segment(0x8010_0000, 8, 500));
        elf.extend(segment(0x3FC8_0000, 0, 7000));
        assert_eq!(segments(&elf), Some(Sizes { flash: 108, memory: 500 }));
        assert_eq!(segments(b"no program"), None);
    }
}

//! Packs the files that the server sends into one, which the program contains. Each is compressed by gzip, once and here: what a browser gets is what
//! lies in the program.
//!
//! A debug build reads them from their folders instead, so that a change needs no new build; it gets the list alone, for nothing but what is
//! listed is ever sent. What `cargo xtask page` builds is not on that list, since its names change with every change.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

/// Folders whose files are sent.
const FOLDERS: [&str; 2] = ["docs/reports", "experiments"];

/// What `cargo xtask page` builds.
const BUILT: &str = "apps/web/page/dist";

/// Files of the page that are sent as they are written.
const OWN: [&str; 4] = [
    "apps/web/page/challenges.json",
    "apps/web/page/claims.json",
    "apps/web/page/icon.svg",
    "apps/web/page/preview.png",
];

/// The document of the API.
const OPENAPI: &str = "apps/web/openapi.json";

/// The manual of the automat: what it says, and what it links to.
const MANUAL: [&str; 21] = [
    "docs/automat-curve.tsv",
    "docs/automat-figures.md",
    "docs/automat.md",
    "docs/images/automat-curve.svg",
    "docs/images/automat-front.svg",
    "docs/images/automat-lights.svg",
    "docs/images/automat-wiring.svg",
    "docs/sources.md",
    "firmware/esp32-c3/Cargo.toml",
    "firmware/esp32-c3/src/main.rs",
    "firmware/esp32-c3/src/network.rs",
    "hardware/README.md",
    "hardware/made/back.png",
    "hardware/made/bill-of-materials.csv",
    "hardware/made/electrical.md",
    "hardware/made/foursight-automat-1.0-gerbers.zip",
    "hardware/made/front-plate.svg",
    "hardware/made/front.png",
    "hardware/made/light-grid.svg",
    "hardware/made/placement.csv",
    "hardware/made/schematic.pdf",
];

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let is_read_later = env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_some();
    let mut paths: Vec<String> = MANUAL.iter().chain(&OWN).map(|&path| path.to_owned()).collect();
    paths.push(OPENAPI.to_owned());
    let built = if is_read_later { None } else { Some(BUILT) };
    for folder in FOLDERS.into_iter().chain(built) {
        println!("cargo::rerun-if-changed={}", root.join(folder).display());
        list(&root, folder, &mut paths)?;
    }
    paths.sort();
    let mut packed = Vec::new();
    let mut index = String::from("&[\n");
    for path in &paths {
        let start = packed.len();
        let mut length = 0;
        if !is_read_later {
            println!("cargo::rerun-if-changed={}", root.join(path).display());
            let bytes = fs::read(root.join(path))?;
            length = bytes.len();
            let mut encoder = GzEncoder::new(&mut packed, Compression::best());
            encoder.write_all(&bytes)?;
            encoder.finish()?;
        }
        let end = packed.len();
        index +=
            &format!("    Entry {{ path: {path:?}, packed: {start}..{end}, length: {length} }},\n");
    }
    index += "]\n";
    fs::write(out.join("files.packed"), &packed)?;
    fs::write(out.join("files.index"), index)
}

/// All files below a folder, as paths from the repository's root.
fn list(root: &Path, folder: &str, paths: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = entry.file_name();
        let path = format!("{folder}/{}", name.to_str().expect("our names are UTF-8"));
        if entry.file_type()?.is_dir() {
            list(root, &path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

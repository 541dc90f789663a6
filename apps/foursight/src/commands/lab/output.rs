//! The folder an experiment leaves, and what stands on its report.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use foursight_laboratory::lock::FolderLock;
use foursight_laboratory::page::{Page, Provenance};

use crate::failure::Failure;

/// The folder, this run's alone.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: FolderLock,
}

impl Folder {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        fs::create_dir_all(path)
            .with_context(|| format!("cannot make the folder {}", path.display()))?;
        let now = humantime::format_rfc3339_seconds(SystemTime::now());
        let holder = format!("process {} since {now}", std::process::id());
        let lock = FolderLock::take(path, &holder)
            .with_context(|| format!("the folder {}", path.display()))?;
        Ok(Self { path: path.to_owned(), _lock: lock })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Failure> {
        let path = self.file(name);
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(())
    }

    /// The report and each of its plots.
    pub(crate) fn write_page(&self, page: &Page) -> Result<(), Failure> {
        self.write("report.html", page.html())?;
        for (number, figure) in page.figures().iter().enumerate() {
            self.write(&format!("figure-{}.svg", number + 1), figure)?;
        }
        Ok(())
    }

    /// Says where to look.
    pub(crate) fn announce(&self) {
        eprintln!("report: {}", self.file("report.html").display());
    }
}

/// Where and how this is measured.
pub(crate) fn provenance(seed: u64) -> Provenance {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .map(|word| if word.contains(' ') { format!("'{word}'") } else { word })
        .collect();
    // Such as 2026-11-17T22:02:05Z, to the minute.
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    Provenance {
        command: format!("foursight {}", words.join(" ")),
        version: match option_env!("FOURSIGHT_COMMIT") {
            Some(commit) => format!("{}, commit {commit}", env!("CARGO_PKG_VERSION")),
            None => env!("CARGO_PKG_VERSION").to_owned(),
        },
        seed,
        machine: machine(),
        date: format!("{} UTC", now[..16].replace('T', " ")),
    }
}

/// The processor, as far as the system tells.
fn machine() -> String {
    let told = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load
        .split(' ')
        .next()
        .map_or_else(String::new, |load| format!(", load {load} at the start"));
    format!("{model}, cores: {cores}, {}{load}", std::env::consts::OS)
}

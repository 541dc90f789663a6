//! `cargo xtask board`: makes the automat's circuit board from its netlist, checks it, and keeps the results in `hardware/made`.
//!
//! Netlist (Rust) → KiCad project (Python, hardware/kicad) → rules of schematic and layout → Gerbers, lists, pictures → Gerbers read again by
//! another program → electrical tables. Dates in the results are those of the last commit that changed the board, so the same commit gives the
//! same bytes. Takes several minutes the first time, for KiCad, and 45 seconds of processor time after that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::Metadata;
use crate::{install, process, workspace};

/// Make the automat's circuit board: schematic, layout, Gerbers, lists, pictures, checks
///
/// Installs KiCad 9 from Debian's backports where it is missing (1.9 GB, as root), and reads the Gerbers again with gerbonara.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Change nothing: fail if anything made differs from what is in hardware/made
    #[arg(long)]
    check: bool,
}

/// What KiCad needs; without its 3D models the pictures show the bare board.
const PACKAGES: [&str; 4] = ["kicad", "kicad-footprints", "kicad-symbols", "python3-venv"];
/// What reads the Gerbers and solves the tables.
const MODULES: [&str; 3] = ["gerbonara==1.5.0", "numpy==2.4.6", "scipy==1.17.1"];
/// The Python KiCad's own modules are for.
const PYTHON: &str = "/usr/bin/python3";
/// The project's name.
const NAME: &str = "foursight-automat";
/// The layers a maker needs.
const LAYERS: &str = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.SilkS,B.SilkS,Edge.Cuts";

/// Makes everything, then compares it with what is kept or keeps it.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let work = Work::prepare()?;
    let netlist = process::output(process::cargo(workspace::root()).args([
        "run",
        "--quiet",
        "--package",
        "foursight-automat",
        "--example",
        "circuit",
    ]))?;
    keep(&workspace::root().join("hardware/netlist.txt"), netlist.as_bytes(), arguments.check)?;
    work.project()?;
    work.rules()?;
    work.export()?;
    work.collect()?;
    let made = workspace::root().join("hardware/made");
    fs::create_dir_all(&made)?;
    let (kept, names) = (names(&made)?, names(&work.made)?);
    for old in kept.iter().filter(|kept| !names.contains(kept)) {
        ensure!(!arguments.check, "hardware/made/{old} is no longer made; run `cargo xtask board`");
        fs::remove_file(made.join(old))?;
    }
    for name in &names {
        keep(&made.join(name), &fs::read(work.made.join(name))?, arguments.check)?;
    }
    println!("{}", fs::read_to_string(made.join("check.txt"))?.trim_end());
    println!("{} files in hardware/made are as this commit makes them", names.len());
    Ok(true)
}

/// Writes a file, or only compares it.
fn keep(path: &Path, content: &[u8], check: bool) -> Result<()> {
    let same = fs::read(path).is_ok_and(|kept| kept == content);
    ensure!(
        same || !check,
        "{} differs from what is made; run `cargo xtask board`",
        path.display()
    );
    if !same {
        println!("writes {}", path.display());
        fs::write(path, content)?;
    }
    Ok(())
}

/// The names of a folder's files in order.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Folders and tools.
struct Work {
    scripts: PathBuf,
    project: PathBuf,
    made: PathBuf,
    config: PathBuf,
    python: PathBuf,
}

impl Work {
    fn prepare() -> Result<Self> {
        let target = Metadata::load()?.target_directory.join("board");
        let work = Self {
            scripts: workspace::root().join("hardware/kicad"),
            project: target.join("project"),
            made: target.join("made"),
            config: target.join("config"),
            python: target.join("venv/bin/python"),
        };
        install_kicad()?;
        if !process::succeeds(&work.python, &["-c", "import gerbonara, scipy"]) {
            process::output(Command::new(PYTHON).args(["-m", "venv"]).arg(target.join("venv")))?;
            let mut pip = Command::new(&work.python);
            process::output(pip.args(["-m", "pip", "install", "--quiet"]).args(MODULES))?;
        }
        for folder in [&work.project, &work.made] {
            if folder.exists() {
                fs::remove_dir_all(folder)?;
            }
            fs::create_dir_all(folder)?;
        }
        Ok(work)
    }

    /// One of the scripts.
    fn script(&self, python: impl AsRef<Path>, name: &str) -> Command {
        let mut command = Command::new(python.as_ref());
        command.arg(self.scripts.join(name)).env("PYTHONDONTWRITEBYTECODE", "1");
        command.env("KICAD_CONFIG_HOME", &self.config);
        command
    }

    /// KiCad's command, away from any settings of the machine.
    fn kicad(&self, arguments: &[&str], output: &str, input: &str) -> Result<()> {
        let mut command = Command::new("kicad-cli");
        command.current_dir(&self.project).env("KICAD_CONFIG_HOME", &self.config);
        process::output(command.args(arguments).args(["--output", output, input]))?;
        Ok(())
    }

    fn project(&self) -> Result<()> {
        process::output(self.script(PYTHON, "project.py").arg(&self.project))?;
        Ok(())
    }

    /// Rules of the schematic, rules of the layout, and that both are the same circuit: any violation is an error.
    fn rules(&self) -> Result<()> {
        let strict = ["--severity-all", "--exit-code-violations", "--units", "mm"];
        let erc = [&["sch", "erc"], &strict[..]].concat();
        let drc = [&["pcb", "drc", "--schematic-parity"], &strict[..]].concat();
        for (arguments, log, kind) in [(erc, "erc.txt", "kicad_sch"), (drc, "drc.txt", "kicad_pcb")]
        {
            self.kicad(&arguments, log, &format!("{NAME}.{kind}"))
                .with_context(|| fs::read_to_string(self.project.join(log)).unwrap_or_default())?;
        }
        Ok(())
    }

    fn export(&self) -> Result<()> {
        let board = format!("{NAME}.kicad_pcb");
        let gerbers = [
            "pcb",
            "export",
            "gerbers",
            "--no-protel-ext",
            "--use-drill-file-origin",
            "--subtract-soldermask",
            "--layers",
            LAYERS,
        ];
        self.kicad(&gerbers, "gerbers/", &board)?;
        let drill = ["pcb", "export", "drill", "--drill-origin", "plot", "--excellon-separate-th"];
        self.kicad(&drill, "gerbers/", &board)?;
        let places = [
            "pcb",
            "export",
            "pos",
            "--format",
            "csv",
            "--units",
            "mm",
            "--use-drill-file-origin",
            "--exclude-dnp",
        ];
        self.kicad(&places, "placement.csv", &board)?;
        self.kicad(&["sch", "export", "pdf"], "schematic.pdf", &format!("{NAME}.kicad_sch"))?;
        for (side, picture) in [("top", "front.png"), ("bottom", "back.png")] {
            let render = [
                "pcb",
                "render",
                "--side",
                side,
                "--width",
                "1400",
                "--height",
                "1400",
                "--quality",
                "basic",
            ];
            self.kicad(&render, picture, &board)?;
        }
        Ok(())
    }

    /// Lists, plates, the zip; then the tables and the check that reads the zip again.
    fn collect(&self) -> Result<()> {
        let mut git = Command::new("git");
        git.current_dir(workspace::root()).args(["log", "-1", "--format=%at", "--"]);
        let date = process::output(git.args(["hardware/netlist.txt", "hardware/kicad"]))?;
        let mut outputs = self.script(PYTHON, "outputs.py");
        process::output(outputs.arg(&self.project).arg(&self.made).arg(date.trim()))?;
        let mut electrical = self.script(&self.python, "electrical.py");
        let tables = process::output(electrical.arg(self.project.join("copper.json")))?;
        fs::write(self.made.join("electrical.md"), tables)?;
        let checked = process::output(self.script(&self.python, "check.py").arg(&self.made))?;
        fs::write(self.made.join("check.txt"), checked)?;
        Ok(())
    }
}

/// Installs KiCad 9 unless it is there.
fn install_kicad() -> Result<()> {
    let nine = || {
        process::output(Command::new("kicad-cli").arg("version"))
            .is_ok_and(|version| version.starts_with("9."))
    };
    if nine() {
        return Ok(());
    }
    let release = fs::read_to_string("/etc/os-release").context("not a Debian machine")?;
    let line = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    let codename = line.context("/etc/os-release names no VERSION_CODENAME")?.trim_matches('"');
    let folder = Path::new("/etc/apt/sources.list.d");
    let mut texts = vec![fs::read_to_string("/etc/apt/sources.list").unwrap_or_default()];
    for name in names(folder)? {
        let path = folder.join(name);
        if path.extension().is_some_and(|ending| ending == "sources" || ending == "list") {
            texts.push(fs::read_to_string(path)?);
        }
    }
    let Some((form, source)) = texts.iter().find_map(|text| backports(text, codename)) else {
        bail!("no package source for {codename} found; please install KiCad 9 by hand");
    };
    let path = folder.join(format!("foursight-backports.{form}"));
    fs::write(&path, source)
        .with_context(|| format!("writing {}: run as root, once", path.display()))?;
    let release = format!("--target-release={codename}-backports");
    let installed = install::debian_packages(&[&[release.as_str()], &PACKAGES[..]].concat());
    // Left behind, the source would change what other steps can install.
    fs::remove_file(&path).with_context(|| format!("removing {}", path.display()))?;
    installed?;
    ensure!(nine(), "KiCad 9 was installed, but `kicad-cli version` says otherwise");
    Ok(())
}

/// The machine's own package source with the suite changed to backports, and the ending its file needs.
fn backports(text: &str, codename: &str) -> Option<(&'static str, String)> {
    let suite = format!("{codename}-backports");
    for paragraph in text.split("\n\n") {
        let field = |name: &str| {
            let mut lines = paragraph.lines();
            lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim)
        };
        let suites = field("Suites").unwrap_or_default();
        if suites.split_whitespace().any(|found| found == codename) {
            let lines = paragraph.lines().filter(|line| !line.starts_with('#')).map(|line| {
                if line.starts_with("Suites:") {
                    format!("Suites: {suite}")
                } else {
                    line.to_owned()
                }
            });
            return Some(("sources", lines.collect::<Vec<_>>().join("\n") + "\n"));
        }
    }
    text.lines().find_map(|line| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let place = words.iter().position(|word| *word == codename)?;
        (words.first() == Some(&"deb")).then(|| {
            words[place] = &suite;
            ("list", words.join(" ") + "\n")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backports_come_from_where_the_machine_has_its_packages() {
        let new = "Types: deb\n# a note\nURIs: http://mirror.example/debian\nSuites: bookworm bookworm-updates\nComponents: main\n\nTypes: deb\nURIs: http://mirror.example/security\nSuites: bookworm-security\n";
        let made = "Types: deb\nURIs: http://mirror.example/debian\nSuites: bookworm-backports\nComponents: main\n";
        assert_eq!(backports(new, "bookworm"), Some(("sources", made.to_owned())));
        let old = "# packages\ndeb [arch=amd64] http://mirror.example/debian bookworm main\n";
        let made = "deb [arch=amd64] http://mirror.example/debian bookworm-backports main\n";
        assert_eq!(backports(old, "bookworm"), Some(("list", made.to_owned())));
        assert_eq!(backports("deb http://mirror.example/other stable main\n", "bookworm"), None);
    }
}

//! `cargo xtask window`: the window, tested and as people see it: the real program on a virtual display with software OpenGL.
//!
//! Its package is not in the other steps, for it needs some 200 packages that nothing else here needs; its screens (`crates/window`) are.

mod display;

use core::time::Duration;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::{install, process, workspace};
use display::{Display, PATIENCE, Session};

/// What it needs: a display, a mouse and keys for it, OpenGL in software, pictures.
const PACKAGES: [&str; 7] = [
    "xvfb",
    "xdotool",
    "libgl1",
    "libegl1",
    "libgl1-mesa-dri",
    "libxkbcommon-x11-0",
    "imagemagick",
];
const PACKAGE: &str = "foursight-desktop";
/// Where pictures are kept.
const PICTURES: &str = "docs/images";
/// The most processor time of a window in which nothing moves, as a share.
const IDLE: f64 = 0.02;
/// The size of the display unless something else is wanted; the window fills it.
const SIZE: &str = "1040x760";

/// Try out the window: the real program under Xvfb with software OpenGL
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Draw the README's pictures again
    #[arg(long)]
    pictures: bool,
    /// With the optimiser, for figures
    #[arg(long)]
    release: bool,
    /// Try out this program; nothing is built or checked
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Draw every screen at several sizes and scales, in both languages and themes, into this folder, to be looked at
    #[arg(long, value_name = "FOLDER")]
    gallery: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    let program = if let Some(program) = &arguments.program {
        program.clone()
    } else {
        lint()?;
        build(arguments.release)?
    };
    println!("{}", try_out(program, arguments.pictures, arguments.gallery.as_deref())?);
    Ok(true)
}

/// The step of `cargo xtask test --all`.
pub(crate) fn check() -> Result<String> {
    lint()?;
    try_out(build(false)?, false, None)
}

/// Clippy, which the step `lint` does without this package. Its tests are those of `crates/window`.
fn lint() -> Result<()> {
    let all = ["clippy", "--quiet", "--package", PACKAGE, "--all-targets", "--", "-D", "warnings"];
    process::output(process::cargo(workspace::root()).args(all)).map(drop)
}

/// The real program: a game by mouse, one by keys, what it costs, and what a machine without OpenGL gets.
fn try_out(program: PathBuf, pictures: bool, gallery: Option<&Path>) -> Result<String> {
    let installed = ["Xvfb", "xdotool", "import"].iter().all(|name| is_installed(name));
    if !installed {
        install::debian_packages(&PACKAGES)?;
    }
    let scratch = std::env::temp_dir().join(format!("foursight-window-{}", std::process::id()));
    fs::create_dir_all(&scratch)?;
    let tried = Trial { program, scratch: scratch.clone() }.run(pictures, gallery);
    drop(fs::remove_dir_all(scratch));
    tried
}

/// Builds the program and says where it is: for figures as people build it, else with the features of the whole workspace, so that after the step `tests` only what it
/// alone needs is left to build.
fn build(release: bool) -> Result<PathBuf> {
    let wanted: &[&str] = if release {
        &["--release", "--package", PACKAGE]
    } else {
        &["--workspace", "--all-features", "--bin", PACKAGE]
    };
    let mut build = process::cargo(workspace::root());
    process::output(build.args(["build", "--quiet"]).args(wanted))?;
    let folder = if release { "release" } else { "debug" };
    Ok(workspace::Metadata::load()?.target_directory.join(folder).join(PACKAGE))
}

fn is_installed(name: &str) -> bool {
    process::succeeds("sh", &["-c", &format!("command -v {name}")])
}

struct Trial {
    program: PathBuf,
    scratch: PathBuf,
}

impl Trial {
    fn run(&self, pictures: bool, gallery: Option<&Path>) -> Result<String> {
        if let Some(folder) = gallery {
            return self.draw_gallery(folder);
        }
        let (mut times, idle) = self.by_mouse().context("the game by mouse")?;
        self.by_keys().context("the game by keys")?;
        self.without_opengl()?;
        if pictures {
            self.draw()?;
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        Ok(format!(
            "{} frames of {:.1} ms (median), {:.1} ms (95 %); {:.1} % of a processor when idle",
            times.len(),
            at(0.5),
            at(0.95),
            idle * 100.0
        ))
    }

    fn open(&self, arguments: &[&str], size: &str) -> Result<Session> {
        Session::open(self.command(arguments), &self.scratch, size)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(arguments)
            .arg("--settings")
            .arg(self.scratch.join("settings.json"))
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET");
        command
    }

    /// Two people at one mouse: a vertical line of the first wins. Gives the times of the frames, and the share of a processor afterwards.
    fn by_mouse(&self) -> Result<(Vec<f64>, f64)> {
        let record = self.scratch.join("mouse.jsonl");
        let players = ["connect-four", "--first", "human", "--second", "human"];
        let more = ["--language", "en", "--record", path_text(&record)?];
        let session = self.open(&[&players[..], &more].concat(), SIZE)?;
        let played = || {
            for column in [1, 2, 1, 2, 1, 2, 1] {
                session.click(375 + (column - 4) * 90, 420)?;
            }
            let played = moves(&record)?;
            ensure!(played == "1212121", "1212121 was clicked, and {played} was played");
            // So that nothing is pointed at.
            session.leave()?;
            let before = processor_time(session.process())?;
            let begun = Instant::now();
            sleep(Duration::from_secs(10));
            let spent = processor_time(session.process())? - before;
            let idle = spent / begun.elapsed().as_secs_f64();
            ensure!(idle < IDLE, "an idle window takes {:.1} % of a processor", idle * 100.0);
            let times = session.times()?;
            ensure!(times.len() > 20, "{} frames only", times.len());
            Ok((times, idle))
        };
        session.explain(played())
    }

    /// Two people at one keyboard, to the end.
    fn by_keys(&self) -> Result<()> {
        let record = self.scratch.join("keys.jsonl");
        let players = ["tic-tac-toe", "--first", "human", "--second", "human"];
        let more = ["--language", "hr", "--record", path_text(&record)?];
        let session = self.open(&[&players[..], &more].concat(), SIZE)?;
        let played = || {
            session.leave()?;
            // The cursor stands in the middle: play there, undo, redo, then by number, and by arrows to the cell above the middle.
            for key in ["Return", "u", "r", "1", "9", "Up", "Return", "3", "7", "4", "6", "8"] {
                session.press(key)?;
            }
            let played = moves(&record)?;
            ensure!(played == "519237468", "519237468 was typed, and {played} was played");
            Ok(())
        };
        session.explain(played())
    }

    /// Without a display, and with one that knows no OpenGL: a clear sentence and an exit code.
    fn without_opengl(&self) -> Result<()> {
        let display = Display::start(SIZE, &["-extension", "GLX"])?;
        for name in [None, Some(&display.name)] {
            let mut command = self.command(&["connect-four"]);
            command.env_remove("DISPLAY");
            // No driver of the system either.
            command.env("__EGL_VENDOR_LIBRARY_DIRS", "/nonexistent");
            command.env("LIBGL_DRIVERS_PATH", "/nonexistent");
            if let Some(name) = name {
                command.env("DISPLAY", name);
            }
            let ended = process::finish(&mut command)?;
            let clear = ended.stderr.contains("cannot open a window with OpenGL")
                && ended.stderr.contains("foursight play")
                && !ended.stderr.contains("panicked");
            ensure!(!ended.success && clear, "without OpenGL:\n{}", ended.everything());
        }
        Ok(())
    }

    /// The README's pictures.
    fn draw(&self) -> Result<()> {
        let folder = workspace::root().join(PICTURES);
        let search = ["connect-four", "--first", "human", "--second", "mcts:time=30s"];
        let atoll = ["atoll", "--first", "human", "--second", "level-3"];
        let two = ["connect-four", "--second", "human"];
        let pictures: [(&str, &str, &[&str], &[&str]); 4] = [
            ("window-start", "light", &[], &[]),
            ("window-search", "light", &search, &["4"]),
            ("window-hints", "dark", &two, &["4", "4", "3", "h"]),
            ("window-atoll", "light", &atoll, &["Return", "Up", "Return"]),
        ];
        for (name, theme, arguments, keys) in pictures {
            let look = Look { theme, language: "en", size: SIZE, scale: "1", more: "" };
            self.picture(&folder.join(format!("{name}.png")), &look, arguments, keys)?;
        }
        Ok(())
    }

    /// Every screen, to be looked at: both languages and themes, the smallest window and a display of twice the scale.
    fn draw_gallery(&self, folder: &Path) -> Result<String> {
        fs::create_dir_all(folder)?;
        let monte_carlo = ["connect-four", "--first", "human", "--second", "mcts:time=30s"];
        let pruned = ["connect-four", "--first", "human", "--second", "minimax-ab:depth=12"];
        let computers = ["connect-four", "--first", "minimax-ab", "--second", "mcts"];
        let two = ["connect-four", "--second", "human"];
        let atoll = ["atoll", "--first", "human", "--second", "level-3"];
        let swap = ["atoll:size=7,swap=on", "--second", "human"];
        let screens: [(&str, &str, &[&str], &[&str]); 11] = [
            ("start", "", &[], &[]),
            ("start-computers", r#","mode":"computers","game":"atoll""#, &[], &[]),
            ("start-tournament", r#","mode":"tournament""#, &[], &[]),
            ("search", "", &monte_carlo, &["4"]),
            ("search-pruned", "", &pruned, &["4"]),
            ("computers", "", &computers, &[]),
            ("won", "", &two, &["4", "3", "4", "3", "4", "3", "4"]),
            ("hints", "", &["tic-tac-toe", "--second", "human"], &["5", "h"]),
            ("atoll", "", &atoll, &["Return", "Up", "Return"]),
            ("atoll-swap", "", &swap, &["Return", "h"]),
            ("rules", "", &["atoll", "--second", "human"], &["i"]),
        ];
        let mut drawn = 0;
        for (name, more, arguments, keys) in screens {
            for (language, theme, size, scale) in [
                ("en", "light", "1040x760", "1"),
                ("hr", "dark", "1040x760", "1"),
                ("hr", "light", "720x560", "1"),
                ("en", "dark", "2080x1520", "2"),
            ] {
                let file = folder.join(format!("{name}-{language}-{theme}-{size}.png"));
                let look = Look { theme, language, size, scale, more };
                self.picture(&file, &look, arguments, keys)?;
                drawn += 1;
            }
        }
        Ok(format!("{drawn} pictures in {}", folder.display()))
    }

    /// One picture, two seconds after the last key.
    fn picture(
        &self,
        file: &Path,
        look: &Look<'_>,
        arguments: &[&str],
        keys: &[&str],
    ) -> Result<()> {
        let Look { theme, language, size, scale, more } = look;
        let settings = format!(r#"{{"theme":"{theme}"{more}}}"#);
        fs::write(self.scratch.join("settings.json"), settings)?;
        let arguments = [arguments, &["--language", language, "--seed", "7"]].concat();
        let mut command = self.command(&arguments);
        command.env("WINIT_X11_SCALE_FACTOR", scale);
        let session = Session::open(command, &self.scratch, size)?;
        sleep(Duration::from_secs(2));
        for key in keys {
            session.press_and_go(key)?;
            sleep(Duration::from_secs(2));
        }
        sleep(Duration::from_secs(2));
        session.display.picture(file)?;
        println!("{}", file.display());
        Ok(())
    }
}

/// How a picture is to look.
struct Look<'a> {
    theme: &'a str,
    language: &'a str,
    size: &'a str,
    /// Of the display.
    scale: &'a str,
    /// Settings beside the theme, as in the file.
    more: &'a str,
}

fn path_text(path: &Path) -> Result<&str> {
    path.to_str().context("a path of letters")
}

/// The moves of the one game in a file of records, once it is there.
fn moves(record: &Path) -> Result<String> {
    let begun = Instant::now();
    loop {
        if let Ok(text) = fs::read_to_string(record)
            && text.ends_with('\n')
        {
            let value: Value = serde_json::from_str(text.trim())?;
            return Ok(value["moves"].as_str().context("moves")?.to_owned());
        }
        ensure!(begun.elapsed() < PATIENCE, "no game was recorded in {}", record.display());
        sleep(Duration::from_millis(200));
    }
}

/// Seconds of processor time that a process has taken, of the system's hundredths.
fn processor_time(process: u32) -> Result<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields: Vec<&str> =
        text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |number: usize| -> Result<f64> {
        Ok(fields.get(number).context("a field")?.parse::<f64>()?)
    };
    Ok((ticks(11)? + ticks(12)?) / 100.0)
}

//! A virtual display with one program on it, and what somebody at its mouse and keyboard does.
//!
//! Each program has a display of its own: on a shared one the window of the program before may still be there and take the keys.

use core::time::Duration;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};

use crate::process;

/// How long anything may take before it counts as failed.
pub(super) const PATIENCE: Duration = Duration::from_mins(2);

/// How long a process that was asked to end may take for it.
const MANNERS: Duration = Duration::from_secs(3);

/// How long no frame is drawn once nothing moves. While a disc moves, frames follow each other much faster, also in software.
const QUIET: Duration = Duration::from_millis(700);

/// A process that ends with its owner.
struct Running(Child);

impl Drop for Running {
    /// Asked first: a display that is killed leaves its lock behind, and the next one may be given the same number.
    fn drop(&mut self) {
        if process::succeeds("kill", &[&self.0.id().to_string()]) {
            let begun = Instant::now();
            while begun.elapsed() < MANNERS {
                if matches!(self.0.try_wait(), Ok(Some(_))) {
                    return;
                }
                sleep(Duration::from_millis(20));
            }
        }
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// A virtual display.
pub(super) struct Display {
    _server: Running,
    pub(super) name: String,
}

impl Display {
    pub(super) fn start(size: &str, more: &[&str]) -> Result<Self> {
        let screen = format!("{size}x24");
        let mut server = Command::new("Xvfb")
            // Without `-noreset` it starts anew whenever its last client leaves: so after each call of xdotool, and whoever connects just then finds no display.
            .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-noreset"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot run Xvfb")?;
        let output = server.stdout.take().context("its output")?;
        let server = Running(server);
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        ensure!(!line.trim().is_empty(), "Xvfb did not start");
        let display = Self { _server: server, name: format!(":{}", line.trim()) };
        display.answers()?;
        Ok(display)
    }

    /// Waits until a client can connect.
    fn answers(&self) -> Result<()> {
        let begun = Instant::now();
        loop {
            match self.xdotool(&["getdisplaygeometry"]) {
                Ok(_) => return Ok(()),
                Err(error) if begun.elapsed() > PATIENCE => return Err(error),
                Err(_) => sleep(Duration::from_millis(100)),
            }
        }
    }

    fn xdotool(&self, arguments: &[&str]) -> Result<String> {
        process::output(Command::new("xdotool").env("DISPLAY", &self.name).args(arguments))
    }

    pub(super) fn picture(&self, file: &Path) -> Result<()> {
        let mut import = Command::new("import");
        process::output(import.env("DISPLAY", &self.name).args(["-window", "root"]).arg(file))
            .map(drop)
    }
}

/// The program with its window.
pub(super) struct Session {
    // Ended first, so that it does not lose its display.
    program: Running,
    pub(super) display: Display,
    /// A line for each frame it has drawn.
    frames: PathBuf,
    /// What it has said.
    said: PathBuf,
}

impl Session {
    /// Starts the program on a display of its own and waits for its window and the first frame.
    pub(super) fn open(mut command: Command, scratch: &Path, size: &str) -> Result<Self> {
        let display = Display::start(size, &[])?;
        let (frames, said) = (scratch.join("frames.txt"), scratch.join("said.txt"));
        drop(fs::remove_file(&frames));
        command
            .arg("--frame-times")
            .arg(&frames)
            .env("DISPLAY", &display.name)
            .stdout(Stdio::null())
            .stderr(File::create(&said)?);
        let program = Running(command.spawn().context("cannot start the window")?);
        let mut session = Self { program, display, frames, said };
        let waited = session.wait_for_window(size);
        session.explain(waited)?;
        Ok(session)
    }

    fn wait_for_window(&mut self, size: &str) -> Result<()> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.program.0.try_wait()? {
                bail!("the window ended with {status} before it was there");
            }
            let search = ["search", "--onlyvisible", "--name", "^Foursight$"];
            if let Ok(found) = self.display.xdotool(&search)
                && let Some(window) = found.lines().next()
                && self.count() > 0
            {
                self.display.xdotool(&["windowfocus", "--sync", window])?;
                // Nobody else arranges windows here.
                if let Some((width, height)) = size.split_once('x') {
                    self.display.xdotool(&["windowmove", window, "0", "0"])?;
                    self.display.xdotool(&["windowsize", window, width, height])?;
                }
                return Ok(());
            }
            ensure!(begun.elapsed() < PATIENCE, "no window after {PATIENCE:?}");
            sleep(Duration::from_millis(100));
        }
    }

    /// How many frames were drawn.
    fn count(&self) -> usize {
        self.times().map_or(0, |times| times.len())
    }

    /// The milliseconds of each frame.
    pub(super) fn times(&self) -> Result<Vec<f64>> {
        let text = fs::read_to_string(&self.frames)?;
        Ok(text.lines().filter_map(|line| line.parse().ok()).collect())
    }

    pub(super) fn process(&self) -> u32 {
        self.program.0.id()
    }

    /// Waits until nothing moves any more.
    pub(super) fn settle(&self) -> Result<()> {
        let begun = Instant::now();
        let (mut count, mut since) = (self.count(), Instant::now());
        while since.elapsed() < QUIET {
            ensure!(begun.elapsed() < PATIENCE, "it is still drawing after {PATIENCE:?}");
            sleep(Duration::from_millis(50));
            if self.count() != count {
                (count, since) = (self.count(), Instant::now());
            }
        }
        Ok(())
    }

    /// Does something, and waits until it was drawn and nothing moves any more.
    fn act(&self, what: &str, arguments: &[&str]) -> Result<()> {
        let before = self.count();
        self.display.xdotool(arguments)?;
        let begun = Instant::now();
        while self.count() == before {
            ensure!(begun.elapsed() < PATIENCE, "nothing was drawn after {what}");
            sleep(Duration::from_millis(20));
        }
        self.settle()
    }

    /// Clicks there; the pointer rests first, as a hand does.
    pub(super) fn click(&self, x: i32, y: i32) -> Result<()> {
        let (x, y) = (x.to_string(), y.to_string());
        self.display.xdotool(&["mousemove", "--sync", &x, &y]).map(drop)?;
        self.settle()?;
        self.act(&format!("a click at {x}, {y}"), &["click", "1"])
    }

    /// Takes the pointer away from everything.
    pub(super) fn leave(&self) -> Result<()> {
        self.display.xdotool(&["mousemove", "1", "1"])?;
        self.settle()
    }

    /// Presses a key.
    pub(super) fn press(&self, key: &str) -> Result<()> {
        self.act(&format!("the key {key}"), &["key", key])
    }

    /// Presses a key of a game in which something goes on moving.
    pub(super) fn press_and_go(&self, key: &str) -> Result<()> {
        self.display.xdotool(&["key", key]).map(drop)
    }

    /// The same result; a failure with a picture and all that the program said.
    pub(super) fn explain<T>(&self, result: Result<T>) -> Result<T> {
        result.with_context(|| {
            let picture = std::env::temp_dir().join("foursight-window-failed.png");
            let picture = match self.display.picture(&picture) {
                Ok(()) => format!("what was seen is in {}", picture.display()),
                Err(error) => format!("there is no picture: {error:#}"),
            };
            let said = fs::read_to_string(&self.said).unwrap_or_default();
            format!("after {} frames; {picture}; the program said:\n{said}", self.count())
        })
    }
}

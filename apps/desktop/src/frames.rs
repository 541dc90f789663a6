//! The time of each frame, for whoever measures.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

/// A file with a line for each frame: the milliseconds that the frame before took, without waiting for the display.
pub(crate) struct Frames(File);

impl Frames {
    pub(crate) fn create(path: &Path) -> Result<Self> {
        let file =
            File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self(file))
    }

    pub(crate) fn note(&mut self, seconds: Option<f32>) {
        let milliseconds = seconds.unwrap_or(0.0) * 1_000.0;
        // Measuring must not end the game.
        drop(writeln!(self.0, "{milliseconds:.3}"));
    }
}

//! A clock for searches with a time limit, where there is an operating system: the library's only look at real time.

use core::time::Duration;
use std::time::Instant;

use crate::Control;

/// The system's clock, running since it was made. It never stops a search by itself; a time limit does.
///
/// ```
/// # use foursight_game::{Control, Stopwatch};
/// let watch = Stopwatch::start();
/// assert!(watch.elapsed().is_some() && !watch.stopped());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// A clock that begins now.
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Control for Stopwatch {
    fn elapsed(&self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn stopped(&self) -> bool {
        false
    }
}

//! The clocks of a game: how long each side may still think, counted from times that are stored.
//!
//! ```text
//! first move ──▶ the other side's clock runs ──▶ move: what was used is taken off ──▶ …
//!                      │ pause, restart of the server: it stands still
//!                      └ nothing left: the flag falls
//! ```
//!
//! The first move costs nothing: nobody loses a game for having looked at the projector. A computer has no clock.

use crate::game::Side;
use crate::numbers::Time;

/// The clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// Milliseconds left, for first and second; `None` for a computer.
    left: [Option<u64>; 2],
    running: Option<Running>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    /// What this side used for the move so far, before the clock stood still.
    before: u64,
    /// Since when it runs; `None` while it stands still.
    since: Option<Time>,
}

impl Clocks {
    pub(crate) fn new(minutes: u16, is_pupil: [bool; 2]) -> Self {
        let time = u64::from(minutes) * 60_000;
        Self { left: is_pupil.map(|is_pupil| is_pupil.then_some(time)), running: None }
    }

    /// What this side has used for the move it thinks about.
    pub(crate) fn used(&self, side: Side, now: Time) -> u64 {
        match &self.running {
            Some(running) if running.side == side => {
                running.before + running.since.map_or(0, |since| now.since(since))
            }
            _ => 0,
        }
    }

    /// What a side has left at a moment; `None` if it has no clock.
    pub fn left(&self, side: Side, now: Time) -> Option<u64> {
        self.left[side.index()].map(|left| left.saturating_sub(self.used(side, now)))
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Side> {
        self.running.as_ref().filter(|running| running.since.is_some()).map(|running| running.side)
    }

    /// When the flag falls if nobody moves, and whose.
    pub(crate) fn deadline(&self) -> Option<(Time, Side)> {
        let running = self.running.as_ref()?;
        let left = self.left[running.side.index()]?.saturating_sub(running.before);
        Some((running.since?.plus(left), running.side))
    }

    /// A side moved; the other one's clock runs from now on.
    pub(crate) fn moved(&mut self, side: Side, used: u64, now: Time) {
        let left = &mut self.left[side.index()];
        *left = left.map(|left| left.saturating_sub(used));
        let other = side.other();
        self.running = self.left[other.index()].is_some().then_some(Running {
            side: other,
            before: 0,
            since: Some(now),
        });
    }

    /// A side's time is used up.
    pub(crate) fn run_out(&mut self, side: Side) {
        self.left[side.index()] = Some(0);
        self.running = None;
    }

    /// Nobody thinks any more.
    pub(crate) fn stop(&mut self, now: Time) {
        self.halt(now);
        if let Some(running) = self.running.take() {
            let left = &mut self.left[running.side.index()];
            *left = left.map(|left| left.saturating_sub(running.before));
        }
    }

    /// The clock stands still.
    pub(crate) fn halt(&mut self, now: Time) {
        if let Some(running) = &mut self.running
            && let Some(since) = running.since.take()
        {
            running.before += now.since(since);
        }
    }

    /// It runs again.
    pub(crate) fn go_on(&mut self, now: Time) {
        if let Some(running) = &mut self.running {
            running.since = Some(now);
        }
    }

    /// Nobody was there to count since the clock was last heard of: that time is not taken off.
    pub(crate) fn forgive(&mut self, now: Time) {
        if let Some(running) = &mut self.running
            && running.since.is_some()
        {
            running.since = Some(now);
        }
    }
}

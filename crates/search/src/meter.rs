//! Counting nodes and noticing, cheaply, when to stop.
//!
//! Every node costs one comparison with the count at which to look up next. Only then, at most
//! [`Meter::INTERVAL`] nodes later, are the clock read and the stop asked for; a limit of nodes is met exactly.

use core::time::Duration;

use foursight_game::{Control, Limits};

/// The search has to end before it is finished: its limit of nodes or time is reached, or it was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts nodes against the limits.
pub struct Meter<'a> {
    nodes: u64,
    look_up_at: u64,
    most: u64,
    time: Option<Duration>,
    control: &'a dyn Control,
}

impl<'a> Meter<'a> {
    /// The most nodes between two looks at the clock.
    pub const INTERVAL: u64 = 1024;

    /// Nothing counted yet.
    pub fn new(limits: &Limits, control: &'a dyn Control) -> Self {
        let most = limits.nodes.unwrap_or(u64::MAX);
        Self { nodes: 0, look_up_at: 0, most, time: limits.time, control }
    }

    /// Counts one node, unless the search has to stop first.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.look_up_at {
            self.look_up()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts a node in any case: the root, which even a search stopped at once has seen.
    pub fn count_root(&mut self) {
        self.nodes += 1;
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search has to stop, and if not, when to look again.
    #[cold]
    pub fn look_up(&mut self) -> Result<(), Stopped> {
        let late = self.time.is_some_and(|time| self.control.elapsed() >= time);
        if self.nodes >= self.most || late || self.control.stopped() {
            self.look_up_at = 0;
            return Err(Stopped);
        }
        self.look_up_at = self.most.min(self.nodes + Self::INTERVAL);
        Ok(())
    }
}

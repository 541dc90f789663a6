//! Counting nodes and noticing, cheaply, when to stop.
//!
//! Every node costs one comparison with the count at which to look up next. Only then, at most
//! [`Meter::INTERVAL`] nodes later, are the clock read and the stop asked for; a limit of nodes is met exactly.

use foursight_game::{Control, Limits, StoppedBy};

/// The search has to end before it is finished: its limit of nodes or time is reached, or it was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Counts nodes against the limits.
pub struct Meter<'a> {
    nodes: u64,
    look_up_at: u64,
    limits: Limits,
    control: &'a dyn Control,
    stopped_by: Option<StoppedBy>,
}

impl<'a> Meter<'a> {
    /// The most nodes between two looks at the clock.
    pub const INTERVAL: u64 = 1024;

    /// Nothing counted yet.
    pub fn new(limits: &Limits, control: &'a dyn Control) -> Self {
        Self { nodes: 0, look_up_at: 0, limits: *limits, control, stopped_by: None }
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

    /// What stopped the search, if anything has.
    pub fn stopped_by(&self) -> Option<StoppedBy> {
        self.stopped_by
    }

    /// Whether the search has to stop, and if not, when to look again.
    #[cold]
    pub fn look_up(&mut self) -> Result<(), Stopped> {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.stopped_by = if self.nodes >= most {
            Some(StoppedBy::Nodes)
        } else if self.limits.is_late(self.control) {
            Some(StoppedBy::Time)
        } else if self.control.stopped() {
            Some(StoppedBy::Stop)
        } else {
            None
        };
        if self.stopped_by.is_some() {
            self.look_up_at = 0;
            return Err(Stopped);
        }
        self.look_up_at = most.min(self.nodes + Self::INTERVAL);
        Ok(())
    }
}

//! The seam for time and for being told to stop.

use core::time::Duration;

/// The clock a search reads and the flag that stops it, both the caller's.
///
/// A search asks often (at least every 4,096 nodes), so both answers should be cheap.
pub trait Control {
    /// Time since the search began; `None` if there is no clock. A search with a time limit refuses to begin without one.
    fn elapsed(&self) -> Option<Duration>;

    /// Whether to stop now and answer with what is known.
    fn stopped(&self) -> bool;
}

/// Never stops and has no clock: for searches limited by depth, nodes or playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlimited;

impl Control for Unlimited {
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    fn stopped(&self) -> bool {
        false
    }
}

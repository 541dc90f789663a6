//! How much work a search may do.

use core::fmt;
use core::num::NonZeroU8;
use core::time::Duration;

use crate::Control;

/// How many plies a search looks ahead in all, the root's own move included: at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(NonZeroU8);

impl Depth {
    /// One ply: every own move, judged at once.
    pub const ONE: Self = Self(NonZeroU8::MIN);
    /// The deepest that can be asked for: longer than any game played here.
    pub const MAX: Self = Self(NonZeroU8::MAX);

    /// So many plies; an error unless 1 to 255.
    pub const fn new(plies: u32) -> Result<Self, DepthError> {
        if plies > u8::MAX as u32 {
            return Err(DepthError);
        }
        match NonZeroU8::new(plies as u8) {
            Some(plies) => Ok(Self(plies)),
            None => Err(DepthError),
        }
    }

    /// The number of plies.
    pub const fn plies(self) -> u32 {
        self.0.get() as u32
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A depth outside 1 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthError;

impl fmt::Display for DepthError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a depth is a whole number of plies from 1 to 255")
    }
}

impl core::error::Error for DepthError {}

/// What ends a search; `None` does not limit. Whichever is reached first counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies looked ahead.
    pub depth: Option<Depth>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Random games played out (Monte-Carlo searches).
    pub playouts: Option<u64>,
    /// Time on the clock of the [`Control`](crate::Control).
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Self = Self { depth: None, nodes: None, playouts: None, time: None };

    /// Only a depth.
    pub const fn depth(depth: Depth) -> Self {
        Self { depth: Some(depth), ..Self::NONE }
    }

    /// Only a number of nodes.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::NONE }
    }

    /// Only a number of playouts.
    pub const fn playouts(playouts: u64) -> Self {
        Self { playouts: Some(playouts), ..Self::NONE }
    }

    /// Only a time.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::NONE }
    }

    /// The tighter of the two in every respect.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (one, other) => one.or(other),
            }
        }
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            playouts: least(self.playouts, other.playouts),
            time: least(self.time, other.time),
        }
    }

    /// Whether the limit of time is reached on this clock.
    pub fn is_late(&self, control: &dyn Control) -> bool {
        self.time.is_some_and(|most| control.elapsed().is_some_and(|elapsed| elapsed >= most))
    }

    /// Whether nothing at all is limited.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }
}

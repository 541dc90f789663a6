//! Where a session keeps its moves: in an array of fixed capacity, or on the heap.

use core::fmt::{self, Debug};
use core::ops::Deref;

use foursight_game::{ArrayList, List};

/// A list of moves that says so when it is full.
///
/// [`ArrayList`] is one without a heap, `Vec` one that grows (feature `alloc`).
pub trait History<M>: Clone + Debug + Default + Deref<Target = [M]> {
    /// Adds a move at the end, or leaves the list as it was when there is no room.
    fn record(&mut self, action: M) -> Result<(), HistoryFull>;

    /// Shortens the list to at most `length` moves.
    fn shorten(&mut self, length: usize);
}

impl<M: Copy + Default + Debug, const CAPACITY: usize> History<M> for ArrayList<M, CAPACITY> {
    fn record(&mut self, action: M) -> Result<(), HistoryFull> {
        if self.len() == CAPACITY {
            return Err(HistoryFull { capacity: CAPACITY });
        }
        self.push(action);
        Ok(())
    }

    fn shorten(&mut self, length: usize) {
        self.truncate(length);
    }
}

#[cfg(feature = "alloc")]
impl<M: Copy + Debug> History<M> for alloc::vec::Vec<M> {
    fn record(&mut self, action: M) -> Result<(), HistoryFull> {
        self.push(action);
        Ok(())
    }

    fn shorten(&mut self, length: usize) {
        self.truncate(length);
    }
}

/// There is no room for another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryFull {
    /// How many moves there is room for.
    pub capacity: usize,
}

impl fmt::Display for HistoryFull {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "this session keeps no more than {} moves", self.capacity)
    }
}

impl core::error::Error for HistoryFull {}

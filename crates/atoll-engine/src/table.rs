//! The prover's memory: a table of fixed size, four entries to a bucket, the cheapest giving way.

use alloc::vec;
use alloc::vec::Vec;

/// More than any number of open positions.
pub(crate) const INFINITE: u32 = 1 << 30;
/// Moves kept in order.
pub(crate) const ORDERED: usize = 61;
const BUCKET: usize = 4;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    /// Positions looked at to know this.
    pub(crate) work: u32,
    /// How many moves there are in `order`, or [`Entry::UNSEEN`].
    pub(crate) count: u8,
    pub(crate) order: [u8; ORDERED],
}

impl Entry {
    /// The count of a position that was not looked at yet.
    pub(crate) const UNSEEN: u8 = u8::MAX;

    pub(crate) const fn new(key: u64) -> Self {
        Self { key, phi: 1, delta: 1, work: 0, count: Self::UNSEEN, order: [0; ORDERED] }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table of at most so many bytes, but for one bucket at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Entry>()).max(BUCKET);
        let count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        Self { entries: vec![Entry { work: 0, ..Entry::new(0) }; count.max(BUCKET)] }
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !(BUCKET - 1)
    }

    pub(crate) fn look_up(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        let bucket = &self.entries[start..start + BUCKET];
        bucket.iter().find(|entry| entry.key == key && entry.work > 0).copied()
    }

    pub(crate) fn store(&mut self, entry: Entry) {
        let start = self.bucket(entry.key);
        let bucket = &mut self.entries[start..start + BUCKET];
        let known = bucket.iter().position(|old| old.key == entry.key);
        let cheapest = || (0..BUCKET).min_by_key(|&place| bucket[place].work).unwrap_or(0);
        let place = known.unwrap_or_else(cheapest);
        bucket[place] = entry;
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill(Entry::new(0));
    }
}

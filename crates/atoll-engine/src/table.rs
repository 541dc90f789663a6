//! The prover's memory: a table of fixed size, four entries to a bucket, the cheapest giving way.
//!
//! An entry is eleven words, so that a new table is zeroed memory, which costs nothing until it is used, and so that it
//! can be written to a file as it is:
//!
//! ```text
//! word 0     key
//! word 1     phi (low half), delta (high half)
//! word 2     work (low half; 0 is an empty entry), number of moves (high half)
//! words 3–10 the moves in order, a byte each
//! ```

use alloc::vec;
use alloc::vec::Vec;

/// More than any number of open positions.
pub(crate) const INFINITE: u32 = 1 << 30;
/// Moves kept in order.
pub(crate) const ORDERED: usize = 64;
const BUCKET: usize = 4;
/// Words of an entry.
pub(crate) const WORDS: usize = 11;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    /// Moves a move to the front. One that is not in the order takes the first place all the same: orders that are full leave moves out.
    pub(crate) fn put_first(&mut self, best: u8) {
        let count = usize::from(self.count).min(ORDERED);
        match self.order[..count].iter().position(|&cell| cell == best) {
            Some(place) => self.order.swap(0, place),
            None => self.order[0] = best,
        }
    }

    fn pack(&self) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        words[0] = self.key;
        words[1] = u64::from(self.phi) | u64::from(self.delta) << 32;
        words[2] = u64::from(self.work) | u64::from(self.count) << 32;
        for (word, bytes) in words[3..].iter_mut().zip(self.order.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        words
    }

    fn unpack(words: &[u64; WORDS]) -> Self {
        let mut order = [0; ORDERED];
        for (bytes, word) in order.as_chunks_mut::<8>().0.iter_mut().zip(&words[3..]) {
            *bytes = word.to_le_bytes();
        }
        Self {
            key: words[0],
            phi: words[1] as u32,
            delta: (words[1] >> 32) as u32,
            work: words[2] as u32,
            count: (words[2] >> 32) as u8,
            order,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Table {
    entries: Vec<[u64; WORDS]>,
}

impl Table {
    /// A table of at most so many bytes, but for one bucket at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<[u64; WORDS]>()).max(BUCKET);
        let count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        Self { entries: vec![[0; WORDS]; count] }
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !(BUCKET - 1)
    }

    fn find(&self, key: u64) -> Option<&[u64; WORDS]> {
        let start = self.bucket(key);
        let bucket = &self.entries[start..start + BUCKET];
        bucket.iter().find(|words| words[0] == key && words[2] as u32 > 0)
    }

    pub(crate) fn look_up(&self, key: u64) -> Option<Entry> {
        self.find(key).map(Entry::unpack)
    }

    /// The two numbers of a position alone; of one that is not known, one each.
    #[inline]
    pub(crate) fn numbers(&self, key: u64) -> (u32, u32) {
        self.find(key).map_or((1, 1), |words| (words[1] as u32, (words[1] >> 32) as u32))
    }

    /// Keeps an entry that has cost something.
    pub(crate) fn store(&mut self, entry: &Entry) {
        let start = self.bucket(entry.key);
        let bucket = &mut self.entries[start..start + BUCKET];
        let known = bucket.iter().position(|words| words[0] == entry.key && words[2] as u32 > 0);
        let cheapest = || (0..BUCKET).min_by_key(|&place| bucket[place][2] as u32).unwrap_or(0);
        let place = known.unwrap_or_else(cheapest);
        bucket[place] = entry.pack();
    }

    pub(crate) fn clear(&mut self) {
        self.entries = vec![[0; WORDS]; self.entries.len()];
    }

    /// The entries in use, as they are written to a file.
    pub(crate) fn words(&self) -> impl Iterator<Item = &[u64; WORDS]> {
        self.entries.iter().filter(|words| words[2] as u32 > 0)
    }

    /// Takes in an entry from a file.
    pub(crate) fn restore(&mut self, words: &[u64; WORDS]) {
        let entry = Entry::unpack(words);
        if entry.work > 0 {
            self.store(&entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_survives_being_packed() {
        let mut entry = Entry { key: 7 << 60 | 3, phi: 5, work: 9, count: 64, ..Entry::new(0) };
        entry.delta = INFINITE;
        entry.order = core::array::from_fn(|place| place as u8);
        assert_eq!(Entry::unpack(&entry.pack()), entry);
        let mut table = Table::new(1000);
        table.store(&entry);
        assert_eq!(table.look_up(entry.key), Some(entry));
        assert_eq!(table.numbers(entry.key), (5, INFINITE));
        let mut other = Table::new(1000);
        table.words().for_each(|words| other.restore(words));
        assert_eq!(other.look_up(entry.key), Some(entry));
        other.clear();
        assert_eq!(other.look_up(entry.key), None);
    }

    #[test]
    fn the_cheapest_gives_way() {
        let mut table = Table::new(0);
        for (key, work) in [(1, 50), (2, 7), (3, 60), (4, 70), (5, 80)] {
            table.store(&Entry { work, ..Entry::new(key) });
        }
        assert_eq!(table.look_up(2), None);
        assert!([1, 3, 4, 5].into_iter().all(|key| table.look_up(key).is_some()));
    }
}

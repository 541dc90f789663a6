//! The transposition table: eight bytes an entry, a cache line a bucket, memory owned by the caller.
//!
//! **Why.** One Connect Four position is reached by many orders of moves; the table is also where
//! much of the time goes, so an entry is one word and a look-up touches one cache line.
//!
//! **How represented.** A position is the number `own + mask` of at most 49 bits, unique. It is
//! mixed by a bijection of 49-bit numbers, so that the bucket's number and the remaining bits
//! together still identify the position: no wrong hit is possible. With `2^b` buckets (`b >= 9`):
//!
//! ```text
//!   mixed key   48 ......... 49-b | 48-b ................... 0
//!                     bucket               remainder
//!
//!   entry       63 .. 58 | 57 .. 55 | 54 ... 49 | 48 ... 43 | 42, 41 |   40    | 39 ... 0
//!                 work       move       upper       lower     unused   present   remainder
//! ```
//!
//! `work` is twice the binary logarithm of the nodes the result cost, plus one: the cheapest entry of
//! a bucket gives way. Bounds are stored plus 32. An empty entry is zero.
//!
//! **It grows.** A cold table uses only the first 512 buckets of its memory, which stay in the nearest
//! cache, and which are all there is to wipe. When a search has visited more nodes than such a table serves well
//! it is told to, the table [grows](Table::grow) in place, and the search asks again: what it knew is still there. So an
//! easy position costs microseconds whatever the size of the memory, and a hard one gets all of it. A bucket's number
//! is the top of the mixed key, so bucket `i` of a table becomes buckets `8 i` to `8 i + 7` of one
//! eight times as large, and walking from the last bucket down never overwrites what is still to be moved.
//!
//! **Threads** that share a table [divide](division) it.
//!
//! **Complexity.** A probe reads at most eight words of one line. Growing writes every word once.

mod division;

use core::cell::Cell;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use core::sync::atomic::AtomicU64;

#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::pages::Words;

/// Words in a bucket: one cache line.
pub(crate) const BUCKET: usize = 8;
/// The smallest table that still identifies positions: 512 buckets, 4,096 entries.
pub const SMALLEST: usize = 512 * BUCKET;

pub(crate) const KEY_BITS: u32 = 49;
const LEAST_BITS: u32 = (SMALLEST / BUCKET).ilog2();
const REMAINDER: u64 = (1 << (KEY_BITS - LEAST_BITS)) - 1;
/// Set in every entry, so that an empty one is told apart by the same comparison as others.
pub(crate) const PRESENT: u64 = REMAINDER + 1;
/// What entries of a bucket are told apart by.
pub(crate) const TAG: u64 = REMAINDER | PRESENT;
/// Doublings of a table when it grows.
const GROWTH: u32 = 3;
/// Nodes for each entry after which a table should grow: most nodes are cheap and soon forgotten without loss.
const NODES_PER_ENTRY: u64 = 2;
pub(crate) const WORK: u32 = 58;
pub(crate) const MULTIPLIER: u64 = 0x1_9E37_79B9_7F4B;
pub(crate) const FOLD: u32 = 23;

/// Words the search may read and write through a shared reference.
///
/// Implemented for `&[Cell<u64>]`, which any `&mut [u64]` can be seen as, and with `std` for
/// `Pages`, which threads share.
pub trait Memory {
    /// How many words there are.
    fn words(&self) -> usize;
    /// Reads a word.
    fn load(&self, index: usize) -> u64;
    /// Writes a word.
    fn store(&self, index: usize, word: u64);
    /// Reads the eight words from here on.
    #[inline(always)]
    fn load_bucket(&self, index: usize) -> [u64; BUCKET] {
        core::array::from_fn(|way| self.load(index + way))
    }
    /// Whether [`Memory::atomics`] are all of the words.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    const ARE_ATOMICS: bool = false;
    /// All words, if they can be used as atomics: then the search was compiled for them once, in this crate. No words otherwise.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn atomics(&self) -> &[AtomicU64] {
        &[]
    }
    /// The eight words from here on, if threads share them.
    #[inline(always)]
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn shared_bucket(&self, _index: usize) -> Option<&[AtomicU64; BUCKET]> {
        None
    }
    /// Hints that the word at this index is read soon.
    fn prefetch(&self, index: usize);
    /// Words to skip so that buckets begin at a cache line.
    fn misaligned(&self) -> usize;
}

impl Memory for &[Cell<u64>] {
    #[inline(always)]
    fn words(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn load(&self, index: usize) -> u64 {
        self[index].get()
    }
    #[inline(always)]
    fn load_bucket(&self, index: usize) -> [u64; BUCKET] {
        let words: &[Cell<u64>; 8] = self[index..index + 8].try_into().expect("eight words");
        core::array::from_fn(|way| words[way].get())
    }
    #[inline(always)]
    fn store(&self, index: usize, word: u64) {
        self[index].set(word);
    }
    #[inline(always)]
    fn prefetch(&self, index: usize) {
        crate::hint::prefetch(self.as_ptr().wrapping_add(index));
    }
    fn misaligned(&self) -> usize {
        self.as_ptr().align_offset(64).min(BUCKET - 1)
    }
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    const ARE_ATOMICS: bool = true;
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    fn atomics(&self) -> &[AtomicU64] {
        crate::pages::as_atomics(self)
    }
}

/// What the table knows of a position: bounds of its score and the column to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    /// From 0; 7 if none is known.
    pub(crate) column: u32,
}

impl Known {
    /// Less than any score.
    pub(crate) const LEAST: i32 = -32;
    /// More than any score.
    pub(crate) const MOST: i32 = 31;
}

/// Where a position lives: its bucket's first word and what its entry is told apart by.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Slot {
    pub(crate) index: usize,
    pub(crate) tag: u64,
}

/// A transposition table of the standard board of seven columns and six rows.
pub type Table<M> = TableOn<M, 7, 6>;

/// Caller's memory seen as buckets of entries, for positions of a board of `W` columns and `H` rows.
///
/// ```
/// use foursight_connect_four_solver::{Table, SMALLEST_TABLE};
/// let mut words = [0; SMALLEST_TABLE + 7]; // seven more, so that buckets can start at a cache line
/// assert!(Table::borrowed(&mut words).is_some());
/// assert!(Table::borrowed(&mut words[..100]).is_none());
/// ```
///
/// Two boards may give the same number to different positions, so a table belongs to one size of board:
///
/// ```compile_fail,E0308
/// use foursight_connect_four_solver::{Pages, SolverOn, StonesOn, Window};
/// let mut table = Pages::megabytes(1).table();
/// let never = &mut |_nodes| false;
/// let small = StonesOn::<4, 4>::EMPTY;
/// let _score = SolverOn::<4, 4>::new().solve(&small, Window::EXACT, &mut table, never);
/// let other = StonesOn::<5, 4>::EMPTY;
/// let _wrong = SolverOn::<5, 4>::new().solve(&other, Window::EXACT, &mut table, never);
/// ```
#[derive(Debug)]
pub struct TableOn<M, const W: u32, const H: u32> {
    memory: M,
    start: usize,
    /// Bits of the mixed key that are not the bucket's number: fewer in a larger table.
    remainder_bits: u32,
    /// The same when cold.
    cold_bits: u32,
    /// The same when all of the memory is in use.
    full_bits: u32,
    /// Into how many parts threads have divided the memory, of the next power of two of equal ones: 1 if none have.
    parts: usize,
    /// Words from the part that all threads share to that of the thread this view is for.
    own: usize,
    /// Positions with more discs are kept in the thread's own part.
    shared_discs: u32,
}

impl<'a, const W: u32, const H: u32> TableOn<&'a [Cell<u64>], W, H> {
    /// A cold table in these words, for one thread; `None` if they are fewer than [`SMALLEST`], or than seven
    /// more if they do not begin at a cache line. At most the largest power of two that fits is used.
    pub fn borrowed(words: &'a mut [u64]) -> Option<Self> {
        Self::growing(Cell::from_mut(words).as_slice_of_cells())
    }
}

impl<M: Memory, const W: u32, const H: u32> TableOn<M, W, H> {
    /// A cold table in memory that nobody else uses.
    pub(crate) fn growing(memory: M) -> Option<Self> {
        let mut table = Self { cold_bits: KEY_BITS - LEAST_BITS, ..Self::fixed(memory)? };
        table.forget();
        Some(table)
    }

    /// A table that always uses all of its memory, which holds zeros or what such tables left there.
    pub(crate) fn fixed(memory: M) -> Option<Self> {
        let room = memory.words().checked_sub(SMALLEST)?;
        let start = memory.misaligned().min(room);
        let buckets = (memory.words() - start) / BUCKET;
        let bits = KEY_BITS - buckets.ilog2().min(40);
        Some(Self {
            memory,
            start,
            remainder_bits: bits,
            cold_bits: bits,
            full_bits: bits,
            parts: 1,
            own: 0,
            shared_discs: u32::MAX,
        })
    }

    /// The same table of the usual board, in words that are atomics. Only for a board of that size and memory that [has them](Memory::ARE_ATOMICS).
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) fn standard(&self) -> Table<Words<'_>> {
        self.with_memory(Words::new(self.memory.atomics()))
    }

    /// The same layout, in this memory.
    #[cfg(feature = "std")]
    fn with_memory<N, const V: u32, const G: u32>(&self, memory: N) -> TableOn<N, V, G> {
        TableOn {
            memory,
            start: self.start,
            remainder_bits: self.remainder_bits,
            cold_bits: self.cold_bits,
            full_bits: self.full_bits,
            parts: self.parts,
            own: self.own,
            shared_discs: self.shared_discs,
        }
    }

    /// The memory.
    #[cfg(test)]
    pub(crate) fn memory(&self) -> &M {
        &self.memory
    }

    /// How many positions there is room for at present, in each part if threads have divided it.
    pub fn entries(&self) -> usize {
        BUCKET << (KEY_BITS - self.remainder_bits)
    }

    /// Forgets everything: a cold table is a small one, so this costs about a microsecond.
    pub fn forget(&mut self) {
        self.remainder_bits = self.cold_bits;
        self.parts = 1;
        self.wipe(self.start);
    }

    /// Empties the part that begins here.
    fn wipe(&self, start: usize) {
        for index in start..start + self.entries() {
            self.memory.store(index, 0);
        }
    }

    /// The nodes a search may visit before the table should grow, if it still can.
    pub(crate) fn patience(&self) -> u64 {
        if self.remainder_bits == self.part_bits() {
            u64::MAX
        } else {
            // Each part serves one thread's nodes.
            self.entries() as u64 * NODES_PER_ENTRY * (self.parts - 1).max(1) as u64
        }
    }

    /// Takes more of the memory into use and keeps every entry.
    pub(crate) fn grow(&mut self) {
        let growth = GROWTH.min(self.remainder_bits - self.part_bits());
        let buckets = self.entries() / BUCKET;
        self.remainder_bits -= growth;
        for part in 0..self.parts {
            self.spread(self.start + part * self.part_words(), buckets, growth);
        }
    }

    /// [`TableOn::remainder_bits`] when all of a part is in use.
    fn part_bits(&self) -> u32 {
        self.full_bits + self.parts.next_power_of_two().ilog2()
    }

    /// The words of a part when all of it is in use.
    fn part_words(&self) -> usize {
        BUCKET << (KEY_BITS - self.part_bits())
    }

    /// Spreads these buckets, which begin here, over the memory after so many doublings.
    fn spread(&self, start: usize, buckets: usize, growth: u32) {
        for bucket in (0..buckets).rev() {
            let source = start + bucket * BUCKET;
            let words: [u64; BUCKET] = core::array::from_fn(|way| self.memory.load(source + way));
            let target = start + ((bucket * BUCKET) << growth);
            for index in target..target + (BUCKET << growth) {
                self.memory.store(index, 0);
            }
            let mut room = [0; 1 << GROWTH];
            for word in words.into_iter().filter(|word| word >> WORK != 0) {
                let part = ((word & REMAINDER) >> self.remainder_bits) as usize;
                let kept = word & !(REMAINDER & !((1 << self.remainder_bits) - 1));
                self.memory.store(target + part * BUCKET + room[part], kept);
                room[part] += 1;
            }
        }
    }

    /// Finds the place of the key of a position with so many discs.
    #[inline(always)]
    pub(crate) fn slot(&self, key: u64, discs: u32) -> Slot {
        let mixed = (key ^ (key >> FOLD)).wrapping_mul(MULTIPLIER) & ((1 << KEY_BITS) - 1);
        // Threads need `std`.
        let start = if cfg!(feature = "std") && discs > self.shared_discs {
            self.start + self.own
        } else {
            self.start
        };
        let index = start + (mixed >> self.remainder_bits) as usize * BUCKET;
        let remainder = mixed & ((1 << self.remainder_bits) - 1);
        Slot { index, tag: remainder | PRESENT }
    }

    /// Whether the nearest cache holds all that is in use, so that asking ahead is of no use.
    #[inline(always)]
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) fn is_near(&self) -> bool {
        self.remainder_bits == KEY_BITS - LEAST_BITS
    }

    /// What [`TableOn::slot`] needs besides the key: the first word, and the bits that are not the bucket's number.
    #[inline(always)]
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) fn layout(&self) -> (usize, u32) {
        (self.start, self.remainder_bits)
    }

    /// The entry of the position at this slot, which was seen in this word of its bucket. Nothing if another thread has written there since.
    #[inline(always)]
    pub(crate) fn entry_in(&self, slot: Slot, way: usize) -> Option<u64> {
        let word = self.memory.load(slot.index + way);
        (word & TAG == slot.tag).then_some(word)
    }

    /// The bucket at this index.
    #[inline(always)]
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) fn bucket(&self, index: usize) -> [u64; BUCKET] {
        self.memory.load_bucket(index)
    }

    /// The same, if threads share it.
    #[inline(always)]
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(crate) fn shared_bucket(&self, index: usize) -> Option<&[AtomicU64; BUCKET]> {
        self.memory.shared_bucket(index)
    }

    /// Asks for a slot's line ahead of time.
    #[inline(always)]
    pub(crate) fn prefetch(&self, slot: Slot) {
        self.memory.prefetch(slot.index);
    }

    /// What is known of the position at this slot.
    #[inline(always)]
    pub(crate) fn probe(&self, slot: Slot) -> Option<Known> {
        let way = self.find(slot)?;
        self.entry_in(slot, way).map(unpack)
    }

    /// The word of its bucket in which the position at this slot is.
    #[inline(always)]
    pub(crate) fn find(&self, slot: Slot) -> Option<usize> {
        let bucket = self.memory.load_bucket(slot.index);
        bucket.iter().position(|word| word & TAG == slot.tag)
    }

    /// Adds a bound that cost so many nodes; bounds known already are kept.
    #[inline]
    pub(crate) fn record(&self, slot: Slot, known: Known, nodes: u64) {
        let mut way = 0;
        let mut least = u64::MAX;
        let mut old = None;
        for index in 0..BUCKET {
            let word = self.memory.load(slot.index + index);
            if word & TAG == slot.tag {
                way = index;
                old = Some(word);
                break;
            }
            if word >> WORK < least {
                least = word >> WORK;
                way = index;
            }
        }
        self.replace(slot, way, old, known, nodes);
    }

    /// Writes a bound that cost so many nodes into this word of a bucket, together with what an old entry of the same position says.
    #[inline(always)]
    pub(crate) fn replace(
        &self,
        slot: Slot,
        way: usize,
        old: Option<u64>,
        mut known: Known,
        nodes: u64,
    ) {
        let mut work = work_of(nodes);
        if let Some(word) = old {
            let old = unpack(word);
            known.lower = known.lower.max(old.lower);
            known.upper = known.upper.min(old.upper);
            if known.column == 7 {
                known.column = old.column;
            }
            work = work.max(word >> WORK);
        }
        self.memory.store(slot.index + way, pack(slot.tag, known, work));
    }
}

/// One more than twice the binary logarithm, to a half, at most 63.
#[inline(always)]
pub(crate) fn work_of(nodes: u64) -> u64 {
    let nodes = nodes.max(1);
    let whole = nodes.ilog2();
    let half = ((nodes << 1) >> whole) & 1;
    (1 + 2 * whole as u64 + half).min(63)
}

#[inline(always)]
fn pack(tag: u64, known: Known, work: u64) -> u64 {
    let offset = |score: i32| (score - Known::LEAST) as u64;
    let column = known.column as u64;
    tag | offset(known.lower) << 43 | offset(known.upper) << 49 | column << 55 | work << WORK
}

/// What an entry says.
#[inline(always)]
pub(crate) const fn unpack(word: u64) -> Known {
    Known {
        lower: ((word >> 43) & 63) as i32 + Known::LEAST,
        upper: ((word >> 49) & 63) as i32 + Known::LEAST,
        column: ((word >> 55) & 7) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        for (lower, upper, column) in [(-32, 31, 7), (-21, -3, 0), (0, 0, 6), (18, 31, 3)] {
            let known = Known { lower, upper, column };
            let word = pack(TAG, known, 63);
            assert_eq!(unpack(word), known);
            assert_eq!((word & TAG, word >> WORK), (TAG, 63));
        }
    }

    #[test]
    fn bounds_meet_in_one_entry_and_are_forgotten() {
        let mut words = std::vec![0; SMALLEST + 7];
        let mut table = Table::borrowed(&mut words).unwrap();
        for round in 0..20_u64 {
            let slot = table.slot(12_345, 0);
            assert_eq!(table.probe(slot), None, "round {round}");
            table.record(slot, Known { lower: -3, upper: Known::MOST, column: 2 }, 10);
            table.record(slot, Known { lower: Known::LEAST, upper: 4, column: 7 }, 10);
            assert_eq!(table.probe(slot), Some(Known { lower: -3, upper: 4, column: 2 }));
            assert_eq!(table.probe(table.slot(12_346, 0)), None);
            table.forget();
        }
    }

    #[test]
    fn an_entry_that_another_thread_has_replaced_is_not_taken_for_this_one() {
        let mut words = std::vec![0; SMALLEST + 7];
        let table = Table::borrowed(&mut words).unwrap();
        let (slot, known) = (table.slot(12_345, 0), Known { lower: 1, upper: 2, column: 3 });
        table.record(slot, known, 10);
        let way = table.find(slot).unwrap();
        assert_eq!(table.entry_in(slot, way).map(unpack), Some(known));
        let other = Slot { tag: slot.tag ^ 1, ..slot };
        table.replace(other, way, None, Known { lower: -2, upper: -1, column: 0 }, 10);
        assert_eq!(table.entry_in(slot, way), None);
    }

    #[test]
    fn a_table_keeps_every_entry_when_it_grows() {
        let mut words = std::vec![u64::MAX; 512 * SMALLEST + 7];
        let mut table = Table::borrowed(&mut words).unwrap();
        let keys: [u64; 1500] = core::array::from_fn(|number| number as u64 * 0x1_2345_6789);
        for (lower, &key) in keys.iter().enumerate() {
            let known = Known { lower: lower as i32 % 20, upper: 20, column: 3 };
            table.record(table.slot(key, 0), known, 1);
        }
        let entries = |table: &Table<_>| keys.map(|key| table.probe(table.slot(key, 0)));
        let before = entries(&table);
        assert!(before.iter().flatten().count() > 1400);
        let mut sizes = std::vec![table.entries()];
        while table.patience() != u64::MAX {
            table.grow();
            sizes.push(table.entries());
            assert_eq!(entries(&table), before, "{sizes:?}");
        }
        assert_eq!(sizes, [1, 8, 64, 512].map(|times| times * SMALLEST));
    }

    #[test]
    fn the_cheapest_entry_of_a_bucket_gives_way() {
        let mut words = std::vec![0; SMALLEST + 7];
        let table = Table::borrowed(&mut words).unwrap();
        let first = table.slot(1, 0);
        let known = Known { lower: 0, upper: 0, column: 0 };
        for tag in 0..BUCKET as u64 {
            table.record(Slot { tag: PRESENT + tag, ..first }, known, 1000 - 100 * tag);
        }
        table.record(Slot { tag: PRESENT + 99, ..first }, known, 1);
        assert_eq!(table.probe(Slot { tag: PRESENT + 7, ..first }), None);
        for tag in [0, 1, 2, 3, 4, 5, 6, 99] {
            assert_eq!(table.probe(Slot { tag: PRESENT + tag, ..first }), Some(known), "{tag}");
        }
    }

    #[test]
    fn work_grows_with_nodes() {
        assert_eq!([1, 2, 3, 4, 6, 8].map(work_of), [1, 3, 4, 5, 6, 7]);
        assert_eq!(work_of(u64::MAX >> 1), 63);
    }
}

//! The transposition table of boards of any size: whole keys, so that no hit is wrong.
//!
//! **Why another one.** [`Table`](crate::Table) leaves out of its eight bytes what the place of an entry says; the numbers of larger boards do not fit.
//!
//! **How represented.** A bucket is a cache line of five keys of 64 bits or three of 128, and for each key four bytes:
//!
//! ```text
//!   23 .. 18 | 17 ... 14 | 13 ... 7 | 6 ... 0
//!     work      column       upper     lower     bounds plus 64, column 15 if none is known; zero is an empty entry
//! ```
//!
//! `work` is twice the binary logarithm of the nodes the result cost, plus one: the cheapest entry of a bucket gives way. The table begins with 512 buckets and
//! grows with the search, as [`Table`](crate::Table) does; bucket `i` becomes buckets `8 i` to `8 i + 7`.

use alloc::vec;
use alloc::vec::Vec;

use foursight_connect_four::Word;

use crate::table::work_of;

/// What the table knows of a position: bounds of its score and the column to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// From 0; [`NO_COLUMN`] if none is known.
    pub(super) column: u32,
}

/// No column is known.
pub(super) const NO_COLUMN: u32 = 15;

impl Known {
    /// Less than any score.
    pub(super) const LEAST: i32 = -64;
    /// More than any score.
    pub(super) const MOST: i32 = 63;

    fn packed(self, work: u32) -> u32 {
        let offset = |score: i32| (score - Self::LEAST) as u32;
        offset(self.lower) | offset(self.upper) << 7 | self.column << 14 | work << WORK
    }

    const fn unpacked(data: u32) -> Self {
        Self {
            lower: (data & 127) as i32 + Self::LEAST,
            upper: (data >> 7 & 127) as i32 + Self::LEAST,
            column: data >> 14 & 15,
        }
    }
}

/// Where the work of an entry lies.
const WORK: u32 = 18;
/// Buckets of a cold table, as a power of two.
const LEAST_BITS: u32 = 9;
/// Doublings of a table when it grows.
const GROWTH: u32 = 3;
/// Nodes for each entry after which a table should grow.
const NODES_PER_ENTRY: u64 = 2;

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket<W, const N: usize> {
    keys: [W; N],
    data: [u32; N],
}

/// Buckets of `N` entries.
#[derive(Debug)]
pub(super) struct Table<W, const N: usize> {
    buckets: Vec<Bucket<W, N>>,
    bits: u32,
    most_bits: u32,
}

impl<W: Word, const N: usize> Table<W, N> {
    const EMPTY: Bucket<W, N> = Bucket { keys: [W::ZERO; N], data: [0; N] };

    /// A cold table that grows to so many megabytes (2^20 bytes), or the largest power of two below.
    pub(super) fn megabytes(megabytes: usize) -> Self {
        let buckets = megabytes.saturating_mul(1 << 20) / size_of::<Bucket<W, N>>();
        let most_bits = buckets.max(1).ilog2().clamp(LEAST_BITS, 40);
        Self { buckets: vec![Self::EMPTY; 1 << LEAST_BITS], bits: LEAST_BITS, most_bits }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.buckets.truncate(1 << LEAST_BITS);
        self.buckets.shrink_to_fit();
        self.buckets.fill(Self::EMPTY);
        self.bits = LEAST_BITS;
    }

    /// The nodes a search may visit before the table should grow, if it still can.
    pub(super) fn patience(&self) -> u64 {
        if self.bits == self.most_bits {
            u64::MAX
        } else {
            (self.buckets.len() * N) as u64 * NODES_PER_ENTRY
        }
    }

    /// Takes more memory into use and keeps every entry.
    pub(super) fn grow(&mut self) {
        let bits = (self.bits + GROWTH).min(self.most_bits);
        let old = core::mem::replace(&mut self.buckets, vec![Self::EMPTY; 1 << bits]);
        self.bits = bits;
        let mut room = vec![0_u8; self.buckets.len()];
        for bucket in &old {
            for (&key, &data) in
                bucket.keys.iter().zip(&bucket.data).filter(|(_, data)| **data != 0)
            {
                let index = self.index(key);
                let way = usize::from(room[index]);
                (self.buckets[index].keys[way], self.buckets[index].data[way]) = (key, data);
                room[index] += 1;
            }
        }
    }

    #[inline(always)]
    fn index(&self, key: W) -> usize {
        let (low, high) = (key.low(), key.high());
        let folded = (low ^ low >> 29 ^ high.wrapping_mul(0xD6E8_FEB8_6659_FD93))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (folded ^ folded >> 32).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed >> (u64::BITS - self.bits)) as usize
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(super) fn probe(&self, key: W) -> Option<Known> {
        let bucket = &self.buckets[self.index(key)];
        let way = bucket.keys.iter().position(|known| *known == key)?;
        // The key of the empty board is that of an empty entry.
        (bucket.data[way] != 0).then(|| Known::unpacked(bucket.data[way]))
    }

    /// Adds a bound that cost so many nodes; bounds known already are kept.
    #[inline(always)]
    pub(super) fn record(&mut self, key: W, mut known: Known, nodes: u64) {
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let mut work = work_of(nodes) as u32;
        let same = (0..N).find(|&way| bucket.keys[way] == key && bucket.data[way] != 0);
        let way = if let Some(way) = same {
            let old = Known::unpacked(bucket.data[way]);
            known.lower = known.lower.max(old.lower);
            known.upper = known.upper.min(old.upper);
            if known.column == NO_COLUMN {
                known.column = old.column;
            }
            work = work.max(bucket.data[way] >> WORK);
            way
        } else {
            (0..N).min_by_key(|&way| bucket.data[way] >> WORK).expect("a bucket has entries")
        };
        bucket.keys[way] = key;
        bucket.data[way] = known.packed(work);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_a_cache_line() {
        assert_eq!((size_of::<Bucket<u64, 5>>(), size_of::<Bucket<u128, 3>>()), (64, 64));
    }

    fn keeps_what_it_is_told<W: Word, const N: usize>() {
        let mut table = Table::<W, N>::megabytes(2);
        let key = |number: u64| {
            W::from_halves(number.wrapping_mul(0x1_2345_6789), number.wrapping_mul(0x7654_3210))
        };
        assert_eq!(table.probe(key(0)), None);
        for number in 0..900 {
            let lower = number as i32 % 64 - 32;
            table.record(key(number), Known { lower, upper: Known::MOST, column: 12 }, 1);
            table.record(key(number), Known { lower: -64, upper: 40, column: NO_COLUMN }, 1);
        }
        let kept =
            |table: &Table<W, N>| {
                (0..900).filter(|&number| {
                let known = table.probe(key(number));
                let lower = number as i32 % 64 - 32;
                assert!(known.is_none_or(|known| known == Known { lower, upper: 40, column: 12 }));
                known.is_some()
            })
            .count()
            };
        let before = kept(&table);
        assert!(before > 700, "{before}");
        while table.patience() != u64::MAX {
            table.grow();
            assert_eq!(kept(&table), before);
        }
        table.forget();
        assert_eq!(kept(&table), 0);
    }

    #[test]
    fn entries_come_back_and_survive_growth() {
        keeps_what_it_is_told::<u64, 5>();
        keeps_what_it_is_told::<u128, 3>();
    }
}

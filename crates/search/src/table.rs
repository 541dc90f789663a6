//! A transposition table: what was found out about a position before, whichever moves led to it.
//!
//! An entry is two words. All zero is an empty one, so that a new table is memory the system hands out zeroed, untouched until used:
//!
//! ```text
//! word 0   key of the position, whole
//! word 1   63 …… 32 | 31 … 24 | 23 … 16 | 15 … 4 | 3    | 2        | 1 0
//!          score    | depth   | age     | move   | view | complete | bound: 1 exact, 2 at least, 3 at most
//! ```
//!
//! Entries stand in pairs, found by the mixed key. The first of a pair keeps the deeper search unless it is from an older search, the
//! second takes the rest. Scores are those of the player to move, their distances counted from the position itself, and an entry belongs
//! to one view, for the evaluation judges differently for the two.
//!
//! Of a move only the number is kept, and it is looked up among the legal ones: where keys are not unique a collision, one in 2⁶⁴, may
//! bring a wrong score but never an illegal move.

use alloc::vec::Vec;

use foursight_game::{Bound, Player, Score};

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    /// For the player to move, distances from the position.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Plies looked ahead from it.
    pub(crate) depth: u32,
    /// Whether every leaf was a finished game, so that no search can go deeper.
    pub(crate) complete: bool,
    /// The number of the best move, or of the one that cut off.
    pub(crate) best: usize,
}

/// The table. Its size never changes.
#[derive(Clone)]
pub(crate) struct Table {
    pairs: Vec<[[u64; 2]; 2]>,
    age: u8,
}

impl Table {
    pub(crate) const MOST_MOVES: usize = 1 << 12;

    /// A table of at most so many bytes, but at least one pair.
    pub(crate) fn new(bytes: usize) -> Self {
        let pairs = (bytes / size_of::<[[u64; 2]; 2]>()).max(1);
        Self { pairs: alloc::vec![[[0; 2]; 2]; pairs], age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.pairs.fill([[0; 2]; 2]);
        self.age = 0;
    }

    /// From now on what is there already counts as old.
    pub(crate) fn new_search(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    fn place(&self, key: u64, view: Player) -> usize {
        // Multiplying spreads the key over the high bits, of which the second product takes as many as needed.
        let odd = [0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03][view.index()];
        let mixed = (key ^ (key >> 32)).wrapping_mul(odd);
        ((u128::from(mixed) * self.pairs.len() as u128) >> 64) as usize
    }

    pub(crate) fn recall(&self, key: u64, view: Player) -> Option<Memory> {
        let pair = &self.pairs[self.place(key, view)];
        let [_, word] = pair.iter().find(|&&entry| belongs(entry, key, view))?;
        Some(Memory {
            score: Score::from_number((word >> 32) as u32 as i32),
            bound: match word & 3 {
                1 => Bound::Exact,
                2 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            depth: (word >> 24 & 0xFF) as u32,
            complete: word >> 2 & 1 == 1,
            best: (word >> 4 & 0xFFF) as usize,
        })
    }

    pub(crate) fn remember(&mut self, key: u64, view: Player, memory: Memory) {
        let bound = match memory.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let word = u64::from(memory.score.number() as u32) << 32
            | u64::from(memory.depth.min(0xFF)) << 24
            | u64::from(self.age) << 16
            | (memory.best as u64) << 4
            | (view.index() as u64) << 3
            | u64::from(memory.complete) << 2
            | bound;
        let place = self.place(key, view);
        let [first, second] = &mut self.pairs[place];
        let old = first[1] >> 16 & 0xFF != u64::from(self.age);
        let shallower = first[1] >> 24 & 0xFF <= u64::from(memory.depth);
        let kept = if belongs(*first, key, view) || old || shallower { first } else { second };
        *kept = [key, word];
    }
}

/// Whether an entry is in use and about this position and view.
fn belongs([key, word]: [u64; 2], wanted: u64, view: Player) -> bool {
    key == wanted && word & 3 != 0 && word >> 3 & 1 == view.index() as u64
}

//! The opening book: exact scores of the first plies, computed by this solver and by nothing else.
//!
//! **What.** Scores of complete or partly computed *layers*. A layer is every position of a number of plies that
//! is not over, mirror images merged ([`layer()`]). Shallower positions follow from deeper ones by
//! one step of minimax each, done when the book is opened.
//!
//! **How represented.** Positions are not stored: a layer's sorted list is computed, and a score
//! found by its rank. The scores, with a mark for those not computed yet, are entropy-coded
//! ([`coding`]):
//!
//! ```text
//!   "4SB1"   number of layers   then for each layer, the deepest last:
//!            plies (1 byte)  coded bytes (4, little-endian)  hash of the scores (8)  coded scores
//! ```
//!
//! **Complexity.** Opening costs the enumeration of the deepest layer (tens of milliseconds for 8
//! plies, about 130,000 positions in all layers); a look-up is one binary search.

mod build;
mod coding;
mod layer;

use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "std")]
pub use build::{Progress, build, verify};
pub use build::{parse_results, write_result};
pub use layer::layer;

use crate::stones::{Stones, StonesOn};

const MAGIC: &[u8; 4] = b"4SB1";
/// The deepest layer a book may have: one more would not fit a megabyte.
const DEEPEST: usize = 10;
/// Stands for a score that is not known.
const UNKNOWN: i8 = i8::MIN;

/// An opened book.
///
/// ```
/// use foursight_connect_four_solver::{Book, Stones};
/// let book = Book::embedded();
/// assert_eq!(book.score(&Stones::EMPTY), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    /// By plies: the keys of the layer, sorted, and their scores.
    layers: Vec<(Vec<u64>, Vec<i8>)>,
}

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They do not begin like one.
    NotABook,
    /// They end too early or have a layer that is too deep.
    Broken,
    /// The scores are not those that were written.
    Hash {
        /// Of the layer of so many plies.
        plies: u32,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABook => formatter.write_str("not an opening book of Connect Four"),
            Self::Broken => formatter.write_str("the book ends too early"),
            Self::Hash { plies } => write!(formatter, "the scores of {plies} plies are damaged"),
        }
    }
}

impl core::error::Error for BookError {}

impl Book {
    /// The book that comes with the crate.
    ///
    /// # Panics
    /// Never: the crate's tests open it.
    pub fn embedded() -> Self {
        let bytes = include_bytes!("../../../../books/connect-four.book");
        Self::open(bytes).expect("the embedded book is whole")
    }

    /// A book from the results of a build: the score of every computed position, by canonical key.
    /// Layers without any result are left out.
    pub fn from_results(score: impl Fn(u32, u64) -> Option<i32>, plies: &[u32]) -> Self {
        let deepest = plies.iter().copied().max().unwrap_or(0) as usize;
        let mut layers: Vec<_> = layer::up_to(deepest.min(DEEPEST))
            .into_iter()
            .map(|keys| (Vec::new(), keys))
            .map(|(scores, keys): (Vec<i8>, _)| (keys, scores))
            .collect();
        for (plies, (keys, scores)) in layers.iter_mut().enumerate() {
            let score = |&key: &u64| score(plies as u32, key).map_or(UNKNOWN, |score| score as i8);
            *scores = keys.iter().map(score).collect();
        }
        let mut book = Self { layers };
        book.derive();
        book
    }

    /// Opens a book, checking that it is whole.
    pub fn open(bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        let (&count, mut rest) = rest.split_first().ok_or(BookError::Broken)?;
        let mut stored = Vec::new();
        for _ in 0..count {
            let (&plies, after) = rest.split_first().ok_or(BookError::Broken)?;
            let (length, after) = after.split_first_chunk::<4>().ok_or(BookError::Broken)?;
            let (hash, after) = after.split_first_chunk::<8>().ok_or(BookError::Broken)?;
            let length = u32::from_le_bytes(*length) as usize;
            if plies as usize > DEEPEST || length > after.len() {
                return Err(BookError::Broken);
            }
            let (coded, after) = after.split_at(length);
            stored.push((plies, u64::from_le_bytes(*hash), coded));
            rest = after;
        }
        let deepest = stored.iter().map(|(plies, ..)| *plies).max().unwrap_or(0);
        let mut layers: Vec<_> = layer::up_to(deepest as usize)
            .into_iter()
            .map(|keys| (keys.len(), keys))
            .map(|(count, keys)| (keys, alloc::vec![UNKNOWN; count]))
            .collect();
        for (plies, hash, coded) in stored {
            let scores = &mut layers[plies as usize].1;
            *scores = coding::decode(coded, scores.len());
            if coding::hash(scores) != hash {
                return Err(BookError::Hash { plies: plies.into() });
            }
        }
        let mut book = Self { layers };
        book.derive();
        Ok(book)
    }

    /// The book as bytes: every layer that the next deeper one does not imply.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut stored = Vec::new();
        for plies in 0..self.layers.len() {
            let (known, all) = self.coverage(plies as u32);
            let implied = (plies + 1..self.layers.len()).any(|deeper| {
                let (known, all) = self.coverage(deeper as u32);
                known == all
            });
            // A partly known layer above a deeper one may hold what that one cannot imply.
            if known > 0 && !implied && (known == all || plies + 1 == self.layers.len()) {
                stored.push(plies);
            }
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(stored.len() as u8);
        for plies in stored {
            let scores = &self.layers[plies].1;
            let coded = coding::encode(scores);
            bytes.push(plies as u8);
            bytes.extend((coded.len() as u32).to_le_bytes());
            bytes.extend(coding::hash(scores).to_le_bytes());
            bytes.extend(coded);
        }
        bytes
    }

    /// The exact score of the player to move, if the book knows it.
    pub fn score(&self, stones: &Stones) -> Option<i32> {
        let (keys, scores) = self.layers.get(stones.discs() as usize)?;
        let place = keys.binary_search(&stones.canonical().key()).ok()?;
        known(scores[place])
    }

    /// Plies of the deepest layer.
    pub fn plies(&self) -> u32 {
        (self.layers.len() as u32).saturating_sub(1)
    }

    /// How many positions of a layer are known, and how many there are, mirror images merged.
    pub fn coverage(&self, plies: u32) -> (usize, usize) {
        self.layers.get(plies as usize).map_or((0, 0), |(_, scores)| {
            (scores.iter().filter(|&&score| score != UNKNOWN).count(), scores.len())
        })
    }

    /// Fills shallower layers from deeper ones.
    fn derive(&mut self) {
        for plies in (0..self.layers.len().saturating_sub(1)).rev() {
            for place in 0..self.layers[plies].0.len() {
                if self.layers[plies].1[place] == UNKNOWN {
                    let score = self.minimax(self.layers[plies].0[place]);
                    self.layers[plies].1[place] = score.map_or(UNKNOWN, |score| score as i8);
                }
            }
        }
    }

    /// The score of a position from the next deeper layer.
    fn minimax(&self, key: u64) -> Option<i32> {
        let stones = StonesOn::<7, 6>::from_key(key)?;
        let mut best = None;
        for (_, after) in stones.moves() {
            let score = if after.is_lost() {
                crate::forced::win_in::<7, 6>(stones.discs(), 1)
            } else {
                -self.score(&after)?
            };
            best = best.max(Some(score));
        }
        best
    }
}

fn known(score: i8) -> Option<i32> {
    (score != UNKNOWN).then_some(score.into())
}

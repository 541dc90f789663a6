//! The opening book: exact scores of the first plies, computed by this solver and by nothing else.
//!
//! **What.** Scores of complete or partly computed *layers*. A layer is every position of a number of plies that
//! is not over, mirror images merged ([`layer()`]). Shallower positions follow from deeper ones by
//! one step of minimax each, done when the book is opened.
//!
//! **How represented.** Positions are not stored: a score is found by the position's number in its layer ([`rank`]). Scores that the position shows
//! without a search are not stored either. The others are entropy-coded ([`coding`]) with a model that predicts them ([`model`]), in chunks
//! that are decoded on their own ([`packed`]):
//!
//! ```text
//!   "4SB4"   bytes of the model (4, little-endian)   the model   number of layers   the layers
//! ```
//!
//! Stored are the layers up to [`EACH`] plies, beyond that those of an even number of plies, and the deepest. A layer that is not stored
//! follows from the next by one step of minimax for each look-up.
//!
//! **Complexity.** Opening reads the model and the directory, and checks the hash. A look-up decodes at most one chunk, about ten microseconds.

mod build;
mod coding;
mod features;
mod layer;
#[cfg(feature = "std")]
mod learn;
mod model;
mod numbers;
mod packed;
mod rank;
mod sums;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "std")]
pub use build::{Progress, build, verify};
pub use build::{parse_results, write_result};
pub use layer::layer;

use crate::reachable::Reachable;
use crate::stones::Stones;
use model::Model;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) use model::{Lane, SECOND};
#[cfg(feature = "std")]
use packed::Contents;
use packed::Packed;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
pub(crate) use sums::{Portable, Sums};

const MAGIC: &[u8; 4] = b"4SB4";
/// The deepest layer a book may have: it takes two megabytes.
const DEEPEST: usize = 12;
/// Up to here every layer is stored: they are small, and a score that follows by minimax takes seven look-ups.
#[cfg(feature = "std")]
const EACH: usize = 9;
/// The same in a book for a download, see [`Book::beginning`].
#[cfg(feature = "std")]
const EACH_IN_A_BEGINNING: usize = 6;
/// Scores from which on a larger model saves more than it takes.
#[cfg(feature = "std")]
const LARGE: usize = 1 << 19;
/// Stands for a score that is not known.
const UNKNOWN: i8 = i8::MIN;

/// An opened book.
///
/// ```
/// use foursight_connect_four_solver::{Book, Reachable};
/// let book = Book::embedded();
/// assert_eq!(book.score(&Reachable::EMPTY), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Book {
    bytes: Cow<'static, [u8]>,
    model: Model,
    /// By plies; the deepest last.
    layers: Vec<Packed>,
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
    /// No book knows positions of more plies.
    pub const DEEPEST: u32 = DEEPEST as u32;

    /// The book that comes with the crate. Its hash is not checked again: the crate's tests do.
    ///
    /// # Panics
    /// Never: the crate's tests open it.
    pub fn embedded() -> Self {
        let bytes = include_bytes!("../../books/connect-four.book");
        Self::read(Cow::Borrowed(bytes), false).expect("the embedded book is whole")
    }

    /// A book from the results of a build: the score of every computed position, by canonical key. Scores that the position shows, or that follow by
    /// minimax, are added.
    ///
    /// # Panics
    /// Never: what is packed can be read.
    #[cfg(feature = "std")]
    pub fn from_results(score: impl Fn(u32, u64) -> Option<i32>, plies: &[u32]) -> Self {
        Self::pack(score, plies.iter().copied().max().unwrap_or(0) as usize, EACH)
    }

    /// The plies up to this one as a book of their own that is as short as can be, for a page that cannot wait for all of it: it knows the same scores, some only by seven
    /// look-ups.
    ///
    /// # Panics
    /// Never: what is packed can be read.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn beginning(&self, plies: u32) -> Self {
        let score = |_, key| self.score(&Stones::from_key(key)?.reachable()?);
        Self::pack(score, plies as usize, EACH_IN_A_BEGINNING)
    }

    /// A book of layers up to the deepest, with every layer up to `each`.
    #[cfg(feature = "std")]
    fn pack(score: impl Fn(u32, u64) -> Option<i32>, deepest: usize, each: usize) -> Self {
        let mut layers = Vec::new();
        for (plies, keys) in layer::up_to(deepest.min(DEEPEST)).into_iter().enumerate() {
            let score = |&key: &u64| {
                let known = score(plies as u32, key).or_else(|| packed::shown(key));
                known.map_or(UNKNOWN, |score| score as i8)
            };
            let scores: Vec<i8> = keys.iter().map(score).collect();
            layers.push((keys, scores));
        }
        derive(&mut layers);
        let stored = |plies: usize| plies <= each || plies.is_multiple_of(2) || plies == deepest;
        let contents: Vec<Contents> = layers
            .iter()
            .enumerate()
            .filter(|(plies, _)| stored(*plies))
            .map(|(plies, (keys, scores))| Contents::of(plies as u32, keys, scores))
            .filter(|contents| contents.coverage.0 > 0)
            .collect();
        drop(layers);
        let mut samples = Vec::new();
        for layer in &contents {
            layer.samples(&mut samples);
        }
        foursight_game::Random::new(0, 0).shuffle(&mut samples);
        // A book for a page has few positions: a large model would be larger than its scores.
        let (lanes, rounds) = if samples.len() > LARGE { (8, 12) } else { (1, 60) };
        let (network, tree) = learn::learn(&samples, lanes, rounds);
        drop(samples);
        let model = Model::new(network, tree, contents.iter().flat_map(Contents::chunks));
        let written = model.write();
        let hash = coding::hash(coding::NOTHING, &written);
        let mut bytes = MAGIC.to_vec();
        bytes.extend((written.len() as u32).to_le_bytes());
        bytes.extend(written);
        bytes.push(contents.len() as u8);
        for layer in contents {
            bytes.extend(layer.pack(&model, hash));
        }
        Self::read(Cow::Owned(bytes), false).expect("what is packed can be read")
    }

    /// Opens a book, checking that it is whole.
    pub fn open(bytes: &[u8]) -> Result<Self, BookError> {
        Self::read(Cow::Owned(bytes.to_vec()), true)
    }

    fn read(bytes: Cow<'static, [u8]>, check: bool) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?;
        let (&length, rest) = rest.split_first_chunk().ok_or(BookError::Broken)?;
        let length = u32::from_le_bytes(length) as usize;
        let (model, rest) = rest.split_at_checked(length).ok_or(BookError::Broken)?;
        let (&count, _) = rest.split_first().ok_or(BookError::Broken)?;
        let hash = check.then(|| coding::hash(coding::NOTHING, model));
        let model = Model::read(model).ok_or(BookError::Broken)?;
        let mut start = MAGIC.len() + 4 + length + 1;
        let mut layers = Vec::new();
        for _ in 0..count {
            let (layer, next) = Packed::read(&bytes, start, hash)?;
            layers.push(layer);
            start = next;
        }
        if start != bytes.len() || !layers.is_sorted_by(|one, next| one.plies < next.plies) {
            return Err(BookError::Broken);
        }
        Ok(Self { bytes, model, layers })
    }

    /// The book as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.bytes.to_vec()
    }

    /// The exact score of the player to move, if the book knows it. Of a position that no game leads to it would know nothing, so it cannot be asked.
    pub fn score(&self, position: &Reachable) -> Option<i32> {
        let stones = position.stones();
        let plies = stones.discs();
        if plies > self.plies() || stones.is_over() {
            return None;
        }
        let place = self.layers.partition_point(|layer| layer.plies < plies);
        let stored = self.layers.get(place).filter(|layer| layer.plies == plies);
        match stored {
            Some(layer) => layer.score(&self.bytes, &self.model, stones),
            None => step(
                stones,
                position.moves().map(|(_, after)| {
                    if after.stones().is_over() { Some(0) } else { self.score(&after) }
                }),
            ),
        }
    }

    /// The scores of a layer that the book holds, by sorted canonical key; none of a layer that is not stored. Positions that cannot come up in a game and
    /// those that forced play decides are left out.
    pub fn known(&self, plies: u32) -> Vec<(u64, i32)> {
        let Some(layer) = self.layers.iter().find(|layer| layer.plies == plies) else {
            return Vec::new();
        };
        let mut known = layer.known(&self.bytes, &self.model);
        known.sort_unstable();
        let keys = layer::layer(plies);
        known.retain(|(key, _)| keys.binary_search(key).is_ok());
        known
    }

    /// Plies of the deepest layer.
    pub fn plies(&self) -> u32 {
        self.layers.last().map_or(0, |layer| layer.plies)
    }

    /// How many positions of a layer are known, and how many there are, mirror images merged; no position at all if the layer is not
    /// stored: then the next one implies it.
    pub fn coverage(&self, plies: u32) -> (usize, usize) {
        let stored = self.layers.iter().find(|layer| layer.plies == plies);
        stored.map_or((0, 0), |layer| layer.coverage)
    }
}

#[cfg(feature = "std")]
/// Fills shallower layers, keys and scores, from deeper ones.
fn derive(layers: &mut [(Vec<u64>, Vec<i8>)]) {
    for plies in (0..layers.len().saturating_sub(1)).rev() {
        let (shallow, deep) = layers.split_at_mut(plies + 1);
        let (keys, scores) = &mut shallow[plies];
        let (deeper_keys, deeper_scores) = &deep[0];
        let find = |stones: &Stones| {
            let place = deeper_keys.binary_search(&stones.canonical().key()).ok()?;
            (deeper_scores[place] != UNKNOWN).then_some(i32::from(deeper_scores[place]))
        };
        for (&key, score) in keys.iter().zip(scores).filter(|(_, score)| **score == UNKNOWN) {
            let stones = Stones::from_key(key).expect("a key of ours");
            let scores = stones
                .moves()
                .map(|(_, after)| if after.is_over() { Some(0) } else { find(&after) });
            *score = step(&stones, scores).map_or(UNKNOWN, |score| score as i8);
        }
    }
}

/// One step of minimax, from the scores of the positions after each move.
fn step(stones: &Stones, scores: impl Iterator<Item = Option<i32>>) -> Option<i32> {
    if stones.can_win() {
        return Some(crate::forced::win_in(crate::Geometry::<7, 6>, stones.discs(), 1));
    }
    let mut best = None;
    for score in scores {
        best = best.max(Some(-score?));
    }
    best
}

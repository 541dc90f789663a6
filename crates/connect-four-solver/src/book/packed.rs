//! A packed layer, read by random access, and how it is packed.
//!
//! ```text
//!   plies (1 byte)  known (4, little-endian)  all (4)  bytes that follow (4)  their hash (8)
//!   bytes of a length and of a place (1 byte each)  the place of each block's codes (2 or 3 bytes each)
//!   for each block: the length of each of its chunks but the last (1 or 2 bytes each), then their codes
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use super::coding::{Decoder, hash};
#[cfg(feature = "std")]
use super::model::Coded;
use super::model::Model;
use super::rank::{Seen, blocks, chunk_size, chunks, colourings, look, number, representative};
use super::sums::{Portable, Sums};
use super::{BookError, DEEPEST};
#[cfg(feature = "std")]
use crate::forced::Open;
use crate::stones::Stones;

/// Bytes before a layer's directory.
const HEAD: usize = 1 + 4 + 4 + 4 + 8;

/// Positions of each layer, mirror images merged.
const SIZES: [usize; DEEPEST + 1] =
    [1, 4, 25, 121, 568, 2_144, 8_231, 27_109, 91_295, 269_531, 809_464, 2_148_087, 5_832_236];

/// A layer's place in the book's bytes.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    pub(super) plies: u32,
    /// How many scores are known, and how many positions there are, mirror images merged.
    pub(super) coverage: (usize, usize),
    blocks: Vec<u64>,
    directory: Range<usize>,
    codes: Range<usize>,
    /// Bytes of a chunk's length, and of a block's place in the directory.
    width: usize,
    listed: usize,
}

fn little_endian(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

impl Packed {
    /// The layer that begins at this place of the bytes, and where the next one begins. Given the hash of the model's bytes, that of the layer's is checked.
    pub(super) fn read(
        bytes: &[u8],
        start: usize,
        model: Option<u64>,
    ) -> Result<(Self, usize), BookError> {
        let head = bytes.get(start..start + HEAD).ok_or(BookError::Broken)?;
        let plies = u32::from(head[0]);
        let coverage = (little_endian(&head[1..5]), little_endian(&head[5..9]));
        // The hash is of what follows: how many positions there are says whether the number of plies is the one that was written.
        if SIZES.get(plies as usize) != Some(&coverage.1) || coverage.0 > coverage.1 {
            return Err(BookError::Broken);
        }
        let (begin, length) = (start + HEAD, little_endian(&head[9..13]));
        let body = bytes.get(begin..).and_then(|rest| rest.get(..length));
        let body = body.ok_or(BookError::Broken)?;
        if model.is_some_and(|model| !head.ends_with(&hash(model, body).to_le_bytes())) {
            return Err(BookError::Hash { plies });
        }
        let blocks = blocks(plies);
        let (Some(&[width @ (1 | 2), listed @ (2 | 3)]), end) =
            (body.first_chunk(), begin + length)
        else {
            return Err(BookError::Broken);
        };
        let (width, listed) = (usize::from(width), usize::from(listed));
        let codes = begin + 2 + blocks.len() * listed;
        if codes > end {
            return Err(BookError::Broken);
        }
        let (directory, codes) = (begin + 2..codes, codes..end);
        Ok((Self { plies, coverage, blocks, directory, codes, width, listed }, end))
    }

    /// The bytes of one chunk.
    fn chunk<'b>(&self, bytes: &'b [u8], block: usize, chunk: usize) -> Option<&'b [u8]> {
        let codes = &bytes[self.codes.clone()];
        let begin = |block: usize| {
            let place = block * self.listed..(block + 1) * self.listed;
            Some(little_endian(bytes[self.directory.clone()].get(place)?))
        };
        let end = if block + 1 < self.blocks.len() { begin(block + 1)? } else { codes.len() };
        let block = codes.get(begin(block)?..end)?;
        let lengths = (chunks(self.plies) as usize - 1) * self.width;
        let (lengths, codes) = block.split_at_checked(lengths)?;
        let mut lengths = lengths.chunks(self.width).map(little_endian);
        let before: usize = lengths.by_ref().take(chunk).sum();
        let end = lengths.next().map_or(codes.len(), |length| before + length);
        codes.get(before..end)
    }

    /// The score of a position of this layer, if it is known.
    pub(super) fn score(&self, bytes: &[u8], model: &Model, stones: &Stones) -> Option<i32> {
        let stones = representative(stones);
        match look(stones.own(), stones.mask()) {
            Seen::Score(score) => return Some(score),
            Seen::Nothing => return None,
            Seen::Coded(_) => {}
        }
        let block = self.blocks.binary_search(&stones.mask()).ok()?;
        let chunk = number(&stones) / chunk_size(self.plies);
        let mut found = None;
        self.decode(bytes, model, (block, chunk), &mut |own, score| {
            found = score.filter(|_| own == stones.own());
            own == stones.own()
        });
        found
    }

    /// Decodes a chunk of a block: calls `each` with the own discs and the score of every coded position, none if it is not known, until it says
    /// that this was the last one wanted.
    fn decode(
        &self,
        bytes: &[u8],
        model: &Model,
        place: (usize, u32),
        each: &mut dyn FnMut(u64, Option<i32>) -> bool,
    ) {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if crate::vector::has_avx2() {
            return crate::vector::with_registers(
                #[inline(always)]
                || self.decode_with::<crate::vector::Avx2Sums>(bytes, model, place, each),
            );
        }
        self.decode_with::<Portable>(bytes, model, place, each);
    }

    #[inline(always)]
    fn decode_with<S: Sums>(
        &self,
        bytes: &[u8],
        model: &Model,
        (block, chunk): (usize, u32),
        each: &mut dyn FnMut(u64, Option<i32>) -> bool,
    ) {
        let Some(codes) = self.chunk(bytes, block, chunk as usize) else { return };
        let mask = self.blocks[block];
        let mut decoder = Decoder::new(codes);
        let common = model.common::<S>(mask);
        let mut unknown = false;
        let size = chunk_size(self.plies);
        for own in colourings(mask, chunk * size).take(size as usize) {
            let Seen::Coded(open) = look(own, mask) else { continue };
            unknown = !model.read_known(unknown, &mut decoder);
            let symbol = (!unknown).then(|| {
                let units = model.units::<S>(&common, &open);
                model.read_symbol::<S>(&units, &mut decoder)
            });
            if each(own, symbol.map(|symbol| symbol as i32 - 21)) {
                return;
            }
        }
    }

    /// Every coded position of this layer whose score is known, as canonical keys and scores, in the order of the codes.
    pub(super) fn known(&self, bytes: &[u8], model: &Model) -> Vec<(u64, i32)> {
        let mut known = Vec::new();
        for (block, &mask) in self.blocks.iter().enumerate() {
            for chunk in 0..chunks(self.plies) {
                self.decode(bytes, model, (block, chunk), &mut |own, score| {
                    let key = Stones::from_key(own + mask).map(|stones| stones.canonical().key());
                    known.extend(key.zip(score));
                    false
                });
            }
        }
        known
    }
}

/// The score that the position with this key shows without a search, if it does: it is never coded.
#[cfg(feature = "std")]
pub(super) fn shown(key: u64) -> Option<i32> {
    let stones = representative(&Stones::from_key(key)?);
    match look(stones.own(), stones.mask()) {
        Seen::Score(score) => Some(score),
        Seen::Nothing | Seen::Coded(_) => None,
    }
}

/// What is to be coded of a layer.
#[cfg(feature = "std")]
pub(super) struct Contents {
    pub(super) plies: u32,
    pub(super) coverage: (usize, usize),
    /// Chunk by chunk.
    chunks: Vec<Vec<(Open, Coded)>>,
}

#[cfg(feature = "std")]
impl Contents {
    /// Of a layer with these sorted canonical keys and their scores.
    pub(super) fn of(plies: u32, keys: &[u64], scores: &[i8]) -> Self {
        let mut contents = Vec::new();
        for mask in blocks(plies) {
            let all: Vec<u64> = colourings(mask, 0).collect();
            for chunk in all.chunks(chunk_size(plies) as usize) {
                let symbols = chunk.iter().filter_map(|&own| {
                    let Seen::Coded(open) = look(own, mask) else { return None };
                    let key = Stones::from_key(own + mask)?.canonical().key();
                    let coded = match keys.binary_search(&key).map(|place| scores[place]) {
                        Err(_) => Coded::Anything,
                        Ok(super::UNKNOWN) => Coded::Unknown,
                        Ok(score) => Coded::Symbol((score + 21) as usize),
                    };
                    Some((open, coded))
                });
                contents.push(symbols.collect());
            }
        }
        let known = scores.iter().filter(|&&score| score != super::UNKNOWN).count();
        Self { plies, coverage: (known, keys.len()), chunks: contents }
    }

    /// Positions with known scores to learn from.
    pub(super) fn samples(&self, samples: &mut Vec<(Open, i8)>) {
        samples.extend(self.chunks.iter().flatten().filter_map(|&(open, coded)| match coded {
            Coded::Symbol(symbol) => Some((open, symbol as i8 - 21)),
            _ => None,
        }));
    }

    /// Chunk by chunk.
    pub(super) fn chunks(&self) -> &[Vec<(Open, Coded)>] {
        &self.chunks
    }

    /// The layer's bytes, given the hash of the model's.
    pub(super) fn pack(&self, model: &Model, model_hash: u64) -> Vec<u8> {
        let paths = model.paths();
        let coded: Vec<Vec<u8>> =
            self.chunks.iter().map(|chunk| model.encode(chunk, &paths)).collect();
        let width = if coded.iter().all(|chunk| chunk.len() < 256) { 1 } else { 2 };
        let (mut places, mut codes) = (Vec::new(), Vec::<u8>::new());
        for block in coded.chunks(chunks(self.plies) as usize) {
            places.push(codes.len() as u32);
            for chunk in &block[..block.len() - 1] {
                codes.extend(&(chunk.len() as u16).to_le_bytes()[..width]);
            }
            codes.extend(block.iter().flatten());
        }
        let listed = if u16::try_from(codes.len()).is_ok() { 2 } else { 3 };
        let mut body = Vec::from([width as u8, listed as u8]);
        for place in places {
            body.extend(&place.to_le_bytes()[..listed]);
        }
        body.extend(codes);
        let mut bytes = Vec::from([self.plies as u8]);
        for number in [self.coverage.0, self.coverage.1, body.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(hash(model_hash, &body).to_le_bytes());
        bytes.extend(body);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::layer;

    #[test]
    fn layers_have_the_sizes_that_heads_are_compared_with() {
        assert!((0..9).all(|plies| layer(plies as u32).len() == SIZES[plies]));
    }

    #[test]
    #[ignore = "takes half a minute"]
    fn deep_layers_have_the_sizes_that_heads_are_compared_with() {
        assert!((9..SIZES.len()).all(|plies| layer(plies as u32).len() == SIZES[plies]));
    }
}

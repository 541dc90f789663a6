//! A packed layer, read by random access, and how it is packed.
//!
//! ```text
//!   plies (1 byte)  known (4, little-endian)  all (4)  bytes that follow (4)  their hash (8)
//!   where the codes of each block begin (3 bytes a block)
//!   for each block: the length of each of its chunks but the last (2 bytes each), then their codes
//! ```

use alloc::vec::Vec;
use core::ops::Range;

use super::coding::{Decoder, Encoder, hash};
use super::model::{Model, Past, UNKNOWN};
use super::rank::{CHUNK, Seen, blocks, chunks, colourings, look, number, numbers, representative};
use super::{BookError, DEEPEST};
use crate::forced::Open;
use crate::stones::Stones;

/// Bytes before a layer's directory.
const HEAD: usize = 1 + 4 + 4 + 4 + 8;
/// Bytes of a block in the directory.
const LISTED: usize = 3;

/// A layer's place in the book's bytes.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    pub(super) plies: u32,
    /// How many scores are known, and how many positions there are, mirror images merged.
    pub(super) coverage: (usize, usize),
    blocks: Vec<u64>,
    directory: Range<usize>,
    codes: Range<usize>,
}

fn little_endian(bytes: &[u8]) -> usize {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

impl Packed {
    /// The layer that begins at this place of the bytes, and where the next one begins.
    pub(super) fn read(bytes: &[u8], start: usize) -> Result<(Self, usize), BookError> {
        let head = bytes.get(start..start + HEAD).ok_or(BookError::Broken)?;
        let plies = u32::from(head[0]);
        if plies as usize > DEEPEST {
            return Err(BookError::Broken);
        }
        let coverage = (little_endian(&head[1..5]), little_endian(&head[5..9]));
        let (begin, length) = (start + HEAD, little_endian(&head[9..13]));
        let body = bytes.get(begin..begin + length).ok_or(BookError::Broken)?;
        if !head.ends_with(&hash(body).to_le_bytes()) {
            return Err(BookError::Hash { plies });
        }
        let blocks = blocks(plies);
        let listed = blocks.len() * LISTED;
        if listed > length {
            return Err(BookError::Broken);
        }
        let (directory, codes) = (begin..begin + listed, begin + listed..begin + length);
        Ok((Self { plies, coverage, blocks, directory, codes }, begin + length))
    }

    /// The bytes of one chunk.
    fn chunk<'b>(&self, bytes: &'b [u8], block: usize, chunk: usize) -> Option<&'b [u8]> {
        let codes = &bytes[self.codes.clone()];
        let begin = |block: usize| {
            let listed = bytes[self.directory.clone()].get(block * LISTED..(block + 1) * LISTED)?;
            Some(little_endian(listed))
        };
        let end = if block + 1 < self.blocks.len() { begin(block + 1)? } else { codes.len() };
        let block = codes.get(begin(block)?..end)?;
        let lengths = (chunks(self.plies) as usize - 1) * 2;
        let (lengths, codes) = block.split_at_checked(lengths)?;
        let mut lengths = lengths.chunks(2).map(little_endian);
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
        let chunk = number(&stones) / CHUNK;
        let mut decoder = Decoder::new(self.chunk(bytes, block, chunk as usize)?);
        let mut past = Past::default();
        for own in colourings(stones.mask(), chunk * CHUNK).take(CHUNK as usize) {
            let Seen::Coded(open) = look(own, stones.mask()) else { continue };
            let prediction = model.predict(&open);
            let place = decoder.peek(model.total(prediction, past));
            let (symbol, share) = model.symbol_at(prediction, past, place);
            if own == stones.own() {
                return (symbol != UNKNOWN).then_some(symbol as i32 - 21);
            }
            decoder.take(share);
            past.learn(prediction, symbol);
        }
        None
    }
}

/// What is to be coded of a layer.
pub(super) struct Contents {
    pub(super) plies: u32,
    pub(super) coverage: (usize, usize),
    /// Chunk by chunk; for a position that cannot come up in a game, any symbol will do.
    chunks: Vec<Vec<(Open, Option<usize>)>>,
}

impl Contents {
    /// Of a layer with these sorted canonical keys and their scores.
    pub(super) fn of(plies: u32, keys: &[u64], scores: &[i8]) -> Self {
        let mut contents = Vec::new();
        for mask in blocks(plies) {
            let all: Vec<u64> = colourings(mask, 0).collect();
            for chunk in all.chunks(CHUNK as usize) {
                let symbols = chunk.iter().filter_map(|&own| {
                    let Seen::Coded(open) = look(own, mask) else { return None };
                    let key = Stones::from_key(own + mask)?.canonical().key();
                    let symbol = keys.binary_search(&key).ok().map(|place| match scores[place] {
                        super::UNKNOWN => UNKNOWN,
                        score => (score + 21) as usize,
                    });
                    Some((open, symbol))
                });
                contents.push(symbols.collect());
            }
        }
        let known = scores.iter().filter(|&&score| score != super::UNKNOWN).count();
        Self { plies, coverage: (known, keys.len()), chunks: contents }
    }

    /// Positions with known scores to learn from, shuffled by a stride.
    pub(super) fn samples(&self, samples: &mut Vec<(Open, i8)>) {
        let stride = 4_001;
        for start in 0..stride.min(self.chunks.len()) {
            for chunk in self.chunks[start..].iter().step_by(stride) {
                samples.extend(chunk.iter().filter_map(|&(open, symbol)| {
                    let symbol = symbol.filter(|&symbol| symbol != UNKNOWN)?;
                    Some((open, symbol as i8 - 21))
                }));
            }
        }
    }

    /// Predictions and symbols, chunk by chunk.
    pub(super) fn predictions(&self, model: &Model) -> Vec<Vec<(i32, Option<usize>)>> {
        let predict = |&(ref open, symbol): &(Open, Option<usize>)| (model.predict(open), symbol);
        self.chunks.iter().map(|chunk| chunk.iter().map(predict).collect()).collect()
    }

    /// The layer's bytes.
    pub(super) fn pack(&self, model: &Model) -> Vec<u8> {
        let coded: Vec<Vec<u8>> =
            self.predictions(model).iter().map(|chunk| encode(chunk, model)).collect();
        let (mut directory, mut codes) = (Vec::new(), Vec::new());
        debug_assert!(numbers(self.plies) > 0);
        for block in coded.chunks(chunks(self.plies) as usize) {
            directory.extend(&(codes.len() as u32).to_le_bytes()[..LISTED]);
            for chunk in &block[..block.len() - 1] {
                codes.extend((chunk.len() as u16).to_le_bytes());
            }
            codes.extend(block.iter().flatten());
        }
        directory.extend(codes);
        let mut bytes = Vec::from([self.plies as u8]);
        for number in [self.coverage.0, self.coverage.1, directory.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(hash(&directory).to_le_bytes());
        bytes.extend(directory);
        bytes
    }
}

fn encode(chunk: &[(i32, Option<usize>)], model: &Model) -> Vec<u8> {
    let mut encoder = Encoder::new();
    let mut past = Past::default();
    for &(prediction, symbol) in chunk {
        let symbol = symbol.unwrap_or_else(|| model.most_likely(prediction, past));
        encoder.write(model.share(prediction, past, symbol));
        past.learn(prediction, symbol);
    }
    encoder.finish()
}

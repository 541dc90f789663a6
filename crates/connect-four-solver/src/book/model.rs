//! The model that predicts a score from the position, so that few bits say what it is.
//!
//! **What.** A linear prediction from what the position shows: for each line of four that only one player has discs in, who and how many; for
//! each empty square, whether it would complete a four of either player. The prediction, corrected by how far it was off on the positions
//! before (they have the same squares filled, and often a similar fate), selects one of [`BINS`] tables of frequencies.
//!
//! **How represented.** Weights in 1/256 of a point and frequencies, two bytes each: they are learnt when a book is packed and are part of it.
//!
//! **Complexity.** 69 lines a position.

use alloc::vec;
use alloc::vec::Vec;

use super::coding::Share;
use crate::board::Geometry;
use crate::forced::Open;

/// Scores from -21 to 21, and unknown.
pub(super) const SYMBOLS: usize = 44;
/// Stands for a score that is not known.
pub(super) const UNKNOWN: usize = SYMBOLS - 1;
/// Tables for predictions from low to high.
const BINS: usize = 64;
/// And for whether the score before was known.
const TABLES: usize = 2 * BINS;
/// Lines of four on the board.
const LINES: usize = 69;
/// For each line the number of discs, 1 to 3, of either player; for each bit of the board a winning square of either; one that is always there.
const FEATURES: usize = LINES * 6 + 2 * 49 + 1;
/// One point in the units of the weights.
const POINT: i32 = 256;
/// Bytes of a model.
pub(super) const BYTES: usize = FEATURES * 2 + TABLES * SYMBOLS * 2;
/// What the frequencies of a table add up to, a little more or less.
const TOTAL: u64 = 1 << 14;

/// Weights and frequencies.
#[derive(Clone, Debug)]
pub(super) struct Model {
    weights: Vec<i16>,
    counts: Vec<[u16; SYMBOLS]>,
    totals: Vec<u32>,
    lines: [u64; LINES],
}

/// What came before, in one chunk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Past {
    /// How far predictions were off, on the average.
    error: i32,
    unknown: bool,
}

impl Past {
    /// Takes note of a symbol.
    pub(super) fn learn(&mut self, prediction: i32, symbol: usize) {
        self.unknown = symbol == UNKNOWN;
        if !self.unknown {
            let off = (symbol as i32 - 21) * POINT - prediction;
            self.error += (off - self.error) / 8;
        }
    }
}

/// Every line of four.
fn lines() -> [u64; LINES] {
    let mut lines = [0; LINES];
    let mut count = 0;
    for step in [1, 6, 7, 8] {
        for first in 0..49 - 3 * step {
            let line = (0..4).fold(0_u64, |line, place| line | 1 << (first + place * step));
            if line & Geometry::<7, 6>::BOARD == line {
                lines[count] = line;
                count += 1;
            }
        }
    }
    lines
}

impl Model {
    /// A model that expects nothing.
    fn blank() -> Self {
        Self {
            weights: vec![0; FEATURES],
            counts: vec![[1; SYMBOLS]; TABLES],
            totals: vec![SYMBOLS as u32; TABLES],
            lines: lines(),
        }
    }

    /// The model in these bytes.
    pub(super) fn read(bytes: &[u8; BYTES]) -> Self {
        let mut model = Self::blank();
        let (weights, counts) = bytes.split_at(FEATURES * 2);
        for (weight, bytes) in model.weights.iter_mut().zip(weights.chunks(2)) {
            *weight = i16::from_le_bytes([bytes[0], bytes[1]]);
        }
        for (count, bytes) in model.counts.iter_mut().flatten().zip(counts.chunks(2)) {
            // No table may add up to more than the coder bears, whatever the bytes are.
            *count = u16::from_le_bytes([bytes[0], bytes[1]]).clamp(1, TOTAL as u16 + 1);
        }
        model.sum_up();
        model
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let weights = self.weights.iter().flat_map(|weight| weight.to_le_bytes());
        let counts = self.counts.iter().flatten().flat_map(|count| count.to_le_bytes());
        weights.chain(counts).collect()
    }

    fn sum_up(&mut self) {
        self.totals = self
            .counts
            .iter()
            .map(|table| table.iter().map(|&count| u32::from(count)).sum())
            .collect();
    }

    /// Calls `seen` with the number of every feature of a position.
    #[inline(always)]
    fn features(&self, open: &Open, mut seen: impl FnMut(usize)) {
        let theirs = open.own ^ open.mask;
        for (number, &line) in self.lines.iter().enumerate() {
            let (own, their) = (line & open.own, line & theirs);
            if (own == 0) != (their == 0) {
                let count = (own | their).count_ones() as usize;
                seen(number * 6 + 3 * usize::from(own == 0) + count - 1);
            }
        }
        for (first, mut squares) in [(LINES * 6, open.wins), (LINES * 6 + 49, open.threats)] {
            while squares != 0 {
                seen(first + squares.trailing_zeros() as usize);
                squares &= squares - 1;
            }
        }
        seen(FEATURES - 1);
    }

    /// The predicted score, in 1/256 of a point.
    pub(super) fn predict(&self, open: &Open) -> i32 {
        let mut sum = 0;
        self.features(open, |feature| sum += i32::from(self.weights[feature]));
        sum
    }

    /// The table of frequencies to use.
    fn table(prediction: i32, past: Past) -> usize {
        let expected = prediction + past.error / 2;
        let bin = (expected + 16 * POINT) * BINS as i32 / (32 * POINT);
        bin.clamp(0, BINS as i32 - 1) as usize + BINS * usize::from(past.unknown)
    }

    /// The share of a symbol.
    pub(super) fn share(&self, prediction: i32, past: Past, symbol: usize) -> Share {
        let table = Self::table(prediction, past);
        let counts = &self.counts[table];
        Share {
            below: counts[..symbol].iter().map(|&count| u32::from(count)).sum(),
            count: counts[symbol].into(),
            total: self.totals[table],
        }
    }

    /// The sum of all frequencies.
    pub(super) fn total(&self, prediction: i32, past: Past) -> u32 {
        self.totals[Self::table(prediction, past)]
    }

    /// The symbol in whose share this number lies, and the share.
    pub(super) fn symbol_at(&self, prediction: i32, past: Past, place: u32) -> (usize, Share) {
        let table = Self::table(prediction, past);
        let (mut below, mut symbol) = (0, 0);
        loop {
            let count = u32::from(self.counts[table][symbol]);
            if place < below + count || symbol == SYMBOLS - 1 {
                return (symbol, Share { below, count, total: self.totals[table] });
            }
            below += count;
            symbol += 1;
        }
    }

    /// The symbol that takes the fewest bits.
    pub(super) fn most_likely(&self, prediction: i32, past: Past) -> usize {
        let counts = &self.counts[Self::table(prediction, past)];
        (0..SYMBOLS).max_by_key(|&symbol| counts[symbol]).unwrap_or(0)
    }

    /// Learns the weights from positions with known scores, given in an order that does not matter much: the method of least mean squares,
    /// with steps that become smaller.
    pub(super) fn learnt(samples: &[(Open, i8)]) -> Self {
        let mut model = Self::blank();
        let mut weights = vec![0.0_f32; FEATURES];
        let mut active = Vec::with_capacity(LINES + 42);
        let all = samples.len().max(1) as f32;
        for round in 0..ROUNDS {
            for (number, (open, score)) in samples.iter().enumerate() {
                active.clear();
                model.features(open, |feature| active.push(feature));
                let predicted: f32 = active.iter().map(|&feature| weights[feature]).sum();
                let progress = (round as f32 + number as f32 / all) / ROUNDS as f32;
                let step = 0.2 * (1.0 - progress) + 0.002;
                let change = (f32::from(*score) - predicted) * step / active.len() as f32;
                for &feature in &active {
                    weights[feature] += change;
                }
            }
        }
        for (weight, value) in model.weights.iter_mut().zip(weights) {
            *weight = (value * POINT as f32) as i16;
        }
        model
    }

    /// Counts how often each symbol comes up in each table, given what is to be coded, chunk by chunk.
    pub(super) fn count(&mut self, chunks: &[Vec<(i32, Option<usize>)>]) {
        let mut sums = vec![[0_u32; SYMBOLS]; TABLES];
        for chunk in chunks {
            let mut past = Past::default();
            for &(prediction, symbol) in chunk {
                if let Some(symbol) = symbol {
                    sums[Self::table(prediction, past)][symbol] += 1;
                    past.learn(prediction, symbol);
                }
            }
        }
        for (table, sums) in self.counts.iter_mut().zip(sums) {
            let all = sums.iter().map(|&sum| u64::from(sum)).sum::<u64>().max(1);
            for (count, sum) in table.iter_mut().zip(sums) {
                *count = 1 + (u64::from(sum) * TOTAL / all) as u16;
            }
        }
        self.sum_up();
    }
}

/// How often the samples are gone through.
const ROUNDS: usize = 3;

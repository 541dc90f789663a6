//! The model that predicts a score from the position, so that few bits say what it is.
//!
//! **What.** A small network. Its inputs are what the position shows: for each line of four that only one player has discs in, who and how many; for
//! each empty square, whether it would complete a four of either player. [`HIDDEN`] units and a direct sum give two outputs: the expected score, and how far the
//! score may be from it. The expected score, corrected by how far predictions were off on the positions before (they have the same squares filled, and
//! often a similar fate), and the spread select one of [`TABLES`] tables of frequencies. Whether a score is known at all is coded first.
//!
//! **How represented.** Integers only, so that every machine decodes the same: learnt ([`learn`](super::learn)) when a book is packed, and part of it.
//!
//! **Complexity.** 69 lines a position, and about 30 of them times [`HIDDEN`] additions.

use alloc::vec;
use alloc::vec::Vec;

use super::coding::Share;
use crate::board::Geometry;
use crate::forced::Open;

/// Scores from -21 to 21.
pub(super) const SYMBOLS: usize = 43;
/// Tables for expected scores from low to high.
const BINS: usize = 64;
/// And for small to large spreads.
const SPREADS: usize = 8;
const TABLES: usize = BINS * SPREADS;
/// Lines of four on the board.
const LINES: usize = 69;
/// For each line the number of discs, 1 to 3, of either player; for each bit of the board a winning square of either.
pub(super) const FEATURES: usize = LINES * 6 + 2 * 49;
/// Units of the network.
pub(super) const HIDDEN: usize = 64;
/// One point in the units of predictions.
pub(super) const POINT: i32 = 256;
/// The outputs are summed up in units this much smaller.
pub(super) const FINE: i32 = 256;
/// Bytes of a model.
pub(super) const BYTES: usize =
    FEATURES * (HIDDEN + 2) + HIDDEN * (2 + 2 + 4 + 4) + 2 * 4 + 2 * 2 + TABLES * SYMBOLS;
/// What the frequencies of a table add up to, a little more or less.
const TOTAL: u64 = 1 << 14;
/// What the frequencies of known and unknown add up to.
const KNOWN: u32 = 1 << 12;

/// What is learnt, in integers.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// By feature, what it adds to each unit.
    pub(super) inputs: Vec<[i16; HIDDEN]>,
    /// By feature, what it adds to the expected score.
    pub(super) direct: Vec<i16>,
    /// What each unit begins with, and what it counts at most; nothing below zero counts.
    pub(super) begin: [i16; HIDDEN],
    pub(super) most: [i16; HIDDEN],
    /// What the units add to expected score and spread, in [`FINE`] units.
    pub(super) outputs: [[i32; HIDDEN]; 2],
    pub(super) constants: [i32; 2],
}

/// The network and frequencies.
#[derive(Clone, Debug)]
pub(super) struct Model {
    network: Network,
    /// Frequency of unknown scores after a known one and after an unknown one.
    unknown: [u16; 2],
    /// What lies below each symbol, and in all.
    below: Vec<[u16; SYMBOLS + 1]>,
}

/// What the network says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prediction {
    /// In 1/256 of a point.
    expected: i32,
    spread: usize,
}

/// What a position is coded as.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub(super) enum Coded {
    /// A score.
    Symbol(usize),
    /// A score that is not known.
    Unknown,
    /// Whatever takes the fewest bits: the position cannot come up in a game.
    Anything,
}

/// What came before, in one chunk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Past {
    /// How far predictions were off, on the average.
    error: i32,
    unknown: bool,
}

impl Past {
    /// Takes note of a symbol, none if the score is unknown.
    pub(super) fn learn(&mut self, prediction: Prediction, symbol: Option<usize>) {
        self.unknown = symbol.is_none();
        if let Some(symbol) = symbol {
            let off = (symbol as i32 - 21) * POINT - prediction.expected;
            self.error += (off - self.error) / 8;
        }
    }
}

/// Bits from one square of a line to the next.
const STEPS: [u32; 4] = [1, 6, 7, 8];

/// The number of the line that begins at a bit, by direction.
static NUMBERS: [[u8; 49]; 4] = {
    let mut numbers = [[0; 49]; 4];
    let (mut direction, mut count) = (0, 0);
    while direction < 4 {
        let step = STEPS[direction];
        let mut first = 0;
        while first + 3 * step < 49 {
            let line = line(first, step);
            if line & Geometry::<7, 6>::BOARD == line {
                numbers[direction][first as usize] = count;
                count += 1;
            }
            first += 1;
        }
        direction += 1;
    }
    assert!(count as usize == LINES, "as many lines as there are");
    numbers
};

const fn line(first: u32, step: u32) -> u64 {
    (1 | 1 << step | 1 << (2 * step) | 1 << (3 * step)) << first
}

/// Calls `seen` with the number of every feature of a position.
#[inline(always)]
pub(super) fn features(open: &Open, mut seen: impl FnMut(usize)) {
    let theirs = open.own ^ open.mask;
    for (direction, step) in STEPS.into_iter().enumerate() {
        for (player, discs, others) in [(0, open.own, theirs), (3, theirs, open.own)] {
            let free = Geometry::<7, 6>::BOARD & !others;
            let two = free & (free >> step);
            let some = discs | (discs >> step);
            // The first squares of lines in which only this player has discs.
            let mut first = two & (two >> (2 * step)) & (some | (some >> (2 * step)));
            while first != 0 {
                let bit = first.trailing_zeros();
                let count = (discs & line(bit, step)).count_ones() as usize;
                let number = usize::from(NUMBERS[direction][bit as usize]);
                seen(number * 6 + player + count - 1);
                first &= first - 1;
            }
        }
    }
    for (first, mut squares) in [(LINES * 6, open.wins), (LINES * 6 + 49, open.threats)] {
        while squares != 0 {
            seen(first + squares.trailing_zeros() as usize);
            squares &= squares - 1;
        }
    }
}

/// A frequency from its byte: four bits of fraction, the others the exponent.
fn frequency(byte: u8) -> u16 {
    (((16 + u32::from(byte & 15)) << (byte >> 4)) >> 4).min(TOTAL as u32) as u16
}

/// The byte of the frequency next to this one.
fn byte(count: u64) -> u8 {
    (0..=u8::MAX).min_by_key(|&byte| u64::from(frequency(byte)).abs_diff(count)).unwrap_or(0)
}

impl Model {
    /// A model with this network that expects every score alike.
    pub(super) fn new(network: Network) -> Self {
        let even = core::array::from_fn(|symbol| symbol as u16);
        Self { network, unknown: [KNOWN as u16 / 2; 2], below: vec![even; TABLES] }
    }

    /// The model in these bytes.
    pub(super) fn read(bytes: &[u8; BYTES]) -> Self {
        let mut bytes = bytes.iter().copied();
        let mut next = || bytes.next().unwrap_or(0);
        let inputs = (0..FEATURES)
            .map(|_| core::array::from_fn(|_| i16::from(next() as i8)))
            .collect::<Vec<[i16; HIDDEN]>>();
        let mut short = || i16::from_le_bytes([next(), next()]);
        let direct = (0..FEATURES).map(|_| short()).collect();
        let begin = core::array::from_fn(|_| short());
        let most = core::array::from_fn(|_| short().max(0));
        let mut long = || i32::from_le_bytes([next(), next(), next(), next()]);
        let outputs = core::array::from_fn(|_| core::array::from_fn(|_| long()));
        let constants = [long(), long()];
        let network = Network { inputs, direct, begin, most, outputs, constants };
        let mut model = Self::new(network);
        for count in &mut model.unknown {
            *count = u16::from_le_bytes([next(), next()]).clamp(1, KNOWN as u16 - 1);
        }
        for below in &mut model.below {
            for symbol in 0..SYMBOLS {
                // No table may add up to more than the coder bears, whatever the bytes are.
                let room = u16::MAX - (SYMBOLS - symbol) as u16;
                below[symbol + 1] = (below[symbol].saturating_add(frequency(next()))).min(room);
            }
        }
        model
    }

    /// The expected score and the spread.
    pub(super) fn predict(&self, open: &Open) -> Prediction {
        let network = &self.network;
        let mut units = network.begin;
        let mut direct = network.constants[0];
        features(open, |feature| {
            for (unit, input) in units.iter_mut().zip(&network.inputs[feature]) {
                *unit = unit.wrapping_add(*input);
            }
            direct += i32::from(network.direct[feature]);
        });
        let mut sums = [0_i32; 2];
        for (unit, most) in units.iter_mut().zip(&network.most) {
            *unit = (*unit).clamp(0, *most);
        }
        for (sum, outputs) in sums.iter_mut().zip(&network.outputs) {
            for (unit, output) in units.iter().zip(outputs) {
                *sum = sum.wrapping_add(i32::from(*unit).wrapping_mul(*output));
            }
        }
        let spread = network.constants[1] + sums[1] / FINE;
        // From e^-0.5 to e^2 points in steps of a third.
        let spread = ((spread + POINT / 2) * 3 / POINT).clamp(0, SPREADS as i32 - 1) as usize;
        Prediction { expected: direct + sums[0] / FINE, spread }
    }

    /// The table of frequencies to use.
    fn table(prediction: Prediction, past: Past) -> usize {
        let expected = prediction.expected + past.error / 2;
        let bin = (expected + 16 * POINT) * BINS as i32 / (32 * POINT);
        bin.clamp(0, BINS as i32 - 1) as usize * SPREADS + prediction.spread
    }

    /// The shares of known and unknown.
    pub(super) fn known(&self, past: Past, known: bool) -> Share {
        let unknown = u32::from(self.unknown[usize::from(past.unknown)]);
        let (below, count) = if known { (unknown, KNOWN - unknown) } else { (0, unknown) };
        Share { below, count, total: KNOWN }
    }

    /// The share of a symbol.
    pub(super) fn share(&self, prediction: Prediction, past: Past, symbol: usize) -> Share {
        let below = &self.below[Self::table(prediction, past)];
        let count = below[symbol + 1] - below[symbol];
        Share { below: below[symbol].into(), count: count.into(), total: below[SYMBOLS].into() }
    }

    /// The symbol in whose share the number lies that `peek` finds below the sum of all frequencies.
    pub(super) fn symbol(
        &self,
        prediction: Prediction,
        past: Past,
        peek: impl FnOnce(u32) -> u32,
    ) -> (usize, Share) {
        let below = &self.below[Self::table(prediction, past)];
        let place = peek(below[SYMBOLS].into()) as u16;
        // All entries are compared: a loop that is left early costs more.
        let symbol = below[1..SYMBOLS].iter().map(|&end| usize::from(end <= place)).sum();
        (symbol, self.share(prediction, past, symbol))
    }

    /// The symbol that takes the fewest bits, none if unknown does.
    pub(super) fn most_likely(&self, prediction: Prediction, past: Past) -> Option<usize> {
        if u32::from(self.unknown[usize::from(past.unknown)]) * 2 > KNOWN {
            return None;
        }
        let below = &self.below[Self::table(prediction, past)];
        (0..SYMBOLS).max_by_key(|&symbol| below[symbol + 1] - below[symbol])
    }
}

#[cfg(feature = "std")]
impl Model {
    pub(super) fn write(&self) -> Vec<u8> {
        let network = &self.network;
        let mut bytes: Vec<u8> =
            network.inputs.iter().flatten().map(|&input| input as u8).collect();
        let shorts = network.direct.iter().chain(&network.begin).chain(&network.most);
        bytes.extend(shorts.flat_map(|number| number.to_le_bytes()));
        let longs = network.outputs.iter().flatten().chain(&network.constants);
        bytes.extend(longs.flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.unknown.iter().flat_map(|count| count.to_le_bytes()));
        for below in &self.below {
            bytes.extend(below.windows(2).map(|ends| byte((ends[1] - ends[0]).into())));
        }
        debug_assert_eq!(bytes.len(), BYTES);
        bytes
    }

    /// Counts how often each symbol comes up in each table, given what is to be coded, chunk by chunk.
    pub(super) fn count(&mut self, chunks: &[Vec<(Prediction, Coded)>]) {
        let mut sums = vec![[0_u64; SYMBOLS]; TABLES];
        let mut unknown = [[1_u64; 2]; 2];
        for chunk in chunks {
            let mut past = Past::default();
            for &(prediction, coded) in chunk {
                let symbol = match coded {
                    Coded::Symbol(symbol) => Some(symbol),
                    Coded::Unknown => None,
                    Coded::Anything => continue,
                };
                unknown[usize::from(past.unknown)][usize::from(symbol.is_none())] += 1;
                if let Some(symbol) = symbol {
                    sums[Self::table(prediction, past)][symbol] += 1;
                }
                past.learn(prediction, symbol);
            }
        }
        for (count, [known, unknown]) in self.unknown.iter_mut().zip(unknown) {
            let share = u64::from(KNOWN) * unknown / (known + unknown);
            *count = share.clamp(1, u64::from(KNOWN) - 1) as u16;
        }
        for (below, sums) in self.below.iter_mut().zip(sums) {
            let all = sums.iter().sum::<u64>().max(1);
            for (symbol, sum) in sums.into_iter().enumerate() {
                // What the byte can say.
                let count = frequency(byte((sum * TOTAL / all).max(1)));
                below[symbol + 1] = below[symbol] + count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequencies_are_near_what_was_counted() {
        for count in 1..=TOTAL {
            let near = u64::from(frequency(byte(count)));
            assert!(near.abs_diff(count) * 32 <= count + 31, "{count} became {near}");
        }
    }
}

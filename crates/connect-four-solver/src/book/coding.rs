//! A binary arithmetic coder: yes and no, each with the probability the model gives it, as bytes.
//!
//! The coder keeps an interval of 32 bits: where it begins and how wide it is. A decision takes a share of it; when the top byte of the width has become
//! zero, one more byte is written. A carry runs back into the bytes already written.

use alloc::vec::Vec;

/// Probabilities are in units of this many bits.
pub(super) const BITS: u32 = 16;
/// Widths below this are shifted.
const NARROW: u32 = 1 << 24;

/// Writes decisions.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u32,
    width: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self { low: 0, width: u32::MAX, bytes: Vec::new() }
    }

    /// Writes a decision; `yes` is the probability of true, above zero and below 2^[`BITS`].
    pub(super) fn write(&mut self, yes: u32, decision: bool) {
        let bound = (self.width >> BITS) * yes;
        if decision {
            self.width = bound;
        } else {
            self.add(bound);
            self.width -= bound;
        }
        while self.width < NARROW {
            self.bytes.push((self.low >> 24) as u8);
            self.low <<= 8;
            self.width <<= 8;
        }
    }

    fn add(&mut self, more: u32) {
        let (low, carry) = self.low.overflowing_add(more);
        self.low = low;
        if carry {
            self.carry();
        }
    }

    /// Adds one to the bytes written so far, taken as a number.
    fn carry(&mut self) {
        for byte in self.bytes.iter_mut().rev() {
            let (sum, carry) = byte.overflowing_add(1);
            *byte = sum;
            if !carry {
                return;
            }
        }
    }

    /// The bytes. Those at the end that the decoder takes for granted, zeros, are left out.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // The number in the interval with the most zeros at its end.
        let end = u64::from(self.low) + u64::from(self.width);
        let number = (0..=32)
            .rev()
            .map(|zeros| ((end - 1) >> zeros) << zeros)
            .find(|&number| number >= self.low.into())
            .unwrap_or(self.low.into());
        if number > u32::MAX.into() {
            self.carry();
        }
        self.bytes.extend((number as u32).to_be_bytes());
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Reads decisions. Bytes that are missing count as zero.
#[derive(Debug)]
pub(super) struct Decoder<'b> {
    /// Where in the interval the number lies that the bytes are.
    code: u32,
    width: u32,
    bytes: core::slice::Iter<'b, u8>,
}

impl<'b> Decoder<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut bytes = bytes.iter();
        let code =
            (0..4).fold(0, |code, _| code << 8 | u32::from(bytes.next().copied().unwrap_or(0)));
        Self { code, width: u32::MAX, bytes }
    }

    /// The next decision, given the probability of true.
    #[inline(always)]
    pub(super) fn read(&mut self, yes: u32) -> bool {
        let bound = (self.width >> BITS) * yes;
        let decision = self.code < bound;
        if decision {
            self.width = bound;
        } else {
            self.code -= bound;
            self.width -= bound;
        }
        while self.width < NARROW {
            self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
            self.width <<= 8;
        }
        decision
    }
}

/// A probability that follows what was met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adaptive(u32);

impl Adaptive {
    /// Even.
    pub(super) const EVEN: Self = Self(1 << (BITS - 1));

    /// The probability of true.
    pub(super) fn yes(self) -> u32 {
        self.0
    }

    pub(super) fn learn(&mut self, decision: bool) {
        // Never zero, never one.
        if decision {
            self.0 += ((1 << BITS) - self.0) >> 5;
        } else {
            self.0 -= self.0 >> 5;
        }
    }
}

/// FNV-1a, going on from an earlier hash.
pub(super) fn hash(from: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(from, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

/// The hash of nothing.
pub(super) const NOTHING: u64 = 0xCBF2_9CE4_8422_2325;

#[cfg(test)]
mod tests {
    use super::*;
    use foursight_game::Random;

    #[test]
    fn decisions_come_back_as_they_went_in() {
        for (seed, count) in [0, 1, 2, 3, 10, 100, 200_000].into_iter().enumerate() {
            for extreme in [false, true] {
                let mut random = Random::new(seed as u64, 0);
                let mut next = || {
                    let yes = if extreme {
                        [1, (1 << BITS) - 1][random.below(2) as usize]
                    } else {
                        1 + random.below((1 << BITS) - 1)
                    };
                    // Now and then what was unlikely.
                    let decision = random.below(1 << BITS) < yes || random.below(50) == 0;
                    (yes, decision)
                };
                let decisions: Vec<(u32, bool)> = (0..count).map(|_| next()).collect();
                let mut encoder = Encoder::new();
                for &(yes, decision) in &decisions {
                    encoder.write(yes, decision);
                }
                let bytes = encoder.finish();
                let mut decoder = Decoder::new(&bytes);
                for (number, (yes, decision)) in decisions.into_iter().enumerate() {
                    assert_eq!(decoder.read(yes), decision, "{number} of {count}");
                }
            }
        }
    }

    #[test]
    fn likely_decisions_take_few_bytes() {
        let mut encoder = Encoder::new();
        for _ in 0..8000 {
            encoder.write(5536, false);
        }
        // 8,000 times log2(65,536 / 60,000) bits.
        assert!((126..=130).contains(&encoder.finish().len()));
        let mut encoder = Encoder::new();
        encoder.write(1 << 15, true);
        assert_eq!(encoder.finish(), []);
    }
}

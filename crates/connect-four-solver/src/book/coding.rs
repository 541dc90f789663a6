//! A range coder: symbols with given frequencies as bytes.
//!
//! The coder keeps an interval of 32 bits and writes a byte whenever its top byte is settled or it has become too narrow (D. Subbotin's
//! carryless range coder).

use alloc::vec::Vec;

const TOP: u32 = 1 << 24;
const BOTTOM: u32 = 1 << 16;

/// Where a symbol lies among all: what comes before it, its own frequency and the sum of all, at most 2^16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) below: u32,
    pub(super) count: u32,
    pub(super) total: u32,
}

/// Shifts the bytes out that an interval can give away.
fn settle(low: &mut u32, range: &mut u32, mut byte: impl FnMut(u8)) {
    loop {
        if (*low ^ low.wrapping_add(*range)) >= TOP {
            if *range >= BOTTOM {
                return;
            }
            *range = low.wrapping_neg() & (BOTTOM - 1);
        }
        byte((*low >> 24) as u8);
        *low <<= 8;
        *range <<= 8;
    }
}

/// Writes symbols.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u32,
    range: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self { low: 0, range: u32::MAX, bytes: Vec::new() }
    }

    pub(super) fn write(&mut self, share: Share) {
        self.range /= share.total;
        self.low = self.low.wrapping_add(share.below * self.range);
        self.range *= share.count;
        settle(&mut self.low, &mut self.range, |byte| self.bytes.push(byte));
    }

    /// The bytes. Those at the end that the decoder would guess, zeros, are left out.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // The number in the interval with the most zeros at its end.
        let top = self.low.wrapping_add(self.range - 1);
        let end = (0..=32).rev().find_map(|zeros| {
            let number = top.checked_shr(zeros).unwrap_or(0).checked_shl(zeros).unwrap_or(0);
            (number.wrapping_sub(self.low) < self.range).then_some(number)
        });
        self.bytes.extend(end.unwrap_or(self.low).to_be_bytes());
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Reads symbols. Bytes that are missing count as zero.
#[derive(Debug)]
pub(super) struct Decoder<'b> {
    low: u32,
    range: u32,
    code: u32,
    bytes: core::slice::Iter<'b, u8>,
}

impl<'b> Decoder<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut bytes = bytes.iter();
        let code =
            (0..4).fold(0, |code, _| code << 8 | u32::from(bytes.next().copied().unwrap_or(0)));
        Self { low: 0, range: u32::MAX, code, bytes }
    }

    /// A number below `total` that lies in the next symbol's share, which [`Decoder::take`] then takes.
    pub(super) fn peek(&mut self, total: u32) -> u32 {
        self.range /= total;
        (self.code.wrapping_sub(self.low) / self.range).min(total - 1)
    }

    pub(super) fn take(&mut self, share: Share) {
        self.low = self.low.wrapping_add(share.below * self.range);
        self.range *= share.count;
        settle(&mut self.low, &mut self.range, |_| {
            self.code = self.code << 8 | u32::from(self.bytes.next().copied().unwrap_or(0));
        });
    }
}

/// FNV-1a.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use foursight_game::Random;

    #[test]
    fn symbols_come_back_as_they_went_in() {
        for count in [0, 1, 2, 3, 10, 100, 50_000] {
            let mut random = Random::new(count, 0);
            let shares: Vec<Share> = (0..count)
                .map(|_| {
                    let total = 1 + random.below(1 << 14);
                    let below = random.below(total);
                    Share { below, count: 1 + random.below(total - below), total }
                })
                .collect();
            let mut encoder = Encoder::new();
            for &share in &shares {
                encoder.write(share);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            for share in shares {
                let found = decoder.peek(share.total);
                assert!((share.below..share.below + share.count).contains(&found));
                decoder.take(share);
            }
        }
    }
}

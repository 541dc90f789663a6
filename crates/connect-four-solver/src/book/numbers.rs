//! Whole numbers, most of them small, as decisions: how the weights of a model are written.
//!
//! A number is its length in bits, its sign and its bits below the highest. The probabilities of a length follow what was met after a number of
//! about the same length. Writing and reading are the same steps, so they are one function.

use super::coding::{Adaptive, BITS, Decoder, Encoder};

/// Longest number, in bits.
const LONGEST: usize = 24;
/// Lengths that are told apart as what came before.
const BEFORE: usize = 10;

/// Writes the decision it is given, or reads one instead.
pub(super) trait Coder {
    /// The decision, with this probability of true.
    fn decide(&mut self, yes: u32, decision: bool) -> bool;
}

impl Coder for Encoder {
    fn decide(&mut self, yes: u32, decision: bool) -> bool {
        self.write(yes, decision);
        decision
    }
}

impl Coder for Decoder<'_> {
    fn decide(&mut self, yes: u32, _: bool) -> bool {
        self.read(yes)
    }
}

/// What was met so far.
#[derive(Debug)]
pub(super) struct Numbers {
    longer: [[Adaptive; LONGEST]; BEFORE],
    second: [Adaptive; LONGEST + 1],
    before: usize,
}

impl Numbers {
    pub(super) fn new() -> Self {
        Self {
            longer: [[Adaptive::EVEN; LONGEST]; BEFORE],
            second: [Adaptive::EVEN; LONGEST + 1],
            before: 0,
        }
    }

    /// Writes the number, or reads one and returns it.
    pub(super) fn code(&mut self, coder: &mut impl Coder, number: i32) -> i32 {
        let magnitude = number.unsigned_abs();
        let size = (u32::BITS - magnitude.leading_zeros()) as usize;
        let mut length = 0;
        while length < LONGEST {
            let longer = &mut self.longer[self.before][length];
            let more = coder.decide(longer.yes(), size > length);
            longer.learn(more);
            if !more {
                break;
            }
            length += 1;
        }
        self.before = length.min(BEFORE - 1);
        if length == 0 {
            return 0;
        }
        let negative = coder.decide(1 << (BITS - 1), number < 0);
        let mut found = 1;
        for place in (0..length - 1).rev() {
            let bit = magnitude >> place & 1 != 0;
            let bit = if place + 2 == length {
                let second = &mut self.second[length];
                let bit = coder.decide(second.yes(), bit);
                second.learn(bit);
                bit
            } else {
                coder.decide(1 << (BITS - 1), bit)
            };
            found = found << 1 | i32::from(bit);
        }
        if negative { -found } else { found }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use foursight_game::Random;

    use super::*;

    #[test]
    fn numbers_come_back_and_small_ones_take_few_bits() {
        let mut random = Random::new(3, 0);
        let mut number = |most: u32| random.below(2 * most + 1) as i32 - most as i32;
        let mut numbers: Vec<i32> = (0..4000).map(|_| number(3)).collect();
        numbers.extend((0..1000).map(|_| number((1 << 23) - 1)));
        let (mut encoder, mut writer) = (Encoder::new(), Numbers::new());
        for &number in &numbers {
            writer.code(&mut encoder, number);
        }
        let bytes = encoder.finish();
        assert!(bytes.len() < 4000 * 3 / 8 + 1000 * 25 / 8, "{}", bytes.len());
        let (mut decoder, mut reader) = (Decoder::new(&bytes), Numbers::new());
        for number in numbers {
            assert_eq!(reader.code(&mut decoder, 0), number);
        }
    }
}

//! Entropy coding of a layer's scores: a range coder with an adaptive model.
//!
//! **How.** A score is one of 44 symbols (-21 to 21, and not known). Its probability is learnt while coding,
//! separately after each preceding symbol: neighbours in rank are neighbours on the board. The coder
//! keeps an interval of 32 bits and sends a byte whenever its top byte is settled or it has
//! become too narrow (D. Subbotin's carryless range coder).
//!
//! **Complexity.** 44 additions a score.

use alloc::vec;
use alloc::vec::Vec;

use super::UNKNOWN;

const SYMBOLS: usize = 44;
const LARGEST_TOTAL: u32 = 1 << 14;
const TOP: u32 = 1 << 24;
const BOTTOM: u32 = 1 << 16;

/// How often each symbol came after each other.
struct Model {
    counts: Vec<[u32; SYMBOLS]>,
    previous: usize,
}

impl Model {
    fn new() -> Self {
        Self { counts: vec![[1; SYMBOLS]; SYMBOLS], previous: 0 }
    }

    fn counts(&self) -> &[u32; SYMBOLS] {
        &self.counts[self.previous]
    }

    fn total(&self) -> u32 {
        self.counts().iter().sum()
    }

    fn learn(&mut self, symbol: usize) {
        let counts = &mut self.counts[self.previous];
        counts[symbol] += 24;
        if counts.iter().sum::<u32>() > LARGEST_TOTAL {
            for count in counts {
                *count = count.div_ceil(2);
            }
        }
        self.previous = symbol;
    }
}

fn symbol(score: i8) -> usize {
    if score == UNKNOWN { SYMBOLS - 1 } else { (score + 21) as usize }
}

fn score(symbol: usize) -> i8 {
    if symbol == SYMBOLS - 1 { UNKNOWN } else { symbol as i8 - 21 }
}

/// How many more bytes an interval can give away: shifts them out.
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

/// Codes scores.
pub(super) fn encode(scores: &[i8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut low, mut range) = (0_u32, u32::MAX);
    let mut model = Model::new();
    for &value in scores {
        let symbol = symbol(value);
        range /= model.total();
        let below: u32 = model.counts()[..symbol].iter().sum();
        low = low.wrapping_add(below * range);
        range *= model.counts()[symbol];
        settle(&mut low, &mut range, |byte| bytes.push(byte));
        model.learn(symbol);
    }
    bytes.extend(low.to_be_bytes());
    bytes
}

/// Reads so many scores back. Bytes that are missing count as zero; the caller checks a hash.
pub(super) fn decode(bytes: &[u8], count: usize) -> Vec<i8> {
    let mut bytes = bytes.iter().copied();
    let mut next = || u32::from(bytes.next().unwrap_or(0));
    let mut code = (0..4).fold(0, |code, _| code << 8 | next());
    let (mut low, mut range) = (0_u32, u32::MAX);
    let mut model = Model::new();
    let mut scores = Vec::with_capacity(count);
    for _ in 0..count {
        let total = model.total();
        range /= total;
        let target = (code.wrapping_sub(low) / range).min(total - 1);
        let mut below = 0;
        let mut symbol = 0;
        while below + model.counts()[symbol] <= target {
            below += model.counts()[symbol];
            symbol += 1;
        }
        low = low.wrapping_add(below * range);
        range *= model.counts()[symbol];
        settle(&mut low, &mut range, |_| code = code << 8 | next());
        model.learn(symbol);
        scores.push(score(symbol));
    }
    scores
}

/// FNV-1a of the scores.
pub(super) fn hash(scores: &[i8]) -> u64 {
    scores.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &score| {
        (hash ^ u64::from(score as u8)).wrapping_mul(0x100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use foursight_game::Random;

    #[test]
    fn scores_come_back_as_they_went_in() {
        for (seed, count) in [(1, 0), (2, 1), (3, 100), (4, 50_000)] {
            let mut random = Random::new(seed, 0);
            let scores: Vec<i8> = (0..count)
                .map(|_| match random.below(60) {
                    0..=42 => random.below(5) as i8 - 2,
                    43..=50 => random.below(43) as i8 - 21,
                    _ => UNKNOWN,
                })
                .collect();
            let coded = encode(&scores);
            assert_eq!(decode(&coded, scores.len()), scores);
            assert!(coded.len() < count / 2 + 300, "{} bytes for {count}", coded.len());
        }
    }
}

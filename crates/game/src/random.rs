//! Randomness as a function of a seed and a position.
//!
//! The generator is SplitMix64 (Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, 2014): eight
//! bytes of state, full period, the same numbers on every machine and for ever. It is not for secrets.

/// A stream of numbers fixed by its seed.
///
/// ```
/// # use foursight_game::Random;
/// let mut random = Random::new(7, 0x1234);
/// assert_eq!(random.next_u64(), Random::new(7, 0x1234).next_u64());
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream of this seed for this position's key.
    pub const fn new(seed: u64, key: u64) -> Self {
        Self { state: mix(seed ^ mix(key ^ 0x6A09_E667_F3BC_C909)) }
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.state)
    }

    /// The next number below `bound`, each equally likely (to within 2⁻³²).
    ///
    /// # Panics
    /// If `bound` is zero.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number lies below zero");
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// Puts a slice into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, slice: &mut [T]) {
        for end in (1..slice.len()).rev() {
            slice.swap(end, self.below(end as u32 + 1) as usize);
        }
    }

    /// One element, or `None` of an empty slice.
    pub fn choose<T: Copy>(&mut self, slice: &[T]) -> Option<T> {
        if slice.is_empty() { None } else { Some(slice[self.below(slice.len() as u32) as usize]) }
    }
}

/// SplitMix64's finaliser: a bijection of 64 bits that looks like chance.
#[inline]
const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Saved seeds must not break: these are the first numbers of SplitMix64 from state 0, as published with it.
    #[test]
    fn is_splitmix64() {
        let mut random = Random { state: 0 };
        assert_eq!(random.next_u64(), 0xE220_A839_7B1D_CDAF);
        assert_eq!(random.next_u64(), 0x6E78_9E6A_A1B9_65F4);
        assert_eq!(random.next_u64(), 0x06C4_5D18_8009_454F);
    }

    #[test]
    fn every_number_below_six_comes_up_evenly() {
        let mut random = Random::new(1, 2);
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[random.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }

    #[test]
    fn shuffling_keeps_every_element() {
        let mut cards = [1, 2, 3, 4, 5, 6, 7];
        Random::new(0, 0).shuffle(&mut cards);
        let mut sorted = cards;
        sorted.sort_unstable();
        assert_eq!(sorted, [1, 2, 3, 4, 5, 6, 7]);
    }
}

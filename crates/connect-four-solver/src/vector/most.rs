//! The largest of the lanes' numbers.

use core::arch::x86_64::{
    _mm_cvtsi128_si32, _mm_max_epu32, _mm_shuffle_epi32, _mm256_and_si256, _mm256_castsi256_si128,
    _mm256_cmpeq_epi32, _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_set1_epi32,
    _mm256_setr_epi32,
};

use crate::children::LANES;

/// The largest of the numbers in a set of lanes, 0 if there are none.
#[inline(always)]
pub(super) fn most(numbers: &[u32; LANES], set: u32) -> u32 {
    // SAFETY: see the module's text; the load reads the eight numbers.
    unsafe {
        let numbers = _mm256_loadu_si256(numbers.as_ptr().cast());
        let bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        let chosen = _mm256_and_si256(_mm256_set1_epi32(set as i32), bits);
        let numbers = _mm256_and_si256(numbers, _mm256_cmpeq_epi32(chosen, bits));
        let (low, high) = (_mm256_castsi256_si128(numbers), _mm256_extracti128_si256::<1>(numbers));
        let most = _mm_max_epu32(low, high);
        let most = _mm_max_epu32(most, _mm_shuffle_epi32::<0b01_00_11_10>(most));
        let most = _mm_max_epu32(most, _mm_shuffle_epi32::<0b10_11_00_01>(most));
        _mm_cvtsi128_si32(most) as u32
    }
}

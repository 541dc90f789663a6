//! A bucket of the table, looked through by a few vector instructions.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi128_si32, _mm_min_epu32, _mm_unpackhi_epi64, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_min_epu32,
};
use core::sync::atomic::AtomicU64;

use super::WIDTH;
use super::four::Four;
use crate::table::{BUCKET, TAG, WORK};

/// A bucket of the table in two registers.
#[derive(Clone, Copy)]
pub struct Bucket([Four; 2]);

impl core::fmt::Debug for Bucket {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Bucket")
    }
}

impl From<[u64; BUCKET]> for Bucket {
    #[inline(always)]
    fn from(words: [u64; BUCKET]) -> Self {
        Self([Four::load(&words, 0), Four::load(&words, 1)])
    }
}

impl Bucket {
    /// Words that other threads may write to at the same time.
    #[inline(always)]
    pub(crate) fn shared(words: &[AtomicU64; BUCKET]) -> Self {
        // SAFETY: see the module's text.
        unsafe { load_shared(words) }
    }

    /// The words with this tag, as a set.
    #[inline(always)]
    pub(super) fn find(self, tag: u64) -> u32 {
        Self::find_half(self.0[0], tag) | Self::find_half(self.0[1], tag) << WIDTH
    }

    #[inline(always)]
    fn find_half(words: Four, tag: u64) -> u32 {
        (words & Four::all(TAG)).equal(Four::all(tag)).lanes()
    }

    /// Work and number of each word.
    #[inline(always)]
    fn costs(words: Four, first: u64) -> Four {
        words.right(WORK).left(3) | Four::of([first, first + 1, first + 2, first + 3])
    }

    /// The word with the least work, the first of several.
    #[inline(always)]
    pub(super) fn cheapest(self) -> usize {
        let (low, high) = (Self::costs(self.0[0], 0), Self::costs(self.0[1], 4));
        // SAFETY: see the module's text.
        unsafe {
            let least = _mm256_min_epu32(low.0, high.0);
            let least =
                _mm_min_epu32(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            let least = _mm_min_epu32(least, _mm_unpackhi_epi64(least, least));
            _mm_cvtsi128_si32(least) as usize & 7
        }
    }
}

/// Reads a bucket by two instructions: each reads four aligned words, and each word at once, as a relaxed atomic load would.
#[inline]
#[target_feature(enable = "avx")]
unsafe fn load_shared(words: &[AtomicU64; BUCKET]) -> Bucket {
    let (low, high): (__m256i, __m256i);
    // SAFETY: reads the 64 bytes of a reference and nothing else.
    unsafe {
        core::arch::asm!(
            "vmovdqu {low}, [{words}]",
            "vmovdqu {high}, [{words} + 32]",
            words = in(reg) words.as_ptr(),
            low = out(ymm_reg) low,
            high = lateout(ymm_reg) high,
            options(readonly, nostack, preserves_flags),
        );
    }
    Bucket([Four(low), Four(high)])
}

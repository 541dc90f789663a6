//! A bucket of the table, looked through by a few vector instructions.

use core::arch::x86_64::{
    __m256i, __m512i, _mm_cvtsi128_si32, _mm_min_epu32, _mm_minpos_epu16, _mm_unpackhi_epi64,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_min_epu32, _mm512_cmpeq_epi64_mask,
    _mm512_cvtepi64_epi16,
};
use core::sync::atomic::AtomicU64;

use super::eight::Eight;
use super::four::Four;
use super::register::{Register, Set};
use crate::table::{BUCKET, TAG, WORK};

/// A bucket in registers.
pub(crate) trait Bucket: Copy {
    /// Words that nobody else writes to.
    fn of(words: &[u64; BUCKET]) -> Self;

    /// Words that other threads may write to at the same time.
    fn shared(words: &[AtomicU64; BUCKET]) -> Self;

    /// The words with this tag, as a set.
    fn find(self, tag: u64) -> u32;

    /// The word with the least work, the first of several.
    fn cheapest(self) -> usize;
}

/// In two registers.
#[derive(Clone, Copy)]
pub(crate) struct FourBucket([Four; 2]);

/// In one register.
#[derive(Clone, Copy)]
pub(crate) struct EightBucket(Eight);

// SAFETY of every block in here: see the module's text.
impl FourBucket {
    #[inline(always)]
    fn find_half(words: Four, tag: u64) -> u32 {
        (words & Four::all(TAG)).equal(Four::all(tag)).bits()
    }

    /// Work and number of each word.
    #[inline(always)]
    fn costs(words: Four, first: u64) -> Four {
        words.right(WORK).left(3) | Four::of([first, first + 1, first + 2, first + 3])
    }
}

impl Bucket for FourBucket {
    #[inline(always)]
    fn of(words: &[u64; BUCKET]) -> Self {
        Self([Four::load(words, 0), Four::load(words, 1)])
    }

    #[inline(always)]
    fn shared(words: &[AtomicU64; BUCKET]) -> Self {
        unsafe { load_fours(words) }
    }

    #[inline(always)]
    fn find(self, tag: u64) -> u32 {
        Self::find_half(self.0[0], tag) | Self::find_half(self.0[1], tag) << Four::WIDTH
    }

    #[inline(always)]
    fn cheapest(self) -> usize {
        let (low, high) = (Self::costs(self.0[0], 0), Self::costs(self.0[1], 4));
        unsafe {
            let least = _mm256_min_epu32(low.0, high.0);
            let least =
                _mm_min_epu32(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            let least = _mm_min_epu32(least, _mm_unpackhi_epi64(least, least));
            _mm_cvtsi128_si32(least) as usize & 7
        }
    }
}

impl Bucket for EightBucket {
    #[inline(always)]
    fn of(words: &[u64; BUCKET]) -> Self {
        Self(Eight::of(words))
    }

    #[inline(always)]
    fn shared(words: &[AtomicU64; BUCKET]) -> Self {
        unsafe { load_eight(words) }
    }

    #[inline(always)]
    fn find(self, tag: u64) -> u32 {
        let tags = self.0 & Eight::all(TAG);
        unsafe { _mm512_cmpeq_epi64_mask(tags.0, Eight::all(tag).0) }.into()
    }

    #[inline(always)]
    fn cheapest(self) -> usize {
        let work = self.0.right(WORK);
        // The instruction gives the least number and above it the first place where it is.
        unsafe {
            let least = _mm_minpos_epu16(_mm512_cvtepi64_epi16(work.0));
            _mm_cvtsi128_si32(least) as usize >> 16 & 7
        }
    }
}

/// Reads a bucket by two instructions: each reads four aligned words, and each word at once, as a relaxed atomic load would.
#[inline]
#[target_feature(enable = "avx")]
unsafe fn load_fours(words: &[AtomicU64; BUCKET]) -> FourBucket {
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
    FourBucket([Four(low), Four(high)])
}

/// The same by one instruction, which reads eight.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load_eight(words: &[AtomicU64; BUCKET]) -> EightBucket {
    let eight: __m512i;
    // SAFETY: reads the 64 bytes of a reference and nothing else.
    unsafe {
        core::arch::asm!(
            "vmovdqu64 {eight}, [{words}]",
            words = in(reg) words.as_ptr(),
            eight = out(zmm_reg) eight,
            options(readonly, nostack, preserves_flags),
        );
    }
    EightBucket(Eight(eight))
}

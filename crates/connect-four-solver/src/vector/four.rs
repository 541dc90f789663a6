//! Four words in one register, and the bit arithmetic of the board on them.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_max_epu32, _mm_shuffle_epi32,
    _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_castsi256_si128, _mm256_cmpeq_epi32, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_mul_epu32,
    _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi32,
    _mm256_setzero_si256, _mm256_sll_epi64, _mm256_srl_epi64, _mm256_storeu_si256,
    _mm256_sub_epi64, _mm256_xor_si256,
};
use core::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::WIDTH;
use crate::board::Geometry;
use crate::children::LANES;

/// Four words.
#[derive(Clone, Copy)]
pub(super) struct Four(pub(super) __m256i);

macro_rules! operator {
    ($trait:ident, $method:ident, $intrinsic:ident) => {
        impl $trait for Four {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: see the module's text.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}

operator!(BitAnd, bitand, _mm256_and_si256);
operator!(BitOr, bitor, _mm256_or_si256);
operator!(BitXor, bitxor, _mm256_xor_si256);
operator!(Add, add, _mm256_add_epi64);
operator!(Sub, sub, _mm256_sub_epi64);

// SAFETY of every block in here: see the module's text.
impl Four {
    #[inline(always)]
    pub(super) fn all(word: u64) -> Self {
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    pub(super) fn zero() -> Self {
        Self(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    pub(super) fn of(words: [u64; WIDTH]) -> Self {
        let [a, b, c, d] = words;
        Self(unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) })
    }

    /// Writes the words from this index on.
    #[inline(always)]
    pub(super) fn store(self, words: &mut [u64; LANES], half: usize) {
        let words: &mut [u64; WIDTH] =
            (&mut words[half * WIDTH..(half + 1) * WIDTH]).try_into().expect("four words");
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    pub(super) fn load(words: &[u64; LANES], half: usize) -> Self {
        let words: &[u64; WIDTH] =
            words[half * WIDTH..(half + 1) * WIDTH].try_into().expect("four words");
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(super) fn left(self, bits: u32) -> Self {
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    pub(super) fn right(self, bits: u32) -> Self {
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    /// What is not in the other.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    /// All but the lowest bit of each word.
    #[inline(always)]
    pub(super) fn without_lowest(self) -> Self {
        self & (self + Self::all(u64::MAX))
    }

    /// All ones where the words are equal.
    #[inline(always)]
    pub(super) fn equal(self, other: Self) -> Self {
        Self(unsafe { _mm256_cmpeq_epi64(self.0, other.0) })
    }

    /// All ones where there is nothing.
    #[inline(always)]
    pub(super) fn is_zero(self) -> Self {
        self.equal(Self::zero())
    }

    /// All ones where there is something.
    #[inline(always)]
    pub(super) fn is_not_zero(self) -> Self {
        Self::all(u64::MAX).without(self.is_zero())
    }

    /// Together with what is not in the other.
    #[inline(always)]
    pub(super) fn or_not(self, other: Self) -> Self {
        self | Self::all(u64::MAX).without(other)
    }

    /// All ones where the word, as a signed number, is the greater one.
    #[inline(always)]
    pub(super) fn greater(self, other: Self) -> Self {
        Self(unsafe { _mm256_cmpgt_epi64(self.0, other.0) })
    }

    /// The product of 64 bits with a constant.
    #[inline(always)]
    pub(super) fn times(self, factor: u64) -> Self {
        let (low, high) = (Self::all(factor & 0xFFFF_FFFF), Self::all(factor >> 32));
        self.product(low) + (self.right(32).product(low) + self.product(high)).left(32)
    }

    /// The products of the lower halves.
    #[inline(always)]
    pub(super) fn product(self, other: Self) -> Self {
        Self(unsafe { _mm256_mul_epu32(self.0, other.0) })
    }

    /// The highest bit of each word, as a set of lanes.
    #[inline(always)]
    pub(super) fn lanes(self) -> u32 {
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(self.0)) as u32 }
    }
}

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

/// [`Geometry`] on four words.
pub(super) struct Wide<const W: u32, const H: u32>;

impl<const W: u32, const H: u32> Wide<W, H> {
    const STEP: u32 = H + 1;

    #[inline(always)]
    pub(super) fn board() -> Four {
        Four::all(Geometry::<W, H>::BOARD)
    }

    #[inline(always)]
    pub(super) fn playable(mask: Four) -> Four {
        (mask + Four::all(Geometry::<W, H>::BOTTOM)) & Self::board()
    }

    #[inline(always)]
    pub(super) fn winning(stones: Four, mask: Four) -> Four {
        let vertical = stones.left(1) & stones.left(2) & stones.left(3);
        let all = vertical
            | Self::along(stones, Self::STEP)
            | Self::along(stones, Self::STEP - 1)
            | Self::along(stones, Self::STEP + 1);
        (all & Self::board()).without(mask)
    }

    #[inline(always)]
    pub(super) fn along(stones: Four, step: u32) -> Four {
        let (after, before) = (stones.left(step), stones.right(step));
        let two_after = after & stones.left(2 * step);
        let two_before = before & stones.right(2 * step);
        (two_after & (stones.left(3 * step) | before))
            | (two_before & (stones.right(3 * step) | after))
    }

    /// Nothing where there is no four in a row.
    #[inline(always)]
    pub(super) fn fours(stones: Four) -> Four {
        Self::fours_along(stones, 1)
            | Self::fours_along(stones, Self::STEP)
            | Self::fours_along(stones, Self::STEP + 1)
            | Self::fours_along(stones, Self::STEP - 1)
    }

    #[inline(always)]
    pub(super) fn fours_along(stones: Four, step: u32) -> Four {
        let two = stones & stones.right(step);
        two & two.right(2 * step)
    }

    /// All ones where there is no four in a row.
    #[inline(always)]
    pub(super) fn no_four(stones: Four) -> Four {
        Self::fours(stones).is_zero()
    }

    #[inline(always)]
    pub(super) fn above(squares: Four) -> Four {
        (squares ^ (Four::all(Geometry::<W, H>::SENTINELS) - squares)) & Self::board()
    }

    /// The columns with one of these squares.
    #[inline(always)]
    pub(super) fn columns(squares: Four) -> Four {
        let tops = (squares + Self::board()) & Four::all(Geometry::<W, H>::SENTINELS);
        tops - tops.right(H)
    }
}

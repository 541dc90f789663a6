//! Eight words in a register of AVX-512.

use core::arch::x86_64::{
    __m512i, __mmask8, _mm_cvtsi32_si128, _mm_storel_epi64, _mm256_storeu_si256, _mm512_add_epi64,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_cmpgt_epi64_mask, _mm512_cvtepi64_epi8,
    _mm512_cvtepi64_epi32, _mm512_loadu_si512, _mm512_lzcnt_epi64, _mm512_mask_add_epi64,
    _mm512_mask_mov_epi64, _mm512_maskz_mov_epi64, _mm512_mul_epi32, _mm512_mullo_epi64,
    _mm512_or_si512, _mm512_popcnt_epi64, _mm512_set1_epi64, _mm512_sll_epi64, _mm512_srl_epi64,
    _mm512_storeu_si512, _mm512_sub_epi64, _mm512_test_epi64_mask, _mm512_testn_epi64_mask,
    _mm512_xor_si512,
};
use core::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::bucket::EightBucket;
use super::four::operator;
use super::register::{Register, Set};
use super::wide::Wide;
use crate::board::Geometry;
use crate::children::{Children, LANES};
use crate::forced::Open;
use crate::order::Weights;

/// Eight words.
#[derive(Clone, Copy)]
pub(crate) struct Eight(pub(super) __m512i);

/// Lanes of them: a bit for each.
#[derive(Clone, Copy)]
pub(crate) struct EightSet(__mmask8);

operator!(Eight, BitAnd, bitand, _mm512_and_si512);
operator!(Eight, BitOr, bitor, _mm512_or_si512);
operator!(Eight, BitXor, bitxor, _mm512_xor_si512);
operator!(Eight, Add, add, _mm512_add_epi64);
operator!(Eight, Sub, sub, _mm512_sub_epi64);

// SAFETY of every block in here: see the module's text.
impl Eight {
    /// The products of small numbers with a weight.
    #[inline(always)]
    fn weighed(self, weight: i32) -> Self {
        Self(unsafe { _mm512_mul_epi32(self.0, Self::all(weight as u64).0) })
    }

    /// With a number added in these lanes.
    #[inline(always)]
    fn plus(self, number: i32, set: EightSet) -> Self {
        let number = Self::all(i64::from(number) as u64);
        Self(unsafe { _mm512_mask_add_epi64(self.0, set.0, self.0, number.0) })
    }

    #[inline(always)]
    pub(super) fn of(words: &[u64; 8]) -> Self {
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
}

/// How far each column is from the centre.
const fn distances<const W: u32>() -> [u64; LANES] {
    let mut distances = [0; LANES];
    let mut column = 0;
    while column < W {
        distances[column as usize] = ((2 * column).abs_diff(W - 1) / 2) as u64;
        column += 1;
    }
    distances
}

/// The squares of each column, nothing in lanes beyond the board.
const fn columns<const W: u32, const H: u32>() -> [u64; LANES] {
    let mut columns = [0; LANES];
    let mut column = 0;
    while column < W {
        columns[column as usize] = Geometry::<W, H>::column(column);
        column += 1;
    }
    columns
}

impl Register for Eight {
    const WIDTH: usize = 8;
    type Set = EightSet;
    type Bucket = EightBucket;

    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }

    /// A lane for each column, whether there is a square or not.
    #[inline(always)]
    fn take<const W: u32, const H: u32>(
        squares: &mut u64,
        numbers: &mut [u8; LANES],
        _part: usize,
    ) -> Self {
        let taken = Self::all(*squares) & Self::of(const { &columns::<W, H>() });
        *squares = 0;
        unsafe {
            let bits = Self::all(63) - Self(_mm512_lzcnt_epi64(taken.0));
            _mm_storel_epi64(numbers.as_mut_ptr().cast(), _mm512_cvtepi64_epi8(bits.0));
        }
        taken
    }

    /// A lane is a column, so that all of them are judged at once.
    #[inline(always)]
    fn judge<const W: u32, const H: u32>(
        weights: &Weights,
        open: &Open,
        children: &Children,
        remembered: u32,
    ) -> impl Fn(usize) -> i32 {
        let (wins, mask) = (Self::of(&children.wins), Self::of(&children.mask));
        let near = wins & Wide::<Self, W, H>::playable(mask).left(1);
        let above =
            Self::all(open.choices(Geometry::<W, H>) << 1) & Self::of(const { &columns::<W, H>() });
        let promises = wins.count().weighed(weights.winning) + near.count().weighed(weights.near)
            - Self::of(const { &distances::<W>() }).weighed(weights.distance);
        let promises = promises
            .plus(weights.forcing, EightSet(children.forcing as u8))
            .plus(weights.wasting.wrapping_neg(), above.meets(Self::all(open.wins)))
            .plus(weights.remembered, EightSet(1 << remembered));
        let mut judged = [0; LANES];
        unsafe {
            _mm256_storeu_si256(judged.as_mut_ptr().cast(), _mm512_cvtepi64_epi32(promises.0));
        }
        move |lane| judged[lane]
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; LANES], _part: usize) {
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn load(words: &[u64; LANES], _part: usize) -> Self {
        Self::of(words)
    }

    #[inline(always)]
    fn left(self, bits: u32) -> Self {
        Self(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn right(self, bits: u32) -> Self {
        Self(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn within(self, set: EightSet) -> Self {
        Self(unsafe { _mm512_maskz_mov_epi64(set.0, self.0) })
    }

    #[inline(always)]
    fn filled(self, set: EightSet) -> Self {
        Self(unsafe { _mm512_mask_mov_epi64(self.0, set.0, Self::all(u64::MAX).0) })
    }

    #[inline(always)]
    fn plus_one(self, set: EightSet) -> Self {
        Self(unsafe { _mm512_mask_add_epi64(self.0, set.0, self.0, Self::all(1).0) })
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        Self(unsafe { _mm512_mullo_epi64(self.0, Self::all(factor).0) })
    }

    #[inline(always)]
    fn count(self) -> Self {
        Self(unsafe { _mm512_popcnt_epi64(self.0) })
    }

    #[inline(always)]
    fn greater(self, other: Self) -> EightSet {
        EightSet(unsafe { _mm512_cmpgt_epi64_mask(self.0, other.0) })
    }

    #[inline(always)]
    fn meets(self, other: Self) -> EightSet {
        EightSet(unsafe { _mm512_test_epi64_mask(self.0, other.0) })
    }

    #[inline(always)]
    fn misses(self, other: Self) -> EightSet {
        EightSet(unsafe { _mm512_testn_epi64_mask(self.0, other.0) })
    }
}

impl BitAnd for EightSet {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for EightSet {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Set for EightSet {
    #[inline(always)]
    fn none() -> Self {
        Self(0)
    }

    #[inline(always)]
    fn covering(bits: u32) -> Self {
        Self(bits as u8)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self.0.into()
    }
}

//! Four words in a register of AVX2.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_loadl_epi64, _mm256_abs_epi32, _mm256_add_epi8,
    _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_cmpeq_epi32, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64, _mm256_cvtepu8_epi32,
    _mm256_loadu_si256, _mm256_movemask_pd, _mm256_mul_epu32, _mm256_mullo_epi16,
    _mm256_mullo_epi32, _mm256_or_si256, _mm256_sad_epu8, _mm256_set_epi64x, _mm256_set1_epi32,
    _mm256_set1_epi64x, _mm256_setr_epi32, _mm256_shuffle_epi8, _mm256_sll_epi64, _mm256_srl_epi64,
    _mm256_srli_epi32, _mm256_srlv_epi32, _mm256_storeu_si256, _mm256_sub_epi32, _mm256_sub_epi64,
    _mm256_xor_si256,
};
use core::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::bucket::FourBucket;
use super::register::{Register, Set};
use crate::board::Geometry;
use crate::children::{Children, LANES};
use crate::forced::Open;
use crate::order::Weights;

/// Four words.
#[derive(Clone, Copy)]
pub(crate) struct Four(pub(super) __m256i);

/// Lanes of them: all ones or all zeros in each.
#[derive(Clone, Copy)]
pub(crate) struct FourSet(__m256i);

macro_rules! operator {
    ($type:ident, $trait:ident, $method:ident, $intrinsic:ident) => {
        impl $trait for $type {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: see the module's text.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        }
    };
}
pub(super) use operator;

operator!(Four, BitAnd, bitand, _mm256_and_si256);
operator!(Four, BitOr, bitor, _mm256_or_si256);
operator!(Four, BitXor, bitxor, _mm256_xor_si256);
operator!(Four, Add, add, _mm256_add_epi64);
operator!(Four, Sub, sub, _mm256_sub_epi64);
operator!(FourSet, BitAnd, bitand, _mm256_and_si256);
operator!(FourSet, BitOr, bitor, _mm256_or_si256);

// SAFETY of every block in here: see the module's text.
impl Four {
    #[inline(always)]
    pub(super) fn of(words: [u64; 4]) -> Self {
        let [a, b, c, d] = words;
        Self(unsafe { _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64) })
    }

    /// Lanes with the same word.
    #[inline(always)]
    pub(super) fn equal(self, other: Self) -> FourSet {
        unsafe { FourSet::opaque(_mm256_cmpeq_epi64(self.0, other.0)) }
    }

    /// The products of the lower halves.
    #[inline(always)]
    fn product(self, other: Self) -> Self {
        Self(unsafe { _mm256_mul_epu32(self.0, other.0) })
    }
}

impl Register for Four {
    const WIDTH: usize = 4;
    type Set = FourSet;
    type Bucket = FourBucket;

    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    /// A lane for each square: a node with at most four moves, as most have, takes one register.
    #[inline(always)]
    fn take<const W: u32, const H: u32>(
        squares: &mut u64,
        numbers: &mut [u8; LANES],
        part: usize,
    ) -> Self {
        let mut taken = [0; 4];
        for lane in 0..4 {
            taken[lane] = *squares & squares.wrapping_neg();
            numbers[part * 4 + lane] = squares.trailing_zeros() as u8;
            *squares &= squares.wrapping_sub(1);
        }
        Self::of(taken)
    }

    /// What takes no count of bits is the same few instructions for all lanes.
    #[inline(always)]
    fn judge<const W: u32, const H: u32>(
        weights: &Weights,
        open: &Open,
        children: &Children,
        remembered: u32,
    ) -> impl Fn(usize) -> i32 {
        let mut judged = [0; LANES];
        let bits = Eights(unsafe { _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128) });
        let squares = Eights::of(&children.square);
        let columns = squares.divided::<W, H>();
        let distances = columns.distances::<W>();
        let forcing = Eights::all(children.forcing as i32).and(bits).equal(bits);
        let wasting = squares.has(open.wins >> 1);
        let promises = distances
            .times(weights.distance.wrapping_neg())
            .plus(forcing.and(Eights::all(weights.forcing)))
            .minus(wasting.and(Eights::all(weights.wasting)))
            .plus(
                columns.equal(Eights::all(remembered as i32)).and(Eights::all(weights.remembered)),
            );
        unsafe { _mm256_storeu_si256(judged.as_mut_ptr().cast(), promises.0) }
        move |lane| {
            let board = Geometry::<W, H>;
            judged[lane] + weights.count(board, children.wins[lane], children.mask[lane])
        }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; LANES], part: usize) {
        let (fours, _) = words.as_chunks_mut::<4>();
        unsafe { _mm256_storeu_si256(fours[part].as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn load(words: &[u64; LANES], part: usize) -> Self {
        let (fours, _) = words.as_chunks::<4>();
        Self(unsafe { _mm256_loadu_si256(fours[part].as_ptr().cast()) })
    }

    #[inline(always)]
    fn left(self, bits: u32) -> Self {
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn right(self, bits: u32) -> Self {
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn within(self, set: FourSet) -> Self {
        self & Self(set.0)
    }

    #[inline(always)]
    fn filled(self, set: FourSet) -> Self {
        self | Self(set.0)
    }

    #[inline(always)]
    fn plus_one(self, set: FourSet) -> Self {
        self - Self(set.0)
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        let (low, high) = (Self::all(factor & 0xFFFF_FFFF), Self::all(factor >> 32));
        self.product(low) + (self.right(32).product(low) + self.product(high)).left(32)
    }

    /// The bits of each half of a byte are looked up and the bytes of a word summed up.
    #[inline(always)]
    fn count(self) -> Self {
        let half = Self::all(0x0F0F_0F0F_0F0F_0F0F);
        let bits = Self::of([
            0x0302_0201_0201_0100,
            0x0403_0302_0302_0201,
            0x0302_0201_0201_0100,
            0x0403_0302_0302_0201,
        ]);
        unsafe {
            let low = _mm256_shuffle_epi8(bits.0, (self & half).0);
            let high = _mm256_shuffle_epi8(bits.0, (self.right(4) & half).0);
            Self(_mm256_sad_epu8(_mm256_add_epi8(low, high), Self::zero().0))
        }
    }

    #[inline(always)]
    fn greater(self, other: Self) -> FourSet {
        unsafe { FourSet::opaque(_mm256_cmpgt_epi64(self.0, other.0)) }
    }

    #[inline(always)]
    fn meets(self, other: Self) -> FourSet {
        FourSet::covering(0).without(self.misses(other))
    }

    #[inline(always)]
    fn misses(self, other: Self) -> FourSet {
        (self & other).equal(Self::zero())
    }
}

impl FourSet {
    /// A comparison's result that the compiler knows nothing of. It would see four truth values and turn them into four bits and back again wherever
    /// branches meet.
    #[inline]
    #[target_feature(enable = "avx")]
    unsafe fn opaque(mut lanes: __m256i) -> Self {
        // SAFETY: no instruction at all.
        unsafe {
            core::arch::asm!("/* {lanes} */", lanes = inout(ymm_reg) lanes, options(pure, nomem, nostack, preserves_flags));
        }
        Self(lanes)
    }
}

impl Set for FourSet {
    #[inline(always)]
    fn none() -> Self {
        Self(Four::all(0).0)
    }

    #[inline(always)]
    fn covering(_bits: u32) -> Self {
        Self(Four::all(u64::MAX).0)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(self.0)) as u32 }
    }
}

/// Eight small numbers: one for each lane of both registers.
#[derive(Clone, Copy)]
struct Eights(__m256i);

impl Eights {
    #[inline(always)]
    fn of(bytes: &[u8; LANES]) -> Self {
        Self(unsafe { _mm256_cvtepu8_epi32(_mm_loadl_epi64(bytes.as_ptr().cast())) })
    }

    #[inline(always)]
    fn all(number: i32) -> Self {
        Self(unsafe { _mm256_set1_epi32(number) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    /// All ones where the numbers are the same.
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Self(unsafe { _mm256_cmpeq_epi32(self.0, other.0) })
    }

    /// The columns of squares.
    #[inline(always)]
    fn divided<const W: u32, const H: u32>(self) -> Self {
        const { assert!(is_division(W, H)) }
        let factor = Self::all(factor(H) as i32);
        Self(unsafe { _mm256_srli_epi32::<8>(_mm256_mullo_epi16(self.0, factor.0)) })
    }

    /// How far columns are from the centre.
    #[inline(always)]
    fn distances<const W: u32>(self) -> Self {
        let twice = self.plus(self).minus(Self::all(W as i32 - 1));
        Self(unsafe { _mm256_srli_epi32::<1>(_mm256_abs_epi32(twice.0)) })
    }

    /// Products of small numbers with a weight.
    #[inline(always)]
    fn times(self, weight: i32) -> Self {
        Self(unsafe { _mm256_mullo_epi32(self.0, Self::all(weight).0) })
    }

    /// All ones where a set has the bit of this number.
    #[inline(always)]
    fn has(self, set: u64) -> Self {
        let (low, high) = (Self::all(set as i32), Self::all((set >> 32) as i32));
        // A bit beyond a half is moved out of it.
        let bits = unsafe {
            let high = _mm256_srlv_epi32(high.0, self.minus(Self::all(32)).0);
            Self(_mm256_or_si256(_mm256_srlv_epi32(low.0, self.0), high))
        };
        bits.and(Self::all(1)).equal(Self::all(1))
    }
}

/// What to multiply a square with so that its column is above eight bits.
const fn factor(rows: u32) -> u32 {
    256_u32.div_ceil(rows + 1)
}

/// Whether that gives the column of every square.
const fn is_division(columns: u32, rows: u32) -> bool {
    let mut square = 0;
    while square < columns * (rows + 1) {
        if (square * factor(rows)) >> 8 != square / (rows + 1) {
            return false;
        }
        square += 1;
    }
    true
}

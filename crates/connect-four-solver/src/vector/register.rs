//! What the search needs of a vector register, whatever its width.

use core::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::bucket::Bucket;
use crate::children::{Children, LANES};
use crate::forced::Open;
use crate::order::Weights;

/// A register with a word for each of its lanes.
pub(crate) trait Register:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// Its lanes.
    const WIDTH: usize;
    /// Registers of this kind that all lanes take.
    const PARTS: usize = LANES / Self::WIDTH;
    /// Some of its lanes.
    type Set: Set;
    /// A bucket of the table in such registers.
    type Bucket: Bucket;

    /// The same word in each lane.
    fn all(word: u64) -> Self;

    /// The next squares of a set, one in each lane and nothing where there are no more, and the numbers of their bits.
    fn take<const W: u32, const H: u32>(
        squares: &mut u64,
        numbers: &mut [u8; LANES],
        part: usize,
    ) -> Self;

    /// Writes the lanes of this part.
    fn store(self, words: &mut [u64; LANES], part: usize);

    /// Reads the lanes of this part.
    fn load(words: &[u64; LANES], part: usize) -> Self;

    /// Every word moved to the left.
    fn left(self, bits: u32) -> Self;

    /// Every word moved to the right.
    fn right(self, bits: u32) -> Self;

    /// What is not in the other.
    fn without(self, other: Self) -> Self;

    /// The words of these lanes, nothing in the others.
    fn within(self, set: Self::Set) -> Self;

    /// All bits in these lanes, the words of the others.
    fn filled(self, set: Self::Set) -> Self;

    /// One more in these lanes.
    fn plus_one(self, set: Self::Set) -> Self;

    /// The products of 64 bits with a constant.
    fn times(self, factor: u64) -> Self;

    /// The number of bits of each word.
    fn count(self) -> Self;

    /// Lanes whose word, as a signed number, is greater than that of the other.
    fn greater(self, other: Self) -> Self::Set;

    /// Lanes in which both have a bit in common.
    fn meets(self, other: Self) -> Self::Set;

    /// Lanes in which they have none.
    fn misses(self, other: Self) -> Self::Set;

    /// [`Lanes::judge`](crate::children::Lanes::judge).
    #[inline(always)]
    fn judge<const W: u32, const H: u32>(
        weights: &Weights,
        open: &Open,
        children: &Children,
        remembered: u32,
    ) -> impl Fn(usize) -> i32 {
        move |lane| weights.judge::<W, H>(open, children, lane, remembered)
    }

    /// Nothing.
    #[inline(always)]
    fn zero() -> Self {
        Self::all(0)
    }

    /// Lanes without a bit.
    #[inline(always)]
    fn is_zero(self) -> Self::Set {
        self.misses(self)
    }

    /// Lanes with a bit.
    #[inline(always)]
    fn is_not_zero(self) -> Self::Set {
        self.meets(self)
    }

    /// All but the lowest bit of each word.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & (self + Self::all(u64::MAX))
    }

    /// Lanes with one bit or none.
    #[inline(always)]
    fn is_single(self) -> Self::Set {
        self.misses(self + Self::all(u64::MAX))
    }
}

/// Some lanes of a register.
pub(crate) trait Set: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// No lane.
    fn none() -> Self;

    /// At least these lanes: all of them where that costs less.
    fn covering(bits: u32) -> Self;

    /// What is not in the other.
    fn without(self, other: Self) -> Self;

    /// As bits of a number.
    fn bits(self) -> u32;

    /// Whether there is a lane in it.
    #[inline(always)]
    fn any(self) -> bool {
        self.bits() != 0
    }
}

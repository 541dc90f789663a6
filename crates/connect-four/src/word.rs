//! The numbers that boards are kept in: 64 bits where they suffice, 128 elsewhere.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// An unsigned number whose bits are cells.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// How many bits there are.
    const BITS: u32;

    /// How many bits are set.
    fn count_ones(self) -> u32;
    /// The number of the lowest bit that is set.
    fn trailing_zeros(self) -> u32;
    /// The sum without a carry out of the highest bit.
    #[must_use]
    fn wrapping_add(self, other: Self) -> Self;
    /// The difference without a borrow from beyond the highest bit.
    #[must_use]
    fn wrapping_sub(self, other: Self) -> Self;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// The 64 bits above them.
    fn high(self) -> u64;
    /// The number of these two halves; bits that it has no room for are lost.
    fn from_halves(low: u64, high: u64) -> Self;

    /// Whether no bit is set.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }
    /// The lowest bit that is set, alone.
    #[inline(always)]
    #[must_use]
    fn lowest(self) -> Self {
        self & Self::ZERO.wrapping_sub(self)
    }
    /// All bits but the lowest that is set.
    #[inline(always)]
    #[must_use]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(Self::ONE)
    }
    /// Whether exactly one bit is set.
    #[inline(always)]
    fn is_single(self) -> bool {
        !self.is_zero() && self.without_lowest().is_zero()
    }
}

impl Word for u64 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const BITS: u32 = Self::BITS;

    #[inline(always)]
    fn count_ones(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn wrapping_add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn low(self) -> u64 {
        self
    }
    #[inline(always)]
    fn high(self) -> u64 {
        0
    }
    #[inline(always)]
    fn from_halves(low: u64, _high: u64) -> Self {
        low
    }
    #[inline(always)]
    fn is_single(self) -> bool {
        self.is_power_of_two()
    }
}

impl Word for u128 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    const BITS: u32 = Self::BITS;

    #[inline(always)]
    fn count_ones(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }
    #[inline(always)]
    fn wrapping_add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn wrapping_sub(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn high(self) -> u64 {
        (self >> 64) as u64
    }
    #[inline(always)]
    fn from_halves(low: u64, high: u64) -> Self {
        Self::from(high) << 64 | Self::from(low)
    }
}

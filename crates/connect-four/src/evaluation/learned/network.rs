//! A small network of whole numbers.
//!
//! ```text
//!  features  593 × 64, one byte each     hidden     64 → 32     inner     32 → 1
//!  (present or absent) ───────────────▶ 64 ────────────────▶ 32 ─────────────▶ value
//!                       sum, clip 0…127      sum ÷ 64, clip 0…127     sum
//! ```
//!
//! A weight of 64 counts as one. A layer's sum is clipped to 0…127, that is 0 to just under 2, so that every product fits sixteen bits and every sum
//! thirty-two: the same numbers on every machine. A board is judged as it stands and in the mirror and the two are added, which makes mirror images
//! exactly equal and, beyond that, is two opinions for the price of one set of weights.
//!
//! The form (features, one wide and one narrow layer, clipped, in bytes) follows Y. Nasu, *Efficiently updatable neural-network-based evaluation
//! functions for computer shogi*, 2018. The bytes: the eight of [`MAGIC`], the weights of the features (feature by feature), 64 biases of two bytes, the inner weights (one inner unit after the
//! other), 32 biases of four bytes, 32 weights, one bias of four bytes; numbers of several bytes begin with the least.

use core::fmt;

use super::features::{FEATURES, features};
use crate::Bitboard;

/// Units of the wide layer.
pub const HIDDEN: usize = 64;

/// Units of the narrow layer.
pub const INNER: usize = 32;

/// What counts as one.
pub const ONE: i32 = 64;

/// The greatest value a unit passes on.
pub const CLIP: i32 = 127;

/// The first bytes of a network.
pub const MAGIC: [u8; 8] = *b"4SIGHT-1";

const HIDDEN_BIAS: usize = MAGIC.len() + FEATURES * HIDDEN;
const INNER_WEIGHTS: usize = HIDDEN_BIAS + 2 * HIDDEN;
const INNER_BIAS: usize = INNER_WEIGHTS + HIDDEN * INNER;
const OUTPUT_WEIGHTS: usize = INNER_BIAS + 4 * INNER;
const OUTPUT_BIAS: usize = OUTPUT_WEIGHTS + INNER;

/// How many bytes a network takes.
pub const BYTES: usize = OUTPUT_BIAS + 4;

/// A network in the bytes of its file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Network<'a> {
    bytes: &'a [u8; BYTES],
}

/// Why bytes are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// There are not [`BYTES`] of them.
    Length(usize),
    /// They do not begin with [`MAGIC`].
    Magic,
    /// A bias is so large that sums could overflow.
    Bias,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(formatter, "a network has {BYTES} bytes, not {length}"),
            Self::Magic => formatter.write_str("these bytes do not begin as a network does"),
            Self::Bias => formatter.write_str("a bias of this network is too large"),
        }
    }
}

impl core::error::Error for NetworkError {}

impl<'a> Network<'a> {
    /// Reads a network; every weight that fits a byte is a legal one, and every bias with which no sum can overflow.
    pub const fn new(bytes: &'a [u8]) -> Result<Self, NetworkError> {
        let Some((bytes, [])) = bytes.split_first_chunk::<BYTES>() else {
            return Err(NetworkError::Length(bytes.len()));
        };
        let mut at = 0;
        while at < MAGIC.len() {
            if bytes[at] != MAGIC[at] {
                return Err(NetworkError::Magic);
            }
            at += 1;
        }
        let network = Self { bytes };
        if network.has_safe_biases() { Ok(network) } else { Err(NetworkError::Bias) }
    }

    /// 1. A sum of the wide layer has at most 164 weights of 128: with 11,000 it fits sixteen bits.
    /// 2. One of the narrow layer has 64 products of 127 and 128.
    /// 3. The output has 32 such products; it is added to that of the mirror and multiplied by 25 before it is divided.
    const fn has_safe_biases(self) -> bool {
        let mut unit = 0;
        while unit < HIDDEN {
            let at = HIDDEN_BIAS + 2 * unit;
            let bias = i16::from_le_bytes([self.bytes[at], self.bytes[at + 1]]);
            if bias.unsigned_abs() > 11_000 {
                return false;
            }
            unit += 1;
        }
        let mut unit = 0;
        while unit < INNER {
            if self.number(INNER_BIAS + 4 * unit).unsigned_abs() > 1 << 30 {
                return false;
            }
            unit += 1;
        }
        self.number(OUTPUT_BIAS).unsigned_abs() <= 1 << 25
    }

    /// The number of four bytes that begins there.
    const fn number(self, at: usize) -> i32 {
        let bytes = self.bytes;
        i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    }

    /// What the board is worth to the first player, in units of 1 / (2 · [`ONE`]²) of the logarithm of the odds of a win.
    #[inline]
    pub fn output(&self, first: Bitboard, second: Bitboard) -> i32 {
        self.one_side(first, second) + self.one_side(first.mirrored(), second.mirrored())
    }

    fn one_side(self, first: Bitboard, second: Bitboard) -> i32 {
        let mut sums = [0_i16; HIDDEN];
        for (sum, bias) in sums.iter_mut().zip(self.bytes[HIDDEN_BIAS..].chunks_exact(2)) {
            *sum = i16::from_le_bytes([bias[0], bias[1]]);
        }
        // At most 42 discs, as many threats, 69 windows, the turn and the stage: 164 · 127 and the bias fit sixteen bits.
        features(first, second, |feature| {
            let start = MAGIC.len() + feature * HIDDEN;
            let weights: &[u8; HIDDEN] =
                self.bytes[start..start + HIDDEN].try_into().expect("a row of the wide layer");
            for (sum, &weight) in sums.iter_mut().zip(weights) {
                *sum += i16::from(weight.cast_signed());
            }
        });
        let hidden = sums.map(|sum| i32::from(sum).clamp(0, CLIP) as i16);
        let mut output = self.number(OUTPUT_BIAS);
        for unit in 0..INNER {
            let start = INNER_WEIGHTS + unit * HIDDEN;
            let weights: &[u8; HIDDEN] =
                self.bytes[start..start + HIDDEN].try_into().expect("a row of the narrow layer");
            let mut sum = self.number(INNER_BIAS + 4 * unit);
            for (&value, &weight) in hidden.iter().zip(weights) {
                sum += i32::from(value * i16::from(weight.cast_signed()));
            }
            let inner = (sum >> ONE.trailing_zeros()).clamp(0, CLIP);
            output += inner * i32::from(self.bytes[OUTPUT_WEIGHTS + unit].cast_signed());
        }
        output
    }
}

impl fmt::Debug for Network<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Network of {BYTES} bytes")
    }
}

//! Bit patterns of the board: the arithmetic everything else stands on.
//!
//! **What.** Pure functions on sets of squares, for any board of `W` columns and `H` rows whose
//! sentinel layout fits 64 bits. No position type: a position is `(own, mask)`, the stones of the
//! player to move and all stones.
//!
//! **How represented.** A column takes `H + 1` bits from the bottom up; the last one is a sentinel
//! that is never set, so that a shifted line cannot run from one column into the next:
//!
//! ```text
//!   6 13 20 27 34 41 48    sentinels
//!   5 12 19 26 33 40 47    row 6
//!   4 11 18 25 32 39 46    row 5, odd
//!   3 10 17 24 31 38 45    row 4
//!   2  9 16 23 30 37 44    row 3, odd
//!   1  8 15 22 29 36 43    row 2
//!   0  7 14 21 28 35 42    row 1, odd
//! ```
//!
//! Rows are counted from 1 in prose, so that "odd" and "even" mean what Allis means by them.
//!
//! **Complexity.** Every function is a fixed number of shifts and ands, no branch, no table.

/// The bit arithmetic of a board of `W` columns and `H` rows.
///
/// ```
/// use foursight_connect_four_solver::Geometry;
/// type Standard = Geometry<7, 6>;
/// assert_eq!(Standard::CELLS, 42);
/// assert_eq!(Standard::playable(0), Standard::BOTTOM);
/// // Three stones in the bottom row, columns 2 to 4, win in columns 1 and 5.
/// let own = 1 << 7 | 1 << 14 | 1 << 21;
/// assert_eq!(Standard::winning(own, own), 1 | 1 << 28);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Geometry<const W: u32, const H: u32>;

impl<const W: u32, const H: u32> Geometry<W, H> {
    /// Bits from one column to the next.
    pub const STEP: u32 = H + 1;
    /// Squares of the board.
    pub const CELLS: u32 = W * H;
    /// Row 1.
    pub const BOTTOM: u64 = {
        assert!(
            W * (H + 1) <= 49 && (W * H).is_multiple_of(2),
            "a board of at most 49 bits and an even number of squares"
        );
        let mut bottom = 0;
        let mut column = 0;
        while column < W {
            bottom |= 1 << (column * Self::STEP);
            column += 1;
        }
        bottom
    };
    /// The sentinel above every column.
    pub const SENTINELS: u64 = Self::BOTTOM << H;
    /// Every square.
    pub const BOARD: u64 = Self::SENTINELS - Self::BOTTOM;
    /// Rows 1, 3, 5: the squares the first player gets when columns fill in pairs.
    pub const ODD: u64 = {
        let mut odd = 0;
        let mut row = 0;
        while row < H {
            odd |= Self::BOTTOM << row;
            row += 2;
        }
        odd
    };
    /// Rows 2, 4, 6.
    pub const EVEN: u64 = Self::BOARD & !Self::ODD;

    /// All squares of a column, counted from 0.
    #[inline(always)]
    pub const fn column(column: u32) -> u64 {
        ((1 << H) - 1) << (column * Self::STEP)
    }

    /// The lowest empty square of every column that is not full.
    #[inline(always)]
    pub const fn playable(mask: u64) -> u64 {
        (mask + Self::BOTTOM) & Self::BOARD
    }

    /// Whether the set holds four in a row.
    #[inline(always)]
    pub const fn has_four(stones: u64) -> bool {
        let vertical = stones & (stones >> 1);
        let horizontal = stones & (stones >> Self::STEP);
        let rising = stones & (stones >> (Self::STEP + 1));
        let falling = stones & (stones >> (Self::STEP - 1));
        (vertical & (vertical >> 2))
            | (horizontal & (horizontal >> (2 * Self::STEP)))
            | (rising & (rising >> (2 * Self::STEP + 2)))
            | (falling & (falling >> (2 * Self::STEP - 2)))
            != 0
    }

    /// The squares outside `mask` that would complete four in a row for `stones`, reachable now or not.
    #[inline(always)]
    pub const fn winning(stones: u64, mask: u64) -> u64 {
        let vertical = (stones << 1) & (stones << 2) & (stones << 3);
        (vertical | Self::along_rows_and_diagonals(stones)) & (Self::BOARD & !mask)
    }

    /// Like [`Geometry::winning`] without vertical lines and with nothing masked.
    #[inline(always)]
    pub const fn along_rows_and_diagonals(stones: u64) -> u64 {
        Self::along(stones, Self::STEP)
            | Self::along(stones, Self::STEP - 1)
            | Self::along(stones, Self::STEP + 1)
    }

    #[inline(always)]
    const fn along(stones: u64, step: u32) -> u64 {
        let after = (stones << step) & (stones << (2 * step));
        let before = (stones >> step) & (stones >> (2 * step));
        (after & ((stones << (3 * step)) | (stones >> step)))
            | (before & ((stones >> (3 * step)) | (stones << step)))
    }

    /// In every column, the squares strictly above the lowest square of `squares`.
    ///
    /// Seen as a number, a column `x` with its sentinel borrowed from, `2^H - x`, is the two's
    /// complement of `x`; a number and its complement differ exactly above the lowest set bit.
    #[inline(always)]
    pub const fn above(squares: u64) -> u64 {
        (squares ^ (Self::SENTINELS - squares)) & Self::BOARD
    }

    /// The columns with one of these squares.
    #[inline(always)]
    pub const fn columns(squares: u64) -> u64 {
        let tops = (squares + Self::BOARD) & Self::SENTINELS;
        tops - (tops >> H)
    }

    /// The set mirrored left to right.
    #[inline(always)]
    pub const fn mirror(squares: u64) -> u64 {
        let whole = (1 << Self::STEP) - 1;
        let mut mirrored = 0;
        let mut column = 0;
        while column < W {
            mirrored |=
                ((squares >> (column * Self::STEP)) & whole) << ((W - 1 - column) * Self::STEP);
            column += 1;
        }
        mirrored
    }
}

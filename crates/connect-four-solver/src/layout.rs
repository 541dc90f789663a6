//! The bit arithmetic of a board as a value: known when compiled ([`Geometry`]) or when run ([`AnyLayout`]).
//!
//! **Why.** What is known of a position without a search, forced play and the static rules, is written once for every size of board and both kinds of words. The
//! usual board passes a value without content and all its numbers are constants, as before; other sizes pass a reference to numbers that were computed once.

use foursight_connect_four::{Board, Size, Word};

use crate::board::Geometry;

/// Sets of squares of one board, drawn in [`board`](crate::board).
pub(crate) trait Layout: Copy {
    /// A set of squares.
    type Word: Word;

    /// Columns.
    fn width(self) -> u32;
    /// Rows.
    fn height(self) -> u32;
    /// Row 1.
    fn bottom(self) -> Self::Word;
    /// Every square.
    fn board(self) -> Self::Word;
    /// Rows 1, 3, 5 and so on.
    fn odd(self) -> Self::Word;

    /// Bits from one column to the next.
    #[inline(always)]
    fn step(self) -> u32 {
        self.height() + 1
    }

    /// Squares of the board.
    #[inline(always)]
    fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// Rows 2, 4, 6 and so on.
    #[inline(always)]
    fn even(self) -> Self::Word {
        self.board() & !self.odd()
    }

    /// The sentinel above every column.
    #[inline(always)]
    fn sentinels(self) -> Self::Word {
        self.bottom() << self.height()
    }

    /// The row of a square, counted from 0.
    #[inline(always)]
    fn row_of(self, square: u32) -> u32 {
        square % self.step()
    }

    /// The column of a square, counted from 0.
    #[inline(always)]
    fn column_of(self, square: u32) -> u32 {
        square / self.step()
    }

    /// All squares of a column, counted from 0.
    #[inline(always)]
    fn column(self, column: u32) -> Self::Word {
        ((Self::Word::ONE << self.height()) - Self::Word::ONE) << (column * self.step())
    }

    /// The lowest empty square of every column that is not full.
    #[inline(always)]
    fn playable(self, mask: Self::Word) -> Self::Word {
        (mask + self.bottom()) & self.board()
    }

    /// Whether the set holds four in a row.
    #[inline(always)]
    fn has_four(self, stones: Self::Word) -> bool {
        let fours = |step: u32| {
            let two = stones & (stones >> step);
            two & (two >> (2 * step))
        };
        let step = self.step();
        !(fours(1) | fours(step) | fours(step + 1) | fours(step - 1)).is_zero()
    }

    /// The squares outside `mask` that would complete four in a row for `stones`, reachable now or not.
    #[inline(always)]
    fn winning(self, stones: Self::Word, mask: Self::Word) -> Self::Word {
        let vertical = (stones << 1) & (stones << 2) & (stones << 3);
        (vertical | self.along_rows_and_diagonals(stones)) & (self.board() & !mask)
    }

    /// Like [`Layout::winning`] without vertical lines and with nothing masked.
    #[inline(always)]
    fn along_rows_and_diagonals(self, stones: Self::Word) -> Self::Word {
        let along = |step: u32| {
            let after = (stones << step) & (stones << (2 * step));
            let before = (stones >> step) & (stones >> (2 * step));
            (after & ((stones << (3 * step)) | (stones >> step)))
                | (before & ((stones >> (3 * step)) | (stones << step)))
        };
        let step = self.step();
        along(step) | along(step - 1) | along(step + 1)
    }

    /// In every column, the squares strictly above the lowest square of `squares`; see [`Geometry::above`].
    #[inline(always)]
    fn above(self, squares: Self::Word) -> Self::Word {
        (squares ^ self.sentinels().wrapping_sub(squares)) & self.board()
    }

    /// The columns with one of these squares.
    #[inline(always)]
    fn columns(self, squares: Self::Word) -> Self::Word {
        let tops = squares.wrapping_add(self.board()) & self.sentinels();
        tops - (tops >> self.height())
    }

    /// The set mirrored left to right.
    #[inline(always)]
    fn mirror(self, squares: Self::Word) -> Self::Word {
        let (step, width) = (self.step(), self.width());
        let whole = (Self::Word::ONE << step) - Self::Word::ONE;
        let mut mirrored = Self::Word::ZERO;
        for column in 0..width {
            let squares = (squares >> (column * step)) & whole;
            mirrored = mirrored | (squares << ((width - 1 - column) * step));
        }
        mirrored
    }

    /// How many of all stones are the player's who moves with so many on the board.
    #[inline(always)]
    fn own_discs(self, discs: u32) -> u32 {
        (self.cells() + 1 - discs % 2) / 2
    }
}

impl<const W: u32, const H: u32> Layout for Geometry<W, H> {
    type Word = u64;

    #[inline(always)]
    fn width(self) -> u32 {
        W
    }
    #[inline(always)]
    fn height(self) -> u32 {
        H
    }
    #[inline(always)]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }
    #[inline(always)]
    fn board(self) -> u64 {
        Self::BOARD
    }
    #[inline(always)]
    fn odd(self) -> u64 {
        Self::ODD
    }
}

/// The numbers of a board whose size is known when the program runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyLayout<W> {
    size: Size,
    bottom: W,
    board: W,
    odd: W,
}

impl<W: Word> AnyLayout<W> {
    /// The numbers of a board that fits these words.
    pub(crate) fn new(size: Size) -> Self {
        debug_assert!(size.bits() <= W::BITS);
        let word = |squares: u128| W::from_halves(squares.low(), squares.high());
        let mut odd = 0;
        for row in (0..size.height()).step_by(2) {
            odd |= size.bottom() << row;
        }
        Self { size, bottom: word(size.bottom()), board: word(size.full()), odd: word(odd) }
    }

    /// The size.
    pub(crate) const fn size(&self) -> Size {
        self.size
    }
}

impl<W: Word> Layout for &AnyLayout<W> {
    type Word = W;

    #[inline(always)]
    fn width(self) -> u32 {
        self.size.width() as u32
    }
    #[inline(always)]
    fn height(self) -> u32 {
        self.size.height() as u32
    }
    #[inline(always)]
    fn bottom(self) -> W {
        self.bottom
    }
    #[inline(always)]
    fn board(self) -> W {
        self.board
    }
    #[inline(always)]
    fn odd(self) -> W {
        self.odd
    }
}

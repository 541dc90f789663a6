//! What the model sees of a position: the rows of its network that are added up.
//!
//! **What.** Seven sets of squares: the discs of the player to move; for either player the empty squares that would complete a four; and for either
//! player those that are *near*: on a line of four with two of the player's discs and two empty squares, and on at least two such lines.
//! A square of a set is a row. The height of each column and the number of discs are rows too; they are the same for a whole block.
//!
//! **Complexity.** Each set is computed for the whole board at once. About nineteen rows vary from one position of a block to the next.

use crate::board::Geometry;
use crate::forced::Open;

type Board = Geometry<7, 6>;

/// Sets of squares, and the bits of one.
const SETS: usize = 7;
const SQUARES: usize = 49;
/// Where the rows of the heights begin, and those of the number of discs.
const HEIGHTS: usize = SETS * SQUARES;
const DISCS: usize = HEIGHTS + 7 * 7;
/// Rows in all.
pub(super) const ROWS: usize = DISCS + super::DEEPEST + 1;
/// Rows of one position at most; more are left out.
const MOST: usize = 128;

/// Bits from one square of a line to the next.
const STEPS: [u32; 4] = [1, 6, 7, 8];

/// The numbers of some rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    rows: [u16; MOST],
    count: usize,
}

impl Rows {
    /// None.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { rows: [0; MOST], count: 0 }
    }

    /// The rows that vary within a block.
    #[inline(always)]
    pub(super) fn of_position(open: &Open) -> Self {
        let mut rows = Self::new();
        let theirs = open.own ^ open.mask;
        let (near, often) = near(open.own, theirs);
        let (near_theirs, often_theirs) = self::near(theirs, open.own);
        let sets = [open.own, open.wins, open.threats, near, often, near_theirs, often_theirs];
        for (set, mut squares) in sets.into_iter().enumerate() {
            while squares != 0 {
                rows.push(set * SQUARES + squares.trailing_zeros() as usize);
                squares &= squares - 1;
            }
        }
        rows
    }

    /// The rows that a block has in common.
    pub(super) fn of_block(mask: u64) -> Self {
        let mut rows = Self::new();
        for column in 0..7 {
            let height = (mask & Board::column(column)).count_ones() as usize;
            rows.push(HEIGHTS + column as usize * 7 + height);
        }
        rows.push(DISCS + (mask.count_ones() as usize).min(super::DEEPEST));
        rows
    }

    /// Their numbers.
    #[inline(always)]
    pub(super) fn numbers(&self) -> &[u16] {
        &self.rows[..self.count]
    }

    /// Adds a row.
    #[inline(always)]
    pub(super) fn push(&mut self, row: usize) {
        if let Some(place) = self.rows.get_mut(self.count) {
            *place = row as u16;
            self.count += 1;
        }
    }
}

/// The empty squares on a line of four with two of these discs and two empty squares, and those on at least two such lines.
#[inline(always)]
fn near(discs: u64, others: u64) -> (u64, u64) {
    let free = Board::BOARD & !others;
    let (mut once, mut often) = (0, 0);
    for step in STEPS {
        let pairs = free & (free >> step);
        // By the first square of a line: which of its squares are taken, and the lines with just two.
        let taken = [discs, discs >> step, discs >> (2 * step), discs >> (3 * step)];
        let (one, other) = (taken[0] ^ taken[1], taken[2] ^ taken[3]);
        let both = (taken[0] & taken[1]) ^ (taken[2] & taken[3]);
        let two = (one & other) | (both & !(one | other));
        let lines = pairs & (pairs >> (2 * step)) & two;
        for (place, taken) in taken.into_iter().enumerate() {
            let empty = (lines & !taken) << (place as u32 * step);
            often |= once & empty;
            once |= empty;
        }
    }
    (once, often)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use foursight_game::Random;

    use super::*;
    use crate::stones::Stones;

    /// The same, line by line.
    fn near_by_lines(discs: u64, others: u64) -> (u64, u64) {
        let mut counts = [0; SQUARES];
        for step in STEPS {
            for first in 0..49 - 3 * step {
                let squares: Vec<u32> = (0..4).map(|place| first + place * step).collect();
                let line = squares.iter().fold(0_u64, |line, square| line | 1 << square);
                if line & Board::BOARD == line
                    && line & others == 0
                    && (line & discs).count_ones() == 2
                {
                    for square in squares.into_iter().filter(|square| discs >> square & 1 == 0) {
                        counts[square as usize] += 1;
                    }
                }
            }
        }
        let at_least = |least: u32| {
            let squares = counts.iter().enumerate().filter(|(_, count)| **count >= least);
            squares.fold(0, |set, (square, _)| set | 1 << square)
        };
        (at_least(1), at_least(2))
    }

    #[test]
    fn near_squares_are_those_of_the_lines_and_all_rows_fit() {
        let mut random = Random::new(5, 0);
        for _ in 0..2000 {
            let (mut stones, plies) = (Stones::EMPTY, random.below(16));
            while stones.discs() < plies && !stones.is_over() {
                stones = stones.play(random.below(7)).unwrap_or(stones);
            }
            let open = stones.opened();
            let theirs = open.own ^ open.mask;
            assert_eq!(near(open.own, theirs), near_by_lines(open.own, theirs), "{stones:?}");
            let rows = Rows::of_position(&open);
            assert!(rows.count < MOST, "{stones:?}");
            assert!(rows.numbers().is_sorted() && rows.numbers().iter().all(|&row| row < 343));
            let block = Rows::of_block(open.mask);
            assert_eq!(block.count, 8);
            assert!(block.numbers().iter().all(|&row| (343..ROWS).contains(&row.into())));
        }
    }
}

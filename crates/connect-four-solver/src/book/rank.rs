//! The numbering of a layer's positions, so that a score is found by its place alone.
//!
//! **How.** Positions with the same squares filled are a *block*. Blocks are numbered by the heights of the columns; within a block, positions are
//! numbered by which of the filled squares belong to the player to move, taken as a binary number. Of two mirror images the one with the
//! smaller mask counts, and if the masks are equal the one with the smaller set of own discs.
//!
//! **What is not coded.** A position that is over, one decided by a win at once or by forced play alone, and the mirror image of another: all
//! this is seen from the position. Neither is one of which it is easily seen that it cannot come up in a game ([`comes_up`]); the few others that
//! cannot are coded as whatever takes the fewest bits.
//!
//! **Complexity.** A block of twelve discs has 924 numbers, in fourteen chunks that are decoded on their own.

use alloc::vec::Vec;

use crate::board::Geometry;
use crate::forced::{Open, Resolved, win_in};
use crate::stones::Stones;

/// About so many numbers are decoded together.
const CHUNK: u32 = 66;

type Board = Geometry<7, 6>;

/// The masks of all blocks of a layer, sorted.
pub(super) fn blocks(plies: u32) -> Vec<u64> {
    fn fill(column: u32, left: u32, mask: u64, masks: &mut Vec<u64>) {
        if column == 7 {
            if left == 0 && mask <= Board::mirror(mask) {
                masks.push(mask);
            }
            return;
        }
        for height in 0..=left.min(6) {
            fill(column + 1, left - height, mask | ((1 << height) - 1) << (7 * column), masks);
        }
    }
    let mut masks = Vec::new();
    fill(0, plies, 0, &mut masks);
    masks.sort_unstable();
    masks
}

/// Discs of the player to move with so many on the board.
const fn own_discs(plies: u32) -> u32 {
    plies / 2
}

/// Ways to choose `count` of `all`.
const fn ways(all: u32, count: u32) -> u32 {
    if count > all {
        return 0;
    }
    let (mut ways, mut step) = (1_u64, 0);
    while step < count {
        ways = ways * (all - step) as u64 / (step + 1) as u64;
        step += 1;
    }
    ways as u32
}

/// How many numbers a block has.
pub(super) const fn numbers(plies: u32) -> u32 {
    ways(plies, own_discs(plies))
}

/// The chunks of a block.
pub(super) const fn chunks(plies: u32) -> u32 {
    let chunks = (numbers(plies) + CHUNK / 2) / CHUNK;
    if chunks == 0 { 1 } else { chunks }
}

/// How many numbers a chunk has; the last one may have fewer.
pub(super) const fn chunk_size(plies: u32) -> u32 {
    numbers(plies).div_ceil(chunks(plies))
}

/// The position or its mirror image, whichever is coded.
pub(super) fn representative(stones: &Stones) -> Stones {
    let mirrored = stones.mirrored();
    if (mirrored.mask(), mirrored.own()) < (stones.mask(), stones.own()) {
        mirrored
    } else {
        *stones
    }
}

/// The number of a position within its block.
pub(super) fn number(stones: &Stones) -> u32 {
    let (mut number, mut mask, mut place, mut count) = (0, stones.mask(), 0, 0);
    while mask != 0 {
        let square = mask & mask.wrapping_neg();
        if stones.own() & square != 0 {
            count += 1;
            number += ways(place, count);
        }
        place += 1;
        mask ^= square;
    }
    number
}

/// The own discs of the positions of a block from a number on, as sets of squares.
pub(super) fn colourings(mask: u64, from: u32) -> impl Iterator<Item = u64> {
    let plies = mask.count_ones();
    let mut squares = [0_u64; 42];
    let mut left = mask;
    for square in &mut squares[..plies as usize] {
        *square = left & left.wrapping_neg();
        left &= left - 1;
    }
    // The subset with this number, the largest place first.
    let (mut rest, mut subset) = (from, 0_u64);
    for count in (1..=own_discs(plies)).rev() {
        let place = (0..plies).rev().find(|&place| ways(place, count) <= rest).unwrap_or(0);
        subset |= 1 << place;
        rest -= ways(place, count);
    }
    let mut next = (from < numbers(plies)).then_some(subset);
    core::iter::from_fn(move || {
        let subset = next?;
        // The next larger number with as many bits.
        let low = subset & subset.wrapping_neg();
        let ripple = subset + low;
        let larger = if subset == 0 { u64::MAX } else { ripple | (((subset ^ ripple) >> 2) / low) };
        next = (larger >> plies == 0).then_some(larger);
        let (mut own, mut bits) = (0, subset);
        while bits != 0 {
            own |= squares[bits.trailing_zeros() as usize];
            bits &= bits - 1;
        }
        Some(own)
    })
}

/// What a position needs no book for, or what the model looks at.
pub(super) enum Seen {
    /// Decided, with this score.
    Score(i32),
    /// To be coded.
    Coded(Open),
    /// Over, impossible, or the mirror image of a position that is coded.
    Nothing,
}

/// Whether the players can have moved by turns, as far as counting shows.
///
/// After each move, the discs played so far are the lower ones of each column, as many of the first player as of the second, or one more. So for each
/// number of moves it must be possible to take some lower discs of each column that are so many of either player. A set of pairs of numbers is a
/// word, eight bits for each disc of the first player; adding a column shifts it by each of the column's beginnings. (That the discs taken for one number of moves
/// are among those for the next is not checked.)
#[inline(always)]
fn comes_up(own: u64, mask: u64) -> bool {
    let discs = mask.count_ones();
    let first = if discs.is_multiple_of(2) { own } else { own ^ mask };
    let mut pairs = 1_u64;
    for column in 0..7 {
        let bits = Board::column(column);
        let height = (mask & bits).count_ones();
        let (before, mut shift) = (pairs, 0);
        for row in 0..height {
            shift += if first >> (column * 7 + row) & 1 != 0 { 8 } else { 1 };
            pairs |= before << shift;
        }
    }
    let steps = TURNS[discs as usize];
    pairs & steps == steps
}

/// The pairs of numbers of discs that each number of moves up to this one leads to.
static TURNS: [u64; super::DEEPEST + 1] = {
    let mut turns = [1; super::DEEPEST + 1];
    let mut moves = 1;
    while moves <= super::DEEPEST {
        turns[moves] = turns[moves - 1] | 1 << (moves.div_ceil(2) * 8 + moves / 2);
        moves += 1;
    }
    turns
};

/// Looks at a position without searching.
#[inline(always)]
pub(super) fn look(own: u64, mask: u64) -> Seen {
    if Board::has_four(own) || Board::has_four(own ^ mask) || mask == Board::BOARD {
        return Seen::Nothing;
    }
    if !comes_up(own, mask) {
        return Seen::Nothing;
    }
    let discs = mask.count_ones();
    let open = Open {
        own,
        mask,
        wins: Board::winning(own, mask),
        threats: Board::winning(own ^ mask, mask),
        discs,
    };
    if open.wins & Board::playable(mask) != 0 {
        return Seen::Score(win_in(Geometry::<7, 6>, discs, 1));
    }
    match open.resolve(Geometry::<7, 6>) {
        Resolved::Decided(score) => Seen::Score(score),
        _ if Board::mirror(mask) == mask && Board::mirror(own) < own => Seen::Nothing,
        _ => Seen::Coded(open),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::layer;

    #[test]
    fn numbers_and_positions_belong_together() {
        for plies in [0, 1, 2, 5, 8] {
            for mask in blocks(plies) {
                let all: Vec<u64> = colourings(mask, 0).collect();
                assert_eq!(all.len() as u32, numbers(plies));
                for from in [1, 2, 17, numbers(plies) / 2, numbers(plies)] {
                    let rest = all.get(from as usize..).unwrap_or_default();
                    assert!(colourings(mask, from).eq(rest.iter().copied()), "{mask} {from}");
                }
            }
        }
    }

    #[test]
    fn chunks_hold_all_numbers_of_a_block() {
        for plies in 0..=12 {
            let (chunks, size) = (chunks(plies), chunk_size(plies));
            assert!((chunks - 1) * size < numbers(plies) && numbers(plies) <= chunks * size);
        }
        assert_eq!([8, 9, 10, 12].map(chunks), [1, 2, 4, 14]);
    }

    #[test]
    fn every_position_has_its_place() {
        for plies in 0..=6 {
            let blocks = blocks(plies);
            for key in layer(plies) {
                let stones = Stones::from_key(key).unwrap();
                let same = representative(&stones);
                assert_eq!(same, representative(&stones.mirrored()));
                assert!(blocks.binary_search(&same.mask()).is_ok());
                assert_eq!(colourings(same.mask(), number(&same)).next(), Some(same.own()));
                assert!(!matches!(look(same.own(), same.mask()), Seen::Nothing));
            }
        }
    }

    #[test]
    fn few_positions_are_coded_that_cannot_come_up() {
        let plies = 8;
        let keys = layer(plies);
        let (mut coded, mut possible) = (0, 0);
        for mask in blocks(plies) {
            for own in colourings(mask, 0) {
                if matches!(look(own, mask), Seen::Coded(_)) {
                    let stones = Stones::from_key(own + mask).unwrap();
                    coded += 1;
                    possible += usize::from(keys.binary_search(&stones.canonical().key()).is_ok());
                }
            }
        }
        assert!(possible > 50_000 && possible * 100 >= coded * 97, "{possible} of {coded}");
    }
}

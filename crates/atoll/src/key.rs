//! The key of a position: the exclusive or of one random number for each thing that matters (Zobrist: *A new hashing
//! method with application for game playing*, 1970).
//!
//! The numbers come from [`Random`] with the seeds below, for ever: saved keys must not break.

use foursight_game::{Player, Random};

use crate::{Cell, Size};

const SEED: u64 = 0x0A70_1100;

/// A number for a stone of each player on each cell.
static STONES: [[u64; Cell::COUNT]; 2] = [numbers(0), numbers(1)];

const fn numbers<const COUNT: usize>(stream: u64) -> [u64; COUNT] {
    let mut random = Random::new(SEED, stream);
    let mut numbers = [0; COUNT];
    let mut next = 0;
    while next < COUNT {
        numbers[next] = random.next_u64();
        next += 1;
    }
    numbers
}

/// One for each size.
const SIZES: [u64; 4] = numbers(2);
const OTHERS: [u64; 2] = numbers(3);
/// The second player is to move.
pub(crate) const SECOND_TO_MOVE: u64 = OTHERS[0];
/// A swap may still come.
pub(crate) const SWAP_AHEAD: u64 = OTHERS[1];

#[inline]
pub(crate) const fn of_size(size: Size) -> u64 {
    SIZES[size as usize]
}

#[inline]
pub(crate) fn of_stone(player: Player, cell: Cell) -> u64 {
    STONES[player.index()][cell.index()]
}

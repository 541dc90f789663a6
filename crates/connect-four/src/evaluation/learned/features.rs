//! What the learnt evaluation sees of a board.
//!
//! Each feature is present or absent. They are numbered block by block, and in each of the first three the first player's come before the second's, for
//! the two want different things: whoever began is served by winning cells in odd rows, the other by even ones.
//!
//! | block | features | present if |
//! |---|---:|---|
//! | discs | 2 × 42 | the player has a disc on the cell |
//! | threats | 2 × 42 | the cell is empty and a disc of the player there would make four |
//! | windows | 2 × 3 × 69 | of these four cells in line the player has 1, 2 or 3 and the other none |
//! | turn | 1 | the second player is to move |
//! | stage | 10 | at least 4, 8 … 40 discs are on the board |

use crate::{Bitboard, Direction};

/// Cells of the board.
const CELLS: usize = 42;

/// Ways to lay four in line on the board.
const WINDOWS: usize = 69;

const THREATS: usize = 2 * CELLS;
const LINES: usize = THREATS + 2 * CELLS;
const TURN: usize = LINES + 2 * 3 * WINDOWS;
const STAGES: usize = 10;

/// How many features there are.
pub const FEATURES: usize = TURN + 1 + STAGES;

/// Every window as a set of bits.
const MASKS: [u64; WINDOWS] = masks();

const fn masks() -> [u64; WINDOWS] {
    let mut masks = [0; WINDOWS];
    let mut count = 0;
    let mut direction = 0;
    while direction < Direction::ALL.len() {
        let step = Direction::ALL[direction].step();
        let mut bit = 0;
        while bit < 49 {
            let shape: u64 = 1 | 1 << step | 1 << (2 * step) | 1 << (3 * step);
            let mask = shape << bit;
            // A window that leaves the board meets a sentinel or lies beyond the last column.
            if bit + 3 * step < 49 && mask & !Bitboard::FULL.bits() == 0 {
                masks[count] = mask;
                count += 1;
            }
            bit += 1;
        }
        direction += 1;
    }
    assert!(count == WINDOWS);
    masks
}

/// The number of a cell's bit without the sentinels: 0 to 41.
const fn place(bit: u32) -> usize {
    (bit - bit / 7) as usize
}

/// The cells outside `occupied` where one more disc gives `discs` four in line, whether they can be played now or not.
#[inline]
pub(super) const fn winning(discs: u64, occupied: u64) -> u64 {
    let mut cells = discs << 1 & discs << 2 & discs << 3;
    let mut direction = 1;
    while direction < 4 {
        let step = Direction::ALL[direction].step();
        let before = discs << step & discs << (2 * step);
        let after = discs >> step & discs >> (2 * step);
        cells |= before & (discs << (3 * step) | discs >> step);
        cells |= after & (discs << step | discs >> (3 * step));
        direction += 1;
    }
    cells & Bitboard::FULL.bits() & !occupied
}

/// Tells `present` the number of every feature that the board of these discs has.
#[inline]
pub fn features(first: Bitboard, second: Bitboard, mut present: impl FnMut(usize)) {
    let (first, second) = (first.bits(), second.bits());
    let occupied = first | second;
    for (player, discs) in [first, second].into_iter().enumerate() {
        bits(discs, |bit| present(player * CELLS + place(bit)));
        let threats = winning(discs, occupied);
        bits(threats, |bit| present(THREATS + player * CELLS + place(bit)));
    }
    for (number, &mask) in MASKS.iter().enumerate() {
        let (ours, theirs) = (first & mask, second & mask);
        // Both or neither: nobody can use it, or nobody has begun to.
        if (ours == 0) == (theirs == 0) {
            continue;
        }
        let player = usize::from(ours == 0);
        let count = (ours | theirs).count_ones() as usize;
        // Four in line is a finished game, which nobody asks about.
        present(LINES + (player * 3 + count.min(3) - 1) * WINDOWS + number);
    }
    let discs = occupied.count_ones() as usize;
    if discs % 2 == 1 {
        present(TURN);
    }
    for stage in 1..=discs / 4 {
        present(TURN + stage);
    }
}

#[inline]
fn bits(mut set: u64, mut each: impl FnMut(u32)) {
    while set != 0 {
        each(set.trailing_zeros());
        set &= set - 1;
    }
}

#[cfg(test)]
mod tests {
    use foursight_game::{Player, Position, Random};

    use super::*;
    use crate::ConnectFour;

    /// The fast set of winning cells against the obvious way: put a disc there and look.
    #[test]
    fn winning_cells_are_those_that_make_four() {
        for seed in 0..300 {
            let mut random = Random::new(seed, 0);
            let mut position = ConnectFour::new();
            while position.outcome().is_none() {
                for player in Player::BOTH {
                    let discs = position.stones(player);
                    let obvious: Bitboard = (!position.occupied())
                        .iter()
                        .filter(|&cell| (discs | Bitboard::from_iter([cell])).has_four())
                        .collect();
                    assert_eq!(winning(discs.bits(), position.occupied().bits()), obvious.bits());
                }
                let moves = position.legal_moves();
                position.play_unchecked(random.choose(&moves).unwrap());
            }
        }
    }

    #[test]
    fn features_lie_in_their_blocks_and_come_once() {
        let mut position = ConnectFour::new();
        let mut random = Random::new(5, 0);
        while position.outcome().is_none() {
            let (first, second) = (position.stones(Player::First), position.stones(Player::Second));
            let mut seen = [false; FEATURES];
            features(first, second, |feature| {
                assert!(!core::mem::replace(&mut seen[feature], true), "{feature} twice");
            });
            let discs = seen[..THREATS].iter().filter(|&&present| present).count();
            assert_eq!(discs as u32, position.plies());
            assert_eq!(seen[TURN], position.turn() == Player::Second);
            position.play_unchecked(random.choose(&position.legal_moves()).unwrap());
        }
    }
}

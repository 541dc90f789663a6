//! Random positions to measure with.

use foursight_connect_four_solver::Stones;
use foursight_game::Random;

/// A random game with so many discs in which nobody can win at once.
pub(crate) fn random_position(random: &mut Random, discs: u32) -> Stones {
    loop {
        let mut stones = Stones::EMPTY;
        while stones.discs() < discs && !stones.is_over() {
            stones = stones.play(random.below(7)).unwrap_or(stones);
        }
        if !stones.is_over() && !stones.can_win() {
            return stones;
        }
    }
}

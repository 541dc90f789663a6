//! Positions that are the same but for how the board lies.

use foursight_game::{ByPlayer, Player, Position};

use crate::{Atoll, Cell, CellSet};

impl Atoll {
    /// The six positions that are this one turned clockwise by 0, 60, … 300 degrees; colours stay.
    #[must_use]
    pub fn rotations(&self) -> [Self; 6] {
        let mut stones = Player::BOTH.map(|player| self.stones(player));
        core::array::from_fn(|turns| {
            if turns > 0 {
                stones = stones.map(|set| set.iter().map(|c| c.rotated(self.size())).collect());
            }
            Self::from_stones(*self, ByPlayer::new(stones[0], stones[1]), self.turn())
        })
    }

    /// The position with the players exchanged: the board mirrored, every stone in the other colour, the other to move.
    ///
    /// Its future is this position's with the players exchanged, but for a swap still to come: that is not
    /// the other player's to make.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let mirrored = |player: Player| -> CellSet {
            self.stones(player).iter().map(Cell::mirrored).collect()
        };
        let stones = ByPlayer::new(mirrored(Player::Second), mirrored(Player::First));
        Self::from_stones(*self, stones, !self.turn())
    }
}

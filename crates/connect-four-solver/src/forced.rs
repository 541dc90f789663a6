//! Forced play: from any position to one with a real choice, or to its end, without a search node.
//!
//! A move is *losing at once* if the opponent can complete a four right after it. A player with
//! one move that does not lose at once has no choice; a player with none has lost. Both are read
//! off the sets of winning squares, so a forced sequence of any length costs one
//! [`Geometry::winning`] a ply.

use crate::board::Geometry;

/// A position in which the player to move can neither win at once nor is forced to anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Open {
    /// Stones of the player to move.
    pub(crate) own: u64,
    /// All stones.
    pub(crate) mask: u64,
    /// Empty squares that complete a four of the player to move.
    pub(crate) wins: u64,
    /// Empty squares that complete a four of the opponent.
    pub(crate) threats: u64,
    /// Number of stones.
    pub(crate) discs: u32,
}

/// Where forced play ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Resolved {
    /// The game is decided; the score for the player to move at the start.
    Decided(i32),
    /// A choice for the player who was to move at the start.
    Same(Open),
    /// A choice for the other player.
    Other(Open),
}

impl Open {
    /// The squares worth considering: moves that do not lose at once.
    #[inline(always)]
    pub(crate) fn choices<const W: u32, const H: u32>(&self) -> u64 {
        Geometry::<W, H>::playable(self.mask) & !(self.threats >> 1)
    }

    /// The number that identifies the position.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        self.own + self.mask
    }

    /// Plays on while there is no choice. `self` need not be open yet, but the player to move
    /// must have no immediate win.
    #[inline(always)]
    pub(crate) fn resolve<const W: u32, const H: u32>(mut self) -> Resolved {
        let mut same = true;
        loop {
            let playable = Geometry::<W, H>::playable(self.mask);
            let urgent = self.threats & playable;
            let mut choices = playable & !(self.threats >> 1);
            if urgent != 0 {
                choices &= urgent;
                if urgent & (urgent - 1) != 0 {
                    choices = 0;
                }
            }
            if choices & choices.wrapping_sub(1) != 0 {
                return if same { Resolved::Same(self) } else { Resolved::Other(self) };
            }
            if choices == 0 {
                if playable == 0 {
                    return Resolved::Decided(0);
                }
                let lost = -win_in::<W, H>(self.discs + 1, 1);
                return Resolved::Decided(if same { lost } else { -lost });
            }
            self = self.after::<W, H>(choices);
            same = !same;
        }
    }

    /// Whether every move of the player to move, who cannot win at once, loses at once.
    #[inline(always)]
    pub(crate) fn is_lost_at_once<const W: u32, const H: u32>(&self) -> bool {
        let playable = Geometry::<W, H>::playable(self.mask);
        let urgent = self.threats & playable;
        let mut choices = playable & !(self.threats >> 1);
        if urgent != 0 {
            choices &= urgent;
        }
        choices == 0 || urgent & urgent.wrapping_sub(1) != 0
    }

    /// The position after a move that does not lose at once, not yet resolved.
    #[inline(always)]
    pub(crate) fn after<const W: u32, const H: u32>(&self, square: u64) -> Self {
        let mask = self.mask | square;
        let own = self.own | square;
        Self {
            own: mask ^ own,
            mask,
            wins: self.threats & !square,
            threats: Geometry::<W, H>::winning(own, mask),
            discs: self.discs + 1,
        }
    }
}

/// The score of the player to move if he completes a four with his `count`-th stone from now.
#[inline(always)]
pub(crate) fn win_in<const W: u32, const H: u32>(discs: u32, count: u32) -> i32 {
    (Geometry::<W, H>::CELLS / 2 + 1) as i32 - (discs / 2 + count) as i32
}

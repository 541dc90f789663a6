//! Which move to try first.
//!
//! **What.** A weighted sum of a handful of facts that are known anyway from the static look at a
//! move. The weights are found by `examples/tune.rs` (coordinate search over nodes, checked on positions it
//! did not see); docs/solver.md has the figures. What the lines through the square say is added (module `lines`).
//! Tried without gain: the opponent's winning squares, replies left, parity, bounds the table knows of the branch, a weight for
//! each square.

use foursight_connect_four::Word;

use crate::board::Geometry;
use crate::children::Children;
use crate::forced::{Open, win_in};
use crate::layout::Layout;

/// Weights of the facts that order moves. Only their ratios matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each own winning square after the move.
    pub winning: i32,
    /// More for each of them that lies just above a playable square.
    pub near: i32,
    /// The move threatens to win at once.
    pub forcing: i32,
    /// Against moving directly under an own winning square, which gives it away.
    pub wasting: i32,
    /// Against each step away from the centre.
    pub distance: i32,
    /// For the column the table remembers.
    pub remembered: i32,
}

impl Weights {
    /// The weights in use where a win may take long, beside those of the module `lines`.
    pub const SLOW: Self =
        Self { winning: 57, near: 73, forcing: 166, wasting: 370, distance: 10, remembered: 15 };
    /// Those where a win must come soon (`is_quick`): threats count for more.
    pub const QUICK: Self =
        Self { winning: 22, near: 142, forcing: 509, wasting: 370, distance: 20, remembered: 160 };
    /// Those of the device, without lines.
    pub(crate) const BASIC: Self =
        Self { winning: 22, near: 20, forcing: 83, wasting: 185, distance: 5, remembered: 40 };
    /// Before tuning: the centre first, as anyone would.
    pub const CENTRE: Self =
        Self { winning: 0, near: 0, forcing: 0, wasting: 0, distance: 4, remembered: 160 };

    /// How promising the move of a lane of `open` is, if the table remembers this column.
    #[inline(always)]
    pub(crate) fn judge<const W: u32, const H: u32>(
        &self,
        open: &Open,
        children: &Children,
        lane: usize,
        remembered: u32,
    ) -> i32 {
        let square = u32::from(children.square[lane]);
        let column = (square / (H + 1)) as i32;
        let mut promise = self.count(Geometry::<W, H>, children.wins[lane], children.mask[lane])
            - (2 * column - (W as i32 - 1)).abs() / 2 * self.distance;
        if children.forcing >> lane & 1 != 0 {
            promise += self.forcing;
        }
        if open.wins.wrapping_shr(square + 1) & 1 != 0 {
            promise -= self.wasting;
        }
        if column as u32 == remembered {
            promise += self.remembered;
        }
        promise
    }

    /// What the winning squares after a move promise, these being all stones then.
    #[inline(always)]
    pub(crate) fn count<G: Layout>(&self, board: G, winning: G::Word, mask: G::Word) -> i32 {
        let playable = board.playable(mask);
        winning.count_ones() as i32 * self.winning
            + (winning & (playable << 1)).count_ones() as i32 * self.near
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::SLOW
    }
}

/// Discs of the winner within which a win is quick.
const QUICK: i32 = 5;

/// Discs the player who is asked to win has from now on, if `beta` asks for a win of the player to move, or of the opponent.
#[inline(always)]
pub(crate) fn discs_to_win<const W: u32, const H: u32>(discs: u32, beta: i32) -> i32 {
    win_in(Geometry::<W, H>, discs + u32::from(beta <= 0), 0) - beta.max(1 - beta)
}

/// Whether a win that is asked for, or to be prevented, must come within the winner's next few discs. Tactics decide such questions.
#[inline(always)]
pub(crate) fn is_quick<const W: u32, const H: u32>(discs: u32, beta: i32) -> bool {
    win_in(Geometry::<W, H>, discs, 0) - beta.max(1 - beta) < QUICK
}

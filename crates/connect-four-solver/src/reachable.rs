//! Positions that come up in a game: the only ones a book can be asked about.
//!
//! **Why.** A book numbers all ways to colour the discs of a layer and has a score only for those that some game leads to; what it would say of the others is whatever
//! took the fewest bits. Whether a board that somebody drew comes up in a game is not seen at a glance: the right number of discs is not enough. So it is a type: made
//! by playing, or by an exact test.
//!
//! **Complexity.** Playing costs nothing more. The test takes discs away until the board is empty; it is a depth-first search that rarely turns back.

use crate::board::Geometry;
use crate::stones::StonesOn;

/// Steps of the test: with twelve discs, the most that a book knows, no board takes more than 1,674, so that the answer is exact
/// (`cargo test -p foursight-connect-four-solver --lib -- --ignored the_test_is_exact`).
const STEPS: u32 = 5_000;

/// A position of the standard board that comes up in a game.
pub type Reachable = ReachableOn<7, 6>;

/// A position that some game leads to.
///
/// ```
/// use foursight_connect_four_solver::{Reachable, Stones};
/// let played = Reachable::from_columns([3, 3, 4, 4]).unwrap();
/// assert_eq!(Stones::from(played).reachable(), Some(played));
/// // The second player's disc lies below the first one's.
/// let drawn = Stones::from_key(0b101).unwrap();
/// assert_eq!((drawn.discs(), drawn.reachable()), (2, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReachableOn<const W: u32, const H: u32>(StonesOn<W, H>);

impl<const W: u32, const H: u32> ReachableOn<W, H> {
    /// The empty board.
    pub const EMPTY: Self = Self(StonesOn::EMPTY);

    /// The position after these columns, counted from 0; `None` if one is full or the game is over.
    pub fn from_columns(columns: impl IntoIterator<Item = u32>) -> Option<Self> {
        StonesOn::from_columns(columns).map(Self)
    }

    /// The stones.
    pub const fn stones(&self) -> &StonesOn<W, H> {
        &self.0
    }

    /// The position after a move; `None` if the column is full or unknown or the game is over.
    #[must_use]
    pub fn play(&self, column: u32) -> Option<Self> {
        self.0.play(column).map(Self)
    }

    /// Every legal move and the position after it.
    pub fn moves(self) -> impl Iterator<Item = (u32, Self)> {
        self.0.moves().map(|(column, after)| (column, Self(after)))
    }

    /// The position in the mirror.
    #[must_use]
    pub const fn mirrored(&self) -> Self {
        Self(self.0.mirrored())
    }
}

impl<const W: u32, const H: u32> From<ReachableOn<W, H>> for StonesOn<W, H> {
    fn from(reachable: ReachableOn<W, H>) -> Self {
        reachable.0
    }
}

impl<const W: u32, const H: u32> StonesOn<W, H> {
    /// The same position, if a game leads to it. `None` too if that takes too many steps to see, which happens to fuller boards alone: whoever asks has to do
    /// without what only reachable positions have.
    pub fn reachable(&self) -> Option<ReachableOn<W, H>> {
        let steps = &mut { STEPS };
        let reachable = self.discs() == 0
            || self.before().any(|before| {
                // No game goes on after a four. Of what lies below a board without one, none has one.
                let four = before.is_lost() || Geometry::<W, H>::has_four(before.own());
                !four && before.comes_up(steps)
            });
        reachable.then_some(ReachableOn(*self))
    }

    /// Whether a game can lead to this position, which has no four in a row: `false` too if that takes more than this many steps to see.
    fn comes_up(&self, steps: &mut u32) -> bool {
        self.discs() == 0
            || self.before().any(|before| {
                *steps = steps.saturating_sub(1);
                *steps > 0 && before.comes_up(steps)
            })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::collections::HashSet;

    use super::*;
    use crate::stones::Stones;

    #[test]
    fn what_was_played_is_reachable_and_what_was_drawn_is_tested() {
        let played = Reachable::from_columns([3, 0, 4, 2, 5, 6]).unwrap();
        assert_eq!(played.stones().reachable(), Some(played));
        assert!(played.stones().comes_up(&mut 100));
        assert!(!played.stones().comes_up(&mut 1), "not enough steps");
        let drawn = Stones::from_key(0b1111 + 0b1100).unwrap();
        assert_eq!(drawn.reachable(), None, "the second player did not begin");
        // Four in a row, and one more disc of the loser.
        let won = Reachable::from_columns([0, 1, 0, 1, 0, 1, 0]).unwrap();
        assert_eq!(won.stones().reachable(), Some(won));
        let mask = won.stones().mask() | 1 << 14;
        let on = Stones::from_key((won.stones().own() ^ won.stones().mask()) + mask).unwrap();
        assert_eq!(on.reachable(), None, "no game goes on after a four");
    }

    /// Every colouring of every board of so many discs: reachable are those that playing leads to.
    fn exact(discs: u32) -> (usize, u32) {
        let mut played: HashSet<StonesOn<7, 6>> = HashSet::from([StonesOn::EMPTY]);
        for _ in 0..discs {
            played =
                played.iter().flat_map(|stones| stones.moves()).map(|(_, after)| after).collect();
        }
        let masks: HashSet<u64> = played.iter().map(StonesOn::mask).collect();
        let mut most = 0;
        for mask in masks {
            let squares: Vec<u64> =
                (0..49).map(|bit| 1 << bit).filter(|bit| bit & mask != 0).collect();
            for colours in 0_u32..1 << discs {
                if colours.count_ones() != discs / 2 {
                    continue;
                }
                let own: u64 = squares
                    .iter()
                    .enumerate()
                    .map(|(place, square)| if colours >> place & 1 == 1 { *square } else { 0 })
                    .sum();
                let stones = Stones::from_key(own + mask).expect("as many discs as turns");
                assert_eq!(stones.reachable().is_some(), played.contains(&stones), "{stones:?}");
                let mut left = STEPS;
                stones.comes_up(&mut left);
                most = most.max(STEPS - left);
            }
        }
        (played.len(), most)
    }

    #[test]
    fn the_test_is_exact_with_seven_discs() {
        assert_eq!(exact(7).0, 54_859);
    }

    #[test]
    #[ignore = "a minute: 130 million boards"]
    fn the_test_is_exact_with_twelve_discs() {
        assert_eq!(exact(12), (12_236_101, 1_674));
    }
}

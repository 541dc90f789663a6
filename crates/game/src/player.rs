//! The two players, and a pair of things with one for each.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// One of the two players. Colours are the business of front ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Whoever moves first in the game.
    #[default]
    First,
    /// Whoever moves second in the game.
    Second,
}

impl Player {
    /// Both, in the order they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first player, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Who is to move after so many plies of a game in which turns alternate.
    ///
    /// ```
    /// # use foursight_game::Player;
    /// assert_eq!(Player::to_move_after(3), Player::Second);
    /// ```
    pub const fn to_move_after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::First } else { Self::Second }
    }
}

/// The opponent.
impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// One thing for each player, indexed by [`Player`].
///
/// ```
/// # use foursight_game::{ByPlayer, Player};
/// let mut discs = ByPlayer::new(3, 2);
/// discs[Player::Second] += 1;
/// assert_eq!(discs[Player::First], discs[Player::Second]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByPlayer<T>([T; 2]);

impl<T> ByPlayer<T> {
    /// The first player's thing, then the second's.
    pub const fn new(first: T, second: T) -> Self {
        Self([first, second])
    }

    /// The same thing made of each.
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer(self.0.map(make))
    }

    /// Each player with its thing, the first player first.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        Player::BOTH.into_iter().zip(&self.0)
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}

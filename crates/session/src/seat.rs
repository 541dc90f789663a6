//! The two chairs at the table, who sits on them, and a pair of things with one for each.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// A chair at the table. It stays the same from game to game, while the player it plays
/// ([`Player::First`](foursight_game::Player::First) or `Second`) depends on who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The one that begins the first game, unless the [`Starter`](crate::Starter) says otherwise.
    #[default]
    A,
    /// The opponent's.
    B,
}

impl Seat {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];
}

/// The other seat.
impl Not for Seat {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// Who sits on a seat. Which of its players the computer is, is the host's knowledge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Occupant {
    /// Somebody who sends moves.
    #[default]
    Human,
    /// A program that is asked for moves.
    Computer,
}

/// One thing for each seat, indexed by [`Seat`].
///
/// ```
/// # use foursight_session::{BySeat, Seat};
/// let mut wins = BySeat::new(0, 0);
/// wins[Seat::B] += 1;
/// assert_eq!(wins, BySeat::new(0, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>([T; 2]);

impl<T> BySeat<T> {
    /// What belongs to seat A, then what belongs to seat B.
    pub const fn new(a: T, b: T) -> Self {
        Self([a, b])
    }

    /// Each seat with its thing, A first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::BOTH.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

//! How a game ended, and what the games so far add up to.

use core::fmt;

use foursight_game::{Outcome, Player};

use crate::{BySeat, Seat};

/// How a game ended, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules of the game.
    Played(Outcome),
    /// This player resigned; the opponent won.
    Resigned(Player),
}

impl Ending {
    /// Who won, or that nobody did.
    ///
    /// ```
    /// # use foursight_game::{Outcome, Player};
    /// # use foursight_session::Ending;
    /// assert_eq!(Ending::Resigned(Player::First).outcome(), Outcome::Win(Player::Second));
    /// ```
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Played(outcome) => outcome,
            Self::Resigned(player) => Outcome::Win(!player),
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Player> {
        self.outcome().winner()
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Played(outcome) => outcome.fmt(formatter),
            Self::Resigned(player) => write!(formatter, "the {player} player resigned"),
        }
    }
}

/// The results of the finished games at this table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Games won from each seat.
    pub wins: BySeat<u32>,
    /// Games nobody won.
    pub draws: u32,
}

impl Tally {
    /// How many games were finished.
    pub fn games(&self) -> u32 {
        self.wins[Seat::A] + self.wins[Seat::B] + self.draws
    }

    /// The same with one more game, won from this seat or drawn.
    #[must_use]
    pub(crate) fn with(mut self, winner: Option<Seat>) -> Self {
        match winner {
            Some(seat) => self.wins[seat] += 1,
            None => self.draws += 1,
        }
        self
    }
}

//! The number searches compare: wins, losses and estimates in one ordered `i32`.
//!
//! ```text
//!  −WIN … −WIN+1023 | −ESTIMATE … 0 … +ESTIMATE | WIN−1023 … WIN
//!  loss in 0 … 1023 |  worse  draw  better      | win in 1023 … 0
//! ```
//!
//! A win or loss 1023 plies away stands for one of unknown length; no game here is that long.
//!
//! Negating a score gives the opponent's; a faster win is greater, and so is a slower loss. A draw is 0, as
//! is an estimate that finds both sides equal: whether a 0 is a proven draw is for the search to know.

use core::fmt;
use core::ops::Neg;

/// A score from one stated point of view, ordered from the worst loss to the best win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    const WIN: i32 = 2_000_000;
    /// The longest distance a score can carry.
    pub const LONGEST: u32 = 1023;
    /// The greatest magnitude of an estimate; a larger one is cut to it.
    pub const ESTIMATE: i32 = 1_000_000;
    /// A win of unknown length: what every win is worth to a search that does not count distances.
    pub const WIN_OF_UNKNOWN_LENGTH: Self = Self::win_in(Self::LONGEST);
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// Below every score a position can have.
    pub const MIN: Self = Self(-Self::WIN - 1);
    /// Above every score a position can have.
    pub const MAX: Self = Self(Self::WIN + 1);

    /// A win so many plies away.
    #[inline]
    pub const fn win_in(plies: u32) -> Self {
        debug_assert!(plies <= Self::LONGEST);
        Self(Self::WIN - plies as i32)
    }

    /// A loss so many plies away.
    #[inline]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// What an evaluation says.
    #[inline]
    pub const fn estimate(value: i32) -> Self {
        if value > Self::ESTIMATE {
            Self(Self::ESTIMATE)
        } else if value < -Self::ESTIMATE {
            Self(-Self::ESTIMATE)
        } else {
            Self(value)
        }
    }

    /// The plies to the win, if this is one.
    #[inline]
    pub const fn as_win(self) -> Option<u32> {
        if self.0 > Self::ESTIMATE && self.0 <= Self::WIN {
            Some((Self::WIN - self.0) as u32)
        } else {
            None
        }
    }

    /// The plies to the loss, if this is one.
    #[inline]
    pub const fn as_loss(self) -> Option<u32> {
        Self(-self.0).as_win()
    }

    /// Whether this is a win or a loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() > Self::ESTIMATE
    }

    /// The bare number: what an estimate was made of.
    #[inline]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// The score of this number: undoes [`Self::number`], for tables that pack scores. Out of range it is
    /// [`Self::MIN`] or [`Self::MAX`].
    #[inline]
    pub const fn from_number(number: i32) -> Self {
        if number < Self::MIN.0 {
            Self::MIN
        } else if number > Self::MAX.0 {
            Self::MAX
        } else {
            Self(number)
        }
    }

    /// The least score above this one: with it a window that holds nothing, `(score, score.next_up())`, can be written.
    ///
    /// ```
    /// # use foursight_game::Score;
    /// assert_eq!(Score::DRAW.next_up(), Score::estimate(1));
    /// assert_eq!(Score::MAX.next_up(), Score::MAX);
    /// ```
    #[inline]
    #[must_use]
    pub const fn next_up(self) -> Self {
        if self.0 < Self::MAX.0 { Self(self.0 + 1) } else { self }
    }

    /// The greatest score below this one.
    #[inline]
    #[must_use]
    pub const fn next_down(self) -> Self {
        if self.0 > Self::MIN.0 { Self(self.0 - 1) } else { self }
    }

    /// The same result seen from so many plies earlier: wins and losses move away.
    ///
    /// ```
    /// # use foursight_game::Score;
    /// assert_eq!(Score::win_in(3).earlier(2), Score::win_in(5));
    /// assert_eq!(Score::estimate(7).earlier(2), Score::estimate(7));
    /// ```
    #[inline]
    #[must_use]
    pub const fn earlier(self, plies: u32) -> Self {
        if self.0 > Self::ESTIMATE {
            Self(self.0 - plies as i32)
        } else if self.0 < -Self::ESTIMATE {
            Self(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// The same result seen from so many plies later: undoes [`Self::earlier`].
    #[inline]
    #[must_use]
    pub const fn later(self, plies: u32) -> Self {
        if self.0 > Self::ESTIMATE {
            Self(self.0 + plies as i32)
        } else if self.0 < -Self::ESTIMATE {
            Self(self.0 - plies as i32)
        } else {
            self
        }
    }
}

/// The opponent's view of it.
impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_win(), self.as_loss()) {
            (Some(Self::LONGEST), _) => formatter.write_str("win"),
            (_, Some(Self::LONGEST)) => formatter.write_str("loss"),
            (Some(plies), _) => write!(formatter, "win {plies}"),
            (_, Some(plies)) => write!(formatter, "loss {plies}"),
            _ if self.0 > Self::WIN => formatter.write_str("+∞"),
            _ if self.0 < -Self::WIN => formatter.write_str("−∞"),
            _ => write!(formatter, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_runs_from_the_fastest_loss_to_the_fastest_win() {
        let rising = [
            Score::MIN,
            Score::loss_in(0),
            Score::loss_in(1),
            Score::loss_in(Score::LONGEST),
            Score::estimate(i32::MIN + 1),
            Score::estimate(-1),
            Score::DRAW,
            Score::estimate(1),
            Score::estimate(i32::MAX),
            Score::win_in(Score::LONGEST),
            Score::win_in(1),
            Score::win_in(0),
            Score::MAX,
        ];
        assert!(rising.is_sorted_by(|a, b| a < b));
        for score in rising {
            assert_eq!(-(-score), score);
        }
    }

    #[test]
    fn only_wins_are_wins() {
        assert_eq!(Score::win_in(9).as_win(), Some(9));
        assert_eq!(Score::win_in(9).as_loss(), None);
        assert_eq!(Score::loss_in(4).as_loss(), Some(4));
        assert_eq!(Score::estimate(i32::MAX).as_win(), None);
        assert_eq!(Score::MAX.as_win(), None);
        assert_eq!(Score::MIN.as_loss(), None);
    }

    #[test]
    fn later_undoes_earlier() {
        for score in [Score::win_in(3), Score::loss_in(3), Score::DRAW, Score::estimate(-9)] {
            assert_eq!(score.earlier(5).later(5), score);
        }
    }
}

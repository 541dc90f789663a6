//! Counting games.

use core::ops::AddAssign;

use serde::Serialize;

/// Games won, drawn and lost, seen by one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// How many games.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The mean score of a game: 1 for a win, ½ for a draw; ½ if there are none.
    pub fn score(&self) -> f64 {
        let games = self.games();
        if games == 0 {
            return 0.5;
        }
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games)
    }

    /// The same games seen by the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { won: self.lost, drawn: self.drawn, lost: self.won }
    }

    /// Adds a game worth so many half points: 2, 1 or 0.
    pub const fn add_half_points(&mut self, half_points: usize) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

/// Pairs of games from one opening with the sides swapped, by the half points of one player: 0 to 4.
///
/// The two games of a pair are not independent (an opening that is won for the first player gives each player one win), so the
/// pair is what is counted. Whoever counts single games instead takes the interval too wide where openings are decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pentanomial {
    /// How many pairs scored 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
}

impl Pentanomial {
    /// How many pairs.
    pub fn count(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Adds a pair worth so many half points.
    ///
    /// # Panics
    /// If that is more than four.
    pub const fn add(&mut self, half_points: usize) {
        self.pairs[half_points] += 1;
    }

    /// The same pairs seen by the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        let [zero, half, one, more, two] = self.pairs;
        Self { pairs: [two, more, one, half, zero] }
    }
}

#[cfg(test)]
// What is exact is compared exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_and_scored() {
        assert_eq!((Tally::default().games(), Tally::default().score()), (0, 0.5));
        let mut tally = Tally::default();
        for half_points in [2, 2, 2, 1, 0, 0, 1, 2] {
            tally.add_half_points(half_points);
        }
        assert_eq!(tally, Tally { won: 4, drawn: 2, lost: 2 });
        assert_eq!((tally.games(), tally.score()), (8, 0.625));
        assert_eq!(tally.reversed(), Tally { won: 2, drawn: 2, lost: 4 });
        tally += Tally { won: 1, drawn: 3, lost: 4 };
        assert_eq!(tally, Tally { won: 5, drawn: 5, lost: 6 });
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let mut pairs = Pentanomial::default();
        assert_eq!(pairs.count(), 0);
        for half_points in [0, 4, 4, 3, 1, 2] {
            pairs.add(half_points);
        }
        assert_eq!(pairs.pairs, [1, 1, 1, 1, 2]);
        assert_eq!(pairs.count(), 6);
        assert_eq!(pairs.reversed().pairs, [2, 1, 1, 1, 1]);
    }
}

//! Who begins a game.

use foursight_game::Random;

use crate::Seat;

/// The rule by which the seat that begins, and so plays [`Player::First`](foursight_game::Player::First), is found.
///
/// A game that is given up for a new one before its end does not count: the next one has its number and, unless the
/// rule was changed meanwhile, its beginner. So nobody can shop for the first move, and who was drawn for a game stays drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Starter {
    /// Always this seat.
    Fixed(Seat),
    /// Seat A, then by turns.
    #[default]
    Alternate,
    /// Seat A, then whoever lost. After a draw nobody did, and the other seat begins, as with [`Self::Alternate`]: a run of draws
    /// would else give one side the first move for ever.
    Loser,
    /// Random, a function of the seed and the number of the game.
    Random {
        /// Fixes who begins each game.
        seed: u64,
    },
}

/// What the rule needs to know of the game before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finished {
    /// Who had begun it.
    pub(crate) began: Seat,
    /// From which seat it was won; `None` is a draw.
    pub(crate) winner: Option<Seat>,
}

impl Starter {
    /// Who begins game 1.
    pub(crate) fn first(self) -> Seat {
        self.again(1, Seat::A)
    }

    /// Who begins game `number` after this one.
    pub(crate) fn next(self, number: u32, before: Finished) -> Seat {
        match self {
            Self::Alternate => !before.began,
            Self::Loser => before.winner.map_or(!before.began, |winner| !winner),
            Self::Fixed(_) | Self::Random { .. } => self.again(number, before.began),
        }
    }

    /// Who begins game `number` when it is started over; `began` did before.
    pub(crate) fn again(self, number: u32, began: Seat) -> Seat {
        match self {
            Self::Fixed(seat) => seat,
            Self::Alternate | Self::Loser => began,
            Self::Random { seed } => {
                if Random::new(seed, u64::from(number)).below(2) == 0 {
                    Seat::A
                } else {
                    Seat::B
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_fall_evenly_and_stay_as_they_fell() {
        for seed in 0..10 {
            let random = Starter::Random { seed };
            let fallen = |number| random.again(number, Seat::A);
            let times = (1..=1000).filter(|&number| fallen(number) == Seat::A).count();
            assert!((440..=560).contains(&times), "seed {seed}: {times} of 1000");
            assert!((1..=1000).all(|number| fallen(number) == random.again(number, Seat::B)));
        }
        let first = (0..1000).filter(|&seed| Starter::Random { seed }.first() == Seat::A).count();
        assert!((440..=560).contains(&first), "{first} of 1000 seeds");
    }
}

//! What the end of a game is worth to a search (`wins`).
//!
//! A search that counts distances wins as soon as it can and loses as late as it can. The programs of the sources do not: they give
//! every win one value, see it late, or have no value for it at all. With [`Wins`] a search plays as they were printed.

use foursight_game::{Outcome, Player, Score};

/// What a finished game is worth to a search of fixed depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wins {
    /// A win is worth more the sooner it comes, a loss the later.
    #[default]
    Fast,
    /// Every win is worth the same, however far away (`poveži-četiri`).
    Equal,
    /// The same, but the first move of the root that wins at once is played whatever else there is (`automat`).
    AtOnce,
    /// As [`Wins::Equal`], but seen one ply late: a game that ends at the horizon is evaluated like any other position (`atoll`).
    Late,
    /// No value at all: a won position is evaluated like any other. A full board is evaluated at the horizon; above it the player to move has
    /// no move and so the worst value there is, and a move of the root with the worst value is played only if all have it, then the last (`four-in-a-row`).
    Evaluated,
}

impl Wins {
    /// The worst value of a search without a value for wins: no evaluation is below it.
    pub const WORST: Score = Score::estimate(-Score::ESTIMATE);

    /// The score of a finished game for `view`, so many plies below the root; `None` if it is to be evaluated.
    #[inline]
    pub(crate) fn score(
        self,
        outcome: Outcome,
        (view, turn): (Player, Player),
        (ply, horizon): (u32, u32),
    ) -> Option<Score> {
        match (self, outcome) {
            (Self::Fast, Outcome::Win(winner)) => {
                Some(if winner == view { Score::win_in(ply) } else { Score::loss_in(ply) })
            }
            (Self::Late | Self::Evaluated, _) if ply >= horizon => None,
            (Self::Equal | Self::AtOnce | Self::Late, Outcome::Win(winner)) => {
                let win = Score::WIN_OF_UNKNOWN_LENGTH;
                Some(if winner == view { win } else { -win })
            }
            (Self::Evaluated, Outcome::Win(_)) => None,
            (Self::Evaluated, Outcome::Draw) => {
                Some(if turn == view { Self::WORST } else { -Self::WORST })
            }
            (_, Outcome::Draw) => Some(Score::DRAW),
        }
    }

    /// Whether a score of zero may be a proven draw.
    pub(crate) const fn proves_draws(self) -> bool {
        !matches!(self, Self::Evaluated)
    }
}

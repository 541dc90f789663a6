//! What a search says of a position or a move, once it has finished.

use core::fmt;

use crate::Score;

/// What is known or believed, always from the point of view of the player to move where the question was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// The player to move wins, in so many plies if that is known.
    Win(Option<u32>),
    /// The player to move loses, in so many plies if that is known.
    Loss(Option<u32>),
    /// Neither wins.
    #[default]
    Draw,
    /// What an evaluation says, in its own units.
    Estimate(i32),
    /// The share of playouts won, in hundredths of a per cent: 10,000 is all of them.
    WinRate(u16),
}

/// How a verdict bounds the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// This is the value.
    #[default]
    Exact,
    /// The value is this or better: value ≥ verdict.
    AtLeast,
    /// The value is this or worse: value ≤ verdict.
    AtMost,
}

impl Bound {
    /// The same bound seen by the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::AtLeast => Self::AtMost,
            Self::AtMost => Self::AtLeast,
        }
    }
}

/// A verdict, how it bounds the truth, and whether it is proven rather than believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Value {
    /// What is said.
    pub verdict: Verdict,
    /// Whether that is the value itself or a bound on it.
    pub bound: Bound,
    /// Whether it follows from the rules alone, without an evaluation or a sample.
    pub proven: bool,
}

impl Value {
    /// A value nobody can doubt.
    pub const fn proven(verdict: Verdict) -> Self {
        Self { verdict, bound: Bound::Exact, proven: true }
    }

    /// What playouts suggest; `share` is in hundredths of a per cent.
    pub const fn win_rate(share: u16) -> Self {
        Self { verdict: Verdict::WinRate(share), bound: Bound::Exact, proven: false }
    }

    /// A search's score as a value. `complete` says that no evaluation had a part in it, so that a score of zero is a draw.
    /// Wins and losses are proven in any case, for no evaluation reaches them.
    ///
    /// ```
    /// # use foursight_game::{Bound, Score, Value, Verdict};
    /// assert_eq!(Value::from_score(Score::DRAW, Bound::Exact, true), Value::proven(Verdict::Draw));
    /// let guess = Value::from_score(Score::DRAW, Bound::Exact, false);
    /// assert_eq!(guess.verdict, Verdict::Estimate(0));
    /// ```
    pub const fn from_score(score: Score, bound: Bound, complete: bool) -> Self {
        if let Some(plies) = score.as_win() {
            Self { verdict: Verdict::Win(Some(plies)), bound, proven: true }
        } else if let Some(plies) = score.as_loss() {
            Self { verdict: Verdict::Loss(Some(plies)), bound, proven: true }
        } else if complete {
            Self { verdict: Verdict::Draw, bound, proven: true }
        } else {
            Self { verdict: Verdict::Estimate(score.number()), bound, proven: false }
        }
    }

    /// The same value from the other side of the board, where the question is asked so many plies earlier.
    #[must_use]
    pub const fn for_opponent(self, plies: u32) -> Self {
        let verdict = match self.verdict {
            Verdict::Win(Some(n)) => Verdict::Loss(Some(n + plies)),
            Verdict::Win(None) => Verdict::Loss(None),
            Verdict::Loss(Some(n)) => Verdict::Win(Some(n + plies)),
            Verdict::Loss(None) => Verdict::Win(None),
            Verdict::Draw => Verdict::Draw,
            Verdict::Estimate(number) => Verdict::Estimate(-number),
            Verdict::WinRate(share) => Verdict::WinRate(10_000 - share),
        };
        Self { verdict, bound: self.bound.reversed(), proven: self.proven }
    }
}

/// The words of the command line: `win 5`, `draw`, `loss`, `48.2%`, `+12`; bounds as `>=` and `<=` before them.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bound {
            Bound::Exact => {}
            Bound::AtLeast => formatter.write_str(">= ")?,
            Bound::AtMost => formatter.write_str("<= ")?,
        }
        match self.verdict {
            Verdict::Win(Some(plies)) => write!(formatter, "win {plies}"),
            Verdict::Win(None) => formatter.write_str("win"),
            Verdict::Loss(Some(plies)) => write!(formatter, "loss {plies}"),
            Verdict::Loss(None) => formatter.write_str("loss"),
            Verdict::Draw => formatter.write_str("draw"),
            Verdict::Estimate(number) => write!(formatter, "{number:+}"),
            Verdict::WinRate(share) => write!(formatter, "{}.{}%", share / 100, share % 100 / 10),
        }
    }
}

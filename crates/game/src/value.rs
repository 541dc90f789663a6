//! What a search says of a position or a move, once it has finished.
//!
//! ```text
//! Value ── Unknown                    nobody looked
//!       ├─ Exact(finding)             this is the value
//!       ├─ AtLeast(finding)           value ≥ finding
//!       └─ AtMost(finding)            value ≤ finding
//!
//! Finding ── Win, Loss, Draw          follow from the rules: proven
//!         └─ Estimate, WinRate        an evaluation's or a sample's: not proven
//! ```
//!
//! The finding lies inside the bound, so that no reader can take a bound for the value or an unexamined move for a bad one.

use core::fmt;

use crate::Score;

/// What was found, from the point of view of the player to move in the position asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The player to move wins, in so many plies if that is known.
    Win(Option<u32>),
    /// The player to move loses, in so many plies if that is known.
    Loss(Option<u32>),
    /// Neither wins.
    Draw,
    /// What an evaluation says, in its own units.
    Estimate(i32),
    /// The share of playouts won, in hundredths of a per cent: 10,000 is all of them.
    WinRate(u16),
}

impl Finding {
    /// Whether it follows from the rules alone, without an evaluation or a sample.
    pub const fn is_proven(self) -> bool {
        matches!(self, Self::Win(_) | Self::Loss(_) | Self::Draw)
    }

    /// The same from the opponent's point of view, so many plies earlier.
    #[must_use]
    pub const fn for_opponent(self, plies: u32) -> Self {
        match self {
            Self::Win(Some(n)) => Self::Loss(Some(n + plies)),
            Self::Win(None) => Self::Loss(None),
            Self::Loss(Some(n)) => Self::Win(Some(n + plies)),
            Self::Loss(None) => Self::Win(None),
            Self::Draw => Self::Draw,
            Self::Estimate(number) => Self::Estimate(-number),
            Self::WinRate(share) => Self::WinRate(10_000 - share),
        }
    }
}

/// How a finding bounds the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// This is the value.
    #[default]
    Exact,
    /// The value is this or better: value ≥ finding.
    AtLeast,
    /// The value is this or worse: value ≤ finding.
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

/// What is known of a position or a move: nothing, a value, or a bound on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Value {
    /// Not examined: nothing is known.
    #[default]
    Unknown,
    /// This is the value.
    Exact(Finding),
    /// The value is this or better.
    AtLeast(Finding),
    /// The value is this or worse.
    AtMost(Finding),
}

impl Value {
    /// What playouts suggest; `share` is in hundredths of a per cent.
    pub const fn win_rate(share: u16) -> Self {
        Self::Exact(Finding::WinRate(share))
    }

    /// This finding under this bound.
    pub const fn bounded(bound: Bound, finding: Finding) -> Self {
        match bound {
            Bound::Exact => Self::Exact(finding),
            Bound::AtLeast => Self::AtLeast(finding),
            Bound::AtMost => Self::AtMost(finding),
        }
    }

    /// A search's score as a value. `complete` says that no evaluation had a part in it, so that a score of zero is a draw.
    /// Wins and losses are proven in any case, for no evaluation reaches them.
    ///
    /// ```
    /// # use foursight_game::{Bound, Finding, Score, Value};
    /// assert_eq!(Value::from_score(Score::DRAW, Bound::Exact, true), Value::Exact(Finding::Draw));
    /// let guess = Value::from_score(Score::DRAW, Bound::Exact, false);
    /// assert_eq!(guess, Value::Exact(Finding::Estimate(0)));
    /// let some_win = Value::from_score(Score::WIN_OF_UNKNOWN_LENGTH, Bound::Exact, false);
    /// assert_eq!(some_win, Value::Exact(Finding::Win(None)));
    /// ```
    pub const fn from_score(score: Score, bound: Bound, complete: bool) -> Self {
        let finding = if let Some(plies) = score.as_win() {
            Finding::Win(known_length(plies))
        } else if let Some(plies) = score.as_loss() {
            Finding::Loss(known_length(plies))
        } else if complete {
            Finding::Draw
        } else {
            Finding::Estimate(score.number())
        };
        Self::bounded(bound, finding)
    }

    /// The bound and what it holds; `None` if nothing is known.
    pub const fn parts(self) -> Option<(Bound, Finding)> {
        match self {
            Self::Unknown => None,
            Self::Exact(finding) => Some((Bound::Exact, finding)),
            Self::AtLeast(finding) => Some((Bound::AtLeast, finding)),
            Self::AtMost(finding) => Some((Bound::AtMost, finding)),
        }
    }

    /// The finding, if it is the value itself and not a bound on it.
    pub const fn exact(self) -> Option<Finding> {
        match self {
            Self::Exact(finding) => Some(finding),
            Self::Unknown | Self::AtLeast(_) | Self::AtMost(_) => None,
        }
    }

    /// Whether what it says, value or bound, follows from the rules alone. Nothing is proven of what is unknown.
    pub const fn is_proven(self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Exact(finding) | Self::AtLeast(finding) | Self::AtMost(finding) => {
                finding.is_proven()
            }
        }
    }

    /// The same value from the opponent's side, where the question is asked so many plies earlier.
    ///
    /// ```
    /// # use foursight_game::{Finding, Value};
    /// let value = Value::AtLeast(Finding::Win(Some(3)));
    /// assert_eq!(value.for_opponent(1), Value::AtMost(Finding::Loss(Some(4))));
    /// assert_eq!(Value::Unknown.for_opponent(1), Value::Unknown);
    /// ```
    #[must_use]
    pub const fn for_opponent(self, plies: u32) -> Self {
        match self.parts() {
            None => Self::Unknown,
            Some((bound, finding)) => Self::bounded(bound.reversed(), finding.for_opponent(plies)),
        }
    }
}

/// The distance that a score carries, unless it only says that there is one.
const fn known_length(plies: u32) -> Option<u32> {
    if plies == Score::LONGEST { None } else { Some(plies) }
}

/// As the command line writes it: `win 5`, `draw`, `loss`, `48.2%`, `+12`.
impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(Some(plies)) => write!(formatter, "win {plies}"),
            Self::Win(None) => formatter.write_str("win"),
            Self::Loss(Some(plies)) => write!(formatter, "loss {plies}"),
            Self::Loss(None) => formatter.write_str("loss"),
            Self::Draw => formatter.write_str("draw"),
            Self::Estimate(number) => write!(formatter, "{number:+}"),
            Self::WinRate(share) => write!(formatter, "{}.{}%", share / 100, share % 100 / 10),
        }
    }
}

/// The same with bounds as `>=` and `<=` before it; `unknown` where nothing is known.
impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => formatter.write_str("unknown"),
            Self::Exact(finding) => finding.fmt(formatter),
            Self::AtLeast(finding) => write!(formatter, ">= {finding}"),
            Self::AtMost(finding) => write!(formatter, "<= {finding}"),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;
    use alloc::string::ToString;

    use super::*;

    const FINDINGS: [Finding; 7] = [
        Finding::Win(Some(3)),
        Finding::Win(None),
        Finding::Loss(Some(4)),
        Finding::Loss(None),
        Finding::Draw,
        Finding::Estimate(12),
        Finding::WinRate(4825),
    ];

    #[test]
    fn every_value_is_written_with_its_bound() {
        let written = FINDINGS.map(|finding| Value::Exact(finding).to_string());
        assert_eq!(written, ["win 3", "win", "loss 4", "loss", "draw", "+12", "48.2%"]);
        assert_eq!(Value::AtLeast(Finding::Draw).to_string(), ">= draw");
        assert_eq!(Value::AtMost(Finding::Estimate(-7)).to_string(), "<= -7");
        assert_eq!(Value::Unknown.to_string(), "unknown");
        assert_eq!(Value::default(), Value::Unknown);
    }

    #[test]
    fn only_what_follows_from_the_rules_is_proven() {
        let proven = FINDINGS.map(Finding::is_proven);
        assert_eq!(proven, [true, true, true, true, true, false, false]);
        for finding in FINDINGS {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let value = Value::bounded(bound, finding);
                assert_eq!(value.is_proven(), finding.is_proven());
                assert_eq!(value.parts(), Some((bound, finding)));
                assert_eq!(value.exact(), (bound == Bound::Exact).then_some(finding));
            }
        }
        assert!(!Value::Unknown.is_proven());
        assert_eq!((Value::Unknown.parts(), Value::Unknown.exact()), (None, None));
        assert_eq!(Value::win_rate(10).exact(), Some(Finding::WinRate(10)));
    }

    #[test]
    fn the_opponent_sees_the_reverse() {
        let seen = FINDINGS.map(|finding| finding.for_opponent(2));
        assert_eq!(
            seen,
            [
                Finding::Loss(Some(5)),
                Finding::Loss(None),
                Finding::Win(Some(6)),
                Finding::Win(None),
                Finding::Draw,
                Finding::Estimate(-12),
                Finding::WinRate(5175),
            ]
        );
        assert_eq!(Value::Exact(Finding::Draw).for_opponent(1), Value::Exact(Finding::Draw));
        let most = Value::AtMost(Finding::Loss(None));
        assert_eq!(most.for_opponent(1), Value::AtLeast(Finding::Win(None)));
    }

    #[test]
    fn a_score_keeps_its_bound_and_says_when_it_is_a_guess() {
        let of = |score, complete| Value::from_score(score, Bound::AtMost, complete);
        assert_eq!(of(Score::win_in(5), false), Value::AtMost(Finding::Win(Some(5))));
        assert_eq!(of(Score::loss_in(2), false), Value::AtMost(Finding::Loss(Some(2))));
        assert_eq!(of(Score::DRAW, true), Value::AtMost(Finding::Draw));
        assert_eq!(of(Score::estimate(9), false), Value::AtMost(Finding::Estimate(9)));
    }
}

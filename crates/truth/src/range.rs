//! What is said of a value and what is true of it, both as a range of results.
//!
//! ```text
//! −999 … −2 −1 | 0 | 1 2 … 999
//! loss          draw         win, 1000 − plies
//! ```
//!
//! A win in fewer plies is a greater number, and so is a loss in more. A statement is false if nothing that it allows can be true.

use core::fmt;

use foursight_oracle::Worth;
use serde_json::Value;

const WIN: i32 = 1000;

/// Results from the worst to the best that is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    /// The worst.
    pub low: i32,
    /// The best.
    pub high: i32,
}

impl Range {
    const ANYTHING: Self = Self { low: 1 - WIN, high: WIN - 1 };
    /// The same where the game may be over already.
    pub(crate) const EVEN_OVER: Self = Self { low: -WIN, high: WIN };

    /// The result of a win in so many plies.
    pub(crate) const fn win_in(plies: i32) -> i32 {
        WIN - plies
    }

    /// The same for the opponent.
    #[must_use]
    pub(crate) const fn seen_by_the_other(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }

    const fn only(result: i32) -> Self {
        Self { low: result, high: result }
    }

    /// What a value of docs/json.md says; `None` if it does not call itself proven.
    ///
    /// # Panics
    /// If it is not of that form.
    pub(crate) fn said(value: &Value) -> Option<Self> {
        if value["proven"] != true {
            return None;
        }
        let plies = value["plies"].as_i64().map(|plies| plies as i32);
        let found = match value["kind"].as_str() {
            Some("win") => plies.map_or(Self { low: 1, high: WIN - 1 }, |n| Self::only(WIN - n)),
            Some("loss") => plies.map_or(Self { low: 1 - WIN, high: -1 }, |n| Self::only(n - WIN)),
            Some("draw") => Self::only(0),
            kind => panic!("{kind:?} is proven"),
        };
        Some(match value["bound"].as_str() {
            Some("exact") => found,
            Some("at_least") => Self { low: found.low, ..Self::ANYTHING },
            Some("at_most") => Self { high: found.high, ..Self::ANYTHING },
            bound => panic!("{bound:?} is a bound"),
        })
    }

    /// Whether some result is in both.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// The result, if there is only one.
    pub(crate) const fn single(self) -> Option<i32> {
        if self.low == self.high { Some(self.low) } else { None }
    }

    /// The same for the move that leads there.
    #[must_use]
    pub(crate) const fn before(self) -> Self {
        const fn before(result: i32) -> i32 {
            match result {
                2.. => 1 - result,
                ..=-2 => -1 - result,
                _ => -result,
            }
        }
        Self { low: before(self.high), high: before(self.low) }
    }

    /// The same for the position that the move leads to.
    #[must_use]
    pub(crate) const fn after(self) -> Self {
        const fn after(result: i32) -> i32 {
            -(result + result.signum())
        }
        Self { low: after(self.high), high: after(self.low) }
    }

    /// 1 for wins, −1 for losses, 0 for a draw; `None` if several are possible.
    pub(crate) const fn sign(self) -> Option<i32> {
        if self.low.signum() == self.high.signum() { Some(self.low.signum()) } else { None }
    }
}

impl From<Worth> for Range {
    fn from(worth: Worth) -> Self {
        match worth {
            Worth::Win(plies) => Self::only(WIN - plies as i32),
            Worth::Loss(plies) => Self::only(plies as i32 - WIN),
            Worth::Draw => Self::only(0),
            Worth::SomeWin => Self { low: 1, high: WIN - 1 },
            Worth::SomeLoss => Self { low: 1 - WIN, high: -1 },
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |result: i32| match result {
            0 => "draw".to_owned(),
            999 => "win at once".to_owned(),
            1.. => format!("win {}", WIN - result),
            -999 => "loss".to_owned(),
            _ => format!("loss {}", WIN + result),
        };
        match self.single() {
            Some(result) => formatter.write_str(&one(result)),
            None if *self == Worth::SomeWin.into() => formatter.write_str("win"),
            None if *self == Worth::SomeLoss.into() => formatter.write_str("loss"),
            None => write!(formatter, "{} to {}", one(self.low), one(self.high)),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_cannot_be_true_is_false() {
        let said = |kind: &str, plies: Option<u32>, bound: &str| {
            let value = json!({"kind": kind, "plies": plies, "bound": bound, "proven": true});
            Range::said(&value).unwrap()
        };
        let holds = |range: Range, worth: Worth| range.meets(worth.into());
        assert!(holds(said("win", Some(5), "exact"), Worth::Win(5)));
        assert!(!holds(said("win", Some(5), "exact"), Worth::Win(7)));
        assert!(holds(said("win", Some(5), "exact"), Worth::SomeWin));
        assert!(holds(said("win", None, "exact"), Worth::Win(7)));
        assert!(!holds(said("win", None, "exact"), Worth::Draw));
        assert!(holds(said("win", Some(5), "at_least"), Worth::Win(3)));
        assert!(!holds(said("win", Some(5), "at_least"), Worth::Win(7)));
        assert!(holds(said("win", Some(5), "at_most"), Worth::Win(7)));
        assert!(holds(said("win", Some(5), "at_most"), Worth::Loss(2)));
        assert!(!holds(said("win", Some(5), "at_most"), Worth::Win(3)));
        assert!(holds(said("loss", Some(4), "at_least"), Worth::Loss(6)));
        assert!(!holds(said("loss", Some(4), "at_least"), Worth::Loss(2)));
        assert!(holds(said("loss", None, "at_least"), Worth::Loss(2)));
        assert!(holds(said("loss", None, "at_most"), Worth::Loss(2)));
        assert!(!holds(said("loss", None, "at_most"), Worth::Draw));
        assert!(holds(said("draw", None, "at_least"), Worth::Win(9)));
        assert!(!holds(said("draw", None, "at_least"), Worth::SomeLoss));
        assert_eq!(Range::said(&json!({"kind": "estimate", "proven": false})), None);
    }

    #[test]
    fn a_move_is_worth_what_its_position_is_to_the_opponent() {
        for worth in [Worth::Win(3), Worth::Loss(4), Worth::Draw] {
            assert_eq!(Range::from(worth).before(), worth.before().into());
            assert_eq!(Range::from(worth).before().after(), worth.into());
        }
        assert_eq!(Range::from(Worth::SomeWin).before().sign(), Some(-1));
    }
}

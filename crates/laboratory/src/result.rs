//! How a game ended, read and written in one place.

use core::fmt;

use foursight_game::Player;
use serde::{Deserialize, Serialize};

/// Who won a finished game: `first`, `second` or `draw` in a record; anything else is an error that names its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// Who moved first.
    First,
    /// Who moved second.
    Second,
    /// Nobody.
    Draw,
}

/// Why a game ended: `played`, `forfeited` or `adjudicated` in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// By its rules.
    Played,
    /// By an engine that failed; the record's `cause` says how.
    Forfeited,
    /// By the solver or by both players, before its end.
    Adjudicated,
}

impl GameResult {
    /// Of this winner, or of nobody.
    pub const fn of(winner: Option<Player>) -> Self {
        match winner {
            Some(Player::First) => Self::First,
            Some(Player::Second) => Self::Second,
            None => Self::Draw,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::First => Some(Player::First),
            Self::Second => Some(Player::Second),
            Self::Draw => None,
        }
    }

    /// The half points of this player: 2, 1 or 0.
    ///
    /// ```
    /// use foursight_game::Player;
    /// use foursight_laboratory::result::GameResult;
    /// assert_eq!(GameResult::Second.half_points(Player::First), 0);
    /// ```
    pub fn half_points(self, player: Player) -> usize {
        match self.winner() {
            None => 1,
            Some(winner) if winner == player => 2,
            Some(_) => 0,
        }
    }

    /// As a record has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
        }
    }
}

impl Reason {
    /// As a record has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Forfeited => "forfeited",
            Self::Adjudicated => "adjudicated",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_is_written_and_points_add_up() {
        for (result, points) in
            [(GameResult::First, (2, 0)), (GameResult::Second, (0, 2)), (GameResult::Draw, (1, 1))]
        {
            let written = serde_json::to_string(&result).unwrap();
            assert_eq!(written, format!("\"{result}\""));
            assert_eq!(serde_json::from_str::<GameResult>(&written).unwrap(), result);
            let of = |player| result.half_points(player);
            assert_eq!((of(Player::First), of(Player::Second)), points);
            assert_eq!(GameResult::of(result.winner()), result);
        }
        for reason in [Reason::Played, Reason::Forfeited, Reason::Adjudicated] {
            assert_eq!(serde_json::to_string(&reason).unwrap(), format!("\"{}\"", reason.name()));
        }
        assert!(serde_json::from_str::<GameResult>("\"Draw\"").is_err());
    }
}

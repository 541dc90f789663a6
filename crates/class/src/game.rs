//! A game of the class: who plays it, how it stands and how it ended. Its moves are in a match of the server, which the class refers to by
//! the game's number.

use serde::{Deserialize, Serialize};

use crate::clock::Clocks;
use crate::numbers::{GameNumber, Halves, PupilNumber, RoundNumber, Time};

/// Who moves first, and who second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameSide))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Moves first.
    First,
    /// Moves second.
    Second,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent's.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameParticipant))]
#[serde(rename_all = "snake_case")]
pub enum Participant {
    /// A pupil.
    Pupil(PupilNumber),
    /// A player of the computer, as the server writes it.
    Computer(String),
}

impl Participant {
    /// The pupil, if it is one.
    pub const fn pupil(&self) -> Option<PupilNumber> {
        match self {
            Self::Pupil(pupil) => Some(*pupil),
            Self::Computer(_) => None,
        }
    }
}

/// Who plays whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GamePairing))]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// Moves first.
    pub first: Participant,
    /// Moves second.
    pub second: Participant,
}

impl Pairing {
    /// Between two pupils.
    pub const fn of(first: PupilNumber, second: PupilNumber) -> Self {
        Self { first: Participant::Pupil(first), second: Participant::Pupil(second) }
    }

    /// Who sits there.
    pub const fn at(&self, side: Side) -> &Participant {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// Where this pupil sits.
    pub fn side_of(&self, pupil: PupilNumber) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.at(*side).pupil() == Some(pupil))
    }

    /// The pupils of it.
    pub fn pupils(&self) -> impl Iterator<Item = PupilNumber> {
        Side::BOTH.into_iter().filter_map(|side| self.at(side).pupil())
    }

    /// Both pupils, if no computer plays.
    pub const fn both(&self) -> Option<[PupilNumber; 2]> {
        match (self.first.pupil(), self.second.pupil()) {
            (Some(first), Some(second)) => Some([first, second]),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameOutcome))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Who moved first won.
    First,
    /// Who moved second won.
    Second,
    /// Nobody.
    Draw,
}

impl Outcome {
    /// This side won.
    pub const fn win(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }

    /// What a side gets: 1, ½ or 0 points.
    pub const fn points(self, side: Side) -> Halves {
        match (self, side) {
            (Self::Draw, _) => Halves(1),
            (Self::First, Side::First) | (Self::Second, Side::Second) => Halves(2),
            _ => Halves(0),
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameEnding))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The rules of the game.
    Played,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was used up.
    Flag,
    /// Somebody was removed from the class.
    Left,
    /// The teacher.
    Decided,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameStatus))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is being played.
    Running,
    /// It counts.
    Over {
        /// Who won.
        outcome: Outcome,
        /// What ended it.
        ending: Ending,
    },
    /// It does not count, as if it had never been paired.
    Annulled,
}

/// A game of the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number.
    pub number: GameNumber,
    /// The round it belongs to; `None` in free play.
    pub round: Option<RoundNumber>,
    /// Who plays.
    pub pairing: Pairing,
    /// How it stands.
    pub status: Status,
    /// Moves of both sides.
    pub plies: u32,
    /// When it was paired.
    pub began: Time,
    /// When it ended.
    pub ended: Option<Time>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
}

impl Game {
    /// Whether it is being played.
    pub fn is_running(&self) -> bool {
        self.status == Status::Running
    }

    /// Whether it counts as played, or may still.
    pub fn counts(&self) -> bool {
        self.status != Status::Annulled
    }

    /// How it ended, if it counts.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.status {
            Status::Over { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Side {
        if self.plies.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

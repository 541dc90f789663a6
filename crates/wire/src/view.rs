//! A view: a match as a front end draws it, in JSON.

use foursight_catalog::{Awaited, Seat as SessionSeat, Starter};
use serde::{Deserialize, Serialize};

use crate::{Position, Report};

/// A seat of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// Who opened the match.
    A,
    /// The other.
    B,
}

impl From<SessionSeat> for Seat {
    fn from(seat: SessionSeat) -> Self {
        match seat {
            SessionSeat::A => Self::A,
            SessionSeat::B => Self::B,
        }
    }
}

impl From<Seat> for SessionSeat {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::A => Self::A,
            Seat::B => Self::B,
        }
    }
}

/// Something for each seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PerSeat<T> {
    /// Seat A's.
    pub a: T,
    /// Seat B's.
    pub b: T,
}

/// Who begins each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// Always seat A.
    #[default]
    A,
    /// Always seat B.
    B,
    /// At random, fixed by the seed.
    #[serde(rename = "lot")]
    Random,
    /// A, then each in turn.
    Alternate,
    /// A, then whoever lost.
    Loser,
}

impl Begins {
    /// As the session has it.
    pub fn starter(self, seed: u64) -> Starter {
        match self {
            Self::A => Starter::Fixed(SessionSeat::A),
            Self::B => Starter::Fixed(SessionSeat::B),
            Self::Random => Starter::Random { seed },
            Self::Alternate => Starter::Alternate,
            Self::Loser => Starter::Loser,
        }
    }

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::Random => "lot",
            Self::Alternate => "alternate",
            Self::Loser => "loser",
        }
    }

    /// Read back.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::A, Self::B, Self::Random, Self::Alternate, Self::Loser]
            .into_iter()
            .find(|begins| begins.text() == text)
    }
}

impl From<Starter> for Begins {
    fn from(starter: Starter) -> Self {
        match starter {
            Starter::Fixed(SessionSeat::A) => Self::A,
            Starter::Fixed(SessionSeat::B) => Self::B,
            Starter::Random { .. } => Self::Random,
            Starter::Alternate => Self::Alternate,
            Starter::Loser => Self::Loser,
        }
    }
}

/// Who sits somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Occupant {
    /// `human`, `computer`, or `open` while a friend is awaited.
    pub kind: String,
    /// The computer's player.
    pub player: Option<String>,
    /// The name somebody gave this seat.
    #[serde(default)]
    pub name: Option<String>,
}

/// The results so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tally {
    /// Games won from seat A.
    pub a: u32,
    /// Games won from seat B.
    pub b: u32,
    /// Games nobody won.
    pub draws: u32,
}

/// What one person may ask of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// To undo the last move of whoever asks.
    Undo,
    /// To begin another game.
    NewGame,
    /// To let both see hints.
    Hints,
}

/// What one person has asked of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// What.
    pub what: OfferKind,
    /// Who asks.
    pub by: Seat,
    /// Counts the offers of the match: whoever accepts names the one that was seen.
    #[serde(default)]
    pub number: u64,
}

/// A match as it is now.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own that front ends draw")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Snapshot))]
pub struct View {
    /// The position on the board.
    #[serde(flatten)]
    pub position: Position,
    /// The match.
    pub id: String,
    /// What an answer to this view carries: once anything was played, it is stale.
    pub ticket: String,
    /// Counts every change, also of offers; it never falls.
    pub revision: u64,
    /// How many of the moves were there at the start.
    pub opening: usize,
    /// The moves that were undone, the next one first.
    pub redo: Vec<String>,
    /// `human`, `computer` or `nobody`.
    pub awaited: String,
    /// Whether a move can be undone.
    pub can_undo: bool,
    /// Whether one can be brought back.
    pub can_redo: bool,
    /// The number of the game at this table, from 1.
    pub number: u32,
    /// The results so far.
    pub tally: Tally,
    /// Who sits where.
    pub seats: PerSeat<Occupant>,
    /// The seat that began this game and plays the first player.
    pub began: Seat,
    /// Who begins the next game.
    pub starter: Begins,
    /// The same as `began`.
    pub first_seat: Seat,
    /// The random seed of this game.
    pub seed: String,
    /// What the computer thought whose move was the last change.
    pub thought: Option<Report>,
    /// What one person has asked of the other.
    pub offer: Option<Offer>,
    /// Whether undo and a new game need the other person's consent.
    pub two_people: bool,
    /// Whether hints may be shown: always, unless two people play and have not agreed on it.
    #[serde(default)]
    pub hints_allowed: bool,
    /// Whether a seat is free that anyone who has the match's address may take.
    #[serde(default)]
    pub can_join: bool,
    /// When the match is forgotten unless something happens.
    #[cfg_attr(feature = "schema", schema(example = "2026-12-15T23:59:59Z"))]
    pub expires: String,
}

/// Whom a match waits for, as a word.
pub const fn awaited(awaited: Awaited) -> &'static str {
    match awaited {
        Awaited::Human(_) => "human",
        Awaited::Computer(_) => "computer",
        Awaited::Nobody => "nobody",
    }
}

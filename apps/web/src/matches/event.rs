//! What happens in a match: what clients may ask, what was understood, and what is stored of it.
//!
//! ```text
//! Command (JSON of a client) ── read once ──▶ Act (types) ── written once ──▶ Event (JSON in the store)
//!                                              ▲                                │
//!                                              └────────── read at load ────────┘
//! ```
//!
//! An [`Act`] is complete enough to be done again without asking anybody: [`Game::apply`](super::game::Game::apply) is the one way in which live
//! commands and stored events change a match.

use foursight_catalog::{Move, PlayerSpec};
use foursight_wire::{Begins, Favour, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::secret::Hash;

/// What a client may ask of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Command {
    /// A move.
    Play {
        /// As the game writes it.
        #[serde(rename = "move")]
        #[schema(example = "4")]
        action: String,
    },
    /// Undoes a move.
    Undo,
    /// Redoes what undo took back.
    Redo,
    /// Gives up.
    Resign,
    /// Another game from the same start.
    NewGame,
    /// Somebody else sits down.
    Occupy {
        /// Where.
        seat: Seat,
        /// Which player; `null` is a human.
        player: Option<String>,
    },
    /// Another rule says who begins, from the next game on.
    Begin {
        /// The rule.
        starter: Begins,
    },
    /// Asks the other person.
    Offer {
        /// For what.
        what: Favour,
    },
    /// Grants what was asked.
    Accept,
    /// Does not.
    Decline,
}

impl Command {
    /// The same with a move as it would be written: without spaces around it, whatever its case.
    pub(crate) fn normalised(&self) -> Self {
        match self {
            Self::Play { action } => Self::Play { action: action.trim().to_ascii_lowercase() },
            other => other.clone(),
        }
    }
}

/// What happened in a match, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Event {
    /// What somebody who holds a secret asked.
    Asked {
        /// Their seat.
        seat: Seat,
        /// What.
        command: Command,
    },
    /// The computer's move.
    Answered {
        /// As the game writes it.
        #[serde(rename = "move")]
        action: String,
    },
    /// A friend took seat B.
    Joined {
        /// What is kept of the seat's secret, in hexadecimal digits.
        secret: String,
    },
}

/// What happens in a match, understood: moves and players are types.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// What somebody who holds a secret asks.
    Asked(Seat, Ask),
    /// The computer's move.
    Answered(Move),
    /// A friend takes seat B.
    Joined(Hash),
}

/// What somebody asks, understood.
#[derive(Clone, Debug)]
pub(crate) enum Ask {
    Play(Move),
    Undo,
    Redo,
    Resign,
    NewGame,
    Occupy(Seat, Option<PlayerSpec>),
    Begin(Begins),
    Offer(Favour),
    Accept,
    Decline,
}

impl Act {
    /// For the store.
    pub(crate) fn text(&self) -> String {
        let event = match self {
            Self::Asked(seat, ask) => Event::Asked { seat: *seat, command: ask.command() },
            Self::Answered(action) => Event::Answered { action: action.to_string() },
            Self::Joined(hash) => Event::Joined { secret: hash.text() },
        };
        serde_json::to_string(&event).expect("plain data")
    }
}

impl Ask {
    fn command(&self) -> Command {
        match self {
            Self::Play(action) => Command::Play { action: action.to_string() },
            Self::Undo => Command::Undo,
            Self::Redo => Command::Redo,
            Self::Resign => Command::Resign,
            Self::NewGame => Command::NewGame,
            Self::Occupy(seat, player) => {
                Command::Occupy { seat: *seat, player: player.as_ref().map(ToString::to_string) }
            }
            Self::Begin(starter) => Command::Begin { starter: *starter },
            Self::Offer(what) => Command::Offer { what: *what },
            Self::Accept => Command::Accept,
            Self::Decline => Command::Decline,
        }
    }
}

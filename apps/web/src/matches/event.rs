//! What happens in a match: what clients may ask, and what is written down of it.
//!
//! A [`Command`] is a wish; an [`Event`] is what came of it, complete enough to be played again without asking anybody: the store keeps
//! events, and [`Game::apply`](super::game::Game::apply) is the one way in which live wishes and replayed events change a match.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::wire::{Begins, Favour, Seat};

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
    /// Takes back a move.
    Undo,
    /// Brings back what undo took.
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

/// What happened in a match.
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

impl Event {
    /// For the store.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}

//! What happens in a match: what clients may ask, what was understood, and what is stored of it.
//!
//! ```text
//! Command (JSON of a client) ── read once ──▶ Action (types) ── written once ──▶ Event (JSON in the store)
//!                                              ▲                                │
//!                                              └────────── read at load ────────┘
//! ```
//!
//! An [`Action`] is complete enough to be done again without asking anybody: [`MatchState::apply`](super::MatchState::apply) is the one way in which live
//! commands and stored events change a match.

use foursight_catalog::{Game, Move, PlayerSpec};
use foursight_wire::{Begins, OfferKind, Seat};
use serde::{Deserialize, Serialize};

use crate::secret::Hash;

/// What a client may ask of a match. Variants without content are written as empty structs, since only those refuse members they do not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields, try_from = "CommandFields")]
pub enum Command {
    /// A move.
    Play {
        /// As the game writes it.
        #[serde(rename = "move")]
        #[cfg_attr(feature = "schema", schema(example = "4"))]
        action: String,
    },
    /// Undoes a move.
    Undo {},
    /// Redoes what undo took back.
    Redo {},
    /// Gives up.
    Resign {},
    /// Another game from the same start.
    NewGame {},
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
        what: OfferKind,
    },
    /// Grants what was asked.
    Accept {
        /// The number of the offer that is granted. May be left out if it is the only one since the last ply.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offer: Option<u64>,
    },
    /// Does not.
    Decline {
        /// The number of the offer; the latest if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offer: Option<u64>,
    },
    /// Gives one's own seat a name.
    Name {
        /// 1 to 40 characters in one line; `null` removes it.
        #[cfg_attr(feature = "schema", schema(max_length = 40))]
        name: Option<String>,
    },
    /// Ends that hints may be shown between two people. To allow them takes an offer.
    Hints {
        /// Whether they may be shown.
        allowed: bool,
    },
}

/// A command as it arrives. A tagged enum would be buffered before it is read, and an error in it would no longer name its field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandFields {
    kind: CommandKind,
    #[serde(rename = "move")]
    action: Option<String>,
    seat: Option<Seat>,
    player: Option<String>,
    starter: Option<Begins>,
    what: Option<OfferKind>,
    offer: Option<u64>,
    name: Option<String>,
    allowed: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CommandKind {
    Play,
    Undo,
    Redo,
    Resign,
    NewGame,
    Occupy,
    Begin,
    Offer,
    Accept,
    Decline,
    Name,
    Hints,
}

impl TryFrom<CommandFields> for Command {
    type Error = String;

    fn try_from(mut fields: CommandFields) -> Result<Self, String> {
        fn required<T>(field: &mut Option<T>, name: &str) -> Result<T, String> {
            field.take().ok_or_else(|| format!("missing field `{name}`"))
        }
        let command = match fields.kind {
            CommandKind::Play => Self::Play { action: required(&mut fields.action, "move")? },
            CommandKind::Undo => Self::Undo {},
            CommandKind::Redo => Self::Redo {},
            CommandKind::Resign => Self::Resign {},
            CommandKind::NewGame => Self::NewGame {},
            CommandKind::Occupy => Self::Occupy {
                seat: required(&mut fields.seat, "seat")?,
                player: fields.player.take(),
            },
            CommandKind::Begin => {
                Self::Begin { starter: required(&mut fields.starter, "starter")? }
            }
            CommandKind::Offer => Self::Offer { what: required(&mut fields.what, "what")? },
            CommandKind::Accept => Self::Accept { offer: fields.offer.take() },
            CommandKind::Decline => Self::Decline { offer: fields.offer.take() },
            CommandKind::Name => Self::Name { name: fields.name.take() },
            CommandKind::Hints => {
                Self::Hints { allowed: required(&mut fields.allowed, "allowed")? }
            }
        };
        match fields.rest() {
            None => Ok(command),
            Some(name) => Err(format!("field `{name}` does not belong to this kind of command")),
        }
    }
}

impl CommandFields {
    /// A field that no command has taken.
    fn rest(&self) -> Option<&'static str> {
        let fields = [
            ("move", self.action.is_some()),
            ("seat", self.seat.is_some()),
            ("player", self.player.is_some()),
            ("starter", self.starter.is_some()),
            ("what", self.what.is_some()),
            ("offer", self.offer.is_some()),
            ("name", self.name.is_some()),
            ("allowed", self.allowed.is_some()),
        ];
        fields.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }
}

impl Command {
    /// Whether this asks for what was done in a match of this game: moves and players may be written in several ways, and an offer need not be named.
    pub fn asks_for(&self, done: &Self, game: Game) -> bool {
        match (self, done) {
            (
                Self::Occupy { seat, player: Some(player) },
                Self::Occupy { seat: taken, player: Some(seated) },
            ) => seat == taken && is_same_player(player, seated, game),
            (Self::Play { action }, Self::Play { action: played }) => {
                action.trim().eq_ignore_ascii_case(played.trim())
            }
            (Self::Accept { offer: None }, Self::Accept { .. })
            | (Self::Decline { offer: None }, Self::Decline { .. }) => true,
            (Self::Name { name }, Self::Name { name: given }) => {
                name.as_deref().map(str::trim) == given.as_deref()
            }
            _ => self == done,
        }
    }
}

/// Whether two texts stand for the same player.
fn is_same_player(one: &str, other: &str, game: Game) -> bool {
    let read = |text| PlayerSpec::parse(text, game).map(|player| player.to_string());
    one == other || matches!((read(one), read(other)), (Ok(one), Ok(other)) if one == other)
}

/// What happened in a match, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
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
        /// The friend's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
}

/// What happens in a match, understood: moves and players are types.
#[derive(Clone, Debug)]
pub enum Action {
    /// What somebody who holds a secret asks.
    Asked(Seat, ParsedCommand),
    /// The computer's move.
    Answered(Move),
    /// A friend takes seat B, and may have a name.
    Joined(Hash, Option<String>),
}

/// What somebody asks, understood.
#[derive(Clone, Debug)]
pub enum ParsedCommand {
    /// A move.
    Play(Move),
    /// Undoes a move.
    Undo,
    /// Redoes one.
    Redo,
    /// Gives up.
    Resign,
    /// Another game.
    NewGame,
    /// Somebody else sits down.
    Occupy(Seat, Option<PlayerSpec>),
    /// Another rule says who begins.
    Begin(Begins),
    /// Asks the other person.
    Offer(OfferKind),
    /// Grants the offer with this number.
    Accept(u64),
    /// Does not.
    Decline(u64),
    /// Gives a seat a name.
    Name(Option<String>),
    /// Whether hints may be shown.
    Hints(bool),
}

impl Action {
    /// For the store.
    pub fn text(&self) -> String {
        let event = match self {
            Self::Asked(seat, ask) => Event::Asked { seat: *seat, command: ask.command() },
            Self::Answered(action) => Event::Answered { action: action.to_string() },
            Self::Joined(hash, name) => Event::Joined { secret: hash.text(), name: name.clone() },
        };
        serde_json::to_string(&event).expect("plain data")
    }
}

impl ParsedCommand {
    fn command(&self) -> Command {
        match self {
            Self::Play(action) => Command::Play { action: action.to_string() },
            Self::Undo => Command::Undo {},
            Self::Redo => Command::Redo {},
            Self::Resign => Command::Resign {},
            Self::NewGame => Command::NewGame {},
            Self::Occupy(seat, player) => {
                Command::Occupy { seat: *seat, player: player.as_ref().map(ToString::to_string) }
            }
            Self::Begin(starter) => Command::Begin { starter: *starter },
            Self::Offer(what) => Command::Offer { what: *what },
            Self::Accept(number) => Command::Accept { offer: Some(*number) },
            Self::Decline(number) => Command::Decline { offer: Some(*number) },
            Self::Name(name) => Command::Name { name: name.clone() },
            Self::Hints(allowed) => Command::Hints { allowed: *allowed },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_sent_again_may_be_written_differently() {
        let play = |text: &str| Command::Play { action: text.to_owned() };
        let game = Game::connect_four();
        let occupy = |text: &str| Command::Occupy { seat: Seat::A, player: Some(text.to_owned()) };
        let name = |text: &str| Command::Name { name: Some(text.to_owned()) };
        let accept = |offer| Command::Accept { offer };
        let decline = |offer| Command::Decline { offer };
        for (asked, done) in [
            (play(" F5"), play("f5")),
            (name(" Ana "), name("Ana")),
            (accept(None), accept(Some(2))),
            (decline(None), decline(Some(2))),
            (accept(Some(2)), accept(Some(2))),
            (Command::Undo {}, Command::Undo {}),
            (occupy(" minimax-ab:depth=5\n"), occupy("minimax-ab:depth=5")),
        ] {
            assert!(asked.asks_for(&done, game), "{asked:?} {done:?}");
        }
        for (asked, done) in [
            (play("f5"), play("f6")),
            (name("Ana"), name("Iva")),
            (name("Ana"), Command::Name { name: None }),
            (accept(Some(1)), accept(Some(2))),
            (decline(None), accept(Some(2))),
            (Command::Undo {}, Command::Redo {}),
            (occupy("minimax-ab:depth=5"), occupy("minimax-ab:depth=6")),
            (occupy("level-2"), Command::Occupy { seat: Seat::A, player: None }),
        ] {
            assert!(!asked.asks_for(&done, game), "{asked:?} {done:?}");
        }
    }
}

//! What a session can be told, and why it may refuse.

use core::fmt::{self, Debug, Display};

use foursight_game::{PlayError, Player};

use crate::{Ending, HistoryFull, Occupant, Seat, Starter};

/// The state of a session that a snapshot shows, as a number: every accepted command brings a higher one.
///
/// A computer's move comes with the ticket of the snapshot it was found for. Once anything has changed, that
/// ticket is stale and the move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub(crate) u64);

impl Ticket {
    /// The ticket with this number, for hosts that sent it abroad and got it back.
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Its number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// A move, and as whose and for which snapshot it is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play<M> {
    /// The move.
    pub action: M,
    /// Who plays it, where the host can tell people apart; otherwise whoever's turn it is.
    pub by: Option<Player>,
    /// The snapshot it answers. A computer's move must say so, a human's may.
    pub ticket: Option<Ticket>,
}

impl<M> Play<M> {
    /// A move by whichever human's turn it is.
    pub const fn new(action: M) -> Self {
        Self { action, by: None, ticket: None }
    }

    /// The same, refused unless it is this player's turn.
    #[must_use]
    pub fn by(self, player: Player) -> Self {
        Self { by: Some(player), ..self }
    }

    /// The same, refused unless the session is still as the snapshot with this ticket showed it.
    #[must_use]
    pub fn answering(self, ticket: Ticket) -> Self {
        Self { ticket: Some(ticket), ..self }
    }
}

/// What a session can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<M> {
    /// A move. Moves that had been undone are forgotten.
    Play(Play<M>),
    /// Takes back a resignation or one ply; where exactly one seat is a human's, as many plies as it takes to
    /// get back to that human's own move.
    Undo,
    /// The mirror of undo: plays what the last one removed.
    Redo,
    /// This player gives up, whoever's turn it is.
    Resign(Player),
    /// Another game from the same start. A game that is not over does not count and keeps its number.
    NewGame,
    /// Somebody else sits down. The game goes on.
    Occupy(Seat, Occupant),
    /// Another rule says who begins, from the next game on.
    Begin(Starter),
}

/// Why a command was refused. The session is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandError<M> {
    /// The game is over.
    GameOver(Ending),
    /// The rules do not allow this move here.
    Illegal(M),
    /// The move is another player's than the one whose turn it is.
    NotTheirTurn {
        /// Who wanted to play.
        by: Player,
    },
    /// A computer's turn, and the move came without a ticket: somebody touched the board while it thinks.
    ComputerToMove,
    /// The move answers a snapshot that no longer holds.
    Stale {
        /// What it answers.
        ticket: Ticket,
        /// What would be right now.
        current: Ticket,
    },
    /// Nothing of the human's, or nothing at all, has been played since the start.
    NothingToUndo,
    /// Nothing has been undone.
    NothingToRedo,
    /// The history has no room for another move.
    Full(HistoryFull),
    /// A move of an opening cannot be played; the first of them is number 1.
    Opening {
        /// Which one.
        number: usize,
        /// Why not.
        error: PlayError<M>,
    },
}

impl<M> From<HistoryFull> for CommandError<M> {
    fn from(full: HistoryFull) -> Self {
        Self::Full(full)
    }
}

impl<M: Display> Display for CommandError<M> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(ending) => write!(formatter, "the game is over: {ending}"),
            Self::Illegal(action) => write!(formatter, "{action} cannot be played here"),
            Self::NotTheirTurn { by } => write!(formatter, "it is not the {by} player's turn"),
            Self::ComputerToMove => formatter.write_str("it is the computer's turn"),
            Self::Stale { ticket, current } => write!(
                formatter,
                "this answers state {} of the session, which is now in state {}",
                ticket.0, current.0
            ),
            Self::NothingToUndo => formatter.write_str("there is no move to undo"),
            Self::NothingToRedo => formatter.write_str("there is no move to redo"),
            Self::Full(full) => Display::fmt(full, formatter),
            Self::Opening { number, error } => {
                write!(formatter, "move {number} of the opening: {error}")
            }
        }
    }
}

impl<M: Debug + Display> core::error::Error for CommandError<M> {}

//! Everything a face needs to show a session.

use foursight_game::{Player, Position, WinningCells};

use crate::{BySeat, Ending, Occupant, Seat, Starter, Tally, Ticket};

/// Whom the session waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Awaited {
    /// A human plays this player and is to move.
    Human(Player),
    /// A computer plays this player: the host must think and answer with the snapshot's ticket.
    Computer(Player),
    /// Nobody: the game is over.
    Nobody,
}

/// A session as it is now. Plain borrowed data: a face draws it, a host decides by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot<'a, P: Position> {
    /// The position on the board.
    pub position: &'a P,
    /// The position before the first of `moves`.
    pub origin: &'a P,
    /// The moves from there, those of the opening included.
    pub moves: &'a [P::Move],
    /// How many of `moves` are the opening, which undo does not touch unless it was released.
    pub opening: usize,
    /// The moves that have been undone, next one first.
    pub redo: &'a [P::Move],
    /// Whose turn it is; in a finished game, whose it would be.
    pub turn: Player,
    /// Whom the session waits for.
    pub awaited: Awaited,
    /// What an answer to this snapshot must carry.
    pub ticket: Ticket,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// Whether [`Command::Undo`](crate::Command::Undo) would be accepted.
    pub can_undo: bool,
    /// Whether [`Command::Redo`](crate::Command::Redo) would be accepted.
    pub can_redo: bool,
    /// The number of the game at this table; the first is 1.
    pub game: u32,
    /// The results so far, this game's included once it is over.
    pub tally: Tally,
    /// Who sits where.
    pub occupants: BySeat<Occupant>,
    /// The seat that began this game: it plays [`Player::First`].
    pub began: Seat,
    /// How the beginner of the next game is found.
    pub starter: Starter,
}

// Derived, it would ask for a position that is `Copy`, although only a reference to it is.
impl<P: Position> Copy for Snapshot<'_, P> {}

impl<'a, P: Position> Snapshot<'a, P> {
    /// How many moves lead from the origin to this position.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The move that led here.
    pub fn last_move(&self) -> Option<P::Move> {
        self.moves.last().copied()
    }

    /// The seat that plays this player in this game.
    pub fn seat(&self, player: Player) -> Seat {
        match player {
            Player::First => self.began,
            Player::Second => !self.began,
        }
    }

    /// The player that this seat plays in this game.
    pub fn player(&self, seat: Seat) -> Player {
        if seat == self.began { Player::First } else { Player::Second }
    }

    /// Who sits on the seat that plays this player.
    pub fn occupant(&self, player: Player) -> Occupant {
        self.occupants[self.seat(player)]
    }

    /// The seat the game was won from, once it has been.
    pub fn winner(&self) -> Option<Seat> {
        self.ending?.winner().map(|player| self.seat(player))
    }

    /// The cells that show why the game was won; none after a draw or a resignation.
    pub fn winning_cells(&self) -> impl Iterator<Item = P::Cell> + use<'a, P>
    where
        P: WinningCells,
    {
        self.position.winning_cells()
    }
}

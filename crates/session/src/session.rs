//! The session itself: one table, one game at a time.

use foursight_game::{ArrayList, Player, Position};

use crate::starter::Finished;
use crate::{
    Awaited, BySeat, Command, CommandError, Ending, History, Occupant, Play, Seat, Snapshot,
    Starter, Tally, Ticket,
};

/// Who sits down at a table, and who begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Who sits where.
    pub occupants: BySeat<Occupant>,
    /// Who begins each game.
    pub starter: Starter,
}

/// A table at which one game after another is played; see the [crate](crate) for how it is kept.
///
/// The history `H` holds 256 moves unless told otherwise, enough for every game played here. A microcontroller takes
/// `ArrayList<Column, 42>`, a face that lets people play anything may take a `Vec`.
#[derive(Clone, Debug)]
pub struct Session<P: Position, H = ArrayList<<P as Position>::Move, 256>> {
    origin: P,
    opening: usize,
    /// Where undo stops: after the opening, unless that was released.
    first_undone: usize,
    moves: H,
    /// Comes after the last of `moves`, if there is one.
    resignation: Option<Player>,
    /// How many of `moves` and the resignation count; the rest has been undone.
    cursor: usize,
    /// What the moves before the cursor make of the origin.
    position: P,
    occupants: BySeat<Occupant>,
    starter: Starter,
    began: Seat,
    game: u32,
    /// The results of the games before this one.
    tally: Tally,
    ticket: Ticket,
}

impl<P: Position, H: History<P::Move>> Session<P, H> {
    /// A table with its first game about to begin from this position, nothing being known of what led to it.
    pub fn new(origin: P, setup: Setup) -> Self {
        Self {
            position: origin.clone(),
            origin,
            opening: 0,
            first_undone: 0,
            moves: H::default(),
            resignation: None,
            cursor: 0,
            occupants: setup.occupants,
            starter: setup.starter,
            began: setup.starter.first(),
            game: 1,
            tally: Tally::default(),
            ticket: Ticket::new(0),
        }
    }

    /// Begins a new game from the position that `opening` leads to from `origin`. Undo does not go back into the opening, and
    /// [`Command::NewGame`] begins after it again. As with that command, a game that is not over does not count.
    ///
    /// A finished position may be loaded too; since nobody played it here, it counts for nobody.
    pub fn start_from(
        &mut self,
        origin: P,
        opening: &[P::Move],
    ) -> Result<Snapshot<'_, P>, CommandError<P::Move>> {
        let mut position = origin.clone();
        let mut moves = H::default();
        for (place, &action) in opening.iter().enumerate() {
            position
                .play(action)
                .map_err(|error| CommandError::Opening { number: place + 1, error })?;
            moves.record(action)?;
        }
        self.settle();
        self.origin = origin;
        self.moves = moves;
        self.opening = opening.len();
        self.first_undone = opening.len();
        self.rewind();
        Ok(self.changed())
    }

    /// Lets undo go back into the opening, as is wanted of a game that somebody wrote down. A move played from inside the opening ends it there.
    pub fn release_opening(&mut self) -> Snapshot<'_, P> {
        self.first_undone = 0;
        self.changed()
    }

    /// Does what it is told and shows the result, or says why not and leaves everything as it was.
    pub fn apply(
        &mut self,
        command: Command<P::Move>,
    ) -> Result<Snapshot<'_, P>, CommandError<P::Move>> {
        match command {
            Command::Play(play) => self.play(play)?,
            Command::Undo => {
                let target = self.undo_target().ok_or(CommandError::NothingToUndo)?;
                self.go_to(target);
            }
            Command::Redo => {
                let target = self.redo_target().ok_or(CommandError::NothingToRedo)?;
                self.go_to(target);
            }
            Command::Resign(player) => self.resign(player)?,
            Command::NewGame => {
                self.settle();
                self.rewind();
            }
            Command::Occupy(seat, occupant) => self.occupants[seat] = occupant,
            Command::Begin(starter) => self.starter = starter,
        }
        Ok(self.changed())
    }

    /// The session as it is now.
    pub fn snapshot(&self) -> Snapshot<'_, P> {
        let ending = self.ending();
        let (played, taken_back) = self.moves.split_at(self.cursor.min(self.moves.len()));
        let turn = self.position.turn();
        Snapshot {
            position: &self.position,
            origin: &self.origin,
            moves: played,
            opening: self.opening.min(self.cursor),
            redo: taken_back,
            turn,
            awaited: match self.occupants[self.seat(turn)] {
                _ if ending.is_some() => Awaited::Nobody,
                Occupant::Human => Awaited::Human(turn),
                Occupant::Computer => Awaited::Computer(turn),
            },
            ticket: self.ticket,
            ending,
            can_undo: self.undo_target().is_some(),
            can_redo: self.redo_target().is_some(),
            game: self.game,
            tally: self.finished().map_or(self.tally, |finished| self.tally.with(finished.winner)),
            occupants: self.occupants,
            began: self.began,
            starter: self.starter,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        &self.position
    }

    fn play(&mut self, play: Play<P::Move>) -> Result<(), CommandError<P::Move>> {
        // Staleness comes first: what is wrong with an answer to an old question is of no interest.
        if let Some(ticket) = play.ticket
            && ticket != self.ticket
        {
            return Err(CommandError::Stale { ticket, current: self.ticket });
        }
        if let Some(ending) = self.ending() {
            return Err(CommandError::GameOver(ending));
        }
        let turn = self.position.turn();
        if let Some(by) = play.by
            && by != turn
        {
            return Err(CommandError::NotTheirTurn { by });
        }
        if play.ticket.is_none() && self.occupants[self.seat(turn)] == Occupant::Computer {
            return Err(CommandError::ComputerToMove);
        }
        if !self.position.is_legal(play.action) {
            return Err(CommandError::Illegal(play.action));
        }
        // A full history holds nothing undone, so that this changes nothing where the next line fails.
        self.moves.shorten(self.cursor);
        self.moves.record(play.action)?;
        self.resignation = None;
        self.position.play_unchecked(play.action);
        self.opening = self.opening.min(self.cursor);
        self.cursor += 1;
        Ok(())
    }

    fn resign(&mut self, player: Player) -> Result<(), CommandError<P::Move>> {
        if let Some(ending) = self.ending() {
            return Err(CommandError::GameOver(ending));
        }
        self.moves.shorten(self.cursor);
        self.resignation = Some(player);
        self.opening = self.opening.min(self.cursor);
        self.cursor += 1;
        Ok(())
    }

    /// Enters the game into the tally if it is over, and finds out who begins the next one.
    fn settle(&mut self) {
        if let Some(finished) = self.finished() {
            self.tally = self.tally.with(finished.winner);
            self.game += 1;
            self.began = self.starter.next(self.game, finished);
        } else {
            self.began = self.starter.again(self.game, self.began);
        }
    }

    /// Sets the board up as the game starts, with nothing to redo.
    fn rewind(&mut self) {
        self.moves.shorten(self.opening);
        self.resignation = None;
        self.cursor = self.opening;
        self.replay();
    }

    /// Moves the cursor.
    fn go_to(&mut self, target: usize) {
        self.cursor = target;
        self.replay();
    }

    fn replay(&mut self) {
        self.position = self.origin.clone();
        for &action in self.moves.iter().take(self.cursor) {
            self.position.play_unchecked(action);
        }
    }

    fn changed(&mut self) -> Snapshot<'_, P> {
        self.ticket = Ticket::new(self.ticket.number() + 1);
        self.snapshot()
    }

    fn ending(&self) -> Option<Ending> {
        match self.resignation {
            Some(player) if self.cursor > self.moves.len() => Some(Ending::Resigned(player)),
            _ => self.position.outcome().map(Ending::Played),
        }
    }

    /// This game, if it is over and was not loaded that way.
    fn finished(&self) -> Option<Finished> {
        let ending = self.ending().filter(|_| self.cursor > self.opening)?;
        let winner = ending.winner().map(|player| self.seat(player));
        Some(Finished { began: self.began, winner })
    }

    /// Where undo would put the cursor.
    fn undo_target(&self) -> Option<usize> {
        if self.cursor > self.moves.len() {
            return Some(self.moves.len());
        }
        let mut earlier = (self.first_undone..self.cursor).rev();
        match self.lone_human() {
            Some(human) => earlier.find(|&ply| self.turn_at(ply) == human),
            None => earlier.next(),
        }
    }

    /// Where redo would put the cursor. A resignation is redone alone, as it is undone alone.
    fn redo_target(&self) -> Option<usize> {
        let last = self.moves.len();
        if self.cursor >= last {
            return (self.cursor == last && self.resignation.is_some()).then_some(last + 1);
        }
        let mut later = self.cursor + 1..=last;
        match self.lone_human() {
            Some(human) => later.find(|&ply| self.turn_at(ply) == human).or(Some(last)),
            None => later.next(),
        }
    }

    /// Whose turn it is after so many moves from the origin: turns alternate in every game.
    fn turn_at(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.origin.turn() } else { !self.origin.turn() }
    }

    /// The player a human plays against a computer, if that is how the seats are taken.
    fn lone_human(&self) -> Option<Player> {
        let is_human = |player| self.occupants[self.seat(player)] == Occupant::Human;
        match (is_human(Player::First), is_human(Player::Second)) {
            (true, false) => Some(Player::First),
            (false, true) => Some(Player::Second),
            _ => None,
        }
    }

    fn seat(&self, player: Player) -> Seat {
        match player {
            Player::First => self.began,
            Player::Second => !self.began,
        }
    }
}

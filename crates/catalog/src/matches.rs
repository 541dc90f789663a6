//! A match of any game: a session and the players of its two seats.

use foursight_game::Player;
use foursight_session::{
    self as session, Awaited, BySeat, CommandError, Occupant, Play, Seat, Session, Setup, Starter,
    Ticket,
};

use crate::position::{Move, Position, Start, Variation};
use crate::searcher::SharedSearcher;
use crate::{Game, Job, MatchError, PlayerSpec, Refusal, Report};

/// What is known of a match: the position, its history, whose turn it is. Borrowed and typed: whoever needs text makes it.
pub type Snapshot<'a> = session::Snapshot<'a, Position>;

/// A match: commands go in, snapshots and jobs come out.
///
/// It never thinks. When a [`Snapshot`] awaits a computer, [`Match::job`] holds its work; whoever runs it sends the move back
/// as a [`Command::Play`] with the job's ticket. A clone shares the players' searchers, so a command can be tried on a copy.
///
/// ```
/// use foursight_catalog::{Command, Match, PlayerSpec, Start, StopFlag};
/// use foursight_session::{BySeat, Starter};
///
/// let game = "connect-four".parse()?;
/// let computer = PlayerSpec::parse("minimax-ab:depth=4", game)?;
/// let seats = BySeat::new(None, Some(computer));
/// let mut table = Match::open(game, &seats, Starter::default(), Start::default())?;
///
/// let action = table.parse_move("4")?;
/// table.command(Command::play(action))?;
/// let (ticket, job) = table.job().expect("the computer is to move");
/// let report = job.run(&StopFlag::default(), &mut |_| {})?;
/// table.command(Command::answer(&report, ticket))?;
/// assert_eq!(table.snapshot().moves.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Match {
    game: Game,
    session: Session<Position, Vec<Move>>,
    seats: BySeat<Option<SharedSearcher>>,
    adviser: Option<SharedSearcher>,
}

impl Match {
    /// Opens a match of this game with these players at the two seats; `None` is a human.
    pub fn open(
        game: Game,
        seats: &BySeat<Option<PlayerSpec>>,
        starter: Starter,
        start: Start<'_>,
    ) -> Result<Self, MatchError> {
        let Variation { start, moves, .. } = Variation::parse(game, start)?;
        let seated = |seat: Seat| seats[seat].as_ref().map(SharedSearcher::new);
        let occupant =
            |seat| if seats[seat].is_some() { Occupant::Computer } else { Occupant::Human };
        let setup = Setup { occupants: BySeat::new(occupant(Seat::A), occupant(Seat::B)), starter };
        let mut session = Session::new(start.clone(), setup);
        session.start_from(start, &moves).map_err(Refusal::of)?;
        let seats = BySeat::new(seated(Seat::A), seated(Seat::B));
        Ok(Self { game, session, seats, adviser: None })
    }

    /// Lets undo go back into the moves that the match started with.
    pub fn release_opening(&mut self) {
        self.session.release_opening();
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The match as it is now.
    pub fn snapshot(&self) -> Snapshot<'_> {
        self.session.snapshot()
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.session.position()
    }

    /// The computer at this seat; `None` is a human.
    pub fn seated(&self, seat: Seat) -> Option<&PlayerSpec> {
        self.seats[seat].as_ref().map(SharedSearcher::player)
    }

    /// The computer that plays this player, or `None` for a human.
    pub fn player(&self, player: Player) -> Option<&PlayerSpec> {
        self.seated(self.snapshot().seat(player))
    }

    /// Reads a move that is to be played now, or says why there is none: a finished game has no moves.
    pub fn parse_move(&self, text: &str) -> Result<Move, MatchError> {
        if let Some(ending) = self.snapshot().ending {
            return Err(Refusal::of(CommandError::<Move>::GameOver(ending)));
        }
        self.position().parse_move(text)
    }

    /// Does what it is told, or says why not and leaves everything as it was.
    pub fn command(&mut self, command: Command) -> Result<(), MatchError> {
        let (command, seated) = match command {
            Command::Play(play) => (session::Command::Play(play), None),
            Command::Undo => (session::Command::Undo, None),
            Command::Redo => (session::Command::Redo, None),
            Command::Resign(player) => (session::Command::Resign(player), None),
            Command::NewGame => (session::Command::NewGame, None),
            Command::Begin(starter) => (session::Command::Begin(starter), None),
            Command::Occupy(seat, player) => {
                let occupant = if player.is_some() { Occupant::Computer } else { Occupant::Human };
                let searcher = player.as_ref().map(SharedSearcher::new);
                (session::Command::Occupy(seat, occupant), Some((seat, searcher)))
            }
        };
        self.session.apply(command).map_err(Refusal::of)?;
        if let Some((seat, searcher)) = seated {
            self.seats[seat] = searcher;
        }
        Ok(())
    }

    /// The work of the computer whose turn it is, if it is one's, and the ticket its answer must carry.
    pub fn job(&self) -> Option<(Ticket, Job)> {
        let now = self.snapshot();
        let Awaited::Computer(player) = now.awaited else { return None };
        let searcher = self.seats[now.seat(player)].as_ref()?;
        Some((now.ticket, self.position().ask_searcher(searcher, false)))
    }

    /// The same move found in the same way, for whoever shows the search: its progress holds what is known of each move so far, and searches
    /// of fixed depth report after each move of the root.
    pub fn visible_job(&self) -> Option<(Ticket, Job)> {
        let now = self.snapshot();
        let Awaited::Computer(player) = now.awaited else { return None };
        let searcher = self.seats[now.seat(player)].as_ref()?;
        Some((now.ticket, self.position().ask_visibly(searcher)))
    }

    /// The work of a player who stays beside the match and remembers earlier questions: for hints and reviews, which ask about one
    /// position of a game after the other.
    pub fn advice(&mut self, player: &PlayerSpec, every_move: bool) -> Job {
        let adviser = match self.adviser.take() {
            Some(adviser) if adviser.player() == player => adviser,
            _ => SharedSearcher::new(player),
        };
        let job = self.position().ask_searcher(&adviser, every_move);
        self.adviser = Some(adviser);
        job
    }

    /// Forgets what the players remember of earlier moves.
    pub fn forget(&mut self) {
        for seat in Seat::BOTH {
            self.seats[seat] = self.seated(seat).map(SharedSearcher::new);
        }
        self.adviser = None;
    }
}

/// What a match can be told; see [`session::Command`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A move.
    Play(Play<Move>),
    /// Undoes a move: with a computer opposite, back to the human's own.
    Undo,
    /// Redoes what undo took back.
    Redo,
    /// This player gives up.
    Resign(Player),
    /// Another game from the same start.
    NewGame,
    /// A player sits down, or a human with `None`.
    Occupy(Seat, Option<PlayerSpec>),
    /// Another rule says who begins the next game.
    Begin(Starter),
}

impl Command {
    /// A human's move.
    pub const fn play(action: Move) -> Self {
        Self::Play(Play::new(action))
    }

    /// A computer's move, in answer to the state with this ticket.
    pub fn answer(report: &Report, ticket: Ticket) -> Self {
        Self::Play(Play::new(report.best.action).answering(ticket))
    }
}

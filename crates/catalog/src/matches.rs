//! A match whose game only its inside knows: a session and the players of its two seats behind one trait.

use std::sync::{Arc, Mutex, PoisonError};

use foursight_atoll::Atoll;
use foursight_connect_four::ConnectFour;
use foursight_game::perft::{self, Layer};
use foursight_game::{BoardStyle, Player, Report, Searcher, Task};
use foursight_session::{
    self as session, Awaited, BySeat, Ending, Occupant, Play, Seat, Session, Setup, Starter, Tally,
    Ticket,
};
use foursight_tic_tac_toe::TicTacToe;

use crate::explain::{self, Asked, ExplainError, Explanation, Question};
use crate::room::Room;
use crate::{Game, Job, Judgement, MatchError, PlayerSpec, Refusal, StopFlag, Thought};

/// Opens a match of this game with these players at the two seats; `None` is a human.
pub fn open(
    game: Game,
    seats: &BySeat<Option<PlayerSpec>>,
    starter: Starter,
    start: Start<'_>,
) -> Result<Box<dyn Match>, MatchError> {
    Ok(match game {
        Game::ConnectFour => Box::new(Table::<ConnectFour>::open(game, seats, starter, start)?),
        Game::TicTacToe => Box::new(Table::<TicTacToe>::open(game, seats, starter, start)?),
        Game::Atoll { .. } => Box::new(Table::<Atoll>::open(game, seats, starter, start)?),
    })
}

/// Counts what can be reached in this game, ply by ply.
pub fn layers(game: Game) -> Box<dyn Iterator<Item = Layer>> {
    match game {
        Game::ConnectFour => Box::new(perft::layers(ConnectFour::start(game))),
        Game::TicTacToe => Box::new(perft::layers(TicTacToe::start(game))),
        Game::Atoll { .. } => Box::new(perft::layers(Atoll::start(game))),
    }
}

/// A match: commands and moves as text go in, snapshots and jobs come out.
///
/// It never thinks. When a [`Snapshot`] awaits a computer, [`Match::job`] holds its work; whoever runs it sends the move back
/// as a [`Command::Play`] with the job's ticket.
pub trait Match: Send {
    /// The match as it is now.
    fn snapshot(&self) -> Snapshot;

    /// Does what it is told, or says why not and leaves everything as it was.
    fn command(&mut self, command: Command) -> Result<(), MatchError>;

    /// The work of the computer whose turn it is, if it is one's.
    fn job(&self) -> Option<Job>;

    /// The work of any player on the position as it is, with nothing remembered: the same question always has the same answer.
    fn question(&self, player: &PlayerSpec, every_move: bool) -> Job;

    /// The same by a player who stays beside the table and remembers earlier questions: for hints and reviews, which ask about
    /// one position of a game after the other.
    fn advice(&mut self, player: &PlayerSpec, every_move: bool) -> Job;

    /// The tree this player really walks when asked about the position as it is; see [`Explanation`].
    fn explain(
        &self,
        player: &PlayerSpec,
        question: &Question,
        stop: &StopFlag,
    ) -> Result<Explanation, ExplainError>;

    /// What this player's evaluation says of the position as it is, seen by `view`, and what on the board makes it say so.
    fn judgement(&self, player: &PlayerSpec, view: Player) -> Judgement;

    /// The board as text.
    fn drawing(&self, style: BoardStyle) -> String;

    /// Forgets what the players remember of earlier moves.
    fn forget(&mut self);
}

/// Where a match starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start<'a> {
    /// A board, rows from the top, separated by line ends or `/`; the game's own start if there is none.
    pub board: Option<&'a str>,
    /// Moves from there. Undo does not go back into them.
    pub moves: &'a str,
}

/// What a match can be told; see [`session::Command`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A move.
    Play {
        /// As the game writes it.
        action: String,
        /// Whose it is, where the host can tell people apart.
        by: Option<Player>,
        /// The state it answers; a computer's move must say so.
        ticket: Option<Ticket>,
    },
    /// Takes back a move: with a computer opposite, back to the human's own.
    Undo,
    /// Brings back what undo took.
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
    pub fn play(action: &str) -> Self {
        Self::Play { action: action.to_owned(), by: None, ticket: None }
    }

    /// A computer's move, in answer to the state with this ticket.
    pub fn answer(thought: &Thought, ticket: Ticket) -> Self {
        Self::Play { action: thought.best.action.clone(), by: None, ticket: Some(ticket) }
    }
}

/// A match as it is now, in plain data: what a face draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The game.
    pub game: Game,
    /// The board the moves start from, if it is not the game's own start.
    pub origin: Option<String>,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The same as one text, which a start reads back.
    pub text: String,
    /// How many of the moves were there at the start.
    pub opening: usize,
    /// Those alone as one text.
    pub opening_text: String,
    /// The others as one text.
    pub played_text: String,
    /// The moves that have been taken back, the next one first.
    pub redo: Vec<String>,
    /// Every place of the board with whose stone stands there, in reading order from the top left.
    pub cells: Vec<(String, Option<Player>)>,
    /// What may be played.
    pub legal: Vec<String>,
    /// Whose turn it is.
    pub turn: Player,
    /// Whom the match waits for.
    pub awaited: Awaited,
    /// What an answer to this snapshot must carry.
    pub ticket: Ticket,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// The cells that show why it was won.
    pub winning: Vec<String>,
    /// Whether a move can be taken back.
    pub can_undo: bool,
    /// Whether one can be brought back.
    pub can_redo: bool,
    /// The number of the game at this table, from 1.
    pub number: u32,
    /// The results so far.
    pub tally: Tally,
    /// The players at the two seats; `None` is a human.
    pub seats: BySeat<Option<PlayerSpec>>,
    /// The seat that plays the first player.
    pub began: Seat,
    /// How the beginner of the next game is found.
    pub starter: Starter,
}

impl Snapshot {
    /// The computer that plays this player, or `None` for a human.
    pub fn player(&self, player: Player) -> Option<&PlayerSpec> {
        let seat = if player == Player::First { self.began } else { !self.began };
        self.seats[seat].as_ref()
    }
}

/// A searcher that a job may hold while its match goes on.
type Shared<P> = Arc<Mutex<Box<dyn Searcher<P> + Send>>>;

struct Chair<P> {
    player: PlayerSpec,
    searcher: Shared<P>,
}

impl<P: Room> Chair<P> {
    fn new(player: &PlayerSpec) -> Self {
        let searcher = Arc::new(Mutex::new(P::searcher(player.settings())));
        Self { player: player.clone(), searcher }
    }
}

/// The one implementation, for every game.
pub(crate) struct Table<P: Room> {
    game: Game,
    session: Session<P, Vec<P::Move>>,
    chairs: BySeat<Option<Chair<P>>>,
    adviser: Option<Chair<P>>,
}

impl<P: Room> Table<P> {
    pub(crate) fn open(
        game: Game,
        seats: &BySeat<Option<PlayerSpec>>,
        starter: Starter,
        start: Start<'_>,
    ) -> Result<Self, MatchError> {
        let mut origin = P::start(game);
        if let Some(board) = start.board {
            let rows = board.replace('/', "\n");
            origin = origin.parse_board(&rows).map_err(|error| Refusal::Text.because(error))?;
        }
        let mut opening = Vec::new();
        origin
            .clone()
            .play_text(start.moves, &mut |action| opening.push(action))
            .map_err(|error| Refusal::Text.because(error))?;
        let chairs = BySeat::new(
            seats[Seat::A].as_ref().map(Chair::new),
            seats[Seat::B].as_ref().map(Chair::new),
        );
        let occupant =
            |seat| if seats[seat].is_some() { Occupant::Computer } else { Occupant::Human };
        let setup = Setup { occupants: BySeat::new(occupant(Seat::A), occupant(Seat::B)), starter };
        let mut session = Session::new(origin.clone(), setup);
        session.start_from(origin, &opening).map_err(Refusal::of)?;
        Ok(Self { game, session, chairs, adviser: None })
    }

    fn job_for(&self, searcher: Shared<P>, player: &PlayerSpec, every_move: bool) -> Job {
        let position = self.session.position().clone();
        let limits = player.settings().limits;
        Job::new(self.session.snapshot().ticket, move |control, progress| {
            // A searcher whose thread panicked has at worst a table with odd entries in it; start afresh with it.
            let mut searcher = searcher.lock().unwrap_or_else(|poisoned| {
                let mut searcher = PoisonError::into_inner(poisoned);
                searcher.forget();
                searcher
            });
            let mut told =
                |report: &Report<P>| progress(Thought::of(&position, report, control.elapsed()));
            let task = Task::new(limits).under(control).told(&mut told);
            let report = searcher.search(&position, Task { every_move, ..task })?;
            Ok(Thought::of(&position, &report, control.elapsed()))
        })
    }
}

impl<P: Room> Match for Table<P> {
    fn snapshot(&self) -> Snapshot {
        let now = self.session.snapshot();
        let shown = |moves: &[P::Move]| moves.iter().map(ToString::to_string).collect();
        let origin =
            (*now.origin != P::start(self.game)).then(|| board(now.origin, BoardStyle::Plain));
        Snapshot {
            game: self.game,
            origin,
            moves: shown(now.moves),
            text: P::moves_text(now.moves),
            opening: now.opening,
            opening_text: P::moves_text(&now.moves[..now.opening]),
            played_text: P::moves_text(&now.moves[now.opening..]),
            redo: shown(now.redo),
            cells: now
                .position
                .cells()
                .map(|cell| (cell.to_string(), now.position.owner(cell)))
                .collect(),
            legal: if now.ending.is_some() {
                Vec::new()
            } else {
                shown(&now.position.legal_moves())
            },
            turn: now.turn,
            awaited: now.awaited,
            ticket: now.ticket,
            ending: now.ending,
            winning: now.winning_cells().map(|cell| cell.to_string()).collect(),
            can_undo: now.can_undo,
            can_redo: now.can_redo,
            number: now.game,
            tally: now.tally,
            seats: BySeat::new(
                self.chairs[Seat::A].as_ref().map(|chair| chair.player.clone()),
                self.chairs[Seat::B].as_ref().map(|chair| chair.player.clone()),
            ),
            began: now.began,
            starter: now.starter,
        }
    }

    fn command(&mut self, command: Command) -> Result<(), MatchError> {
        let command = match command {
            Command::Play { action, by, ticket } => {
                // Whether the question still stands comes before what is wrong with the answer.
                let current = self.session.snapshot().ticket;
                if let Some(ticket) = ticket.filter(|ticket| *ticket != current) {
                    return Err(Refusal::of(session::CommandError::<P::Move>::Stale {
                        ticket,
                        current,
                    }));
                }
                if let Some(ending) = self.session.snapshot().ending {
                    return Err(Refusal::of(session::CommandError::<P::Move>::GameOver(ending)));
                }
                let position = self.session.position();
                let action =
                    position.parse_move(&action).map_err(|error| Refusal::Text.because(error))?;
                session::Command::Play(Play { action, by, ticket })
            }
            Command::Undo => session::Command::Undo,
            Command::Redo => session::Command::Redo,
            Command::Resign(player) => session::Command::Resign(player),
            Command::NewGame => session::Command::NewGame,
            Command::Occupy(seat, player) => {
                self.chairs[seat] = player.as_ref().map(Chair::new);
                let occupant = if player.is_some() { Occupant::Computer } else { Occupant::Human };
                session::Command::Occupy(seat, occupant)
            }
            Command::Begin(starter) => session::Command::Begin(starter),
        };
        self.session.apply(command).map(drop).map_err(Refusal::of)
    }

    fn job(&self) -> Option<Job> {
        let now = self.session.snapshot();
        let Awaited::Computer(player) = now.awaited else { return None };
        let chair = self.chairs[now.seat(player)].as_ref()?;
        Some(self.job_for(Arc::clone(&chair.searcher), &chair.player, false))
    }

    fn question(&self, player: &PlayerSpec, every_move: bool) -> Job {
        let searcher = Arc::new(Mutex::new(P::searcher(player.settings())));
        self.job_for(searcher, player, every_move)
    }

    fn advice(&mut self, player: &PlayerSpec, every_move: bool) -> Job {
        let adviser = match self.adviser.take() {
            Some(adviser) if adviser.player == *player => adviser,
            _ => Chair::new(player),
        };
        let searcher = Arc::clone(&adviser.searcher);
        self.adviser = Some(adviser);
        self.job_for(searcher, player, every_move)
    }

    fn explain(
        &self,
        player: &PlayerSpec,
        question: &Question,
        stop: &StopFlag,
    ) -> Result<Explanation, ExplainError> {
        let settings = player.settings();
        explain::check(settings)?;
        let position = self.session.position();
        let mut way = Vec::new();
        let mut place = position.clone();
        for text in &question.along {
            let action = place.parse_move(text).map_err(|_| explain::no_such_way(text))?;
            place.play_unchecked(action);
            way.push(action);
        }
        let evaluator = P::evaluator(settings);
        let asked = Asked { position, evaluator: &*evaluator, settings };
        let searcher = P::searcher(settings);
        let told = |report: &Report<P>, elapsed| Thought::of(position, report, elapsed);
        let explanation = asked.explain(searcher, way, question, stop, told)?;
        let stones = explain::stones(position, &explanation.visits);
        Ok(Explanation { stones, ..explanation })
    }

    fn judgement(&self, player: &PlayerSpec, view: Player) -> Judgement {
        let position = self.session.position();
        let parts = position.parts(player.settings(), view);
        Judgement { view, value: P::evaluator(player.settings()).evaluate(position, view), parts }
    }

    fn drawing(&self, style: BoardStyle) -> String {
        board(self.session.position(), style)
    }

    fn forget(&mut self) {
        for seat in Seat::BOTH {
            self.chairs[seat] = self.chairs[seat].as_ref().map(|chair| Chair::new(&chair.player));
        }
        self.adviser = None;
    }
}

fn board<P: Room>(position: &P, style: BoardStyle) -> String {
    let mut text = String::new();
    position.write_board(style, &mut text).expect("a string takes all");
    text
}

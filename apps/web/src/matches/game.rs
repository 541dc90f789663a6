//! The state of a match: the game, and what the people around it may do.
//!
//! Nothing here waits, searches or stores. [`Game::apply`] changes a state or refuses and leaves it as it was; a match loaded from the store
//! has gone through the same acts in the same order, and so is the same to the last ticket. A clone is cheap, so a command is tried on a copy.

use std::sync::Arc;

use foursight_catalog::{
    self as catalog, BySeat, Ending, Game as Kind, Match, Play, Seat as SessionSeat, Start,
};
use foursight_game::Player;
use foursight_wire::{
    Begins, Favour, Occupant, Offer, PerSeat, Position, Report, Seat, Tally, View, awaited,
};

use super::event::{Act, Ask, Command, Event};
use crate::limits::Limits;
use crate::problem::{Code, Problem};
use crate::secret::Hash;
use crate::store::Opening;

/// The state of a match.
#[derive(Clone)]
pub(crate) struct Game {
    kind: Kind,
    pub(super) table: Match,
    opening: Arc<Opening>,
    secrets: BySeat<Option<Hash>>,
    joined: bool,
    /// How many games were begun after the first, finished or not: each takes the next seed.
    begun_again: u64,
    offer: Option<Offer>,
    /// What the computer reported, if its move was the last thing that happened.
    pub(super) report: Option<Report>,
}

/// Whether a player's text is new, or was accepted before and is read from the store: only then may it exceed the limits of today.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    Client,
    Store,
}

impl Game {
    /// A new match, or what the problem with its terms is.
    pub(crate) fn new(opening: Opening, limits: &Limits) -> Result<Self, Problem> {
        let terms = &opening.terms;
        let kind = limits.game(&terms.game)?;
        let seat = |place: usize| match &terms.seats[place] {
            Some(text) => {
                limits.kept_player(text, kind).map(|player| Some(player.with_seed(terms.seed)))
            }
            None => Ok(None),
        };
        let seats = BySeat::new(seat(0)?, seat(1)?);
        let begins = Begins::parse(&terms.starter)
            .ok_or_else(|| Problem::new(Code::Internal, "the match has no rule for who begins"))?;
        let start = Start { board: terms.board.as_deref(), moves: &terms.moves };
        let table = Match::open(kind, &seats, begins.starter(terms.seed), start)?;
        Ok(Self {
            kind,
            table,
            secrets: BySeat::new(opening.secrets[0], opening.secrets[1]),
            joined: false,
            begun_again: 0,
            offer: None,
            report: None,
            opening: Arc::new(opening),
        })
    }

    /// The seat this secret opens.
    pub(crate) fn seat_of(&self, secret: &str) -> Result<Seat, Problem> {
        let fits = |seat: SessionSeat| self.secrets[seat].is_some_and(|hash| hash.fits(secret));
        // Both are always compared, so that the time says nothing either.
        match (fits(SessionSeat::A), fits(SessionSeat::B)) {
            (true, _) => Ok(Seat::A),
            (_, true) => Ok(Seat::B),
            _ => Err(Problem::new(Code::WrongSecret, "this secret opens no seat of this match")),
        }
    }

    /// Whether two people with a secret each play, so that neither decides alone.
    fn two_people(&self) -> bool {
        self.opening.terms.open
            && self.joined
            && SessionSeat::BOTH.iter().all(|&seat| self.table.seated(seat).is_none())
    }

    /// The ticket of the state as it is.
    pub(crate) fn ticket(&self) -> String {
        self.table.snapshot().ticket.number().to_string()
    }

    /// Whether the ticket is that of the match as it is.
    pub(crate) fn check_ticket(&self, ticket: Option<&str>) -> Result<(), Problem> {
        let current = self.ticket();
        match ticket {
            Some(ticket) if ticket != current => {
                let shown: String = ticket.chars().take(20).collect();
                let detail = format!(
                    "this answers state {shown} of the match, which is now in state {current}"
                );
                Err(Problem::new(Code::Stale, detail))
            }
            _ => Ok(()),
        }
    }

    /// Whether this invitation is to this match.
    pub(crate) fn invited(&self, invitation: &str) -> Result<(), Problem> {
        match &self.opening.invitation {
            Some(hash) if hash.fits(invitation) => Ok(()),
            _ => Err(Problem::new(Code::WrongInvitation, "this invitation is not to this match")),
        }
    }

    /// Whether the friend's seat is taken, and whether by the holder of this secret.
    pub(crate) fn taken_by(&self, secret: &str) -> Option<bool> {
        self.joined.then(|| self.secrets[SessionSeat::B].is_some_and(|hash| hash.fits(secret)))
    }

    /// Understands what a client asks, in the state as it is.
    pub(crate) fn read(
        &self,
        seat: Seat,
        command: &Command,
        origin: Origin,
        limits: &Limits,
    ) -> Result<Act, Problem> {
        Ok(Act::Asked(
            seat,
            match command {
                Command::Play { action } => {
                    limits.short("move", action)?;
                    Ask::Play(self.table.parse_move(action)?)
                }
                Command::Undo => Ask::Undo,
                Command::Redo => Ask::Redo,
                Command::Resign => Ask::Resign,
                Command::NewGame => Ask::NewGame,
                Command::Occupy { seat, player } => {
                    let player = match (player, origin) {
                        (Some(text), Origin::Client) => Some(limits.player(text, self.kind)?),
                        (Some(text), Origin::Store) => Some(limits.kept_player(text, self.kind)?),
                        (None, _) => None,
                    };
                    Ask::Occupy(*seat, player)
                }
                Command::Begin { starter } => Ask::Begin(*starter),
                Command::Offer { what } => Ask::Offer(*what),
                Command::Accept => Ask::Accept,
                Command::Decline => Ask::Decline,
            },
        ))
    }

    /// Understands what the store holds, in the state as it was then.
    pub(crate) fn read_event(&self, event: &Event, limits: &Limits) -> Result<Act, Problem> {
        match event {
            Event::Asked { seat, command } => self.read(*seat, command, Origin::Store, limits),
            Event::Answered { action } => Ok(Act::Answered(self.table.parse_move(action)?)),
            Event::Joined { secret } => Hash::from_text(secret)
                .map(Act::Joined)
                .ok_or_else(|| Problem::new(Code::Internal, "a joined seat without a secret")),
        }
    }

    /// Changes the state, or says why not and leaves it as it was.
    pub(crate) fn apply(&mut self, act: &Act) -> Result<(), Problem> {
        match act {
            Act::Asked(seat, ask) => self.asked(*seat, ask)?,
            Act::Answered(action) => {
                let ticket = self.table.snapshot().ticket;
                self.table.command(catalog::Command::Play(Play::new(*action).answering(ticket)))?;
                self.offer = None;
            }
            Act::Joined(hash) => {
                self.secrets[SessionSeat::B] = Some(*hash);
                self.joined = true;
            }
        }
        self.report = None;
        Ok(())
    }

    fn asked(&mut self, seat: Seat, ask: &Ask) -> Result<(), Problem> {
        match ask {
            Ask::Undo | Ask::Redo | Ask::NewGame | Ask::Occupy(..) | Ask::Begin(_)
                if self.two_people() =>
            {
                let detail = "two people play this match: offer it to the other";
                return Err(Problem::new(Code::NeedsOffer, detail));
            }
            Ask::Play(action) => {
                let play = Play::new(*action).by(self.player_of(seat));
                self.table.command(catalog::Command::Play(play))?;
                self.offer = None;
            }
            Ask::Undo => self.table.command(catalog::Command::Undo)?,
            Ask::Redo => self.table.command(catalog::Command::Redo).map_err(|error| {
                if error.refusal == catalog::Refusal::Nothing {
                    Problem::new(Code::NothingToRedo, error.message)
                } else {
                    error.into()
                }
            })?,
            Ask::Resign => {
                self.table.command(catalog::Command::Resign(self.player_of(seat)))?;
                self.offer = None;
            }
            Ask::NewGame => self.new_game()?,
            Ask::Occupy(seat, player) => {
                let player = player.clone().map(|player| player.with_seed(self.seed()));
                self.table.command(catalog::Command::Occupy((*seat).into(), player))?;
            }
            Ask::Begin(starter) => {
                let starter = starter.starter(self.opening.terms.seed);
                self.table.command(catalog::Command::Begin(starter))?;
            }
            Ask::Offer(what) => {
                if !self.two_people() {
                    let detail = "nobody else need be asked in this match: simply do it";
                    return Err(Problem::new(Code::NoOffer, detail));
                }
                if *what == Favour::Undo && !self.table.snapshot().can_undo {
                    return Err(Problem::new(Code::NothingToUndo, "there is no move to undo"));
                }
                self.offer = Some(Offer { what: *what, by: seat });
            }
            Ask::Accept => {
                let offer = self.offer_to(seat)?;
                match offer.what {
                    Favour::Undo => self.undo_for(offer.by)?,
                    Favour::NewGame => self.new_game()?,
                }
                self.offer = None;
            }
            Ask::Decline => {
                // Whoever asked may think better of it, too.
                if self.offer.take().is_none() {
                    return Err(no_offer());
                }
            }
        }
        Ok(())
    }

    fn offer_to(&self, seat: Seat) -> Result<Offer, Problem> {
        match self.offer {
            None => Err(no_offer()),
            Some(offer) if offer.by == seat => {
                Err(Problem::new(Code::OwnOffer, "the opponent must grant what you asked"))
            }
            Some(offer) => Ok(offer),
        }
    }

    /// Undoes so much that this seat is to move again: its last move, and the answer if there was one.
    fn undo_for(&mut self, seat: Seat) -> Result<(), Problem> {
        let resigned = matches!(self.table.snapshot().ending, Some(Ending::Resigned(_)));
        self.table.command(catalog::Command::Undo)?;
        let now = self.table.snapshot();
        if !resigned && now.turn != self.player_of(seat) && now.can_undo {
            self.table.command(catalog::Command::Undo)?;
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), Problem> {
        self.table.command(catalog::Command::NewGame)?;
        self.begun_again += 1;
        // Another game, another seed for the computers.
        for seat in SessionSeat::BOTH {
            if let Some(player) = self.table.seated(seat) {
                let player = player.clone().with_seed(self.seed());
                self.table.command(catalog::Command::Occupy(seat, Some(player)))?;
            }
        }
        self.offer = None;
        Ok(())
    }

    fn seed(&self) -> u64 {
        self.opening.terms.seed.wrapping_add(self.begun_again)
    }

    fn player_of(&self, seat: Seat) -> Player {
        self.table.snapshot().player(seat.into())
    }

    /// Megabytes that its computers may keep between moves.
    pub(super) fn megabytes(&self) -> u64 {
        let players = SessionSeat::BOTH.iter().filter_map(|&seat| self.table.seated(seat));
        players.map(|player| u64::from(player.settings().megabytes())).sum()
    }

    /// The state as front ends draw it. Built once per change: whoever wants it gets the same one.
    pub(crate) fn view(&self, revision: u64, expires: String) -> View {
        let now = self.table.snapshot();
        let occupant = |seat: SessionSeat| match self.table.seated(seat) {
            Some(player) => {
                Occupant { kind: "computer".to_owned(), player: Some(player.to_string()) }
            }
            None if seat == SessionSeat::B && self.opening.terms.open && !self.joined => {
                Occupant { kind: "open".to_owned(), player: None }
            }
            None => Occupant { kind: "human".to_owned(), player: None },
        };
        View {
            position: Position::new(now.origin, now.moves, now.position, now.ending),
            id: self.opening.id.clone(),
            ticket: now.ticket.number().to_string(),
            revision,
            opening: now.opening,
            redo: now.redo.iter().map(ToString::to_string).collect(),
            awaited: awaited(now.awaited).to_owned(),
            can_undo: now.can_undo,
            can_redo: now.can_redo,
            number: now.game,
            tally: Tally {
                a: now.tally.wins[SessionSeat::A],
                b: now.tally.wins[SessionSeat::B],
                draws: now.tally.draws,
            },
            seats: PerSeat { a: occupant(SessionSeat::A), b: occupant(SessionSeat::B) },
            began: now.began.into(),
            starter: now.starter.into(),
            first_seat: now.began.into(),
            seed: self.seed().to_string(),
            thought: self.report.clone(),
            offer: self.offer,
            two_people: self.two_people(),
            expires,
        }
    }
}

fn no_offer() -> Problem {
    Problem::new(Code::NoOffer, "nothing was offered")
}

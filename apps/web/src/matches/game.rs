//! One match in memory: the table, and what the people around it may do.
//!
//! Nothing here waits or searches. [`Game::apply`] changes a match or refuses and leaves it as it was; a match loaded from the store has gone
//! through the same applications in the same order, and so is the same to the last ticket.

use std::collections::HashMap;

use foursight_catalog::{
    self as catalog, BySeat, Ending, Game as Kind, Match, PlayerSpec, Seat as Chair, Start, open,
};
use foursight_game::Player;

use super::event::{Command, Event};
use crate::clock;
use crate::limits::Limits;
use crate::problem::{Code, Problem};
use crate::secret::Hash;
use crate::store::{Kept, Opening};
use crate::wire::{
    Begins, Favour, Occupant, Offer, PerSeat, Position, Seat, Snapshot, Tally, Thought, awaited,
};

/// A match.
pub(crate) struct Game {
    kind: Kind,
    pub(super) table: Box<dyn Match>,
    opening: Opening,
    secrets: BySeat<Option<Hash>>,
    joined: bool,
    /// How many games were begun at this table after the first, finished or not: each takes the next seed.
    begun_again: u64,
    offer: Option<Offer>,
    /// What the computer thought, if its move was the last thing that happened.
    pub(super) thought: Option<Thought>,
    /// How many changes there were, and when the last was.
    revision: u64,
    changed: i64,
    /// Whether what happens is new, rather than played again from the store: only then are players held to the limits of today.
    fresh: bool,
    /// The requests that were done, with what they asked.
    requests: HashMap<String, String>,
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
        let table = open(kind, &seats, begins.starter(terms.seed), start)?;
        Ok(Self {
            kind,
            table,
            secrets: BySeat::new(opening.secrets[0], opening.secrets[1]),
            joined: false,
            begun_again: 0,
            offer: None,
            thought: None,
            revision: 0,
            changed: opening.created,
            fresh: true,
            requests: HashMap::new(),
            opening,
        })
    }

    /// A match as the store has it, played again.
    pub(crate) fn replayed(kept: Kept, limits: &Limits) -> Result<Self, Problem> {
        let mut game = Self::new(kept.opening, limits)?;
        game.fresh = false;
        for change in kept.changes {
            let damaged = |reason: String| {
                Problem::new(
                    Code::Store,
                    format!(
                        "change {} of the match cannot be played again: {reason}",
                        change.number
                    ),
                )
            };
            let event: Event =
                serde_json::from_str(&change.event).map_err(|error| damaged(error.to_string()))?;
            game.apply(&event, limits).map_err(|problem| damaged(problem.detail().to_owned()))?;
            game.kept(change.request, &event, change.at);
        }
        game.fresh = true;
        Ok(game)
    }

    /// Notes that the last applied event is on the disk.
    pub(crate) fn kept(&mut self, request: Option<String>, event: &Event, at: i64) {
        self.revision += 1;
        self.changed = at;
        if let Some(request) = request {
            self.requests.insert(request, event.text());
        }
    }

    /// The number the next change will have.
    pub(crate) const fn next_number(&self) -> u64 {
        self.revision + 1
    }

    /// When it is forgotten.
    pub(crate) fn expires(&self, limits: &Limits) -> i64 {
        self.changed.saturating_add(clock::milliseconds(limits.lifetime))
    }

    /// The seat this secret opens.
    pub(crate) fn seat_of(&self, secret: &str) -> Result<Seat, Problem> {
        let fits = |seat: Chair| self.secrets[seat].is_some_and(|hash| hash.fits(secret));
        // Both are always compared, so that the time says nothing either.
        match (fits(Chair::A), fits(Chair::B)) {
            (true, _) => Ok(Seat::A),
            (_, true) => Ok(Seat::B),
            _ => Err(Problem::new(Code::WrongSecret, "this secret opens no seat of this match")),
        }
    }

    /// Whether this request was done before; a problem if it was something else.
    pub(crate) fn was_done(&self, request: &str, event: &Event) -> Result<bool, Problem> {
        match self.requests.get(request) {
            None => Ok(false),
            Some(done) if *done == event.text() => Ok(true),
            Some(_) => Err(Problem::new(
                Code::RequestReused,
                format!("the request `{request}` asked for something else before"),
            )),
        }
    }

    /// Whether two people with a secret each sit at the table, so that neither decides alone.
    fn two_people(&self) -> bool {
        let seats = self.table.snapshot().seats;
        self.opening.terms.open
            && self.joined
            && Chair::BOTH.iter().all(|seat| seats[*seat].is_none())
    }

    /// Whether the ticket is that of the match as it is.
    pub(crate) fn check_ticket(&self, ticket: Option<&str>) -> Result<(), Problem> {
        let current = self.table.snapshot().ticket.number().to_string();
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

    /// The hash of seat B's secret must become this one; `None` if the seat is taken or was never open.
    pub(crate) fn invited(&self, invitation: &str) -> Result<(), Problem> {
        match &self.opening.invitation {
            Some(hash) if hash.fits(invitation) => Ok(()),
            _ => Err(Problem::new(Code::WrongInvitation, "this invitation is not to this match")),
        }
    }

    /// Whether the friend's seat is taken, and whether by the holder of this secret.
    pub(crate) fn taken_by(&self, secret: &str) -> Option<bool> {
        self.joined.then(|| self.secrets[Chair::B].is_some_and(|hash| hash.fits(secret)))
    }

    /// Changes the match, or says why not and leaves it as it was.
    pub(crate) fn apply(&mut self, event: &Event, limits: &Limits) -> Result<(), Problem> {
        match event {
            Event::Asked { seat, command } => self.asked(*seat, command, limits)?,
            Event::Answered { action } => {
                let ticket = Some(self.table.snapshot().ticket);
                self.table.command(catalog::Command::Play {
                    action: action.clone(),
                    by: None,
                    ticket,
                })?;
                self.offer = None;
            }
            Event::Joined { secret } => {
                let hash = Hash::from_text(secret).ok_or_else(|| {
                    Problem::new(Code::Internal, "a joined seat without a secret")
                })?;
                self.secrets[Chair::B] = Some(hash);
                self.joined = true;
            }
        }
        self.thought = None;
        Ok(())
    }

    fn asked(&mut self, seat: Seat, command: &Command, limits: &Limits) -> Result<(), Problem> {
        let alone = || {
            let detail = "two people play this match: offer it to the other";
            Problem::new(Code::NeedsOffer, detail)
        };
        match command {
            Command::Undo
            | Command::Redo
            | Command::NewGame
            | Command::Occupy { .. }
            | Command::Begin { .. }
                if self.two_people() =>
            {
                return Err(alone());
            }
            Command::Play { action } => {
                let by = Some(self.player_of(seat));
                limits.short("move", action)?;
                let play = catalog::Command::Play { action: action.clone(), by, ticket: None };
                self.table.command(play)?;
                self.offer = None;
            }
            Command::Undo => self.table.command(catalog::Command::Undo)?,
            Command::Redo => self.table.command(catalog::Command::Redo).map_err(|error| {
                let nothing = error.refusal == catalog::Refusal::Nothing;
                if nothing {
                    Problem::new(Code::NothingToRedo, error.message)
                } else {
                    error.into()
                }
            })?,
            Command::Resign => {
                self.table.command(catalog::Command::Resign(self.player_of(seat)))?;
                self.offer = None;
            }
            Command::NewGame => self.new_game()?,
            Command::Occupy { seat, player } => {
                let player = match player {
                    Some(text) if self.fresh => Some(limits.player(text, self.kind)?),
                    Some(text) => Some(limits.kept_player(text, self.kind)?),
                    None => None,
                };
                let player = player.map(|player| player.with_seed(self.seed()));
                self.table.command(catalog::Command::Occupy((*seat).into(), player))?;
            }
            Command::Begin { starter } => {
                let starter = starter.starter(self.opening.terms.seed);
                self.table.command(catalog::Command::Begin(starter))?;
            }
            Command::Offer { what } => {
                if !self.two_people() {
                    let detail = "nobody else need be asked in this match: simply do it";
                    return Err(Problem::new(Code::NoOffer, detail));
                }
                if *what == Favour::Undo && !self.table.snapshot().can_undo {
                    return Err(Problem::new(Code::NothingToUndo, "there is no move to take back"));
                }
                self.offer = Some(Offer { what: *what, by: seat });
            }
            Command::Accept => {
                let offer = self.offer_to(seat)?;
                match offer.what {
                    Favour::Undo => self.take_back(offer.by)?,
                    Favour::NewGame => self.new_game()?,
                }
                self.offer = None;
            }
            Command::Decline => {
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
                Err(Problem::new(Code::OwnOffer, "the other one must grant what you asked"))
            }
            Some(offer) => Ok(offer),
        }
    }

    /// Takes back so much that this seat is to move again: its last move, and the answer if there was one.
    fn take_back(&mut self, seat: Seat) -> Result<(), Problem> {
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
        // Another game, other chances: the computers sit down again with the next seed.
        let seats = self.table.snapshot().seats;
        for seat in Chair::BOTH {
            if let Some(player) = &seats[seat] {
                let player: PlayerSpec = player.clone().with_seed(self.seed());
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
        if Chair::from(seat) == self.table.snapshot().began {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Megabytes of tables its computers may keep between moves.
    pub(super) fn megabytes(&self) -> u64 {
        let seats = self.table.snapshot().seats;
        Chair::BOTH
            .iter()
            .filter_map(|seat| seats[*seat].as_ref())
            .map(|player| u64::from(player.settings().table))
            .sum()
    }

    /// The match as it goes over the wire.
    pub(crate) fn snapshot(&self, limits: &Limits) -> Snapshot {
        let now = self.table.snapshot();
        let occupant = |seat: Chair| match &now.seats[seat] {
            Some(player) => {
                Occupant { kind: "computer".to_owned(), player: Some(player.to_string()) }
            }
            None if seat == Chair::B && self.opening.terms.open && !self.joined => {
                Occupant { kind: "open".to_owned(), player: None }
            }
            None => Occupant { kind: "human".to_owned(), player: None },
        };
        Snapshot {
            position: Position::from(&now),
            id: self.opening.id.clone(),
            ticket: now.ticket.number().to_string(),
            revision: self.revision,
            opening: now.opening,
            redo: now.redo.clone(),
            awaited: awaited(now.awaited).to_owned(),
            can_undo: now.can_undo,
            can_redo: now.can_redo,
            number: now.number,
            tally: Tally {
                a: now.tally.wins[Chair::A],
                b: now.tally.wins[Chair::B],
                draws: now.tally.draws,
            },
            seats: PerSeat { a: occupant(Chair::A), b: occupant(Chair::B) },
            began: now.began.into(),
            starter: now.starter.into(),
            first_seat: now.began.into(),
            seed: self.seed().to_string(),
            thought: self.thought.clone(),
            offer: self.offer,
            two_people: self.two_people(),
            expires: clock::text(self.expires(limits)),
        }
    }
}

fn no_offer() -> Problem {
    Problem::new(Code::NoOffer, "nothing was offered")
}

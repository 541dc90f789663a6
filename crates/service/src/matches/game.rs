//! The state of a match: the game, and what the people around it may do.
//!
//! Nothing here waits, searches or stores. [`MatchState::apply`] changes a state or refuses and leaves it as it was; a match loaded from the store
//! has gone through the same acts in the same order, and so is the same to the last ticket. A clone is cheap, so a command is tried on a copy.

use std::sync::Arc;

use foursight_catalog::{
    self as catalog, BySeat, Ending, Game, Match, Play, Seat as SessionSeat, Start,
};
use foursight_game::Player;
use foursight_wire::{
    Begins, Occupant, Offer, OfferKind, PerSeat, Position, Report, Seat, Tally, View, awaited,
};

use super::event::{Action, Command, Event, ParsedCommand};
use super::stored::Opening;
use crate::limits::Limits;
use crate::problem::{Code, Problem};
use crate::secret::Hash;

/// The state of a match.
#[derive(Clone)]
pub struct MatchState {
    kind: Game,
    pub(super) table: Match,
    pub(super) opening: Arc<Opening>,
    pub(super) secrets: BySeat<Option<Hash>>,
    pub(super) joined: bool,
    names: BySeat<Option<String>>,
    /// Whether two people have agreed on hints.
    pub(super) hints: bool,
    /// How many games were begun after the first, finished or not: each takes the next seed.
    begun_again: u64,
    pub(super) offer: Option<Offer>,
    /// How many offers there were in all.
    offers: u64,
    /// How many of them since anything else was done.
    pub(super) offers_in_a_row: u64,
    /// What the computer reported, if its move was the last thing that happened.
    pub report: Option<Report>,
}

/// Whether a player's text is new, or was accepted before and is read from the store: only then may it exceed the limits of today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is new.
    Client,
    /// It was accepted before.
    Store,
}

impl MatchState {
    /// A new match, or what the problem with its terms is.
    pub fn new(opening: Opening, limits: &Limits) -> Result<Self, Problem> {
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
        let mut table = Match::open(kind, &seats, begins.starter(terms.seed), start)?;
        if terms.undo_moves {
            table.release_opening();
        }
        Ok(Self {
            kind,
            table,
            secrets: BySeat::new(opening.secrets[0], opening.secrets[1]),
            joined: false,
            names: BySeat::new(terms.names[0].clone(), terms.names[1].clone()),
            hints: false,
            begun_again: 0,
            offer: None,
            offers: 0,
            offers_in_a_row: 0,
            report: None,
            opening: Arc::new(opening),
        })
    }

    /// What is played.
    pub(super) const fn kind(&self) -> Game {
        self.kind
    }

    /// The match in play.
    pub const fn table(&self) -> &Match {
        &self.table
    }

    /// Forgets what the players remember of earlier moves.
    pub fn forget_tables(&mut self) {
        self.table.forget();
    }

    /// The ticket of the state as it is.
    pub fn ticket(&self) -> String {
        self.table.snapshot().ticket.number().to_string()
    }

    /// Whether the ticket is that of the match as it is.
    pub fn check_ticket(&self, ticket: Option<&str>) -> Result<(), Problem> {
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

    /// Understands what a client asks, in the state as it is. What is new must also be permitted; what the store holds was permitted once.
    pub fn read(
        &self,
        seat: Seat,
        command: &Command,
        origin: Origin,
        limits: &Limits,
    ) -> Result<Action, Problem> {
        let ask = match command {
            Command::Play { action } => {
                limits.short("move", action)?;
                ParsedCommand::Play(self.table.parse_move(action)?)
            }
            Command::Undo {} => ParsedCommand::Undo,
            Command::Redo {} => ParsedCommand::Redo,
            Command::Resign {} => ParsedCommand::Resign,
            Command::NewGame {} => ParsedCommand::NewGame,
            Command::Occupy { seat, player } => {
                let player = match (player, origin) {
                    (Some(text), Origin::Client) => Some(limits.player(text, self.kind)?),
                    (Some(text), Origin::Store) => Some(limits.kept_player(text, self.kind)?),
                    (None, _) => None,
                };
                ParsedCommand::Occupy(*seat, player)
            }
            Command::Begin { starter } => ParsedCommand::Begin(*starter),
            Command::Offer { what } => ParsedCommand::Offer(*what),
            Command::Accept { offer } => {
                ParsedCommand::Accept(self.offer_meant(*offer, origin == Origin::Client)?)
            }
            Command::Decline { offer } => ParsedCommand::Decline(self.offer_meant(*offer, false)?),
            Command::Name { name } => {
                ParsedCommand::Name(name.as_deref().map(seat_name).transpose()?)
            }
            Command::Hints { allowed } => ParsedCommand::Hints(*allowed),
        };
        if origin == Origin::Client {
            self.permit(&ask)?;
        }
        Ok(Action::Asked(seat, ask))
    }

    /// Understands what the store holds, in the state as it was then.
    pub fn read_event(&self, event: &Event, limits: &Limits) -> Result<Action, Problem> {
        match event {
            Event::Asked { seat, command } => self.read(*seat, command, Origin::Store, limits),
            Event::Answered { action } => Ok(Action::Answered(self.table.parse_move(action)?)),
            Event::Joined { secret, name } => Hash::from_text(secret)
                .map(|hash| Action::Joined(hash, name.clone()))
                .ok_or_else(|| Problem::new(Code::Internal, "a joined seat without a secret")),
        }
    }

    /// Changes the state, or says why not and leaves it as it was.
    pub fn apply(&mut self, act: &Action) -> Result<(), Problem> {
        match act {
            Action::Asked(seat, ask) => self.asked(*seat, ask)?,
            Action::Answered(action) => {
                let ticket = self.table.snapshot().ticket;
                self.table.command(catalog::Command::Play(Play::new(*action).answering(ticket)))?;
                self.withdraw();
            }
            Action::Joined(hash, name) => {
                self.secrets[SessionSeat::B] = Some(*hash);
                self.joined = true;
                if name.is_some() {
                    self.names[SessionSeat::B].clone_from(name);
                }
            }
        }
        self.report = None;
        Ok(())
    }

    fn asked(&mut self, seat: Seat, ask: &ParsedCommand) -> Result<(), Problem> {
        match ask {
            ParsedCommand::Play(action) => {
                let play = Play::new(*action).by(self.player_of(seat));
                self.table.command(catalog::Command::Play(play))?;
                self.withdraw();
            }
            ParsedCommand::Undo => self.table.command(catalog::Command::Undo)?,
            ParsedCommand::Redo => self.table.command(catalog::Command::Redo).map_err(|error| {
                if error.refusal == catalog::Refusal::Nothing {
                    Problem::new(Code::NothingToRedo, error.message)
                } else {
                    error.into()
                }
            })?,
            ParsedCommand::Resign => {
                self.table.command(catalog::Command::Resign(self.player_of(seat)))?;
                self.withdraw();
            }
            ParsedCommand::NewGame => self.new_game()?,
            ParsedCommand::Occupy(seat, player) => {
                let player = player.clone().map(|player| player.with_seed(self.seed()));
                self.table.command(catalog::Command::Occupy((*seat).into(), player))?;
            }
            ParsedCommand::Begin(starter) => {
                let starter = starter.starter(self.opening.terms.seed);
                self.table.command(catalog::Command::Begin(starter))?;
            }
            ParsedCommand::Offer(what) => {
                self.offers += 1;
                self.offers_in_a_row += 1;
                self.offer = Some(Offer { what: *what, by: seat, number: self.offers });
            }
            ParsedCommand::Accept(number) => {
                let offer = self.offer_numbered(*number)?;
                if offer.by == seat {
                    let detail = "the opponent must grant what you asked";
                    return Err(Problem::new(Code::OwnOffer, detail));
                }
                match offer.what {
                    OfferKind::Undo => self.undo_for(offer.by)?,
                    OfferKind::NewGame => self.new_game()?,
                    OfferKind::Hints => self.hints = true,
                }
                self.withdraw();
            }
            ParsedCommand::Decline(number) => {
                // Whoever asked may think better of it, too. Whoever was asked has seen it.
                let by = self.offer_numbered(*number)?.by;
                self.offer = None;
                if by != seat {
                    self.offers_in_a_row = 0;
                }
            }
            ParsedCommand::Name(name) => self.names[seat.into()].clone_from(name),
            ParsedCommand::Hints(allowed) => self.hints = *allowed,
        }
        Ok(())
    }

    /// Nothing is offered any more: something else was done.
    const fn withdraw(&mut self) {
        self.offer = None;
        self.offers_in_a_row = 0;
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
        self.withdraw();
        Ok(())
    }

    fn seed(&self) -> u64 {
        self.opening.terms.seed.wrapping_add(self.begun_again)
    }

    fn player_of(&self, seat: Seat) -> Player {
        self.table.snapshot().player(seat.into())
    }

    /// Megabytes that its computers may keep between moves.
    pub fn megabytes(&self) -> u64 {
        let players = SessionSeat::BOTH.iter().filter_map(|&seat| self.table.seated(seat));
        players.map(|player| u64::from(player.settings().megabytes())).sum()
    }

    /// The state as front ends draw it. Built once per change: whoever wants it gets the same one.
    pub fn view(&self, revision: u64, expires: String) -> View {
        let now = self.table.snapshot();
        let occupant = |seat: SessionSeat| {
            let player = self.table.seated(seat);
            let kind = match player {
                Some(_) => "computer",
                None if seat == SessionSeat::B && self.is_seat_free() => "open",
                None => "human",
            };
            Occupant {
                kind: kind.to_owned(),
                player: player.map(ToString::to_string),
                name: self.names[seat].clone(),
            }
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
            hints_allowed: self.hints_allowed(),
            can_join: self.opening.terms.by_address && self.is_seat_free(),
            expires,
        }
    }
}

/// The longest name of a seat, in characters.
const LONGEST_NAME: usize = 40;

/// Reads the name of a seat: one line that cannot change how the text around it is shown.
pub fn seat_name(text: &str) -> Result<String, Problem> {
    let turns_around = |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
    let name = text.trim();
    let length = name.chars().count();
    if length == 0
        || length > LONGEST_NAME
        || name.chars().any(|letter| letter.is_control() || turns_around(letter))
    {
        let detail = format!("a name has 1 to {LONGEST_NAME} characters in one line");
        return Err(Problem::new(Code::BadName, detail));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_NAME, seat_name};

    #[test]
    fn a_name_is_one_line_of_at_most_forty_characters() {
        let longest = "š".repeat(LONGEST_NAME);
        assert_eq!(seat_name(&format!(" {longest}\n")).unwrap(), longest);
        for wrong in [&*format!("{longest}a"), "", " ", "a\nb", "a\u{7}", "a\u{202e}b"] {
            assert!(seat_name(wrong).is_err(), "{wrong:?}");
        }
    }
}

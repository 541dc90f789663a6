//! Who may do what in a match. Asked of what is new alone: what the store holds was permitted when it was done, perhaps by an earlier edition.

use foursight_catalog::Seat as SessionSeat;
use foursight_wire::{Offer, OfferKind, Seat};

use super::event::ParsedCommand;
use super::game::MatchState;
use crate::problem::{Code, Problem};

impl MatchState {
    /// The seat this secret opens.
    pub fn seat_of(&self, secret: &str) -> Result<Seat, Problem> {
        let fits = |seat: SessionSeat| self.secrets[seat].is_some_and(|hash| hash.fits(secret));
        // Both are always compared, so that the time says nothing either.
        match (fits(SessionSeat::A), fits(SessionSeat::B)) {
            (true, _) => Ok(Seat::A),
            (_, true) => Ok(Seat::B),
            _ => Err(Problem::new(Code::WrongSecret, "this secret opens no seat of this match")),
        }
    }

    /// Whether two people hold a secret each, so that neither decides alone, whoever plays for them.
    pub(super) fn two_people(&self) -> bool {
        self.opening.terms.open && self.joined
    }

    /// Whether hints may be shown.
    pub(super) fn hints_allowed(&self) -> bool {
        !self.opening.terms.open || self.hints
    }

    /// Whether a friend may still take seat B.
    pub(super) fn is_seat_free(&self) -> bool {
        self.opening.terms.open && !self.joined && self.table.seated(SessionSeat::B).is_none()
    }

    /// Whether a seat's holder may ask for this now.
    pub(super) fn permit(&self, ask: &ParsedCommand) -> Result<(), Problem> {
        let refuse = |code, detail: &str| Err(Problem::new(code, detail));
        match ask {
            ParsedCommand::Undo
            | ParsedCommand::Redo
            | ParsedCommand::NewGame
            | ParsedCommand::Occupy(..)
            | ParsedCommand::Begin(_)
                if self.two_people() =>
            {
                refuse(Code::NeedsOffer, "two people play this match: offer it to the other")
            }
            ParsedCommand::Offer(_) if !self.two_people() => {
                refuse(Code::NoOffer, "nobody else need be asked in this match: simply do it")
            }
            ParsedCommand::Offer(OfferKind::Undo) if !self.table.snapshot().can_undo => {
                refuse(Code::NothingToUndo, "there is no move to undo")
            }
            ParsedCommand::Offer(OfferKind::Hints) if self.hints => {
                refuse(Code::NoOffer, "hints are allowed already")
            }
            ParsedCommand::Hints(_) if !self.opening.terms.open => {
                refuse(Code::NoOffer, "hints are always allowed in this match")
            }
            ParsedCommand::Hints(true) => {
                refuse(Code::NeedsOffer, "hints need the other's consent: offer them")
            }
            _ => Ok(()),
        }
    }

    /// The number of the offer that is meant. Who does not name it may mean an earlier one if there were several; where that matters, it is
    /// refused.
    pub(super) fn offer_meant(&self, named: Option<u64>, strict: bool) -> Result<u64, Problem> {
        let current = self.offer.ok_or_else(no_offer)?.number;
        match named {
            Some(number) => Ok(number),
            None if strict && self.offers_in_a_row > 1 => Err(changed()),
            None => Ok(current),
        }
    }

    /// The offer, if it is still this one.
    pub(super) fn offer_numbered(&self, number: u64) -> Result<Offer, Problem> {
        let offer = self.offer.ok_or_else(no_offer)?;
        if offer.number == number { Ok(offer) } else { Err(changed()) }
    }

    /// Whether seat B may be taken with this invitation, or without one by whoever has the match's address.
    pub fn invited(&self, invitation: Option<&str>) -> Result<(), Problem> {
        match (invitation, &self.opening.invitation) {
            (Some(invitation), Some(hash)) if hash.fits(invitation) => Ok(()),
            (None, _) if self.opening.terms.by_address => Ok(()),
            (Some(_), _) => {
                Err(Problem::new(Code::WrongInvitation, "this invitation is not to this match"))
            }
            (None, _) => {
                Err(Problem::new(Code::WrongInvitation, "this match is joined with an invitation"))
            }
        }
    }

    /// Whether the holder of this secret sits on seat B already; a problem if somebody else does.
    pub fn has_joined(&self, secret: &str) -> Result<bool, Problem> {
        let taken = |detail: &str| Err(Problem::new(Code::SeatTaken, detail));
        if self.joined && self.secrets[SessionSeat::B].is_some_and(|hash| hash.fits(secret)) {
            Ok(true)
        } else if self.joined {
            taken("somebody has taken this seat already")
        } else if self.is_seat_free() {
            Ok(false)
        } else {
            taken("a computer has taken this seat")
        }
    }
}

fn no_offer() -> Problem {
    Problem::new(Code::NoOffer, "nothing was offered")
}

fn changed() -> Problem {
    Problem::new(Code::OfferChanged, "another offer was made meanwhile: name the one you mean")
}

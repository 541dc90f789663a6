//! A match as it is stored and as it stands: its state, the number of its changes, and the requests that were done.

use std::collections::HashMap;

use foursight_wire::{Seat, View};

use super::event::{Action, Command, Event};
use super::game::{MatchState, Origin};
use super::requests::CommandRequest;
use super::stored::{Change, Opening, StoredMatch};
use crate::json::parse;
use crate::limits::Limits;
use crate::problem::{Code, Problem};

/// A match with its history.
pub struct MatchLog {
    /// The state.
    pub game: MatchState,
    /// How many changes there were.
    revision: u64,
    /// When the last one was, in milliseconds since 1970. It never goes backwards.
    changed: i64,
    /// The requests that were done, with what they asked.
    requests: HashMap<String, String>,
    /// What the last change was.
    last: String,
    /// Bytes of all changes.
    bytes: usize,
}

impl MatchLog {
    /// A new match.
    pub fn new(opening: Opening, limits: &Limits) -> Result<Self, Problem> {
        let changed = opening.created;
        let game = MatchState::new(opening, limits)?;
        Ok(Self {
            game,
            revision: 0,
            changed,
            requests: HashMap::new(),
            last: String::new(),
            bytes: 0,
        })
    }

    /// A match as the store has it, every change done again.
    pub fn replayed(kept: StoredMatch, limits: &Limits) -> Result<Self, Problem> {
        let mut match_log = Self::new(kept.opening, limits)?;
        match_log.catch_up(kept.changes, limits)?;
        Ok(match_log)
    }

    /// Does the changes that are not known yet; whether there were any.
    pub fn catch_up(&mut self, changes: Vec<Change>, limits: &Limits) -> Result<bool, Problem> {
        let known = self.revision;
        for change in changes.into_iter().filter(|change| change.number > known) {
            let damaged = |reason: String| {
                let number = change.number;
                let detail = format!("change {number} of the match cannot be done again: {reason}");
                Problem::new(Code::Damaged, detail)
            };
            if change.number != self.revision + 1 {
                return Err(damaged(format!("change {} is missing", self.revision + 1)));
            }
            let event: Event = parse(&change.event).map_err(|error| damaged(error.to_string()))?;
            let act = self.game.read_event(&event, limits);
            let act = act.map_err(|problem| damaged(problem.detail().to_owned()))?;
            self.game.apply(&act).map_err(|problem| damaged(problem.detail().to_owned()))?;
            let text = act.text();
            self.note(change.request, text, change.at);
        }
        Ok(self.revision > known)
    }

    /// The change this act would be, tried on a copy of the state; nothing is changed yet.
    pub fn propose(
        &self,
        act: &Action,
        request: Option<String>,
        now: i64,
        limits: &Limits,
    ) -> Result<(MatchState, Change), Problem> {
        let number = self.revision + 1;
        if number > limits.changes {
            let most = limits.changes;
            let detail = format!("{most} things have happened in this match: open another");
            return Err(Problem::new(Code::MatchFull, detail));
        }
        let mut next = self.game.clone();
        next.apply(act)?;
        let at = now.max(self.changed);
        let change = Change { number, request, event: act.text(), at };
        if self.bytes + size(change.request.as_deref(), &change.event) > limits.match_bytes {
            let most = limits.match_bytes;
            let detail = format!("{most} bytes of changes are kept of a match: open another");
            return Err(Problem::new(Code::MatchFull, detail));
        }
        Ok((next, change))
    }

    /// The proposed state is stored: it becomes the state.
    pub fn commit(&mut self, next: MatchState, change: Change) {
        self.game = next;
        self.note(change.request, change.event, change.at);
    }

    fn note(&mut self, request: Option<String>, event: String, at: i64) {
        self.revision += 1;
        self.changed = self.changed.max(at);
        self.bytes += size(request.as_deref(), &event);
        if let Some(request) = request {
            self.requests.insert(request, event.clone());
        }
        self.last = event;
    }

    /// Whether the last change was this one.
    pub fn is_last(&self, event: &str) -> bool {
        self.last == event
    }

    /// Bytes of all changes.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many changes there were.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether this request was done before; a problem if it asked for something else. A move is compared as
    /// written, not understood again: one that was played can no longer be played.
    fn was_done(&self, request: &str, seat: Seat, command: &Command) -> Result<bool, Problem> {
        let Some(done) = self.requests.get(request) else { return Ok(false) };
        let same = matches!(parse(done), Ok(Event::Asked { seat: by, command: done })
            if by == seat && command.asks_for(&done, self.game.kind()));
        if same {
            return Ok(true);
        }
        let detail = format!("the request `{request}` asked for something else before");
        Err(Problem::new(Code::RequestReused, detail))
    }

    /// Understands what a client asks, in the state as it is; `None` if this request was done before. A refusal because the match has
    /// moved on carries the view as it is.
    pub fn read(
        &self,
        asked: &CommandRequest,
        view: &View,
        limits: &Limits,
    ) -> Result<Option<Action>, Problem> {
        let seat = self.game.seat_of(&asked.secret)?;
        if let Some(request) = &asked.request
            && self.was_done(request, seat, &asked.command)?
        {
            return Ok(None);
        }
        self.game
            .check_ticket(asked.ticket.as_deref())
            .map_err(|problem| problem.with("snapshot", view))?;
        self.game.read(seat, &asked.command, Origin::Client, limits).map(Some)
    }

    /// When the last change was, in milliseconds since 1970.
    pub const fn changed(&self) -> i64 {
        self.changed
    }

    /// The state as front ends draw it; `expires` says when it is deleted.
    pub fn view(&self, expires: String) -> View {
        self.game.view(self.revision, expires)
    }
}

/// What a change counts.
fn size(request: Option<&str>, event: &str) -> usize {
    event.len() + request.map_or(0, str::len)
}

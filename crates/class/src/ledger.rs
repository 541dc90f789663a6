//! A class with its history: what is stored, tried on a copy, and done again.

use std::collections::HashMap;

use crate::class::Class;
use crate::event::{Change, Effect, Event, Opening, Stored};
use crate::numbers::Time;
use crate::refusal::Refusal;

/// Changes a class may have: a class of the largest size that plays every day of a term stays below.
pub const CHANGES: u64 = 200_000;

/// A class, the number of its changes, and the requests that were done.
#[derive(Clone, Debug)]
pub struct Ledger {
    class: Class,
    revision: u64,
    requests: HashMap<String, u64>,
}

/// A change that was tried on a copy and is to be stored before it becomes the state.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What is to be stored.
    pub change: Change,
    /// What the server has to do once it is.
    pub effects: Vec<Effect>,
    class: Class,
}

impl Proposal {
    /// When the class expires once this is done.
    pub fn expires(&self) -> Time {
        self.class.expires()
    }
}

impl Ledger {
    /// A new class.
    pub fn new(opening: Opening) -> Self {
        Self { class: Class::new(opening), revision: 0, requests: HashMap::new() }
    }

    /// A class as the store has it, every change done again. No clock is read.
    pub fn replayed(stored: Stored) -> Result<Self, Refusal> {
        let mut ledger = Self::new(stored.opening);
        for change in stored.changes {
            let number = change.number;
            if number != ledger.revision + 1 {
                let missing = ledger.revision + 1;
                return Err(Refusal::Damaged(format!("change {missing} is missing")));
            }
            ledger.class.apply(&change.event, change.at).map_err(|refusal| {
                Refusal::Damaged(format!("change {number} cannot be done again: {refusal}"))
            })?;
            ledger.note(change.request);
        }
        Ok(ledger)
    }

    /// The class as it stands.
    pub const fn class(&self) -> &Class {
        &self.class
    }

    /// How many changes there were.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The change that did this request, if it was done before.
    pub fn done(&self, request: &str) -> Option<u64> {
        self.requests.get(request).copied()
    }

    /// The change this event would be, tried on a copy; nothing is changed yet.
    pub fn propose(
        &self,
        event: Event,
        request: Option<String>,
        now: Time,
    ) -> Result<Proposal, Refusal> {
        let number = self.revision + 1;
        if number > CHANGES && !matches!(event, Event::Ended {}) {
            return Err(Refusal::Settings("too much has happened in this class: open another"));
        }
        let mut class = self.class.clone();
        let at = now.max(class.changed);
        let effects = class.apply(&event, at)?;
        Ok(Proposal { change: Change { number, request, event, at }, effects, class })
    }

    /// The proposed change is stored: it becomes the state.
    pub fn commit(&mut self, proposal: Proposal) -> Vec<Effect> {
        self.class = proposal.class;
        self.note(proposal.change.request);
        proposal.effects
    }

    fn note(&mut self, request: Option<String>) {
        self.revision += 1;
        if let Some(request) = request {
            self.requests.insert(request, self.revision);
        }
    }
}

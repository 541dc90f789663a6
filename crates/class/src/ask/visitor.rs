//! Somebody who is nobody yet in the class, and the device that opened it.

use crate::ask::DeviceAccess;
use crate::class::Class;
use crate::event::Event;
use crate::hash::Hash;
use crate::name::Name;
use crate::refusal::Refusal;

impl Class {
    /// Somebody joins; `secret` is what is kept of the one the server drew for it.
    pub fn join(&self, name: &str, secret: Hash) -> Result<Event, Refusal> {
        if self.ended {
            return Err(Refusal::Ended);
        }
        if !self.joining {
            return Err(Refusal::JoiningClosed);
        }
        let name = Name::read(name)?;
        if self.is_name_taken(&name, None) {
            return Err(Refusal::NameTaken);
        }
        Ok(Event::Joined { name, secret })
    }

    /// Somebody takes a seat with the key that the teacher made for it.
    pub fn take_seat(&self, key: &Hash, secret: Hash) -> Result<Event, Refusal> {
        let is_offered = |offered: &Option<Hash>| offered.is_some_and(|offered| offered == *key);
        let pupil = self.pupils.iter().find(|pupil| !pupil.removed && is_offered(&pupil.key));
        let pupil = pupil.ok_or(Refusal::UnknownKey)?.number;
        Ok(Event::SeatTaken { pupil, secret })
    }
}

impl DeviceAccess<'_> {
    /// The teacher lost the secret; `secret` is what is kept of the new one.
    pub fn replace_teacher(&self, secret: Hash) -> Result<Event, Refusal> {
        self.class.replace_teacher(secret)
    }
}

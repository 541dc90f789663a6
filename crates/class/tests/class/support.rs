//! A class to try things on.

use foursight_class::{
    Class, Code, Drawn, Effect, Event, GameNumber, Hash, Ledger, Mode, Odd, Opening, PupilCommand,
    PupilNumber, Refusal, Settings, Side, Stored, TeacherCommand, Time, VERSION,
};

/// Secrets of teacher, device and projector; pupils' begin at 100.
pub(crate) const TEACHER: u16 = 1;
pub(crate) const DEVICE: u16 = 2;
pub(crate) const PROJECTOR: u16 = 3;

pub(crate) fn secret(number: u16) -> Hash {
    let mut bytes = [7; 32];
    bytes[..2].copy_from_slice(&number.to_be_bytes());
    Hash::from_bytes(bytes)
}

pub(crate) fn pupil_secret(pupil: PupilNumber) -> Hash {
    secret(100 + pupil.0)
}

pub(crate) fn settings(mode: Mode) -> Settings {
    Settings {
        name: "7b".to_owned(),
        game: "connect-four".to_owned(),
        mode,
        odd: Odd::Bye,
        levels: vec!["level-1".to_owned(), "level-3".to_owned()],
        hints: false,
        mistakes: false,
        minutes: None,
        days: 30,
    }
}

/// A class with its history and the time.
pub(crate) struct Room {
    pub(crate) ledger: Ledger,
    pub(crate) stored: Stored,
    pub(crate) now: Time,
    pub(crate) seed: u64,
}

impl Room {
    pub(crate) fn new(settings: Settings) -> Self {
        let opening = Opening {
            version: VERSION,
            code: Code::drawn(2026),
            settings: settings.checked().unwrap(),
            teacher: secret(TEACHER),
            device: secret(DEVICE),
            projector: secret(PROJECTOR),
            at: Time(1_000_000),
        };
        let stored = Stored { opening: opening.clone(), changes: Vec::new() };
        Self { ledger: Ledger::new(opening), stored, now: Time(1_000_000), seed: 1 }
    }

    pub(crate) fn with_pupils(settings: Settings, count: u16) -> Self {
        let mut room = Self::new(settings);
        for number in 1..=count {
            room.join(&format!("Pupil {}", letters(number))).unwrap();
        }
        room
    }

    pub(crate) fn class(&self) -> &Class {
        self.ledger.class()
    }

    pub(crate) fn later(&mut self, milliseconds: i64) {
        self.now = Time(self.now.0 + milliseconds);
    }

    /// Stores and does what happened, as a server does.
    pub(crate) fn happens(&mut self, event: Event) -> Result<Vec<Effect>, Refusal> {
        let proposal = self.ledger.propose(event, None, self.now)?;
        self.stored.changes.push(proposal.change.clone());
        Ok(self.ledger.commit(proposal))
    }

    pub(crate) fn join(&mut self, name: &str) -> Result<PupilNumber, Refusal> {
        let number = PupilNumber(self.class().pupils().len() as u16 + 1);
        let event = self.class().join(name, pupil_secret(number))?;
        self.happens(event)?;
        Ok(number)
    }

    pub(crate) fn teacher(&mut self, command: TeacherCommand) -> Result<Vec<Effect>, Refusal> {
        self.seed += 1;
        let drawn = Drawn { seed: self.seed, key: secret(30_000) };
        let event = self.class().teacher(&secret(TEACHER)).unwrap().ask(command, drawn)?;
        self.happens(event)
    }

    pub(crate) fn pupil(
        &mut self,
        pupil: PupilNumber,
        command: &PupilCommand,
    ) -> Result<Vec<Effect>, Refusal> {
        let access = self.class().pupil_by(&pupil_secret(pupil)).ok_or(Refusal::NoPupil(pupil))?;
        let event = access.ask(command)?;
        self.happens(event)
    }

    pub(crate) fn moves(&mut self, game: GameNumber, side: Side) -> Result<Event, Refusal> {
        let event = self.class().moved(game, side, self.now)?;
        self.happens(event.clone())?;
        Ok(event)
    }

    /// The numbers of the games that run.
    pub(crate) fn running(&self) -> Vec<GameNumber> {
        self.class().running().map(|game| game.number).collect()
    }
}

/// A, B, …, Z, AA, …: numbers would look alike to people, too.
pub(crate) fn letters(number: u16) -> String {
    let mut rest = u32::from(number);
    let mut text = String::new();
    while rest > 0 {
        rest -= 1;
        text.insert(0, char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    text
}

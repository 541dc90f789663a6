//! A class as it stands.

use crate::code::Code;
use crate::event::{Activity, Opening};
use crate::exercise::Assigned;
use crate::game::{Game, Side};
use crate::hash::Hash;
use crate::name::Name;
use crate::numbers::{ExerciseNumber, GameNumber, PupilNumber, RoundNumber, Time};
use crate::refusal::Refusal;
use crate::settings::Settings;

/// A pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pupil {
    /// The pupil's number.
    pub number: PupilNumber,
    /// The pupil's name.
    pub name: Name,
    /// Whether the pupil is there.
    pub present: bool,
    /// Whether the pupil was removed from the class.
    pub removed: bool,
    /// When the pupil joined.
    pub joined: Time,
    /// In which round the pupil was there for the first time.
    pub from_round: RoundNumber,
    pub(crate) secret: Hash,
    pub(crate) key: Option<Hash>,
}

/// A round of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number.
    pub number: RoundNumber,
    /// Its games, annulled ones included.
    pub games: Vec<GameNumber>,
    /// Who has it off.
    pub byes: Vec<PupilNumber>,
    /// When it began.
    pub began: Time,
}

/// Somebody wants to play somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Who.
    pub from: PupilNumber,
    /// Whom.
    pub to: PupilNumber,
}

/// A class as it stands. It changes by events alone (`apply.rs`), which commands of somebody with a role become (`ask/`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    pub(crate) code: Code,
    pub(crate) settings: Settings,
    pub(crate) teacher: Hash,
    pub(crate) device: Hash,
    pub(crate) projector: Hash,
    pub(crate) joining: bool,
    pub(crate) paused: bool,
    pub(crate) ended: bool,
    pub(crate) pupils: Vec<Pupil>,
    pub(crate) games: Vec<Game>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) order: Vec<PupilNumber>,
    pub(crate) challenges: Vec<Challenge>,
    pub(crate) activity: Activity,
    pub(crate) exercises: Vec<Assigned>,
    pub(crate) opened: Time,
    pub(crate) changed: Time,
}

impl Class {
    /// A new class.
    pub fn new(opening: Opening) -> Self {
        Self {
            code: opening.code,
            settings: opening.settings,
            teacher: opening.teacher,
            device: opening.device,
            projector: opening.projector,
            joining: true,
            paused: false,
            ended: false,
            pupils: Vec::new(),
            games: Vec::new(),
            rounds: Vec::new(),
            order: Vec::new(),
            challenges: Vec::new(),
            activity: Activity::default(),
            exercises: Vec::new(),
            opened: opening.at,
            changed: opening.at,
        }
    }

    /// By which pupils find it.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// What only this class has and nobody outside the server knows: names of its matches are made of it.
    pub const fn key(&self) -> Hash {
        self.device
    }

    /// What the teacher chose.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Everybody who ever joined.
    pub fn pupils(&self) -> &[Pupil] {
        &self.pupils
    }

    /// All games, annulled ones included.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// All rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// All exercises, in the order of their numbers.
    pub fn exercises(&self) -> &[Assigned] {
        &self.exercises
    }

    /// The games that are being played: each needs a match.
    pub fn running(&self) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(|game| game.is_running())
    }

    /// Whether nobody moves.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether it is over and to be deleted.
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// When it is deleted if nothing more happens.
    pub fn expires(&self) -> Time {
        self.changed.plus(u64::from(self.settings.days) * 24 * 60 * 60 * 1000)
    }

    /// When the next flag falls if nobody moves.
    pub fn next_flag(&self) -> Option<Time> {
        let deadlines = self.running().filter_map(|game| game.clocks.as_ref()?.deadline());
        deadlines.map(|(at, _)| at).min()
    }

    /// A pupil who is in the class.
    pub fn pupil(&self, number: PupilNumber) -> Result<&Pupil, Refusal> {
        let pupil = self.pupils.get(number.index()).filter(|pupil| !pupil.removed);
        pupil.ok_or(Refusal::NoPupil(number))
    }

    /// A game.
    pub fn game(&self, number: GameNumber) -> Result<&Game, Refusal> {
        self.games.get(number.index()).ok_or(Refusal::NoGame(number))
    }

    /// An exercise.
    pub fn exercise(&self, number: ExerciseNumber) -> Result<&Assigned, Refusal> {
        self.exercises.get(number.index()).ok_or(Refusal::NoExercise(number))
    }

    /// The game that a pupil plays.
    pub fn playing(&self, pupil: PupilNumber) -> Option<&Game> {
        self.running().find(|game| game.pairing.side_of(pupil).is_some())
    }

    /// Whether a game or a person whose game it is may have hints shown.
    pub const fn hints(&self) -> bool {
        self.settings.hints
    }

    /// Whether this pupil may move in this game now, and for which side.
    pub fn may_move(&self, pupil: PupilNumber, game: GameNumber) -> Result<Side, Refusal> {
        self.pupil(pupil)?;
        let game = self.game(game)?;
        let side = game.pairing.side_of(pupil).ok_or(Refusal::NotYourGame)?;
        self.check_move(game, side)?;
        Ok(side)
    }

    pub(crate) fn check_move(&self, game: &Game, side: Side) -> Result<(), Refusal> {
        self.check_playing()?;
        if !game.is_running() {
            return Err(Refusal::GameOver(game.number));
        }
        if game.turn() != side {
            return Err(Refusal::NotYourTurn);
        }
        Ok(())
    }

    pub(crate) const fn check_playing(&self) -> Result<(), Refusal> {
        match (self.ended, self.paused) {
            (true, _) => Err(Refusal::Ended),
            (_, true) => Err(Refusal::Paused),
            _ => Ok(()),
        }
    }

    /// Those who are there, in the order of their numbers.
    pub fn present(&self) -> impl Iterator<Item = &Pupil> {
        self.pupils.iter().filter(|pupil| pupil.present && !pupil.removed)
    }

    /// The round that is being played, or was last.
    pub fn round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// The games of a round that count.
    pub fn games_of<'a>(&'a self, round: &'a Round) -> impl Iterator<Item = &'a Game> {
        round.games.iter().filter_map(|game| self.game(*game).ok()).filter(|game| game.counts())
    }

    /// Whether every game of the round has ended.
    pub fn is_round_over(&self) -> bool {
        self.round().is_none_or(|round| self.games_of(round).all(|game| !game.is_running()))
    }

    /// Whether somebody of the class, removed ones aside, could be mistaken for this name.
    pub(crate) fn is_name_taken(&self, name: &Name, except: Option<PupilNumber>) -> bool {
        self.pupils
            .iter()
            .filter(|pupil| !pupil.removed && Some(pupil.number) != except)
            .any(|pupil| pupil.name.looks_like(name))
    }
}

#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

extern crate alloc;

mod apply;
mod ask;
mod class;
mod clock;
mod code;
mod event;
mod exercise;
mod export;
mod game;
mod hash;
mod ledger;
pub mod limits;
mod name;
mod numbers;
pub mod pairing;
mod refusal;
mod settings;
mod standings;
pub mod view;

pub use ask::{
    DeviceAccess, Drawn, ProjectorAccess, PupilAccess, PupilCommand, TeacherAccess, TeacherCommand,
};
pub use class::{Challenge, Class, Pupil, Round};
pub use clock::Clocks;
pub use code::{Code, LETTERS};
pub use event::{Activity, Change, Effect, Event, Opening, Ruling, Stored, VERSION};
pub use exercise::{Assigned, Exercise, Question, Task, Variant};
pub use export::PlayedGame;
pub use game::{Ending, Game, Outcome, Pairing, Participant, Side, Status};
pub use hash::Hash;
pub use ledger::{CHANGES, Ledger, Proposal};
pub use name::Name;
pub use numbers::{ExerciseNumber, GameNumber, Halves, PupilNumber, RoundNumber, Time};
pub use refusal::Refusal;
pub use settings::{Mode, Odd, Settings};
pub use standings::{Quarters, Row, standings};

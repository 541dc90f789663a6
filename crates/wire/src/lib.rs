#![doc = include_str!("../README.md")]
//!
//! `--json`, HTTP, WebSocket, game records and the page all use these types; no other crate decides how a value is written. Libraries below
//! hand out typed data, and these types copy it into text. docs/json.md describes the form for readers; with the feature `schema`,
//! [`JSON_SCHEMA`] writes it for programs.
//!
//! The form has a version, [`VERSION`]. Within it fields are only added: a reader of version 1 ignores fields it does not know.
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod automat;
mod document;
pub mod explanation;
pub mod learn;
mod position;
mod record;
#[cfg(feature = "schema")]
mod schema;
mod seed;
mod shape;
mod value;
mod value_text;
mod view;
pub mod why;

pub use automat::{
    Colors, DeviceCommand, DeviceEnding, DeviceNews, DeviceState, Dropped, MenuLight, Mode, Phase,
    lights,
};
pub use document::{
    Answer, BookCoverage, BookLayer, ChangeKind, GaveAway, Layer, LossKind, Perft, Review,
    ReviewedMove, Solution,
};
pub use position::{Archipelago, Cell, Ending, Island, Last, Link, Position, Side};
pub use record::{GameResult, MoveCost, Names, Reason, Record, RecordError};
#[cfg(feature = "schema")]
pub use schema::json_schema;
pub use seed::Seed;
pub use shape::{CellPlace, Shape, ShapeKind};
pub use value::{BoundName, MoveValue, Report, StoppedBy, ValueKind, WireValue};
pub use value_text::parse_value;
pub use view::{Begins, Occupant, Offer, OfferKind, PerSeat, Seat, Tally, View, awaited};

/// The form as JSON Schema 2020-12, every document under `$defs` by name. The feature `schema` derives it from the types again; a test compares.
pub const JSON_SCHEMA: &str = include_str!("../schema.json");

/// The version of the form. It changes only if a field changes its meaning or goes away.
pub const VERSION: u32 = 1;

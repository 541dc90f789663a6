#![doc = include_str!("../README.md")]
//!
//! The device of I. Šišić's *Automat za igranje igre "Poveži 4"* (2020), a Connect Four board of 42 lights and eight touch pads, in Rust, with one
//! level more: **perfect**. Moving first it wins every game, moving second it never does worse than the position allows, on a chip with
//! 200 kB of memory, and that is proved by a walk through every game it can play.
//!
//! | part | what |
//! |---|---|
//! | [`facts`] | every number of the device: lights, pads, times, colors, current |
//! | [`Machine`] | the behaviour, a state machine over time: touches in, [`Frame`]s out |
//! | [`Brain`], [`Perfect`], [`Replies`] | the levels easy, hard and perfect; what the last knows by heart |
//! | [`Device`] | all of it on an I2C bus, a chain of lights, a clock and a serial line (feature `hardware`) |
//! | [`TouchPads`], [`Fault`] | the touch controller MPR121, watched (feature `hardware`) |
//! | [`model`] | touch controller and lights made of memory, for emulators, terminals and tests (feature `hardware`) |
//! | [`Adviser`], [`Advice`], [`Remote`] | a server that may know better, asked and never waited for |
//! | `proof` | computing the book and proving that it is enough (feature `alloc`) |
//!
//! The crate is `no_std` and needs no heap. docs/automat.md tells how to build the device, docs/automat-figures.md what was measured.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod brain;
#[cfg(feature = "hardware")]
mod device;
pub mod facts;
mod frame;
mod machine;
#[cfg(feature = "hardware")]
pub mod model;
mod perfect;
#[cfg(feature = "alloc")]
pub mod proof;
mod server;
#[cfg(feature = "hardware")]
mod touch;

pub use brain::{Brain, Thought};
#[cfg(feature = "hardware")]
pub use device::{Clock, Device, Parts};
pub use facts::{
    BRIGHTNESS, BRIGHTNESS_CAP, CHIP_CURRENT, Color, LIGHTS, Mode, Pad, Palette, SUPPLY_CURRENT,
};
pub use frame::Frame;
pub use machine::{ComputerTurn, Machine, Phase};
#[cfg(feature = "alloc")]
pub use perfect::pack;
pub use perfect::{
    BookError, Entry, Found, NODE_LIMIT, Perfect, Replies, Reply, TABLE_WORDS, TARGETS, Thoughts,
    Worth,
};
pub use server::{
    Advice, Adviser, Alone, Exchange, LONGEST_PATH, PATH, Remote, ServerPlayer, ServerRequest,
    ServerResponse, column_in, path,
};
#[cfg(feature = "hardware")]
pub use server::{AnswerError, read_answer, request};
#[cfg(feature = "hardware")]
pub use touch::{Fault, Look, TouchPads};

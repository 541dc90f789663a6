//! The screens of Foursight's window, without a window: egui's widgets in, what they do out.
//!
//! [`App`] holds no rule: `foursight_live_game` sends commands to a match and shows what comes back, the catalog's host runs the players, and
//! whoever has a display draws the board's shapes ([`Draw`]). So all of it is tested without one; `apps/desktop` adds the display and OpenGL.
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod app;
mod board;
mod motion;
mod records;
mod settings;
#[cfg(test)]
mod tests;
mod tournament;

pub use app::{App, Draw, Seeds};
pub use board::{ATTRIBUTES, FLOATS, FRAGMENT, Form, Piece, VERTEX, vertices};
pub use foursight_live_game::RecordFile;
pub use settings::Settings;

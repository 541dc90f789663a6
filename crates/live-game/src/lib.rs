//! What the front ends that draw a board share: the state of a game that is played or watched, where the cells of its board lie, and
//! players, values and refusals in words.
//!
//! No rule of any game is here, and nothing of a terminal or a window.
#![forbid(unsafe_code)]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod game;
mod notice;
mod record_file;
mod shape;
mod speed;
mod words;

pub use game::{Effect, Input, LiveGame, Task, Work};
pub use notice::Notice;
pub use record_file::RecordFile;
pub use shape::{Direction, Kind, Place, RingStone, Shape};
pub use speed::Speed;
pub use words::{
    Tone, by_value, evaluation_name, has_depth, joined, order_name, player_name, rules,
    short_value, side_name, tone, value_words,
};

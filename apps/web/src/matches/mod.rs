//! Games in progress: every game on the page is a match, also against the computer.
//!
//! ```text
//! routes.rs   what is asked over HTTP          live.rs   who follows by WebSocket
//!     │                                           │
//! hall.rs     all matches: memory and store ──────┤
//!     │                                           │
//! room.rs     one match with its followers, one change at a time
//!     │
//! game.rs     its rules of the house: secrets, offers, requests      event.rs   what is written down
//! ```

mod event;
mod game;
mod hall;
mod live;
mod room;
mod routes;

pub use hall::Hall;
pub(crate) use routes::router;

//! A match as a state that commands change.
//!
//! ```text
//! match_log.rs  its state with its history      event.rs  what is asked, understood and stored
//!     │
//! game.rs       its state: secrets, offers, the game itself    rights.rs  who may do what
//!
//! stored.rs     what is stored                  open.rs, requests.rs   what clients send
//! ```

mod event;
mod game;
mod match_log;
mod open;
mod requests;
mod rights;
mod stored;

pub use event::{Action, Command, Event, ParsedCommand};
pub use game::{MatchState, Origin, seat_name};
pub use match_log::MatchLog;
pub use open::{Drawn, OpenMatch, Opened, SeatNames, SeatTexts, Secrets, StartTexts};
pub use requests::{CommandRequest, ThinkRequest};
pub use stored::{Change, Opening, StoredMatch, Terms};

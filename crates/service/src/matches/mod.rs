//! A match as a state that commands change.
//!
//! ```text
//! ledger.rs    its state with its history       event.rs  what is asked, understood and stored
//!     │
//! game.rs      its state: secrets, offers, the game itself    rights.rs  who may do what
//!
//! kept.rs      what is stored                   open.rs, requests.rs   what clients send
//! ```

mod event;
mod game;
mod kept;
mod ledger;
mod open;
mod requests;
mod rights;

pub use event::{Act, Ask, Command, Event};
pub use game::{Game, Origin, seat_name};
pub use kept::{Change, Kept, Opening, Terms};
pub use ledger::Ledger;
pub use open::{Drawn, OpenMatch, Opened, SeatNames, SeatTexts, Secrets, StartTexts};
pub use requests::{CommandRequest, ThinkRequest};

//! Games in progress: every game on the page is a match, also against the computer.
//!
//! ```text
//! routes.rs    what is asked over HTTP         live.rs   who watches by WebSocket
//!     │                                           │
//! registry.rs  all matches: memory and store      │
//!     │                                           │
//! handle.rs    how everybody reaches a match ─────┘
//!     │
//! owner.rs     the one task that changes it: try on a copy, store, then show
//!     │
//! ledger.rs    its state with its history       event.rs  what is asked, understood and stored
//!     │
//! game.rs      its state: secrets, offers, the game itself    rights.rs  who may do what
//! ```

mod codes;
mod event;
mod game;
mod handle;
mod ledger;
mod live;
mod owner;
mod registry;
mod rights;
mod routes;

pub use registry::Matches;
pub(crate) use routes::router;

use crate::problem::{Code, Problem};
use crate::store::StoreError;

fn unknown(id: &str) -> Problem {
    let shown: String = id.chars().take(40).collect();
    Problem::new(Code::NoSuchMatch, format!("there is no match `{shown}`, or it has expired"))
}

fn store_problem(error: &StoreError) -> Problem {
    tracing::error!(%error, "the store failed");
    let detail = format!("the store does not take or give this now ({error}); try again");
    Problem::new(Code::Store, detail).retry_after(2)
}

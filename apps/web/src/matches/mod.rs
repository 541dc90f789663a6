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
//! ```
//!
//! What a match is and what a command does to it: `crates/service/src/matches`.

mod codes;
mod handle;
mod live;
mod owner;
mod registry;
mod routes;

pub(crate) use handle::{Handle, Request, Wait};
pub use registry::Matches;
pub(crate) use routes::routes;

use crate::problem::{Code, Problem};
use crate::store::StoreError;

fn unknown(id: &str) -> Problem {
    let shown: String = id.chars().take(40).collect();
    Problem::new(Code::NoSuchMatch, format!("there is no match `{shown}`, or it has expired"))
}

pub(crate) fn store_problem(error: &StoreError) -> Problem {
    tracing::error!(%error, "the store failed");
    if let StoreError::Damaged(reason) = error {
        let detail = format!("what is stored of this match is damaged: {reason}");
        return Problem::new(Code::Damaged, detail);
    }
    let detail = format!("the store does not take or give this now ({error}); try again");
    Problem::new(Code::Store, detail).retry_after(2)
}

//! Classes: a teacher, pupils on their own devices, a projector, and games between them.
//!
//! ```text
//! routes.rs    what is asked over HTTP          live.rs    who watches by WebSocket
//!     │                                            │
//! registry.rs  all classes: memory and store       │        codes.rs  who may try codes
//!     │                                            │
//! room.rs      one class: asked, stored, shown ────┘
//!     │
//! games.rs     its games, which are matches              hints.rs   positions that nobody is helped with
//! ```
//!
//! What a class is and what a command does to it: `crates/class`.

mod codes;
mod games;
mod hints;
mod live;
mod registry;
mod room;
mod routes;

pub(crate) use hints::check_hints;
pub(crate) use registry::Classes;
pub(crate) use routes::routes;

use foursight_class::{Code as ClassCode, Refusal};

use crate::problem::{Code, Problem};
use crate::store::StoreError;

fn unknown() -> Problem {
    Problem::new(Code::NoSuchClass, "there is no class with this code, or it was deleted")
}

fn wrong_secret() -> Problem {
    Problem::new(Code::WrongSecret, "this secret opens nothing in this class")
}

/// Why the class does not do it.
fn refused(refusal: &Refusal) -> Problem {
    match refusal {
        Refusal::NotYourTurn => Problem::new(Code::NotYourTurn, refusal.to_string()),
        Refusal::GameOver(_) => Problem::new(Code::GameOver, refusal.to_string()),
        Refusal::Damaged(_) => Problem::new(Code::Damaged, refusal.to_string()),
        _ => Problem::new(Code::RefusedByClass, refusal.to_string()).with("reason", refusal.code()),
    }
}

fn store_problem(error: &StoreError) -> Problem {
    tracing::error!(%error, "the store failed for a class");
    if let StoreError::Damaged(reason) = error {
        return Problem::new(
            Code::Damaged,
            format!("what is stored of this class is damaged: {reason}"),
        );
    }
    let detail = format!("the store does not take or give this now ({error}); try again");
    Problem::new(Code::Store, detail).retry_after(2)
}

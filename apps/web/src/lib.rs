//! The page of Foursight and its HTTP API: server, store of matches, and the page's files.
//!
//! The server is the only authority on rules; the page draws views and sends commands. `docs/api.md` is the contract, `docs/server.md`
//! says how it is built and what was measured.
//!
//! ```text
//! foursight-http ── around.rs ── guard.rs ─┐       (limits of sockets, log, other sites' pages)
//!     ┌────────────────────────────────────┘
//!     ├─────── questions.rs ── search/   (queue, turns, memory)
//!     │    ├── matches/     ── store/    (SQLite: durable before acknowledged)
//!     │    ├── explain.rs, why.rs, learn.rs
//!     │    ├── automat/    (the board of lights, a device per connection)
//!     └─────── page/          (embedded files, packed)
//! ```
#![forbid(unsafe_code)]
// A crate with threads and a network lives in `std`.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]
// A handler gives work, also where it waits for nothing.
#![allow(clippy::unused_async)]

mod analysis;
mod answer;
mod api;
mod app;
mod around;
mod automat;
mod blocked;
mod call;
mod clock;
#[cfg(unix)]
mod control;
#[cfg(feature = "schema")]
mod description;
mod explain;
mod guard;
mod learn;
mod limits;
mod matches;
mod metrics;
mod page;
mod problem;
mod process;
mod query;
mod questions;
mod rate;
mod reach;
mod route;
mod search;
mod secret;
mod serve;
mod status;
mod store;
mod why;

pub use api::{OPENAPI, Router, router};
pub use app::App;
pub use automat::Rack;
pub use clock::Clock;
#[cfg(unix)]
pub use control::{Order, order};
#[cfg(feature = "schema")]
pub use description::document;
pub use guard::Access;
pub use limits::Limits;
pub use matches::Matches;
pub use page::{EngineFiles, single_file, site};
pub use problem::{Code, Problem};

pub use foursight_http::{Body, Cancellation, Client, Network, Proxies, Request, Response, Work};
pub use foursight_service::Hash;
pub use search::{Counts, Slots};
pub use serve::{Options, Ready, listen, serve};
pub use store::{
    Change, Checked, Kept, Opening, Pending, Reading, Restored, Sqlite, Store, StoreError,
    StoreNumbers, Terms, check, restore,
};

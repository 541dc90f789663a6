//! The page of Foursight and its HTTP API: server, store of matches, and the page's files.
//!
//! The server is the only authority on rules; the page draws views and sends commands. `docs/api.md` is the contract, `docs/server.md`
//! says how it is built and what was measured.
//!
//! ```text
//! listener.rs ── middleware/ ── routes.rs ─┐       (limits of sockets; client, log, other sites' pages, compression)
//!     ┌────────────────────────────────────┘
//!     ├─────── questions.rs ── search/   (queue, scheduler, memory)
//!     │    ├── matches/     ── store/    (SQLite: durable before acknowledged)
//!     │    ├── class/       (teacher, pupils, projector; their games are matches)
//!     │    ├── explain.rs, why.rs, learn.rs
//!     │    ├── automat/    (the board of lights, a device per connection) ── web_socket.rs
//!     └─────── page/          (embedded files, packed)
//! ```
#![forbid(unsafe_code)]
// A crate with threads and a network lives in `std`.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

#[cfg(unix)]
mod admin;
mod analysis;
mod app;
mod automat;
mod blocklist;
mod class;
mod clock;
mod description;
mod explain;
mod extract;
mod learn;
mod limits;
mod listener;
mod matches;
mod metrics;
mod middleware;
mod page;
mod problem;
mod process;
mod questions;
mod response;
mod routes;
mod search;
mod secret;
mod serve;
mod server_info;
mod status;
mod store;
mod variants;
mod web_socket;
mod why;

#[cfg(unix)]
pub use admin::{AdminCommand, send};
pub use app::App;
pub use automat::DevicePool;
pub use axum::Router;
pub use axum::body::Body;
pub use clock::Clock;
pub use foursight_service::Hash;
pub use limits::Limits;
pub use matches::Matches;
pub use metrics::Metrics;
pub use middleware::{Access, Client, Network, Proxies};
pub use page::{EngineFiles, single_file, site};
pub use problem::{Code, Problem};
pub use routes::{OPENAPI, document, router};
pub use search::{Counts, Slots};
pub use serve::{Options, Ready, listen, serve};
pub use store::{
    Change, Checked, Opening, Pending, Reading, Restored, Sqlite, Store, StoreError, StoreNumbers,
    StoredMatch, Terms, check, restore,
};

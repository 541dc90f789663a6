//! What the server does with HTTP, whatever is asked: connections and their limits, bodies, compression, WebSockets, tasks.
//!
//! hyper and tokio are generic: their code is compiled where it is used. It is used here alone, behind functions and types that are not generic,
//! so that this small crate can be compiled to be fast, and early, and the rest of the server to be small (docs/build.md).
//!
//! ```text
//! listener ── connection.rs ── Service::answer ── the server's own code
//!                  │                                   │
//!                body.rs                      answer.rs, headers.rs, compression.rs, responses.rs
//!                                             socket.rs ── line.rs ── frames.rs   (WebSockets)
//! ```
#![forbid(unsafe_code)]
// A crate with threads and a network lives in `std`.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod answer;
mod base64;
mod body;
mod compression;
mod connection;
mod frames;
mod headers;
mod line;
mod proxy;
mod responses;
mod socket;
mod tasks;

pub use answer::{complete, empty, of_kind, with_status};
pub use base64::base64;
pub use body::{Body, NotArrived, Request, Response};
pub use compression::{Coding, pack};
pub use connection::{Door, Doors, Service, Times, serve};
pub use headers::{add, any_listed, has, header, set, set_if_missing, text};
pub use hyper::body::Bytes;
pub use hyper::header::{self as names, HeaderMap, HeaderName, HeaderValue};
pub use hyper::http::uri::Authority;
pub use hyper::{Method, StatusCode};
pub use line::{Heard, Line};
pub use proxy::{Network, Proxies, counted_as};
pub use responses::{Responses, TooMany};
pub use socket::{Begin, Upgrade, close_code};
pub use tasks::{Cancellation, Tasks, Work, blocking, boxed, computed, spawn};

/// The client, as far as that can be told; `None` in a server without a network, as in tests.
pub type Client = Option<std::net::IpAddr>;

//! What is told to whoever asked for something that cannot be done; see [`foursight_service`].

pub use foursight_service::{Code, Problem};

//! The class as a whole: random walks, pairings beside brute force, the table beside a naive one, names, clocks, roles, stored events.

extern crate alloc;

mod clocks;
mod exercises;
mod naive;
mod names;
mod pairing;
mod roles;
mod rounds;
mod stored;
mod support;
mod walk;

//! The server from outside: requests in, answers out, over a real store in a folder of its own.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod automat;
mod bounds;
mod busy;
mod challenges;
mod classes;
mod clocks;
mod contract;
mod device;
mod explain;
mod faults;
mod first_edition;
mod fuzz;
mod live;
mod matches;
mod protocol;
mod questions;
mod recorded;
mod restart;
mod seats;
mod sites;
mod support;
mod web_sockets;
mod why;

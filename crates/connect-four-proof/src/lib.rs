#![doc = include_str!("../README.md")]
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod builder;
mod forced;
mod key;

pub use builder::{Builder, Built};

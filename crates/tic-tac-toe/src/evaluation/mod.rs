//! Judging a position that a search does not look beyond; one file each.

mod open_lines;

pub use open_lines::OpenLines;

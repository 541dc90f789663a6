//! Judging a position that a search does not look beyond; one file each.

mod growing_lines;
mod open_lines;

pub use growing_lines::GrowingLines;
pub use open_lines::OpenLines;

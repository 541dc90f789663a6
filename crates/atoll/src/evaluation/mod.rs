//! Judging a position that a search does not look beyond; one file each.

mod mirror_distance;
mod two_distance;

pub use mirror_distance::{MirrorDistance, Part};
pub use two_distance::{Cost, TwoDistance};

//! Judging a position that a search does not look beyond; one file each.

mod mirror_distance;
mod printed;
mod two_distance;

pub use mirror_distance::{MirrorDistance, Part};
pub use printed::PrintedDistance;
pub use two_distance::{Cost, TwoDistance};

//! What pupils, games, rounds and exercises are called in a class: numbers from 1, in the order in which they came.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Points are counted in halves: a draw is one, a win is two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Halves(pub u32);

/// Half points as people write them: 1.5.
impl Serialize for Halves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 2.0)
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", f64::from(self.0) / 2.0)
    }
}

/// A moment, in milliseconds since 1970. The class never asks what time it is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// Milliseconds from `earlier` to this moment; 0 if that is the later one.
    pub fn since(self, earlier: Self) -> u64 {
        u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0)
    }

    /// So many milliseconds later.
    #[must_use]
    pub fn plus(self, milliseconds: u64) -> Self {
        Self(self.0.saturating_add(i64::try_from(milliseconds).unwrap_or(i64::MAX)))
    }
}

macro_rules! number {
    ($(#[$about:meta] $name:ident;)*) => {$(
        #[$about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// Of the one that comes after so many others.
            #[allow(clippy::allow_attributes, dead_code, reason = "not every number is counted")]
            pub(crate) fn after(others: usize) -> Self {
                Self(u16::try_from(others).unwrap_or(u16::MAX).saturating_add(1))
            }

            /// Where it lies in a list of all.
            #[allow(clippy::allow_attributes, dead_code, reason = "not every number is counted")]
            pub(crate) fn index(self) -> usize {
                usize::from(self.0).wrapping_sub(1)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(formatter)
            }
        }
    )*};
}

number! {
    /// A pupil.
    PupilNumber;
    /// A game.
    GameNumber;
    /// A round.
    RoundNumber;
    /// An exercise.
    ExerciseNumber;
}

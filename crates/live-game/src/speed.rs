//! How fast two computers play each other.

use core::time::Duration;

/// How fast two computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speed {
    /// With time to follow each move.
    Slow,
    /// With a short pause.
    #[default]
    Normal,
    /// With a very short pause.
    Fast,
    /// Without a pause.
    Full,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::Full];

    /// The pause after each move.
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 1_500,
            Self::Normal => 700,
            Self::Fast => 200,
            Self::Full => 0,
        })
    }

    /// The next faster one.
    #[must_use]
    pub const fn faster(self) -> Self {
        match self {
            Self::Slow => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast | Self::Full => Self::Full,
        }
    }

    /// The next slower one.
    #[must_use]
    pub const fn slower(self) -> Self {
        match self {
            Self::Slow | Self::Normal => Self::Slow,
            Self::Fast => Self::Normal,
            Self::Full => Self::Fast,
        }
    }

    /// The key of its name in the texts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Slow => "common.speed.slow",
            Self::Normal => "common.speed.normal",
            Self::Fast => "common.speed.fast",
            Self::Full => "common.speed.full",
        }
    }
}

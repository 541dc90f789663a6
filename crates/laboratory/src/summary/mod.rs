//! What a run found, as plain data: what `foursight lab … --json` prints, one object per run.
//!
//! Units are in the names (`…_micros`, `…_percent`); counts have none. Every object has a `schema` (1) and a `kind` (`games`, `times`, `levels`, `tune`, `learn`, `report`). A number
//! that does not exist is `null`: an infinite Elo difference or end of an interval, a percentage of nothing, a test that was not asked for.

mod games;
mod levels;
mod times;
mod tune;

pub use games::{
    EloSummary, ForfeitSummary, GamesSummary, PairingSummary, PlayerSummary, TallySummary,
    TestSummary,
};
pub use levels::{LevelSummary, LevelsSummary, StepSummary};
pub use times::{
    PublishedSummary, SpreadSummary, TimedGameSummary, TimedMoveSummary, TimedPlayerSummary,
    TimesSummary,
};
pub use tune::{
    FindingSummary, GradeSummary, LearnSummary, ReportSummary, RoundSummary, TuneStepSummary,
    TuneSummary, WeightSummary,
};

/// The version of these forms.
const SCHEMA: u32 = 1;

/// A number that JSON can hold.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

/// A share as a percentage, of something.
fn percent(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| 100.0 * f64::from(part) / f64::from(whole))
}

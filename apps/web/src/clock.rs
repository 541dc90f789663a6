//! Two clocks: the system's, which may jump, and the time that has passed while this store was served, which does not.
//!
//! Matches expire by the second. It goes on with the system's steady clock while the server runs, and its last reading is in the store. From
//! one run to the next it goes on by what the system's clock says, but by no more than [`AWAY`]: a clock that is wrong by a year when a
//! server starts deletes nothing, at the price that a server which was off for long keeps its matches for longer.

use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::store::Reading;

/// The most that counts of the time between two runs.
const AWAY: i64 = 24 * 60 * 60 * 1000;
/// Differences between the clocks that are no jump: they are read one after the other.
const TOGETHER: i64 = 2000;
/// The calendar's last second, 9999-12-31T23:59:59Z.
const LAST_SECOND: i64 = 253_402_300_799;

type Source = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Where a server reads the time. Tests have clocks of their own, so that nobody waits for them.
#[derive(Clone)]
pub struct Clock {
    wall: Source,
    steady: Source,
}

impl Clock {
    /// A clock that reads its milliseconds since 1970 from there, and never jumps.
    pub fn new(now: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        let now: Source = Arc::new(now);
        Self { wall: Arc::clone(&now), steady: now }
    }

    /// A time of day in milliseconds since 1970, which may jump, and milliseconds since any time, which do not.
    pub fn of(
        wall: impl Fn() -> i64 + Send + Sync + 'static,
        steady: impl Fn() -> i64 + Send + Sync + 'static,
    ) -> Self {
        Self { wall: Arc::new(wall), steady: Arc::new(steady) }
    }

    /// The system's.
    pub fn system() -> Self {
        let begun = Instant::now();
        Self::of(
            || {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            },
            move || milliseconds(begun.elapsed()),
        )
    }
}

/// The time a server counts in.
#[derive(Clone)]
pub(crate) struct Time {
    clock: Clock,
    /// What to add to the steady clock.
    offset: i64,
    latest: Arc<AtomicI64>,
}

impl Time {
    /// Goes on from the last reading; without one begins at the time of day.
    pub(crate) fn begin(clock: Clock, last: Option<Reading>) -> Self {
        let (wall, steady) = ((clock.wall)(), (clock.steady)());
        let now = match last {
            Some(last) => last.served.saturating_add(wall.saturating_sub(last.wall).clamp(0, AWAY)),
            None => wall,
        };
        Self { clock, offset: now.saturating_sub(steady), latest: Arc::new(AtomicI64::new(now)) }
    }

    /// Milliseconds since 1970, had the clock never jumped. It never goes backwards.
    pub(crate) fn now(&self) -> i64 {
        let now = (self.clock.steady)().saturating_add(self.offset);
        self.latest.fetch_max(now, Ordering::Relaxed).max(now)
    }

    /// For the store.
    pub(crate) fn reading(&self) -> Reading {
        Reading { served: self.now(), wall: (self.clock.wall)() }
    }

    /// What the system's clock will say then, as people and programs read it: `2026-11-15T23:59:59Z`.
    pub(crate) fn text(&self, then: i64) -> String {
        let Reading { served, wall } = self.reading();
        let apart = wall.saturating_sub(served);
        text(if apart.abs() < TOGETHER { then } else { then.saturating_add(apart) })
    }
}

/// So much as milliseconds.
pub(crate) fn milliseconds(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

fn text(milliseconds: i64) -> String {
    // Far beyond the calendar's end means never, and is written as its last moment.
    let seconds = milliseconds.div_euclid(1000).clamp(0, LAST_SECOND);
    let time = UNIX_EPOCH + Duration::from_secs(seconds.unsigned_abs());
    humantime::format_rfc3339_seconds(time).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_from_the_first_to_the_last_of_the_calendar() {
        assert_eq!(text(1_794_960_000_999), "2026-11-18T00:00:00Z");
        assert_eq!(text(-1), "1970-01-01T00:00:00Z");
        assert_eq!(text(i64::MAX), "9999-12-31T23:59:59Z");
    }

    const DAY: i64 = AWAY;

    #[test]
    fn a_jump_is_not_counted() {
        let (wall, steady) = (Arc::new(AtomicI64::new(1_000_000)), Arc::new(AtomicI64::new(7)));
        let read = |clock: &Arc<AtomicI64>| {
            let clock = Arc::clone(clock);
            move || clock.load(Ordering::Relaxed)
        };
        let time = Time::begin(Clock::of(read(&wall), read(&steady)), None);
        assert_eq!(time.now(), 1_000_000);
        wall.fetch_add(365 * DAY, Ordering::Relaxed);
        steady.fetch_add(5, Ordering::Relaxed);
        assert_eq!(time.now(), 1_000_005);
        assert!(time.text(1_000_005).starts_with("1971"), "people see the clock of the system");
        wall.store(0, Ordering::Relaxed);
        assert_eq!(time.now(), 1_000_005);
        steady.store(0, Ordering::Relaxed);
        assert_eq!(time.now(), 1_000_005, "it never goes backwards");
    }

    #[test]
    fn between_two_runs_a_day_counts_at_most() {
        let last = Reading { served: 500, wall: 1_000 };
        let begin = |wall: i64| Time::begin(Clock::of(move || wall, || 0), Some(last)).now();
        assert_eq!(begin(1_300), 800);
        assert_eq!(begin(1_000 + 90 * DAY), 500 + DAY);
        assert_eq!(begin(0), 500);
    }
}

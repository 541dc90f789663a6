//! The processor time of the present thread, so that what else a machine does is not counted as thinking.
//!
//! Linux tells it in `/proc/thread-self/schedstat`, in nanoseconds; other systems are taken at the clock on the wall. The kernel brings the number up to date
//! when the thread gives way, so that comes first. Asking takes some microseconds, which is why [`seconds`] never says more than the wall does.

use core::time::Duration;
use std::fs;
use std::thread;
use std::time::Instant;

/// A clock that never goes back, for time limits.
pub trait Clock: Sync {
    /// Time since some fixed moment.
    fn now(&self) -> Duration;
}

/// The clock on the wall, from the moment it was made.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl Default for WallClock {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Clock for WallClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// What the thread has used so far, if the system tells.
pub fn processor() -> Option<Duration> {
    thread::yield_now();
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Seconds of processor time since `before`, and at most what passed on the wall.
pub fn seconds(before: Option<Duration>, wall: Duration) -> f64 {
    let used = before.zip(processor()).map(|(before, after)| after.saturating_sub(before));
    // A reading of zero is a kernel that does not count, not a search that took no time.
    used.filter(|used| !used.is_zero()).map_or(wall, |used| used.min(wall)).as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread that waits for another one is not charged with what that one does.
    #[test]
    fn waiting_is_not_working() {
        let Some(before) = processor() else { return };
        let long = Duration::from_hours(1);
        let working = thread::spawn(move || {
            let before = processor();
            let mut sum = 0_u64;
            while seconds(before, long) < 0.05 {
                sum = (0..200_000).fold(sum, |sum, number| core::hint::black_box(sum ^ number));
            }
            seconds(before, long)
        });
        let worked = working.join().unwrap();
        let waited = seconds(Some(before), long);
        // A kernel that does not count gives the wall's time for both.
        assert!(waited < worked / 2.0 || (waited - 3600.0).abs() < 1e-9, "{waited} {worked}");
        assert!((seconds(None, Duration::from_secs(2)) - 2.0).abs() < 1e-9);
    }
}

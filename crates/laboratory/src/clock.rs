//! The processor time of the present thread, so that what else a machine does is not counted as thinking.
//!
//! Linux tells it in `/proc/thread-self/schedstat`, in nanoseconds; other systems are taken at the clock on the wall. The kernel brings the number up to date
//! when the thread gives way, so that comes first. Asking takes some microseconds, which is why [`seconds`] never says more than the wall does.

use core::time::Duration;
use std::fs;
use std::thread;

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

    #[test]
    fn sleeping_is_not_working() {
        let Some(before) = processor() else { return };
        thread::sleep(Duration::from_millis(60));
        let slept = seconds(Some(before), Duration::from_millis(60));
        assert!(slept < 0.03, "{slept}");
        assert!((seconds(None, Duration::from_secs(2)) - 2.0).abs() < 1e-9);
    }
}

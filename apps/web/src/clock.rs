//! The time of day.

use core::time::Duration;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// What a server takes for the time of day. Tests have one of their own, so that nobody waits for it.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    /// A clock that reads its milliseconds since 1970 from there.
    pub fn new(now: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The system's.
    pub fn system() -> Self {
        Self::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        (self.0)()
    }
}

/// So much as milliseconds.
pub(crate) fn milliseconds(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

/// A time as people and programs read it: `2026-11-15T23:59:59Z`.
pub(crate) fn text(milliseconds: i64) -> String {
    // Far beyond the calendar's end means never, and is written as its last moment.
    OffsetDateTime::from_unix_timestamp(milliseconds.div_euclid(1000))
        .ok()
        .and_then(|time| time.format(&Rfc3339).ok())
        .unwrap_or_else(|| "9999-12-31T23:59:59Z".to_owned())
}

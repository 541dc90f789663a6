//! Counters in the Prometheus text format.

use core::time::Duration;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Mutex, PoisonError};

use crate::app::App;
use crate::process;

/// Upper bounds of the classes of durations, in seconds.
const CLASSES: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1.0, 10.0];

/// What is counted of requests. Keyed by the route's pattern, of which there are few, never by what clients send.
#[derive(Debug, Default)]
pub struct Metrics {
    views: AtomicU64,
    elsewhere: AtomicBool,
    routes: Mutex<BTreeMap<(String, u16), Row>>,
}

#[derive(Clone, Debug, Default)]
struct Row {
    count: u64,
    seconds: f64,
    classes: [u64; CLASSES.len()],
}

impl Metrics {
    /// From now on they are shown at another address alone.
    pub(crate) fn move_elsewhere(&self) {
        self.elsewhere.store(true, Relaxed);
    }

    /// Whether they are shown at another address.
    pub(crate) fn elsewhere(&self) -> bool {
        self.elsewhere.load(Relaxed)
    }

    /// Counts a view that was built.
    pub(crate) fn view_built(&self) {
        self.views.fetch_add(1, Relaxed);
    }

    /// How many views of matches were built since the start: one for each change.
    pub fn views(&self) -> u64 {
        self.views.load(Relaxed)
    }

    pub(crate) fn request(&self, route: &str, status: u16, elapsed: Duration) {
        let seconds = elapsed.as_secs_f64();
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        let row = routes.entry((route.to_owned(), status)).or_default();
        row.count += 1;
        row.seconds += seconds;
        for (class, bound) in row.classes.iter_mut().zip(CLASSES) {
            *class += u64::from(seconds <= bound);
        }
    }

    /// Everything as text.
    pub(crate) fn text(&self, app: &App) -> String {
        let mut out = String::new();
        self.write(app, &mut out).expect("a string takes all");
        out
    }

    fn write(&self, app: &App, out: &mut String) -> core::fmt::Result {
        let routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner).clone();
        writeln!(
            out,
            "# HELP foursight_request_seconds Time from a request's head to its answer's."
        )?;
        writeln!(out, "# TYPE foursight_request_seconds histogram")?;
        for ((route, status), row) in &routes {
            let labels = format!("route=\"{route}\",status=\"{status}\"");
            for (count, bound) in row.classes.iter().zip(CLASSES) {
                writeln!(
                    out,
                    "foursight_request_seconds_bucket{{{labels},le=\"{bound}\"}} {count}"
                )?;
            }
            writeln!(
                out,
                "foursight_request_seconds_bucket{{{labels},le=\"+Inf\"}} {}",
                row.count
            )?;
            writeln!(out, "foursight_request_seconds_sum{{{labels}}} {}", row.seconds)?;
            writeln!(out, "foursight_request_seconds_count{{{labels}}} {}", row.count)?;
        }
        let slots = app.slots();
        let counts = slots.counts();
        let matches = app.matches();
        let store = matches.store_numbers();
        let gauges = [
            ("memory_bytes", "Memory of the process in use.", process::memory().unwrap_or(0)),
            ("open_files", "File descriptors in use.", process::open_files().unwrap_or(0)),
            ("connections", "Connections.", app.connections().open_now() as u64),
            ("table_megabytes", "Tables of searches and matches.", slots.reserved()),
            (
                "response_bytes",
                "Large responses that are not sent yet.",
                app.response_budget().bytes(),
            ),
            ("store_waiting", "Requests that wait for the store.", store.waiting),
            ("store_slowest_microseconds", "The slowest commit so far.", store.slowest),
            ("search_slots", "Searches that may run at once.", slots.size() as u64),
            ("search_slots_taken", "Searches that run now.", slots.taken() as u64),
            ("search_waiting", "Requests that wait for a slot.", slots.waiting() as u64),
            ("matches_loaded", "Matches in memory.", matches.count() as u64),
            ("spectators", "Connections that watch a match live.", matches.spectators() as u64),
            ("devices", "Boards of lights in use.", app.devices().in_use() as u64),
        ];
        for (name, help, value) in gauges {
            writeln!(
                out,
                "# HELP foursight_{name} {help}\n# TYPE foursight_{name} gauge\nfoursight_{name} {value}"
            )?;
        }
        let counters = [
            ("connections_refused", "Connections beyond the limits.", app.connections().refused()),
            ("store_commits", "Transactions of the store.", store.commits),
            ("store_commits_failed", "Transactions that failed.", store.failed),
            ("store_microseconds", "Time spent in commits.", store.microseconds),
            ("searches_finished", "Searches that were answered.", counts.finished.load(Relaxed)),
            ("searches_abandoned", "Searches whose asker left.", counts.abandoned.load(Relaxed)),
            (
                "searches_refused_busy",
                "Requests refused because all slots and the queue were taken.",
                counts.refused_busy.load(Relaxed),
            ),
            (
                "searches_refused_client",
                "Requests refused because their client had too many.",
                counts.refused_client.load(Relaxed),
            ),
            ("search_microseconds", "Time spent searching.", counts.microseconds.load(Relaxed)),
            ("matches_opened", "Matches opened since the start.", matches.opened()),
            ("match_changes", "Changes of matches stored since the start.", matches.changes()),
            ("match_views", "Views of matches built since the start.", self.views()),
        ];
        for (name, help, value) in counters.into_iter().chain(app.devices().counts()) {
            writeln!(
                out,
                "# HELP foursight_{name}_total {help}\n# TYPE foursight_{name}_total counter\nfoursight_{name}_total {value}"
            )?;
        }
        Ok(())
    }
}

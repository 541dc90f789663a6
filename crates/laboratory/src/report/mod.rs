//! What a run gives to people: a text for the terminal, a page, tables and plots.

mod games;
mod times;
mod tuning;

pub use games::{games_csv, games_page, games_text, standings_csv};
pub use times::{Comparison, times_csv, times_page, times_text};
pub use tuning::{tuning_csv, tuning_page, tuning_plot};

use crate::statistics::Elo;

/// A difference as a table shows it: `+23` and its interval.
pub(crate) fn elo_text(elo: Option<Elo>) -> String {
    elo.map_or_else(|| "–".to_owned(), |elo| elo.to_string().replace('-', "−").replace("inf", "∞"))
}

/// Seconds as people read them.
pub(crate) fn seconds_text(seconds: f64) -> String {
    if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.2} ms", seconds * 1e3)
    } else {
        format!("{:.1} µs", seconds * 1e6)
    }
}

/// A share as a percentage.
pub(crate) fn percent(part: f64, whole: f64) -> String {
    if whole == 0.0 { "–".to_owned() } else { format!("{:.1} %", 100.0 * part / whole) }
}

//! What a run gives to people: a text for the terminal, a page, tables and plots.

mod games;
mod judge;
mod learning;
mod levels;
mod names;
mod times;
mod tournament;
mod tuning;

pub use games::{games_csv, games_page, games_text, pairings_csv, standings_csv};
pub(crate) use games::{games_section, pairing_section, standing_section};
pub use judge::{answers_csv, judge_csv, judge_page, judge_text};
pub use learning::{grades_csv, grades_table, learning_page, rounds_csv};
pub use levels::{levels_csv, levels_page, levels_text};
pub use times::{
    Comparison, SideRatio, comparisons, side_ratio, sides_csv, timed_games_csv, times_csv,
    times_page, times_section, times_text,
};
pub use tuning::{
    confirmation_text, tuning_csv, tuning_page, tuning_plot, tuning_section, tuning_test_csv,
};

use crate::statistics::{Decision, Elo, Hypotheses};

/// How moves are compared with the truth.
pub(crate) const TRUTH: &str = "Optimal: the move has the best score there is. Kept: a win stays won, a draw drawn. Loss: how much of the score is given away. Compared with the solver at positions \
                                of up to seven discs (by its book) and from fourteen on.";

/// A difference as a table shows it: `+23` and its interval.
pub(crate) fn elo_text(elo: Option<Elo>) -> String {
    elo.map_or_else(|| "–".to_owned(), |elo| elo.to_string().replace('-', "−").replace("inf", "∞"))
}

/// The likelihood of superiority as a percentage; of too few games none.
pub(crate) fn superiority_text(elo: Option<Elo>) -> String {
    match elo.and_then(|elo| elo.superiority) {
        None => "too few games".to_owned(),
        Some(likelihood) if likelihood >= 0.999 => "≥ 99.9 %".to_owned(),
        Some(likelihood) if likelihood <= 0.001 => "≤ 0.1 %".to_owned(),
        Some(likelihood) => format!("{:.1} %", 100.0 * likelihood),
    }
}

/// What a sequential test decided, and between what.
pub(crate) fn decision_text(test: &Hypotheses, decision: Decision) -> String {
    let Hypotheses { elo0, elo1, alpha, beta } = test;
    let errors = format!("error rates {} % and {} %", 100.0 * alpha, 100.0 * beta);
    match decision {
        Decision::Undecided => {
            format!(
                "undecided between H0 ({elo0:+} Elo) and H1 ({elo1:+} Elo); more games are needed"
            )
        }
        Decision::AcceptH0 => {
            format!("H0 ({elo0:+} Elo) accepted over H1 ({elo1:+} Elo), {errors}")
        }
        Decision::AcceptH1 => {
            format!("H1 ({elo1:+} Elo) accepted over H0 ({elo0:+} Elo), {errors}")
        }
    }
    .replace("+0 Elo", "0 Elo")
}

/// What an estimate is worth after a test that chose when to stop.
pub(crate) const STOPPED_EARLY: &str = "The test chose when to stop, so the Elo estimate is biased towards the accepted hypothesis and its interval is too narrow.";

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

/// A count with its thousands set apart.
pub(crate) fn count_text(count: f64) -> String {
    let digits = format!("{count:.0}");
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A share as a percentage.
pub(crate) fn percent(part: f64, whole: f64) -> String {
    if whole == 0.0 { "–".to_owned() } else { format!("{:.1} %", 100.0 * part / whole) }
}

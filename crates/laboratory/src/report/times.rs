//! Times beside published ones.

use super::seconds_text;
use crate::csv;
use crate::page::{Align, Page};
use crate::plot::{Plot, Scale, Series};
use crate::times::{Published, Timed};

/// A measured player and what was published of it.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What it is called in tables and legends.
    pub name: String,
    /// What we measured.
    pub timed: Timed,
    /// What a source published, if one did.
    pub published: Vec<Published>,
}

impl Comparison {
    fn published_at(&self, number: usize) -> Option<f64> {
        self.published.iter().find(|time| time.number == Some(number)).map(|time| time.seconds)
    }

    /// Ours and theirs for the slowest move, where the source gives no other.
    fn slowest(&self) -> Option<(f64, f64)> {
        let theirs = self.published.iter().find(|time| time.number.is_none())?.seconds;
        let ours = self.timed.rows().iter().map(|row| row.seconds.median).fold(0.0, f64::max);
        Some((ours, theirs))
    }

    /// Ours and theirs over the moves that both have.
    fn sums(&self) -> Option<(f64, f64)> {
        let both: Vec<(f64, f64)> = self
            .timed
            .rows()
            .iter()
            .filter_map(|row| Some((row.seconds.median, self.published_at(row.number)?)))
            .collect();
        (!both.is_empty()).then(|| {
            both.into_iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1))
        })
    }
}

const CAUTION: &str = "The published times come from other machines, other languages and other years, and a source often does not say how it measured. A ratio between them and ours says that our program is \
                       faster where it runs, not by how much the algorithm is better; positions and cut-offs are what can be compared across machines, and the sources do not give them.";

/// A few lines for the terminal.
pub fn times_text(comparisons: &[Comparison]) -> String {
    let mut out = String::new();
    for comparison in comparisons {
        out += &format!("{}\n", comparison.name);
        out += &format!(
            "  {:>4} {:>11} {:>23} {:>12} {:>11} {:>11} {:>8}\n",
            "move", "median", "quartiles", "positions", "cut-offs", "published", "ratio"
        );
        for row in comparison.timed.rows() {
            let published = comparison.published_at(row.number);
            out += &format!(
                "  {:>4} {:>11} {:>11}–{:>11} {:>12.0} {:>11.0} {:>11} {:>8}\n",
                row.number,
                seconds_text(row.seconds.median),
                seconds_text(row.seconds.lower),
                seconds_text(row.seconds.upper),
                row.nodes.median,
                row.cut_offs.median,
                published.map_or_else(String::new, seconds_text),
                published
                    .map_or_else(String::new, |published| ratio(published, row.seconds.median)),
            );
        }
        if let Some((ours, theirs)) = comparison.sums() {
            out += &format!(
                "  sum {}, published {}, ratio {}\n",
                seconds_text(ours),
                seconds_text(theirs),
                ratio(theirs, ours)
            );
        }
        if let Some((ours, theirs)) = comparison.slowest() {
            out += &format!(
                "  slowest {}, published {}, ratio {}\n",
                seconds_text(ours),
                seconds_text(theirs),
                ratio(theirs, ours)
            );
        }
    }
    out += &format!("Caution: {CAUTION}\n");
    out
}

fn ratio(theirs: f64, ours: f64) -> String {
    let ratio = theirs / ours;
    if ratio >= 10.0 { format!("{ratio:.0}×") } else { format!("{ratio:.1}×") }
}

/// One row per player and move number.
pub fn times_csv(comparisons: &[Comparison]) -> String {
    let heads = [
        "player",
        "move",
        "seconds_median",
        "seconds_lower",
        "seconds_upper",
        "seconds_mean",
        "samples",
        "nodes_median",
        "cut_offs_median",
        "published_seconds",
    ];
    let rows: Vec<Vec<String>> = comparisons
        .iter()
        .flat_map(|comparison| {
            comparison.timed.rows().into_iter().map(|row| {
                vec![
                    comparison.timed.player.clone(),
                    row.number.to_string(),
                    format!("{:.9}", row.seconds.median),
                    format!("{:.9}", row.seconds.lower),
                    format!("{:.9}", row.seconds.upper),
                    format!("{:.9}", row.seconds.mean),
                    row.seconds.count.to_string(),
                    format!("{:.0}", row.nodes.median),
                    format!("{:.0}", row.cut_offs.median),
                    comparison
                        .published_at(row.number)
                        .map_or_else(String::new, |time| time.to_string()),
                ]
            })
        })
        .collect();
    csv::table(&heads, &rows)
}

/// Adds tables and plots of times to a page.
pub fn times_page(page: &mut Page, title: &str, comparisons: &[Comparison]) {
    let series = |value: fn(&crate::times::Row) -> f64| -> Vec<Series> {
        comparisons
            .iter()
            .map(|comparison| {
                let points = comparison
                    .timed
                    .rows()
                    .iter()
                    .map(|row| (row.number as f64, value(row)))
                    .collect();
                Series::new(comparison.name.clone(), points)
            })
            .collect()
    };
    let plot = |what: &str, unit: &str, series| Plot {
        title: format!("{title}: {what}"),
        across: "move number".to_owned(),
        upward: unit.to_owned(),
        scale: Scale::Logarithmic,
        series,
        level: None,
    };
    page.figure(
        &plot("time of a move", "seconds, median (logarithmic)", series(|row| row.seconds.median)),
        "The median over all games; the table has the quartiles.",
    );
    page.figure(
        &plot(
            "positions visited",
            "positions, median (logarithmic)",
            series(|row| row.nodes.median),
        ),
        "What the time is made of, and the same on every machine.",
    );
    let heads = [
        ("player", Align::Words),
        ("move", Align::Numbers),
        ("median", Align::Numbers),
        ("quartiles", Align::Numbers),
        ("positions", Align::Numbers),
        ("cut-offs", Align::Numbers),
        ("published", Align::Numbers),
        ("ratio", Align::Numbers),
    ];
    let mut rows = Vec::new();
    for comparison in comparisons {
        for row in comparison.timed.rows() {
            let published = comparison.published_at(row.number);
            rows.push(vec![
                comparison.name.clone(),
                row.number.to_string(),
                seconds_text(row.seconds.median),
                format!(
                    "{} – {}",
                    seconds_text(row.seconds.lower),
                    seconds_text(row.seconds.upper)
                ),
                format!("{:.0}", row.nodes.median),
                format!("{:.0}", row.cut_offs.median),
                published.map_or_else(String::new, seconds_text),
                published
                    .map_or_else(String::new, |published| ratio(published, row.seconds.median)),
            ]);
        }
    }
    page.table("Time, positions and cut-offs per move", &heads, &rows);
    let mut sums = Vec::new();
    for comparison in comparisons {
        let all =
            [("sum of these moves", comparison.sums()), ("slowest move", comparison.slowest())];
        for (what, pair) in all {
            if let Some((ours, theirs)) = pair {
                sums.push(vec![
                    comparison.name.clone(),
                    what.to_owned(),
                    seconds_text(ours),
                    seconds_text(theirs),
                    ratio(theirs, ours),
                ]);
            }
        }
    }
    if !sums.is_empty() {
        let heads = [
            ("player", Align::Words),
            ("what", Align::Words),
            ("ours", Align::Numbers),
            ("published", Align::Numbers),
            ("ratio", Align::Numbers),
        ];
        page.table("Beside the published figures", &heads, &sums);
        page.caution(CAUTION);
    }
}

//! The tables of a run with a clock.

use super::{CAUTION, Comparison, Family, ratio};
use crate::experiment::TimesExperiment;
use crate::page::{Align, Page};
use crate::report::{count_text, seconds_text};
use crate::times::Row;

/// Ours and theirs.
pub(super) fn beside(page: &mut Page, experiment: &TimesExperiment, comparisons: &[Comparison]) {
    let Some(source) = experiment.source else { return };
    let mut rows = Vec::new();
    for comparison in comparisons {
        for (what, ours, theirs) in comparison.beside(source) {
            rows.push(vec![
                comparison.family.clone(),
                comparison.depth.map_or_else(|| "1".to_owned(), |depth| depth.to_string()),
                what,
                seconds_text(ours),
                seconds_text(theirs),
                ratio(theirs, ours),
            ]);
        }
    }
    if rows.is_empty() {
        return;
    }
    let heads = [
        ("player", Align::Words),
        ("depth", Align::Numbers),
        ("what", Align::Words),
        ("ours", Align::Numbers),
        ("published", Align::Numbers),
        ("ratio", Align::Numbers),
    ];
    page.table("Beside the published figures", &heads, &rows);
    page.caution(CAUTION);
}

/// A table for each quantity: rows are move numbers, columns the members of the family.
pub(super) fn per_move(page: &mut Page, group: &Family<'_>) {
    let rows: Vec<Vec<Row>> = group.members.iter().map(|(_, member)| member.timed.rows()).collect();
    let last = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut heads = vec![("move", Align::Numbers)];
    heads.extend(group.members.iter().map(|(name, _)| (name.as_str(), Align::Numbers)));
    let mut table = |what: &str,
                     cell: &dyn Fn(usize, &Row) -> Option<String>,
                     sum: Option<&dyn Fn(usize) -> Option<String>>| {
        let mut lines: Vec<Vec<String>> = Vec::new();
        for number in 1..=last {
            let mut line = vec![number.to_string()];
            for (place, rows) in rows.iter().enumerate() {
                let row = rows.get(number - 1);
                line.push(row.and_then(|row| cell(place, row)).unwrap_or_default());
            }
            lines.push(line);
        }
        if let Some(sum) = sum {
            let mut line = vec!["sum".to_owned()];
            for place in 0..rows.len() {
                line.push(sum(place).unwrap_or_default());
            }
            lines.push(line);
        }
        let (mut cells, mut full) = (0, 0);
        for line in &lines {
            for cell in &line[1..] {
                cells += 1;
                full += usize::from(!cell.is_empty());
            }
        }
        // A few figures among many empty cells stand in the table beside the published ones already.
        if 3 * full > cells {
            let caption = if group.name.is_empty() {
                what.to_owned()
            } else {
                format!("`{}`: {what}", group.name)
            };
            page.table(&caption, &heads, &lines);
        }
    };
    let published = |place: usize, row: &Row| group.members[place].1.published_at(row.number);
    let total = |place: usize, value: fn(&Row) -> f64| rows[place].iter().map(value).sum::<f64>();
    table(
        "time of a move, median ± half the distance of the quartiles",
        &|_, row| {
            let spread = row.seconds;
            let half = (spread.upper - spread.lower) / 2.0;
            Some(format!("{} ± {:.0} %", seconds_text(spread.median), 100.0 * half / spread.median))
        },
        Some(&|place| Some(seconds_text(total(place, |row| row.seconds.median)))),
    );
    table(
        "time of a move as published",
        &|place, row| published(place, row).map(seconds_text),
        None,
    );
    table(
        "published time by ours",
        &|place, row| published(place, row).map(|theirs| ratio(theirs, row.seconds.median)),
        None,
    );
    table(
        "positions visited for a move, median",
        &|_, row| Some(count_text(row.nodes.median)),
        Some(&|place| Some(count_text(total(place, |row| row.nodes.median)))),
    );
    table(
        "cut-offs in a move, median",
        &|_, row| (row.cut_offs.upper > 0.0).then(|| count_text(row.cut_offs.median)),
        None,
    );
}

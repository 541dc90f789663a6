//! The levels of a game.

use super::{elo_text, percent};
use crate::csv;
use crate::experiment::LevelsExperiment;
use crate::levels::{Level, STEP};
use crate::page::{Align, Page, Provenance};
use crate::plot::{Plot, Scale, Series};
use crate::statistics::signed;

/// A few lines for the terminal.
pub fn levels_text(levels: &[Level]) -> String {
    let mut out = format!(
        "{:<8} {:>6} {:>22} {:>8} {:>16} {:>8} {:>8}\n",
        "level", "Elo", "step [95 %]", "within", "won-drawn-lost", "optimal", "kept"
    );
    for row in cells(levels) {
        out += &format!(
            "{:<8} {:>6} {:>22} {:>8} {:>16} {:>8} {:>8}\n",
            row[0], row[1], row[2], row[3], row[4], row[6], row[7]
        );
    }
    out
}

fn cells(levels: &[Level]) -> Vec<Vec<String>> {
    levels
        .iter()
        .map(|level| {
            let step = level.step;
            let share = |part: u32| percent(f64::from(part), f64::from(level.accuracy.judged));
            vec![
                level.name.clone(),
                signed(level.elo).replace('-', "−"),
                step.map_or_else(String::new, |step| elo_text(Some(step.elo))),
                step.map_or_else(String::new, |step| {
                    match step.is_within() {
                        (true, true) => "interval",
                        (true, false) => "estimate",
                        (false, _) => "no",
                    }
                    .to_owned()
                }),
                step.map_or_else(String::new, |step| {
                    format!("{} – {} – {}", step.tally.won, step.tally.drawn, step.tally.lost)
                }),
                step.map_or_else(String::new, |step| {
                    step.pairs.pairs.map(|count| count.to_string()).join(" · ")
                }),
                share(level.accuracy.optimal),
                share(level.accuracy.kept),
            ]
        })
        .collect()
}

/// One row per level.
pub fn levels_csv(levels: &[Level]) -> String {
    let heads = [
        "level",
        "elo",
        "step",
        "step_low",
        "step_high",
        "won",
        "drawn",
        "lost",
        "pairs_0",
        "pairs_half",
        "pairs_1",
        "pairs_1_half",
        "pairs_2",
        "judged",
        "optimal",
        "kept",
        "loss",
    ];
    let rows: Vec<Vec<String>> = levels
        .iter()
        .map(|level| {
            let mut row = vec![level.name.clone(), format!("{:.1}", level.elo)];
            match level.step {
                None => row.extend(vec![String::new(); 11]),
                Some(step) => {
                    let ends = [step.elo.difference, step.elo.low, step.elo.high];
                    row.extend(ends.map(|elo| format!("{elo:.1}")));
                    let tally = step.tally;
                    row.extend([tally.won, tally.drawn, tally.lost].map(|count| count.to_string()));
                    row.extend(step.pairs.pairs.map(|count| count.to_string()));
                }
            }
            let accuracy = level.accuracy;
            row.extend(
                [accuracy.judged, accuracy.optimal, accuracy.kept, accuracy.loss]
                    .map(|count| count.to_string()),
            );
            row
        })
        .collect();
    csv::table(&heads, &rows)
}

/// The page of a measurement.
pub fn levels_page(
    experiment: &LevelsExperiment,
    levels: &[Level],
    provenance: &Provenance,
) -> Page {
    let mut page = Page::new(&experiment.title, provenance);
    if !experiment.purpose.is_empty() {
        page.paragraph(&experiment.purpose);
    }
    page.paragraph(&format!(
        "Each level against the one below: {} openings ({:?}, {} plies) unless the counts say fewer, each played twice with the sides swapped. Elo counts from the first level and adds the steps, so its error \
         grows with the level; a step's interval is 95 %. A step should be between {:.0} and {:.0}: `interval` if its whole interval is, `estimate` if only the estimate is.",
        experiment.openings, experiment.suite, experiment.plies, STEP.0, STEP.1
    ));
    let steps: Vec<_> =
        levels.iter().enumerate().filter_map(|(place, level)| Some((place, level.step?))).collect();
    let wrong: Vec<String> = steps
        .iter()
        .filter(|(_, step)| !step.is_within().0)
        .map(|(place, _)| format!("`{}`", levels[*place].name))
        .collect();
    page.paragraph(&if wrong.is_empty() {
        "The estimate of every step is within these bounds.".to_owned()
    } else {
        format!("The estimate is outside these bounds: the step to {}.", wrong.join(", "))
    });
    let number = |place: usize| (place + 1) as f64;
    page.figure(
        &Plot {
            title: format!("Steps between the levels of {}", experiment.game),
            across: "level".to_owned(),
            upward: "Elo above the level below".to_owned(),
            scale: Scale::Linear,
            series: vec![
                Series {
                    name: "step, 95 %".to_owned(),
                    points: steps
                        .iter()
                        .map(|(place, step)| (number(*place), step.elo.difference))
                        .collect(),
                    intervals: steps
                        .iter()
                        .map(|(_, step)| (step.elo.low, step.elo.high))
                        .collect(),
                },
                Series::new(
                    "smallest wanted",
                    steps.iter().map(|(place, _)| (number(*place), STEP.0)).collect(),
                ),
                Series::new(
                    "greatest wanted",
                    steps.iter().map(|(place, _)| (number(*place), STEP.1)).collect(),
                ),
            ],
            level: None,
        },
        "Each level against the one below, with its interval.",
    );
    page.figure(
        &Plot {
            title: format!("Levels of {}", experiment.game),
            across: "level".to_owned(),
            upward: "Elo above the first level".to_owned(),
            scale: Scale::Linear,
            series: vec![Series::new(
                "sum of the steps",
                levels
                    .iter()
                    .enumerate()
                    .map(|(place, level)| (number(place), level.elo))
                    .collect(),
            )],
            level: None,
        },
        "The sum of the steps.",
    );
    let heads = [
        ("level", Align::Words),
        ("Elo", Align::Numbers),
        ("step [95 %]", Align::Numbers),
        ("within the bounds", Align::Words),
        ("won – drawn – lost", Align::Numbers),
        ("pairs 0 · ½ · 1 · 1½ · 2", Align::Numbers),
        ("optimal moves", Align::Numbers),
        ("results kept", Align::Numbers),
    ];
    page.table("Levels", &heads, &cells(levels));
    if experiment.truth {
        page.paragraph(super::TRUTH);
    }
    page
}

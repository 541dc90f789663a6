//! Tuning as it goes.

use crate::csv;
use crate::page::{Align, Page, Provenance};
use crate::plot::{Plot, Scale, Series};
use crate::statistics::{Elo, Pentanomial, Verdict};
use crate::tune::{Step, Subject};

/// The weights step by step.
pub fn tuning_plot(subject: &Subject, steps: &[Step]) -> Plot {
    let series = subject
        .weights
        .iter()
        .enumerate()
        .map(|(place, (name, _))| {
            let points = steps
                .iter()
                .map(|step| (step.number as f64, f64::from(step.weights[place])))
                .collect();
            Series::new(*name, points)
        })
        .collect();
    Plot {
        title: format!("Weights of {}", subject.player),
        across: "step or generation".to_owned(),
        upward: "weight in points".to_owned(),
        scale: Scale::Linear,
        series,
        level: None,
    }
}

/// One row per step.
pub fn tuning_csv(subject: &Subject, steps: &[Step]) -> String {
    let mut heads = vec!["step", "games", "score"];
    heads.extend(subject.weights.iter().map(|(name, _)| *name));
    let rows: Vec<Vec<String>> = steps
        .iter()
        .map(|step| {
            let mut row =
                vec![step.number.to_string(), step.games.to_string(), format!("{:.4}", step.score)];
            row.extend(step.weights.iter().map(ToString::to_string));
            row
        })
        .collect();
    csv::table(&heads, &rows)
}

/// The page of a tuning run, with its confirmation if there is one yet.
pub fn tuning_page(
    subject: &Subject,
    method: &str,
    steps: &[Step],
    confirmed: Option<&(Verdict, Pentanomial, Option<Elo>)>,
    provenance: &Provenance,
) -> Page {
    let mut page = Page::new(&format!("Tuning {} by {method}", subject.player), provenance);
    let Some(last) = steps.last() else { return page };
    page.paragraph(&format!(
        "{} games in {} steps, from the default `{}` to `{}`.",
        last.games,
        last.number,
        subject.with(&subject.defaults()),
        subject.with(&last.weights)
    ));
    match confirmed {
        None => page.paragraph("Not confirmed: no sequential test has been played."),
        Some((verdict, pairs, elo)) => {
            let said = match verdict {
                Verdict::AcceptSecond => {
                    "The test confirms it: the tuned weights are better than the default."
                }
                Verdict::AcceptFirst => {
                    "The test refutes it: the tuned weights are not better than the default, and must not be called so."
                }
                Verdict::Undecided => {
                    "The test did not come to an end within its games: the tuned weights must not be called better."
                }
            };
            page.heading("Confirmation");
            page.paragraph(&format!(
                "{said} {} pairs of games on fresh openings, pairs of 0 · ½ · 1 · 1½ · 2 points: {}; Elo {}.",
                pairs.count(),
                pairs.pairs.map(|count| count.to_string()).join(" · "),
                super::elo_text(*elo)
            ));
        }
    }
    page.heading("The way there");
    page.figure(&tuning_plot(subject, steps), "The weights held for best after each step.");
    let score = Plot {
        title: "Score of the best".to_owned(),
        across: "step or generation".to_owned(),
        upward: "score in this step's games".to_owned(),
        scale: Scale::Linear,
        series: vec![Series::new(
            "best",
            steps.iter().map(|step| (step.number as f64, step.score)).collect(),
        )],
        level: Some((0.5, "even".to_owned())),
    };
    page.figure(
        &score,
        "Against the others of its generation, or of the better of two neighbours.",
    );
    let rows: Vec<Vec<String>> = steps
        .iter()
        .map(|step| {
            vec![
                step.number.to_string(),
                step.games.to_string(),
                format!("{:.3}", step.score),
                step.weights.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            ]
        })
        .collect();
    let names: Vec<&str> = subject.weights.iter().map(|(name, _)| *name).collect();
    let weights = names.join(", ");
    page.table(
        "Every step",
        &[
            ("step", Align::Numbers),
            ("games so far", Align::Numbers),
            ("score", Align::Numbers),
            (&weights, Align::Words),
        ],
        &rows,
    );
    page
}

//! Learning and its examination.

use super::percent;
use crate::csv;
use crate::experiment::LearnExperiment;
use crate::learn::{Learnt, shipped};
use crate::page::{Align, Page, Provenance};
use crate::plot::{Plot, Scale, Series};

/// The page of a run; without [`Learnt`] only the examination.
pub fn learning_page(
    experiment: &LearnExperiment,
    learnt: Option<&Learnt>,
    grades: &[(String, f64)],
    provenance: &Provenance,
) -> Page {
    let mut page = Page::new(&experiment.title, provenance);
    if !experiment.purpose.is_empty() {
        page.paragraph(&experiment.purpose);
    }
    if let Some(learnt) = learnt {
        page.paragraph(&format!(
            "{} quiet positions behind the moves of {} positions of random games, all solved, and {} of eight discs from the book; each shown {} times. {} bytes: {}.",
            learnt.solved,
            experiment.positions,
            learnt.booked,
            experiment.rounds,
            learnt.bytes.len(),
            if learnt.bytes == shipped() {
                "the very bytes that ship"
            } else {
                "not the bytes that ship"
            }
        ));
        let curve = |title: &str, upward: &str, name: &str, values: &[f64]| Plot {
            title: title.to_owned(),
            across: "round".to_owned(),
            upward: upward.to_owned(),
            scale: Scale::Linear,
            series: vec![Series::new(
                name,
                values
                    .iter()
                    .enumerate()
                    .map(|(round, value)| ((round + 1) as f64, *value))
                    .collect(),
            )],
            level: None,
        };
        page.figure(
            &curve("Loss", "cross-entropy in nats", "loss", &learnt.losses),
            "The mean over each round's lessons.",
        );
        let kept: Vec<f64> = learnt.kept.iter().map(|share| 100.0 * share).collect();
        page.figure(
            &curve("Value kept at one ply", "per cent of the questions", "kept", &kept),
            "The network rounded to bytes, after each round.",
        );
    }
    grades_table(&mut page, experiment, grades);
    page
}

/// The examination as a table.
pub fn grades_table(page: &mut Page, experiment: &LearnExperiment, grades: &[(String, f64)]) {
    let rows: Vec<Vec<String>> = grades
        .iter()
        .map(|(name, share)| vec![format!("`{name}`"), percent(*share, 1.0)])
        .collect();
    page.table(
        &format!(
            "One ply, {} random positions in which some move loses the game's value and nobody wins at once or must block",
            experiment.questions
        ),
        &[("evaluation", Align::Words), ("keeps the value", Align::Numbers)],
        &rows,
    );
}

/// The examination and the rounds for other programs.
pub fn grades_csv(grades: &[(String, f64)]) -> String {
    let rows: Vec<Vec<String>> =
        grades.iter().map(|(name, share)| vec![name.clone(), format!("{share:.4}")]).collect();
    csv::table(&["evaluation", "kept"], &rows)
}

/// One row per round.
pub fn rounds_csv(learnt: &Learnt) -> String {
    let rows: Vec<Vec<String>> = learnt
        .losses
        .iter()
        .zip(&learnt.kept)
        .enumerate()
        .map(|(round, (loss, kept))| {
            vec![(round + 1).to_string(), format!("{loss:.6}"), format!("{kept:.4}")]
        })
        .collect();
    csv::table(&["round", "loss", "kept"], &rows)
}

//! Tuning as it goes.

use crate::csv;
use crate::experiment::TuneExperiment;
use crate::page::{Align, Page, Provenance};
use crate::plot::{Plot, Scale, Series};
use crate::statistics::{Decision, Hypotheses};
use crate::tune::{Confirmation, Step, Subject};

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

/// The test at the end: one row.
pub fn tuning_test_csv(weights: &[i32], confirmation: &Confirmation) -> String {
    let heads = [
        "weights",
        "elo0",
        "elo1",
        "pairs_0",
        "pairs_half",
        "pairs_1",
        "pairs_1_half",
        "pairs_2",
        "decision",
    ];
    let weights: Vec<String> = weights.iter().map(ToString::to_string).collect();
    let mut row = vec![format!("({})", weights.join(", ")).replace('-', "−")];
    let Hypotheses { elo0, elo1, .. } = confirmation.hypotheses;
    row.extend([elo0, elo1].map(|elo| elo.to_string()));
    row.extend(confirmation.pairs.pairs.map(|count| count.to_string()));
    row.push(
        match confirmation.decision {
            Decision::Undecided => "undecided",
            Decision::AcceptH0 => "h0",
            Decision::AcceptH1 => "h1",
        }
        .to_owned(),
    );
    csv::table(&heads, &[row])
}

/// What the test at the end says, in a sentence.
pub fn confirmation_text(confirmation: &Confirmation) -> String {
    if confirmation.unchanged {
        return "It came back to the default weights, so there is nothing to test.".to_owned();
    }
    let meaning = match confirmation.decision {
        Decision::AcceptH1 => "So the tuned weights may be called better than the default.",
        Decision::AcceptH0 => {
            "So the improvement that was looked for is not there; a smaller one is not excluded. The tuned weights must not be called better."
        }
        Decision::Undecided => {
            "The games did not suffice for a decision: the tuned weights must not be called better."
        }
    };
    format!(
        "Sequential test of the tuned weights against the default: {}. {meaning} {} pairs of games on openings drawn anew, pairs of 0 · ½ · 1 · 1½ · 2 points: {}; Elo {}.{}",
        super::decision_text(&confirmation.hypotheses, confirmation.decision),
        confirmation.pairs.count(),
        confirmation.pairs.pairs.map(|count| count.to_string()).join(" · "),
        super::elo_text(confirmation.elo),
        if confirmation.decision == Decision::Undecided {
            String::new()
        } else {
            format!(" {}", super::STOPPED_EARLY)
        }
    )
}

/// The page of a tuning run, with its confirmation if there is one yet.
pub fn tuning_page(
    experiment: &TuneExperiment,
    steps: &[Step],
    confirmed: Option<&Confirmation>,
    provenance: &Provenance,
) -> Page {
    let mut page = Page::new(&experiment.title, provenance);
    if !experiment.purpose.is_empty() {
        page.paragraph(&experiment.purpose);
    }
    tuning_section(&mut page, experiment, steps, confirmed);
    page
}

/// The same as part of a page.
pub fn tuning_section(
    page: &mut Page,
    experiment: &TuneExperiment,
    steps: &[Step],
    confirmed: Option<&Confirmation>,
) {
    let subject = &experiment.subject;
    let Some(last) = steps.last() else { return };
    page.paragraph(&format!(
        "By {}: {} games in {} steps, from the default `{}` to `{}`.",
        experiment.method.title(),
        last.games,
        last.number,
        subject.with(&subject.defaults()),
        subject.with(&last.weights)
    ));
    page.paragraph(&confirmed.map_or_else(
        || "Not confirmed: no sequential test has been played.".to_owned(),
        confirmation_text,
    ));
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
    // Some twenty rows show the way; the table for other programs has every step.
    let every = steps.len().div_ceil(20).max(1);
    let rows: Vec<Vec<String>> = steps
        .iter()
        .filter(|step| step.number % every == 0 || step.number == steps.len())
        .map(|step| {
            vec![
                step.number.to_string(),
                step.games.to_string(),
                format!("{:.3}", step.score),
                step.weights
                    .iter()
                    .map(|weight| weight.to_string().replace('-', "−"))
                    .collect::<Vec<_>>()
                    .join(", "),
            ]
        })
        .collect();
    let names: Vec<&str> = subject.weights.iter().map(|(name, _)| *name).collect();
    let weights = names.join(", ");
    page.table(
        &if every > 1 { format!("Every {every}th step") } else { "Every step".to_owned() },
        &[
            ("step", Align::Numbers),
            ("games so far", Align::Numbers),
            ("score", Align::Numbers),
            (&weights, Align::Words),
        ],
        &rows,
    );
}

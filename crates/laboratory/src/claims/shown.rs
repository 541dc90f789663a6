//! The claims as the page shows them: one JSON list in both languages, each with the files of its experiments.

use serde::Serialize;

use super::{Finding, Language, Measure};

/// A text in both languages.
#[derive(Serialize)]
struct Both {
    en: String,
    hr: String,
}

/// A claim beside what was measured.
#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    source: &'a str,
    section: Both,
    claim: Both,
    published: Both,
    measured: Both,
    result: Both,
    /// The names of the files in `experiments`, without their ending.
    experiments: Vec<String>,
}

fn both(text: impl Fn(Language) -> String) -> Both {
    Both { en: text(Language::English), hr: text(Language::Croatian) }
}

/// What the page shows of these findings.
pub fn claims_json(findings: &[Finding]) -> String {
    let shown: Vec<Shown<'_>> = findings
        .iter()
        .map(|finding| {
            let claim = &finding.claim;
            Shown {
                id: &claim.id,
                source: &claim.source,
                section: both(|language| claim.section(language).to_owned()),
                claim: both(|language| claim.text(language).to_owned()),
                published: both(|language| claim.published(language).to_owned()),
                measured: both(|language| finding.measured_text(language)),
                result: both(|language| finding.result.word(language).to_owned()),
                experiments: claim.measure.as_ref().map_or_else(Vec::new, experiments),
            }
        })
        .collect();
    let text = serde_json::to_string_pretty(&shown).expect("texts can be written");
    format!("{text}\n")
}

/// The experiments whose tables a measure reads. The first moves of the players come from no experiment: they are asked on the empty board.
fn experiments(measure: &Measure) -> Vec<String> {
    let mut all: Vec<String> = measure
        .tables()
        .into_iter()
        .filter(|table| *table != "first-moves")
        .map(|table| {
            let endings = ["-players", "-games", "-sides", "-test", "-examination"];
            let bare = endings.iter().find_map(|ending| table.strip_suffix(ending));
            bare.unwrap_or(table).to_owned()
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

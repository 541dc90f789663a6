//! The report about the works that Foursight is built from: what each claimed beside what is measured, in one document per language.
//!
//! What it says about the works is data: texts/en.toml and texts/hr.toml have the prose and name the experiments whose tables and figures stand between it, testdata/sources/claims.toml has the claims and
//! the rules that decide them. Here those experiments are run and the pages put together. Every result is computed from the tables of the run, which lie beside the page
//! (see [`claims`](crate::claims)).

mod page;
mod ready;
mod texts;
mod workshop;

pub use page::assumptions;
pub use ready::{READY, ready};
pub use workshop::Told;

use core::fmt;
use std::path::PathBuf;

use foursight_catalog::StopFlag;

use crate::claims::{Finding, Language, Tables, findings};
use crate::csv;
use crate::experiment::ExperimentError;
use crate::page::{Page, Provenance};
use crate::runner::RunError;
use texts::{Part, Texts};
use workshop::Workshop;

/// How much is measured, and where it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// No experiment takes more openings, games or steps than this.
    pub at_most: Option<usize>,
    /// No times are measured of players that look further ahead than this.
    pub deepest: Option<u32>,
    /// Threads for games; times are always measured on one.
    pub threads: usize,
    /// The folder for results as they come, so that a report that is broken off can go on.
    pub folder: Option<PathBuf>,
}

/// Why there is no report.
#[derive(Debug)]
pub enum SourcesError {
    /// Games could not be played.
    Run(RunError),
    /// A ready-made experiment could not be read.
    Experiment(ExperimentError),
    /// Somebody stopped it.
    Stopped,
}

impl fmt::Display for SourcesError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run(error) => error.fmt(formatter),
            Self::Experiment(error) => error.fmt(formatter),
            Self::Stopped => formatter.write_str("stopped before the report was finished"),
        }
    }
}

impl core::error::Error for SourcesError {}

impl From<RunError> for SourcesError {
    fn from(error: RunError) -> Self {
        Self::Run(error)
    }
}

/// The report and its tables for other programs.
#[derive(Clone, Debug)]
pub struct Document {
    /// To be read, in each language.
    pub pages: Vec<(Language, Page)>,
    /// Names of files and what is in them.
    pub tables: Vec<(String, String)>,
    /// Every claim.
    pub findings: Vec<Finding>,
}

/// Measures everything and writes the document; `told` hears what is being measured.
pub fn report(
    effort: &Effort,
    provenance: &Provenance,
    stop: &StopFlag,
    told: Told<'_>,
) -> Result<Document, SourcesError> {
    let mut workshop = Workshop::new(effort, stop, told);
    let texts = Texts::of(Language::English);
    for part in texts.chapters().iter().flat_map(|chapter| &chapter.parts) {
        match part {
            Part::Times(name) => workshop.times(name)?,
            Part::Games(name) | Part::Standing(name) | Part::Pairings(name) | Part::Duels(name) => {
                workshop.games(name)?;
            }
            Part::Tuning(name) => workshop.tune(name)?,
            Part::Grades(name) => workshop.examine(name)?,
            Part::FirstMove(player) => workshop.first_move(player),
            Part::Assumptions(names) => {
                for name in names {
                    workshop.times(name)?;
                }
            }
            Part::Paragraph(_) | Part::Subheading(_) | Part::Again(_) | Part::Strength { .. } => {}
        }
    }
    let (measured, mut tables) = workshop.finish();
    let mut read = Tables::default();
    for (file, text) in &tables {
        read.add(file, text);
    }
    let findings = findings(&read);
    tables.push(("claims.csv".to_owned(), claims_csv(&findings)));
    let pages = [Language::English, Language::Croatian]
        .map(|language| {
            let page = page::write(language, effort, provenance, &measured, &read, &findings);
            (language, page)
        })
        .into();
    Ok(Document { pages, tables, findings })
}

/// One row per claim.
pub fn claims_csv(findings: &[Finding]) -> String {
    let heads = ["id", "source", "section", "claim", "published", "measured", "result"];
    let rows: Vec<Vec<String>> = findings
        .iter()
        .map(|finding| {
            let claim = &finding.claim;
            vec![
                claim.id.clone(),
                claim.source.clone(),
                claim.section.clone(),
                claim.en.clone(),
                claim.published.clone(),
                finding.measured_text(Language::English),
                finding.result.word(Language::English).to_owned(),
            ]
        })
        .collect();
    csv::table(&heads, &rows)
}

//! The five works that Foursight is built from: what each claimed, what we measure, what differs and why. One document.
//!
//! A chapter runs ready-made experiments, shows their tables and figures, and holds each claim against them: every verdict is computed from the figures of the run that the
//! document shows, so that another run, machine or version says what it finds.

mod atoll;
mod automat;
mod four_in_a_row;
mod learnt;
mod minimaks;
mod povezi_cetiri;
mod ready;
mod workshop;

pub use ready::{READY, ready};
pub use workshop::Told;

use core::fmt;
use std::path::PathBuf;

use foursight_catalog::StopFlag;

use crate::csv;
use crate::experiment::ExperimentError;
use crate::page::{Align, Page, Provenance};
use crate::runner::RunError;
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

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// We measure the same.
    Confirmed,
    /// We measure something else.
    Different,
    /// The figures do not decide it.
    Open,
    /// It cannot be as the source has it: its program or its reasoning is at fault.
    Artefact,
}

impl Verdict {
    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Different => "different here",
            Self::Open => "not decided",
            Self::Artefact => "an artefact",
        }
    }

    /// Confirmed if so, else different.
    const fn of(so: bool) -> Self {
        if so { Self::Confirmed } else { Self::Different }
    }
}

/// A claim beside what was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The source's short name.
    pub source: &'static str,
    /// What it claims.
    pub claim: String,
    /// What we measure.
    pub measured: String,
    /// What came of it.
    pub verdict: Verdict,
}

/// The report and its tables for other programs.
#[derive(Clone, Debug)]
pub struct Document {
    /// To be read.
    pub page: Page,
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
    let mut workshop = Workshop {
        folder: effort.folder.clone(),
        threads: effort.threads.max(1),
        at_most: effort.at_most,
        deepest: effort.deepest,
        stop,
        told,
        tables: Vec::new(),
        findings: Vec::new(),
    };
    let mut chapters = Page::part();
    povezi_cetiri::chapter(&mut workshop, &mut chapters)?;
    minimaks::chapter(&mut workshop, &mut chapters)?;
    automat::chapter(&mut workshop, &mut chapters)?;
    four_in_a_row::chapter(&mut workshop, &mut chapters)?;
    atoll::chapter(&mut workshop, &mut chapters)?;
    learnt::chapter(&mut workshop, &mut chapters)?;
    let Workshop { mut tables, findings, .. } = workshop;

    let mut page = Page::new("Five works, measured again", provenance);
    page.paragraph(
        "Foursight is built from five student works. Each made claims that can be tested. Here they stand beside what we measure with the same algorithms and evaluations, \
         with what differs and why. Depth is counted in plies, the root's own move included; a source that counts otherwise is converted. Every verdict follows from the figures of this run.",
    );
    if let Some(most) = effort.at_most {
        page.caution(&format!(
            "A first look: no experiment took more than {most} openings, games or steps. Its intervals are wide, and verdicts may turn."
        ));
    }
    if let Some(deepest) = effort.deepest {
        page.caution(&format!("Times were measured up to depth {deepest} only."));
    }
    summary(&mut page, &findings);
    page.append(chapters);
    let heads = ["source", "claim", "measured", "verdict"];
    let rows: Vec<Vec<String>> = findings.iter().map(row).collect();
    tables.push(("claims.csv".to_owned(), csv::table(&heads, &rows)));
    Ok(Document { page, tables, findings })
}

fn row(finding: &Finding) -> Vec<String> {
    vec![
        finding.source.to_owned(),
        finding.claim.clone(),
        finding.measured.clone(),
        finding.verdict.word().to_owned(),
    ]
}

fn summary(page: &mut Page, findings: &[Finding]) {
    page.heading("Claims and verdicts");
    let heads = [
        ("source", Align::Words),
        ("claim", Align::Words),
        ("measured here", Align::Words),
        ("verdict", Align::Words),
    ];
    let rows: Vec<Vec<String>> = findings.iter().map(row).collect();
    let count =
        |verdict: Verdict| findings.iter().filter(|finding| finding.verdict == verdict).count();
    page.table(
        &format!(
            "{} claims: {} confirmed, {} different here, {} not decided, {} artefacts",
            findings.len(),
            count(Verdict::Confirmed),
            count(Verdict::Different),
            count(Verdict::Open),
            count(Verdict::Artefact)
        ),
        &heads,
        &rows,
    );
    page.paragraph(
        "A published share of games is confirmed if ours may be a sample of the same share (two proportions, 5 %); a ratio of times if ours is within a factor of 1.5; a difference in strength if the interval of 95 % lies on its side of zero. \
         An artefact is what cannot be as the source has it.",
    );
}

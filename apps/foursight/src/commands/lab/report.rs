//! `lab report`.

use clap::Args;
use foursight_catalog::StopFlag;
use foursight_laboratory::claims::Language;
use foursight_laboratory::sources::{Effort, report};
use foursight_laboratory::summary::ReportSummary;

use super::output::{Folder, provenance};
use super::{RunArguments, Steady, print};
use crate::failure::Failure;

/// The sources, measured again.
#[derive(Args, Debug)]
#[command(after_help = "\
It runs the ready-made experiments and keeps the results of each in a folder of its own below --out, so that a report that is broken off
goes on when the same command is given again.")]
pub(crate) struct ReportArguments {
    /// Take no more than so many openings, games or steps in each experiment, for a first look
    #[arg(long, value_name = "N")]
    at_most: Option<usize>,
    /// Measure no times of players that look further ahead than so many plies
    #[arg(long, value_name = "N")]
    deepest: Option<u32>,
    /// Threads for games; times are always measured on one [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// The folder for results, tables, plots and the report
    #[arg(long, value_name = "DIRECTORY", default_value = "lab-results")]
    out: std::path::PathBuf,
    /// Print the findings as one JSON object; docs/laboratory.md describes it
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &ReportArguments) -> Result<(), Failure> {
    let json = arguments.json;
    let (threads, out) = (arguments.threads, arguments.out.clone());
    let run = RunArguments { seed: None, threads, out, json };
    let folder = Folder::create(&run.out)?;
    let effort = Effort {
        at_most: arguments.at_most,
        deepest: arguments.deepest,
        threads: run.threads(),
        folder: Some(folder.file("results")),
    };
    let progress = Steady::new();
    // The experiments' own files say their seeds; all are 1.
    let from = provenance(1);
    let document = report(&effort, &from, &StopFlag::default(), &mut |what, now| {
        progress.show(what, now.done, now.of);
    })
    .map_err(Failure::failed)?;
    progress.finish();
    for (name, table) in &document.tables {
        folder.write(name, table)?;
    }
    for (language, page) in &document.pages {
        match language {
            Language::English => folder.write_page(page)?,
            Language::Croatian => folder.write("report.hr.html", page.html())?,
        }
    }
    let mut text = String::new();
    for finding in &document.findings {
        text += &format!(
            "{:<15} {:<16} {} | {}\n",
            finding.claim.source,
            finding.result.word(Language::English),
            finding.claim.en,
            finding.measured_text(Language::English)
        );
    }
    print(json, &ReportSummary::of(&document.findings), &text)?;
    folder.announce();
    Ok(())
}

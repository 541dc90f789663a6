//! `lab report`.

use clap::Args;
use foursight_catalog::StopFlag;
use foursight_laboratory::sources::{Effort, report};
use indicatif::{ProgressBar, ProgressStyle};

use super::RunArguments;
use super::output::{Folder, provenance};
use crate::failure::Failure;

/// The sources, measured again.
#[derive(Args, Debug)]
pub(crate) struct ReportArguments {
    /// The greatest depth without pruning; a ply more takes seven times longer
    #[arg(long, value_name = "N", default_value_t = 7)]
    plain_depth: u32,
    /// The greatest depth with pruning
    #[arg(long, value_name = "N", default_value_t = 9)]
    pruned_depth: u32,
    /// Games for a curve over move numbers
    #[arg(long, value_name = "N", default_value_t = 250)]
    curve_games: usize,
    /// Games of each duel
    #[arg(long, value_name = "N", default_value_t = 200)]
    duel_games: usize,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &ReportArguments) -> Result<(), Failure> {
    let seed = arguments.run.seed.unwrap_or(1);
    let effort = Effort {
        plain_depth: arguments.plain_depth.clamp(2, 9),
        pruned_depth: arguments.pruned_depth.clamp(4, 9),
        curve_games: arguments.curve_games.max(1),
        duel_games: arguments.duel_games.max(2),
        threads: arguments.run.threads(),
        seed,
    };
    let folder = Folder::create(&arguments.run.out)?;
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let progress = ProgressBar::new_spinner().with_style(style);
    progress.enable_steady_tick(std::time::Duration::from_millis(200));
    let mut told = |what: &str| progress.set_message(what.to_owned());
    let page = report(effort, &provenance(seed), &StopFlag::default(), &mut told)
        .map_err(Failure::failed)?;
    progress.finish_and_clear();
    folder.write_page(&page)?;
    folder.announce();
    Ok(())
}

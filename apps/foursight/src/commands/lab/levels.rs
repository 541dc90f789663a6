//! `lab levels`.

use clap::Args;
use foursight_catalog::StopFlag;
use foursight_laboratory::experiment::LevelsExperiment;
use foursight_laboratory::levels;
use foursight_laboratory::report::{levels_csv, levels_page, levels_text};
use foursight_laboratory::summary::LevelsSummary;

use super::output::{Folder, provenance};
use super::{RunArguments, Steady, experiment_file, print};
use crate::failure::Failure;

/// Levels.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab levels experiments/levels-connect-four.toml
  foursight lab levels tic-tac-toe --openings 60")]
pub(crate) struct LevelsArguments {
    /// An experiment's file (ends with .toml), or the game
    #[arg(value_name = "FILE|GAME", default_value = "connect-four")]
    game: String,
    /// Openings between neighbouring levels, each played twice [default: 100, or the file's]
    #[arg(long, value_name = "N")]
    openings: Option<usize>,
    #[command(flatten)]
    run: RunArguments,
}

pub(super) fn run(arguments: &LevelsArguments) -> Result<(), Failure> {
    let mut experiment = match experiment_file(std::slice::from_ref(&arguments.game))? {
        Some((file, text)) => LevelsExperiment::parse(&text)
            .map_err(|error| Failure::call(format!("{file}, {error}")))?,
        None => LevelsExperiment::of(arguments.game.parse()?, 1),
    };
    experiment.seed = arguments.run.seed.unwrap_or(experiment.seed);
    experiment.openings = arguments.openings.unwrap_or(experiment.openings).max(1);
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(experiment.seed);
    let progress = Steady::new();
    let threads = arguments.run.threads();
    let stop = StopFlag::default();
    let measured = levels::run(&experiment, Some(folder.path()), threads, &stop, |upper, now| {
        progress.show(upper, now.done, now.of);
    })
    .map_err(Failure::failed)?
    .ok_or_else(|| Failure::failed("stopped before the last step"))?;
    progress.finish();
    folder.write("levels.csv", levels_csv(&measured))?;
    folder.write_page(&levels_page(&experiment, &measured, &from))?;
    let summary = LevelsSummary::of(&experiment, &measured);
    print(arguments.run.json, &summary, &levels_text(&measured))?;
    folder.announce();
    Ok(())
}

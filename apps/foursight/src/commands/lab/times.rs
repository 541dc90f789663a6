//! `lab times`.

use clap::Args;
use foursight_catalog::StopFlag;
use foursight_laboratory::experiment::{Opponent, TimesExperiment};
use foursight_laboratory::report::{comparisons, times_csv, times_page, times_text};
use foursight_laboratory::summary::TimesSummary;
use foursight_laboratory::times;

use super::output::{Folder, provenance};
use super::{RunArguments, Steady, experiment_file, print};
use crate::failure::Failure;

/// Times per move.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab times experiments/povezi-cetiri-times.toml
  foursight lab times experiments/minimaks-times.toml --games 25
  foursight lab times 'minimax-ab:depth={2-8}' deepening:nodes=100000 --moves 20

Times are measured on one thread unless --threads says otherwise; moves, positions and cut-offs are the same on any number.")]
pub(crate) struct TimesArguments {
    /// An experiment's file (ends with .toml), or the players to measure; `{2-6}` in a player stands for each of these numbers; `engine:COMMAND` and `ugi:COMMAND` are programs
    #[arg(value_name = "FILE|PLAYER", required = true)]
    players: Vec<String>,
    /// The game the players play
    #[arg(long, value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// Who plays against each [default: itself, or the file's]
    #[arg(long, value_name = "PLAYER")]
    opponent: Option<String>,
    /// Games of each player [default: 5, or the file's]
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Moves of each game [default: 8, or the file's]
    #[arg(long, value_name = "N")]
    moves: Option<usize>,
    #[command(flatten)]
    run: RunArguments,
}

impl TimesArguments {
    fn experiment(&self) -> Result<TimesExperiment, Failure> {
        let mut experiment = match experiment_file(&self.players)? {
            Some((file, text)) => TimesExperiment::parse(&text)
                .map_err(|error| Failure::call(format!("{file}, {error}")))?,
            None => {
                TimesExperiment::of(self.game.parse()?, &self.players).map_err(Failure::call)?
            }
        };
        if let Some(opponent) = &self.opponent {
            experiment.opponent =
                Some(Opponent::parse(opponent, experiment.game).map_err(Failure::call)?);
        }
        experiment.games = self.games.unwrap_or(experiment.games).max(1);
        experiment.moves = self.moves.unwrap_or(experiment.moves).max(1);
        experiment.seed = self.run.seed.unwrap_or(experiment.seed);
        Ok(experiment)
    }
}

pub(super) fn run(arguments: &TimesArguments) -> Result<(), Failure> {
    let experiment = arguments.experiment()?;
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(experiment.seed);
    let progress = Steady::new();
    let file = folder.file("results.jsonl");
    let threads = arguments.run.threads_or(1);
    let (games, _) =
        times::run(&experiment, Some(&file), threads, &StopFlag::default(), |now, next| {
            progress.show(next, now.done, now.of);
        })
        .map_err(Failure::failed)?;
    progress.finish();
    let compared = comparisons(&experiment, &games);
    folder.write("times.csv", times_csv(&compared))?;
    folder.write_page(&times_page(&experiment, &games, &from))?;
    let summary = TimesSummary::of(&experiment, &compared);
    print(arguments.run.json, &summary, &times_text(&experiment, &compared))?;
    folder.announce();
    Ok(())
}

//! `lab duel` and `lab tournament`.

use clap::{Args, ValueEnum};
use foursight_catalog::{Game, StopFlag, meeting_depth, parse_time};
use foursight_game::Depth;
use foursight_laboratory::experiment::{Experiment, Format};
use foursight_laboratory::openings::Suite;
use foursight_laboratory::report::{
    games_csv, games_page, games_text, pairings_csv, standings_csv,
};
use foursight_laboratory::runner;
use foursight_laboratory::standings::Standings;
use foursight_laboratory::statistics::Hypotheses;
use foursight_laboratory::summary::GamesSummary;

use super::output::{Folder, provenance};
use super::{RunArguments, Steady, experiment_file, print};
use crate::failure::Failure;

/// Games between players.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab duel level-3 level-4 --openings 200
  foursight lab duel negamax-ab:depth=7 negamax-ab:depth=6 --sprt 0,30
  foursight lab duel experiments/minimaks-tuned.toml
  foursight lab tournament level-1 level-2 level-3 --truth
  foursight lab tournament basic minimax minimax-ab negamax negamax-ab --depth 4
  foursight lab duel level-5 'engine:python3 my_player.py'")]
pub(crate) struct GamesArguments {
    /// An experiment's file (ends with .toml), or the players; `engine:COMMAND` is a program that speaks the engine protocol
    #[arg(value_name = "FILE|PLAYER", required = true)]
    players: Vec<String>,
    /// The game the players play
    #[arg(long, value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// Openings for each two players, each played twice with the sides swapped [default: 100, or the file's]
    #[arg(long, value_name = "N")]
    openings: Option<usize>,
    /// Depth of the algorithms whose text sets no limit; presets and levels keep theirs [default: that of plain search, 6 in Connect Four]
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// The kind of openings [default: what suits the game, or the file's]
    #[arg(long, value_enum)]
    suite: Option<SuiteName>,
    /// Plies of an opening
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// Let the first player play everybody else, and nobody else anybody
    #[arg(long)]
    gauntlet: bool,
    /// Stop as soon as a test between these two differences is decided
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Compare every move of Connect Four with the solver's
    #[arg(long)]
    truth: bool,
    /// The most time an engine may take for an answer, for example 500ms [default: 60s, or the file's]
    #[arg(long, value_name = "TIME")]
    answer_time: Option<String>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SuiteName {
    Start,
    Random,
    Balanced,
    Stones,
}

impl From<SuiteName> for Suite {
    fn from(name: SuiteName) -> Self {
        match name {
            SuiteName::Start => Self::Start,
            SuiteName::Random => Self::Random,
            SuiteName::Balanced => Self::Balanced,
            SuiteName::Stones => Self::Stones,
        }
    }
}

impl GamesArguments {
    fn meeting_depth(&self, game: Game) -> Result<Depth, Failure> {
        let Some(plies) = self.depth else { return Ok(meeting_depth(game)) };
        Depth::new(plies)
            .map_err(|_| Failure::call(format!("{plies} is not a depth; expected 1 to 255 plies")))
    }

    fn experiment(&self) -> Result<Experiment, Failure> {
        let mut experiment = match (experiment_file(&self.players)?, self.players.as_slice()) {
            (Some((file, text)), _) => Experiment::parse(&text)
                .map_err(|error| Failure::call(format!("{file}, {error}")))?,
            (None, [_]) => {
                return Err(Failure::call(
                    "one player cannot play alone; right would be: two players or more, or a file that ends with .toml",
                ));
            }
            (None, players) => {
                let game = self.game.parse()?;
                let among = Experiment::among(game, players, 100, 1).map_err(Failure::call)?;
                // Algorithms meet on equal terms unless somebody says otherwise.
                among.at_depth(self.meeting_depth(game)?)
            }
        };
        if let Some(seed) = self.run.seed {
            experiment.seed = seed;
        }
        if let Some(openings) = self.openings {
            experiment.openings = openings.max(1);
        }
        if let Some(suite) = self.suite {
            experiment.suite = suite.into();
            experiment.plies = experiment.suite.plies();
        }
        if let Some(plies) = self.plies {
            experiment.plies = plies;
        }
        if self.gauntlet {
            experiment.format = Format::Gauntlet;
        }
        if let Some(text) = &self.sprt {
            let bounds = text.split_once(',').and_then(|(low, high)| {
                Some(Hypotheses::new(low.trim().parse().ok()?, high.trim().parse().ok()?))
            });
            experiment.sprt = Some(bounds.filter(Hypotheses::is_sound).ok_or_else(|| {
                Failure::call(format!(
                    "`{text}` is not a test; expected ELO0,ELO1 with the first smaller"
                ))
            })?);
        }
        if let Some(text) = &self.answer_time {
            experiment.answer_time = parse_time(text).ok_or_else(|| {
                Failure::call(format!("`{text}` is not a time; expected for example 30s or 500ms"))
            })?;
        }
        if self.truth {
            if experiment.game != foursight_catalog::Game::connect_four() {
                return Err(Failure::call(
                    "the truth of this game is not known; only Connect Four has a solver",
                ));
            }
            experiment.truth = true;
        }
        Ok(experiment)
    }
}

pub(super) fn run(arguments: &GamesArguments, players: Option<usize>) -> Result<(), Failure> {
    let experiment = arguments.experiment()?;
    if let Some(players) = players
        && experiment.players.len() != players
    {
        return Err(Failure::call(format!(
            "a duel has two players, not {}; `lab tournament` takes more",
            experiment.players.len()
        )));
    }
    if experiment.sprt.is_some() && experiment.players.len() != 2 {
        return Err(Failure::call("a sequential test is between two players"));
    }
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(experiment.seed);
    let progress = Steady::new();
    let file = folder.file("results.jsonl");
    let threads = arguments.run.threads();
    let stop = StopFlag::default();
    let played = runner::run(&experiment, Some(&file), threads, &stop, |now, _| {
        progress.show("games", now.done, now.of);
    })
    .map_err(Failure::failed)?;
    progress.finish();
    let standings = Standings::of(&experiment, &played.records);
    let page = games_page(&experiment, &played.records, &standings, &from);
    folder.write("standings.csv", standings_csv(&standings))?;
    folder.write("pairings.csv", pairings_csv(&experiment, &standings))?;
    folder.write("games.csv", games_csv(&played.records))?;
    folder.write_page(&page)?;
    let summary = GamesSummary::of(&experiment, &played, &standings);
    print(arguments.run.json, &summary, &games_text(&experiment, &standings))?;
    folder.announce();
    Ok(())
}

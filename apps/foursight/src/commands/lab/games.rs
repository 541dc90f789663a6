//! `lab duel` and `lab tournament`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use foursight_catalog::{Game, meeting_depth, parse_time};
use foursight_game::Depth;
use foursight_laboratory::contest::GameRecord;
use foursight_laboratory::experiment::{Adjudication, Experiment, Format, TimeControl};
use foursight_laboratory::latex;
use foursight_laboratory::openings::{self, Suite};
use foursight_laboratory::report::{
    games_csv, games_page, games_text, pairings_csv, standings_csv,
};
use foursight_laboratory::runner;
use foursight_laboratory::standings::Standings;
use foursight_laboratory::statistics::{Elo, Hypotheses, Tally};
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
    /// An experiment's file (ends with .toml), or the players; `engine:COMMAND` is a program that speaks the engine protocol, `ugi:COMMAND` one that speaks UGI
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
    /// What everybody is told to take for a move, for example 100ms; players with a limit of their own keep the tighter one
    #[arg(long, value_name = "TIME")]
    move_time: Option<String>,
    /// A clock for each player: time for the game and what is added for each move, for example 60s+500ms; who oversteps it loses
    #[arg(long, value_name = "TIME[+TIME]")]
    clock: Option<String>,
    /// End games before their end: by the solver (Connect Four), or as soon as both players report the same result
    #[arg(long, value_enum, value_name = "BY")]
    adjudicate: Option<AdjudicateBy>,
    /// Take the openings from this file instead, one a line in any notation
    #[arg(long, value_name = "FILE", conflicts_with_all = ["suite", "plies"])]
    openings_from: Option<PathBuf>,
    /// Write the openings to this file, one a line
    #[arg(long, value_name = "FILE")]
    openings_to: Option<PathBuf>,
    /// Play nothing: tables and report of the games that are there
    #[arg(long)]
    report_only: bool,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum AdjudicateBy {
    Solver,
    Agreement,
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
        if let Some(file) = &self.openings_from {
            let lines = lines(file, experiment.game)?;
            experiment.openings = lines.len();
            experiment.lines = Some(lines);
        }
        if let Some(openings) = self.openings {
            experiment.openings = openings.max(1);
        }
        match self.adjudicate {
            None => {}
            Some(AdjudicateBy::Agreement) => {
                experiment.adjudication = Some(Adjudication::Agreement);
            }
            Some(AdjudicateBy::Solver) if experiment.game == Game::connect_four() => {
                experiment.adjudication = Some(Adjudication::Solver);
            }
            Some(AdjudicateBy::Solver) => {
                return Err(Failure::call("only games of Connect Four can be ended by the solver"));
            }
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
        let time = |text: &String| {
            parse_time(text).ok_or_else(|| {
                Failure::call(format!("`{text}` is not a time; expected for example 30s or 500ms"))
            })
        };
        if let Some(text) = &self.answer_time {
            experiment.answer_time = time(text)?;
        }
        if let Some(text) = &self.move_time {
            experiment.move_time = Some(time(text)?);
        }
        if let Some(text) = &self.clock {
            experiment.clock = Some(TimeControl::parse(text).ok_or_else(|| {
                Failure::call(format!(
                    "`{text}` is not a time control; expected for example 60s+500ms"
                ))
            })?);
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

/// The openings of a file, as the game writes them.
fn lines(file: &Path, game: Game) -> Result<Vec<String>, Failure> {
    let text =
        std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        lines.push(openings::read(game, line).map_err(|problem| {
            Failure::call(format!("{}, line {}: {problem}", file.display(), number + 1))
        })?);
    }
    if lines.is_empty() {
        return Err(Failure::call(format!("{} holds no opening", file.display())));
    }
    Ok(lines)
}

/// What stands on the line of progress: the score of the first player against the second, its Elo, and where the test stands.
fn live(experiment: &Experiment, records: &[GameRecord]) -> String {
    if experiment.players.len() != 2 {
        return "games".to_owned();
    }
    let mut tally = Tally::default();
    for record in records {
        tally.add_half_points(record.half_points(0));
    }
    let pairs = runner::pairs(records, 0);
    let mut line = format!("+{} ={} -{}", tally.won, tally.drawn, tally.lost);
    if let Some(elo) = Elo::of_pairs(pairs).filter(Elo::has_interval) {
        line += &format!(" Elo {elo}");
    }
    if let Some(test) = experiment.sprt.map(|hypotheses| hypotheses.after(&pairs)) {
        line += &format!(" LLR {:.2} of {:.2} to {:.2}", test.ratio, test.lower, test.upper);
    }
    line
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
    if let Some(file) = &arguments.openings_to {
        let openings = openings::of(&experiment).map_err(Failure::failed)?;
        let text: String = openings.iter().map(|line| line.moves_text() + "\n").collect();
        std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    let folder = Folder::create(&arguments.run.out)?;
    let from = provenance(experiment.seed);
    let progress = Steady::new();
    let file = folder.file("results.jsonl");
    let threads = arguments.run.threads();
    let stop = super::interrupted()?;
    if arguments.report_only {
        stop.raise();
    }
    let played = runner::run(&experiment, Some(&file), threads, &stop, |now, records| {
        if progress.is_shown() {
            progress.show(&live(&experiment, records), now.done, now.of);
        }
    })
    .map_err(Failure::failed)?;
    progress.finish();
    let standings = Standings::of(&experiment, &played.records);
    let page = games_page(&experiment, &played.records, &standings, &from);
    let tables = [
        ("standings", standings_csv(&standings)),
        ("pairings", pairings_csv(&experiment, &standings)),
    ];
    for (name, table) in &tables {
        folder.write(&format!("{name}.csv"), table)?;
        folder.write(&format!("{name}.tex"), latex::table(table))?;
    }
    folder.write("games.csv", games_csv(&played.records))?;
    folder.write_page(&page)?;
    let summary = GamesSummary::of(&experiment, &played, &standings);
    print(arguments.run.json, &summary, &games_text(&experiment, &standings))?;
    folder.announce();
    if !played.is_complete() && !arguments.report_only {
        let (done, of) = (played.records.len(), experiment.games());
        return Err(Failure::failed(format!(
            "stopped after {done} of {of} games; the same command goes on"
        )));
    }
    Ok(())
}

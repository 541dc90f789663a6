//! `foursight judge`: how well somebody moves, by what the moves are exactly worth; docs/judge.md describes it.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use foursight_catalog::Game;
use foursight_game::Random;
use foursight_laboratory::judge::{self, Judged, Set};
use foursight_laboratory::report::{answers_csv, judge_csv, judge_page, judge_text};

use super::engines::{self, Engine};
use super::json_line;
use super::lab::output::{Folder, provenance};
use crate::failure::Failure;
use crate::progress::{Bar, Style};

/// Who is judged.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight judge connect-four level-1 level-4 level-8
  foursight judge connect-four 'engine:python3 my_player.py' --out judged
  foursight judge tic-tac-toe --answers log.csv
  foursight judge connect-four --records lab-results/results.jsonl --json

A table of answers has a row POSITION,ANSWER[,PLAYER] for each; positions and answers are moves, as the game writes them.")]
pub(crate) struct JudgeArguments {
    /// The game: connect-four, tic-tac-toe, in-a-row or a solved Atoll (atoll:size=3)
    #[arg(value_name = "GAME")]
    game: String,
    /// Players, or programs as `engine:COMMAND` or `ugi:COMMAND`; each moves once in every position of the set
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// Judge the moves of recorded games instead, by player
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "positions"])]
    records: Option<PathBuf>,
    /// Judge the answers of a table instead; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "positions", "records"])]
    answers: Option<PathBuf>,
    /// Another set of positions than the public one, as `lab positions` writes it
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// The random seed of the players
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Write tables, a plot and a report into this folder
    #[arg(long, value_name = "DIRECTORY")]
    out: Option<PathBuf>,
    /// Print one JSON object for each player
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &JudgeArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
    let bar = Bar::new(Style::Short);
    let (set, players) = match (&arguments.records, &arguments.answers) {
        (Some(file), _) => {
            let text = read(file)?;
            let lines = text.lines().count() as u64;
            let judged =
                judge::in_records(game, &text, |done| bar.show("games", done as u64, lines));
            (None, judged.map_err(|error| located(file, &error))?)
        }
        (None, Some(file)) => {
            let text = read(file)?;
            let lines = text.lines().count() as u64;
            let name = file.display().to_string();
            let judged = judge::in_table(game, &text, &name, |done| {
                bar.show("answers", done as u64, lines);
            });
            (None, judged.map_err(|error| located(file, &error))?)
        }
        (None, None) => {
            let set = set(arguments, game)?;
            let mut players = Vec::new();
            if arguments.players.is_empty() {
                return Err(Failure::call(
                    "nobody to judge; expected players, --records or --answers",
                ));
            }
            for player in &arguments.players {
                players.push((player.clone(), asked(&set, player, arguments.seed, &bar)?));
            }
            (Some(set), players)
        }
    };
    bar.finish();
    if players.is_empty() {
        return Err(Failure::failed("there are no moves to judge"));
    }
    let judgements: Vec<_> = players
        .iter()
        .map(|(player, judged)| judge::judgement(game, player, set.as_ref(), judged))
        .collect();
    if let Some(out) = &arguments.out {
        let folder = Folder::create(out)?;
        folder.write("judge.csv", judge_csv(&judgements))?;
        folder.write("answers.csv", answers_csv(&players))?;
        folder.write_page(&judge_page(&players, &judgements, &provenance(arguments.seed)))?;
        folder.announce();
    }
    if arguments.json {
        return judgements.iter().try_for_each(json_line);
    }
    if let Some(set) = &set {
        eprintln!("{} positions of {game}, set {}", set.questions.len(), set.hash);
    }
    stdout().write_all(judge_text(&judgements).as_bytes())?;
    Ok(())
}

/// The set that was asked for, or the public one.
fn set(arguments: &JudgeArguments, game: Game) -> Result<Set, Failure> {
    match &arguments.positions {
        Some(file) => Set::parse(game, &read(file)?)
            .map_err(|problem| Failure::call(format!("{}, {problem}", file.display()))),
        None => Set::public(game).ok_or_else(|| {
            let games: Vec<&str> = Set::games().collect();
            Failure::call(format!(
                "there is no public set of positions of {game}, only of {}; `foursight lab positions` makes one for --positions",
                games.join(", ")
            ))
        }),
    }
}

/// Has a player or a program move in every position.
fn asked(set: &Set, player: &str, seed: u64, bar: &Bar) -> Result<Vec<Judged>, Failure> {
    let of = set.questions.len() as u64;
    let Some(command) = engines::named(player)? else {
        let spec = engines::own(player, set.game)?;
        return Ok(judge::ask(set, &spec, seed, |done| bar.show(player, done as u64, of)));
    };
    let mut engine = Engine::start(player, &command)?;
    let mut judged = Vec::new();
    for (number, question) in set.questions.iter().enumerate() {
        let seed = Random::new(seed, number as u64).next_u64() >> 16;
        let answer = engine.answer(&question.line, seed)?;
        judged.push(Judged::new(question, &answer));
        bar.show(player, number as u64 + 1, of);
    }
    Ok(judged)
}

fn read(file: &Path) -> Result<String, Failure> {
    if file == Path::new("-") {
        return Ok(std::io::read_to_string(std::io::stdin())?);
    }
    Ok(std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?)
}

fn located(file: &Path, error: &dyn core::fmt::Display) -> Failure {
    Failure::call(format!("{}, {error}", file.display()))
}

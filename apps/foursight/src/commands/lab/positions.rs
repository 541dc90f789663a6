//! `lab positions`: random positions with the exact worth of every move, as data for others.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use foursight_catalog::Game;
use foursight_laboratory::judge::{Question, Sample, Set};
use foursight_wire::judgement::SolvedPosition;

use super::Steady;
use crate::failure::Failure;

/// Positions with exact scores.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab positions connect-four --count 10000 --plies 14-36 > positions.csv
  foursight lab positions tic-tac-toe --count 300 --deciding --form jsonl --out positions.jsonl")]
pub(crate) struct PositionsArguments {
    /// The game; one whose positions can be solved
    #[arg(value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,
    /// How many random moves lead to one: numbers and ranges, each number as often as any other. In Connect Four 8 to 13 take seconds each
    #[arg(long, value_name = "N-N,…", default_value = "2-7,14-36")]
    plies: String,
    /// Only positions in which not all moves are worth the same
    #[arg(long)]
    deciding: bool,
    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How they are written
    #[arg(long, value_enum, default_value_t = Form::Csv)]
    form: Form,
    /// The file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// `moves,worth`, as `judge --positions` reads it
    Csv,
    /// An object for each position
    Jsonl,
}

pub(super) fn run(arguments: &PositionsArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
    let plies = plies(&arguments.plies).ok_or_else(|| {
        let text = &arguments.plies;
        Failure::call(format!("`{text}` is no list of plies; expected for example 2-7,14-36"))
    })?;
    let (count, seed, deciding) = (arguments.count, arguments.seed, arguments.deciding);
    let progress = Steady::new();
    let questions = Sample { game, count, seed, plies, deciding }
        .draw(|done| progress.show("positions", done, count))
        .map_err(Failure::failed)?;
    progress.finish();
    let text = match arguments.form {
        Form::Csv => Set::table(&questions),
        Form::Jsonl => json_lines(game, &questions)?,
    };
    match &arguments.out {
        Some(file) => std::fs::write(file, text)
            .with_context(|| format!("cannot write {}", file.display()))?,
        None => std::io::stdout().write_all(text.as_bytes())?,
    }
    if questions.len() < count {
        eprintln!("there are no more than {} such positions", questions.len());
    }
    Ok(())
}

/// Reads `2-7,14-36`.
fn plies(text: &str) -> Option<Vec<u32>> {
    let mut all = Vec::new();
    for part in text.split(',') {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to): (u32, u32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        if from > to || to - from > 1_000 {
            return None;
        }
        all.extend(from..=to);
    }
    Some(all)
}

fn json_lines(game: Game, questions: &[Question]) -> Result<String, Failure> {
    let mut out = String::new();
    for question in questions {
        let worth = question.worths.iter().map(|worth| (worth.action.to_string(), worth.points));
        let position = SolvedPosition {
            schema: foursight_wire::VERSION,
            game: game.to_string(),
            moves: question.line.moves_text(),
            worth: worth.collect(),
            best: question.worths.iter().map(|worth| worth.points).max().unwrap_or(0),
        };
        out += &serde_json::to_string(&position).map_err(Failure::failed)?;
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::plies;

    #[test]
    fn plies_are_numbers_and_ranges() {
        assert_eq!(plies("2-4,7"), Some(vec![2, 3, 4, 7]));
        for wrong in ["", "4-2", "x", "1-", "0-99999"] {
            assert_eq!(plies(wrong), None, "{wrong}");
        }
    }
}

//! `foursight analyse`: a line for every legal move.

use std::io::{Write, stdout};

use foursight_catalog::{MoveValue, PlayerSpec, StopFlag, analyst};
use foursight_game::{BoardStyle, Position as _};
use foursight_wire::{Answer, Position, Report};

use super::{json_line, threads};
use crate::arguments::AnalyseArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &AnalyseArguments) -> Result<(), Failure> {
    let game = arguments.position.game()?;
    let player = PlayerSpec::parse(arguments.player.as_deref().unwrap_or(analyst(game)), game)?
        .with_threads(threads(arguments.threads)?);
    let line = arguments.position.line(game)?;
    let report = line
        .end
        .ask(&player, true)
        .run(&StopFlag::default(), &mut |_| {})
        .map_err(Failure::failed)?;
    if arguments.json {
        return json_line(&Answer::new(Position::from(&line), Report::new(&report, &player)));
    }
    eprint!("{}", line.end.drawing(BoardStyle::Ascii));
    let best: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    eprintln!(
        "The {} player is to move. Judged by {player}; best: {}.",
        line.end.turn(),
        best.join(" ")
    );
    let mut lines = String::new();
    for entry in &report.moves {
        lines += &written(entry);
        lines.push('\n');
    }
    stdout().write_all(lines.as_bytes())?;
    Ok(())
}

/// `MOVE win N|win|draw|loss N|loss|P%|±E|unknown [score S] [proven]`
fn written(entry: &MoveValue) -> String {
    let mut line = format!("{} {}", entry.action, entry.value);
    if let Some(score) = entry.score {
        line += &format!(" score {score}");
    }
    if entry.value.is_proven() {
        line += " proven";
    }
    line
}

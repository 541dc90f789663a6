//! `foursight analyse`: a line for every legal move.

use std::io::{Write, stdout};

use foursight_catalog::{MoveValue, StopFlag, analyst};
use foursight_game::{BoardStyle, Position as _, Value};
use foursight_laboratory::engine::EngineCommand;
use foursight_wire::{Answer, Position, Report};

use super::engines::{self, Engine};
use super::{json_line, threads};
use crate::arguments::AnalyseArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &AnalyseArguments) -> Result<(), Failure> {
    let game = arguments.position.game()?;
    let text = arguments.player.as_deref().unwrap_or(analyst(game));
    if let Some(command) = engines::named(text)? {
        return ask(arguments, text, &command);
    }
    let player = engines::own(text, game)?.with_threads(threads(arguments.threads)?);
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

/// Asks a program of somebody else's; of moves that it does not value nothing is known.
fn ask(arguments: &AnalyseArguments, name: &str, command: &EngineCommand) -> Result<(), Failure> {
    let line = arguments.position.line(arguments.position.game()?)?;
    if arguments.json {
        return Err(Failure::call(
            "--json prints reports of Foursight's own players, not of programs",
        ));
    }
    if let Some(outcome) = line.end.outcome() {
        return Err(Failure::failed(format!(
            "there is no move to judge, the game is over: {outcome}"
        )));
    }
    let (best, answer) = Engine::start(name, command)?.ask(&line, 0, true)?;
    eprint!("{}", line.end.drawing(BoardStyle::Ascii));
    eprintln!("The {} player is to move. Judged by {name}; best: {best}.", line.end.turn());
    let mut lines = String::new();
    for action in line.end.legal_moves() {
        let text = action.to_string();
        let said = answer.values.iter().find(|(other, _)| *other == text).map(|(_, value)| *value);
        let value = match said {
            Some(value) => value,
            None if action == best => answer.cost.value.value(),
            None => Value::Unknown,
        };
        lines += &format!("{text} {value}\n");
    }
    stdout().write_all(lines.as_bytes())?;
    Ok(())
}

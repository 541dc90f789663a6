//! `foursight move`: the move a player makes, on standard output.

use std::io::{Write, stdout};

use foursight_catalog::{StopFlag, analyst};
use foursight_game::Position as _;
use foursight_laboratory::engine::EngineCommand;
use foursight_wire::{Answer, Position, Report};

use super::engines::{self, Engine};
use super::{json_line, threads};
use crate::arguments::MoveArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &MoveArguments) -> Result<(), Failure> {
    let game = arguments.position.game()?;
    let text = arguments.player.as_deref().unwrap_or(analyst(game));
    if let Some(command) = engines::named(text)? {
        return ask(arguments, text, &command);
    }
    let player = engines::own(text, game)?.with_threads(threads(arguments.threads)?);
    let line = arguments.position.line(game)?;
    let report = line
        .end
        .ask(&player, false)
        .run(&StopFlag::default(), &mut |_| {})
        .map_err(Failure::failed)?;
    if arguments.json {
        return json_line(&Answer::new(Position::from(&line), Report::new(&report, &player)));
    }
    writeln!(stdout(), "{}", report.best.action)?;
    Ok(())
}

/// Asks a program of somebody else's.
fn ask(arguments: &MoveArguments, name: &str, command: &EngineCommand) -> Result<(), Failure> {
    let line = arguments.position.line(arguments.position.game()?)?;
    if arguments.json {
        return Err(Failure::call(
            "--json prints reports of Foursight's own players, not of programs",
        ));
    }
    if let Some(outcome) = line.end.outcome() {
        return Err(Failure::failed(format!(
            "there is no move to make, the game is over: {outcome}"
        )));
    }
    let (action, _) = Engine::start(name, command)?.ask(&line, 0, false)?;
    writeln!(stdout(), "{action}")?;
    Ok(())
}

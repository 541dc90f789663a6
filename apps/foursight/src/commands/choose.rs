//! `foursight move`: the move a player makes, on standard output.

use std::io::{Write, stdout};

use foursight_catalog::{PlayerSpec, StopFlag};
use foursight_wire::{Answer, Position, Report};

use super::{json_line, threads};
use crate::arguments::MoveArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &MoveArguments) -> Result<(), Failure> {
    let game = arguments.position.game()?;
    let player =
        PlayerSpec::parse(&arguments.player, game)?.with_threads(threads(arguments.threads)?);
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

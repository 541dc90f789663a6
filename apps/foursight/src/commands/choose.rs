//! `foursight move`: the move a player makes, on standard output.

use std::io::{Write, stdout};

use foursight_catalog::{PlayerSpec, StopFlag};
use serde_json::json;

use super::analyse::value_json;
use crate::arguments::MoveArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &MoveArguments) -> Result<(), Failure> {
    let game = arguments.position.game()?;
    let player = PlayerSpec::parse(&arguments.player, game)?;
    let table = arguments.position.look(game)?;
    let thought = table
        .question(&player, false)
        .run(&StopFlag::default(), &mut |_| {})
        .map_err(Failure::failed)?;
    if arguments.json {
        let answer = json!({
            "game": game.to_string(),
            "moves": table.snapshot().text,
            "player": player.to_string(),
            "seed": player.settings().seed,
            "move": thought.best.action,
            "value": value_json(&thought.best),
            "line": thought.line,
            "depth": thought.depth,
            "nodes": thought.nodes,
            "leaves": thought.leaves,
            "cut_offs": thought.cut_offs,
            "work": thought.work,
            "milliseconds": thought.elapsed.as_secs_f64() * 1e3,
            "reproducible": player.settings().is_reproducible(),
        });
        writeln!(stdout(), "{answer}")?;
    } else {
        writeln!(stdout(), "{}", thought.best.action)?;
    }
    Ok(())
}

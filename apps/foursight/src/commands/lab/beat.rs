//! `lab beat`.

use clap::Args;
use foursight_catalog::{Game, StopFlag};
use foursight_laboratory::beat::shortest_win;
use serde_json::json;

use super::print;
use crate::commands::engines;
use crate::failure::Failure;

/// A player to be beaten.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  foursight lab beat four-in-a-row-printed
  foursight lab beat povezi-cetiri-printed --second --moves 7
  foursight lab beat atoll-bot-printed --game atoll:size=3")]
pub(crate) struct BeatArguments {
    /// The player; it must answer the same position with the same move
    #[arg(value_name = "PLAYER")]
    player: String,
    /// The game it plays
    #[arg(long, value_name = "GAME", default_value = "connect-four")]
    game: String,
    /// Own moves at most
    #[arg(long, value_name = "N", default_value_t = 5)]
    moves: u32,
    /// Let the player begin
    #[arg(long)]
    second: bool,
    /// Print the result as one JSON object; docs/laboratory.md describes it
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &BeatArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
    let player = engines::own(&arguments.player, game)?;
    if !player.settings().is_reproducible() {
        return Err(Failure::call(format!(
            "`{player}` does not answer the same position with the same move; expected a player without `time` and with one thread"
        )));
    }
    let BeatArguments { second, moves, .. } = *arguments;
    let stop = StopFlag::default();
    let found = shortest_win(game, &player, second, moves, &stop, |round, replies| {
        eprintln!("no win in {round} moves ({replies} positions asked)");
    })
    .map_err(Failure::failed)?;
    let shorter = found.moves - 1;
    let side = if second { "second" } else { "first" };
    let text = match &found.line {
        Some(line) => format!(
            "{player}, playing {side} against it: a win in {} moves, {line}; none in {shorter}\n",
            found.moves
        ),
        None => format!("{player}, playing {side} against it: no win in {} moves\n", found.moves),
    };
    let summary = json!({
        "schema": 1, "kind": "beat", "game": game.to_string(), "player": player.to_string(), "playing": side,
        "moves": found.line.as_ref().map(|_| found.moves), "line": found.line,
        "none_in": if found.line.is_some() { shorter } else { found.moves }, "replies": found.replies,
    });
    print(arguments.json, &summary, &text)
}

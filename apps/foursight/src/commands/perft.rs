//! `foursight perft`: what can be reached, ply by ply.

use std::io::{Write, stdout};

use foursight_catalog::layers;
use foursight_wire::{Layer, Perft, VERSION};

use super::json_line;
use crate::arguments::PerftArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &PerftArguments) -> Result<(), Failure> {
    let game = arguments.game.game()?;
    if arguments.json {
        let layers = layers(game).take(arguments.depth as usize + 1).map(Layer::from).collect();
        return json_line(&Perft { schema: VERSION, game: game.to_string(), layers });
    }
    eprintln!(
        "{game}: distinct positions (compared whole, not by hash) and move sequences per ply"
    );
    eprintln!(
        "{:>3} {:>14} {:>24} {:>14} {:>24}",
        "ply", "positions", "sequences", "finished", "games"
    );
    let (mut positions, mut games) = (0, 0);
    for layer in layers(game).take(arguments.depth as usize + 1) {
        positions += layer.positions;
        games += layer.games;
        writeln!(
            stdout(),
            "{:>3} {:>14} {:>24} {:>14} {:>24}",
            layer.ply,
            layer.positions,
            layer.sequences,
            layer.finished,
            layer.games
        )?;
    }
    eprintln!("in all {positions} positions; {games} games finished within this depth");
    Ok(())
}

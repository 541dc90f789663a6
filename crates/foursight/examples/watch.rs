//! Watches a search: every better answer with its line of play, until it is done.
//! `cargo run --release -p foursight --example watch -- connect-four deepening:nodes=3000000 4455`

use core::error::Error;
use core::time::Duration;
use std::io::Write;

use foursight::{Report, StopFlag};

/// One line of a search.
pub fn line(report: &Report) -> String {
    let moves: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    format!(
        "depth {:2}  {:>10} nodes  {}  {}",
        report.depth,
        report.nodes,
        report.best.value,
        moves.join(" ")
    )
}

/// Writes the search of a player down while it runs.
pub fn watch(
    game: &str,
    player: &str,
    moves: &str,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let position = foursight::position(game, moves)?;
    let (time, stop) = (Duration::from_secs(10), StopFlag::default());
    let mut trouble = None;
    let report = foursight::watch(&position, player, time, &stop, &mut |report| {
        if let Err(error) = writeln!(out, "{}", line(&report)) {
            // Nobody reads on: so nobody needs to search on.
            stop.raise();
            trouble.get_or_insert(error);
        }
    })?;
    if let Some(error) = trouble {
        return Err(error.into());
    }
    for entry in &report.moves {
        writeln!(out, "{} {}", entry.action, entry.value)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "connect-four".to_owned());
    let player = words.next().unwrap_or_else(|| "deepening:nodes=3000000".to_owned());
    let moves = words.next().unwrap_or_default();
    watch(&game, &player, &moves, &mut std::io::stdout())
}

//! A bot for a chat, a forum or a terminal: it reads a move a line and answers with its own.
//! `cargo run --release -p foursight --example bot -- connect-four strong 1s`

use core::error::Error;
use core::time::Duration;
use std::io::{BufRead, Write};

use foursight::Position;
use foursight::game::Position as _;

/// Plays a game against whoever writes the lines, until it is over or they end.
pub fn play(
    mut position: Position,
    player: &str,
    time: Duration,
    input: impl BufRead,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    for line in input.lines() {
        match position.parse_move(line?.trim()) {
            Ok(action) => position.play(action)?,
            Err(error) => {
                writeln!(out, "{error}")?;
                continue;
            }
        }
        if position.outcome().is_none() {
            let action = foursight::best_move(&position, player, time)?;
            position.play(action)?;
            writeln!(out, "{action}")?;
        }
        if let Some(outcome) = position.outcome() {
            writeln!(out, "{outcome}")?;
            break;
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_else(|| "connect-four".to_owned());
    let player = words.next().unwrap_or_else(|| "strong".to_owned());
    let seconds = words.next().and_then(|time| time.trim_end_matches('s').parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(1));
    let position = foursight::position(&game, "")?;
    play(position, &player, time, std::io::stdin().lock(), &mut std::io::stdout())
}

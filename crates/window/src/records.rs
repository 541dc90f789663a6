//! Games in files: one JSON object per line, as the other front ends write and read them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use foursight_catalog::{BySeat, Command, Game, Match, PlayerSpec, Start, Starter};
use foursight_game::Player;
use foursight_live_game::{LiveGame, RecordFile};
use foursight_wire::{GameResult, Reason, Record};

/// Adds a game to a file, and creates its folder: the one that is proposed may not be there yet.
pub(crate) fn save(path: &Path, record: &Record) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
    }
    Ok(RecordFile::open(path)?.add(record)?)
}

/// Every game of a file, in its order.
pub(crate) fn read(path: &Path) -> Result<Vec<Record>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let record = serde_json::from_str(line)
            .with_context(|| format!("{}, line {}: not a game", path.display(), number + 1))?;
        records.push(record);
    }
    if records.is_empty() {
        bail!("{} holds no game", path.display());
    }
    Ok(records)
}

/// The game of a record, as it ended. Players that this program does not know become humans.
pub(crate) fn open(record: &Record) -> Result<LiveGame> {
    let game: Game = record.game.parse()?;
    let start = Start { board: record.board.as_deref(), moves: &record.opening };
    let nobody = BySeat::new(None, None);
    let mut table = Match::open(game, &nobody, Starter::Alternate, start)?;
    let (line, opening) = record.line()?;
    for &action in &line.moves[opening..] {
        table.command(Command::play(action))?;
    }
    if record.reason == Reason::Resigned {
        let loser = if record.result == GameResult::First { Player::Second } else { Player::First };
        table.command(Command::Resign(loser))?;
    }
    let player =
        |text: &str| PlayerSpec::parse(text, game).ok().map(|player| player.with_seed(record.seed));
    let seats = BySeat::new(player(&record.players.first), player(&record.players.second));
    for (seat, player) in seats.iter() {
        table.command(Command::Occupy(seat, player.clone()))?;
    }
    let mut table = LiveGame::of(table, seats, record.seed);
    // An unfinished game of two computers waits until somebody lets it go on.
    table.paused = true;
    Ok(table)
}

//! Game records: one JSON object per line.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use foursight_catalog::{Snapshot, Thought};
use foursight_game::Player;
use foursight_session::Ending;
use serde::{Deserialize, Serialize};

/// A game as it is written down.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Record {
    /// The version of this form: 1.
    pub(crate) schema: u32,
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) players: Players,
    /// The board it started from, where that is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<String>,
    /// The moves that were there before the players began.
    #[serde(default)]
    pub(crate) opening: String,
    /// The moves they played.
    pub(crate) moves: String,
    /// `first`, `second`, `draw`, or `unfinished`.
    #[serde(default)]
    pub(crate) result: String,
    /// `played`, `resigned` or `stopped`.
    #[serde(default)]
    pub(crate) reason: String,
    #[serde(default)]
    pub(crate) seed: u64,
    /// For each of `moves` what the computer thought; `null` for a human's.
    #[serde(default)]
    pub(crate) thoughts: Vec<Option<MoveThought>>,
    /// Of the program that wrote it.
    #[serde(default)]
    pub(crate) version: String,
}

#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct Players {
    pub(crate) first: String,
    pub(crate) second: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct MoveThought {
    pub(crate) milliseconds: f64,
    pub(crate) nodes: u64,
    pub(crate) value: String,
}

impl From<&Thought> for MoveThought {
    fn from(thought: &Thought) -> Self {
        Self {
            milliseconds: (thought.elapsed.as_secs_f64() * 1e6).round() / 1e3,
            nodes: thought.nodes,
            value: thought.best.value.to_string(),
        }
    }
}

impl Record {
    /// Writes down a game, and what its computers thought at each move.
    pub(crate) fn of(snapshot: &Snapshot, seed: u64, thoughts: &[Option<MoveThought>]) -> Self {
        let name = |player| match snapshot.player(player) {
            Some(computer) => computer.to_string(),
            None => "human".to_owned(),
        };
        let (result, reason) = match snapshot.ending {
            None => ("unfinished".to_owned(), "stopped"),
            Some(ending) => (
                ending.winner().map_or("draw".to_owned(), |winner| winner.to_string()),
                if matches!(ending, Ending::Resigned(_)) { "resigned" } else { "played" },
            ),
        };
        Self {
            schema: 1,
            game: snapshot.game.to_string(),
            players: Players { first: name(Player::First), second: name(Player::Second) },
            board: snapshot.origin.clone(),
            opening: snapshot.opening_text.clone(),
            moves: snapshot.played_text.clone(),
            result,
            reason: reason.to_owned(),
            seed,
            thoughts: thoughts.to_vec(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Adds it to a file.
    pub(crate) fn append(&self, file: &Path) -> anyhow::Result<()> {
        let mut line = serde_json::to_string(self)?;
        line.push('\n');
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .and_then(|mut file| file.write_all(line.as_bytes()))
            .with_context(|| format!("cannot add the game to {}", file.display()))
    }
}

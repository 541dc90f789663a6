//! A match as it is kept: how it was opened, and what happened since.

use serde::{Deserialize, Serialize};

use crate::secret::Hash;

/// How a match was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Its name.
    pub id: String,
    /// What is played, by whom, from where.
    pub terms: Terms,
    /// What is kept of the secrets of seats A and B.
    pub secrets: [Option<Hash>; 2],
    /// What is kept of the invitation to seat B.
    pub invitation: Option<Hash>,
    /// When, in milliseconds since 1970.
    pub created: i64,
}

/// What is played, by whom, from where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The game.
    pub game: String,
    /// The players of seats A and B; `None` is a human.
    pub seats: [Option<String>; 2],
    /// Who begins: `a`, `b`, `lot`, `alternate`, `loser`.
    pub starter: String,
    /// The board the match starts from.
    pub board: Option<String>,
    /// Moves from there.
    pub moves: String,
    /// Whether undo goes back into them.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub undo_moves: bool,
    /// The random seed.
    pub seed: u64,
    /// Whether seat B was left for a friend.
    pub open: bool,
    /// Whether anyone who has the match's address may take it.
    #[serde(default)]
    pub by_address: bool,
    /// The names of seats A and B.
    #[serde(default)]
    pub names: [Option<String>; 2],
}

/// Something that happened in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// 1 for the first, and so on without gaps.
    pub number: u64,
    /// The client's own id for it.
    pub request: Option<String>,
    /// What happened, as JSON.
    pub event: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A match as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMatch {
    /// How it was opened.
    pub opening: Opening,
    /// What happened since, in order.
    pub changes: Vec<Change>,
}

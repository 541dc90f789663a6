//! A position as it goes over the wire.

use foursight_catalog::{self as catalog, Game, Snapshot};
use foursight_game::{Outcome, Player};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player's role in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Whoever begins.
    First,
    /// The other.
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

/// A place on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Cell {
    /// Its name in the game.
    #[schema(example = "d1")]
    pub cell: String,
    /// Whose stone stands there.
    pub owner: Option<Side>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Ending {
    /// Who won; `null` after a draw.
    pub winner: Option<Side>,
    /// `line`, `chain`, `full` or `resigned`.
    pub reason: String,
}

/// The last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Last {
    /// As the game writes it.
    pub action: String,
    /// Where its stone stands.
    pub cell: Option<String>,
}

/// A position, in plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Position {
    /// The game, options written out.
    #[schema(example = "connect-four")]
    pub game: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The same as one text, which is read back.
    #[schema(example = "4455")]
    pub text: String,
    /// The board the moves start from, if it is not the game's own start.
    pub origin: Option<String>,
    /// Every place of the board in reading order from the top left.
    pub cells: Vec<Cell>,
    /// What may be played; nothing once the game is over.
    pub legal: Vec<String>,
    /// Whose turn it is; in a finished game, whose it would be.
    pub turn: Side,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// The cells that show why it was won.
    pub winning: Vec<String>,
    /// The last move.
    pub last: Option<Last>,
    /// What pasted text was taken for.
    #[schema(example = "digits")]
    pub recognised: Option<String>,
    /// The same in a sentence.
    pub recognised_detail: Option<String>,
}

impl From<&Snapshot> for Position {
    fn from(now: &Snapshot) -> Self {
        Self {
            game: now.game.to_string(),
            moves: now.moves.clone(),
            text: now.text.clone(),
            origin: now.origin.clone(),
            cells: now
                .cells
                .iter()
                .map(|(cell, owner)| Cell { cell: cell.clone(), owner: owner.map(Side::from) })
                .collect(),
            legal: now.legal.clone(),
            turn: now.turn.into(),
            ending: now.ending.map(|ending| Ending {
                winner: ending.winner().map(Side::from),
                reason: reason(now.game, ending).to_owned(),
            }),
            winning: now.winning.clone(),
            last: now
                .moves
                .last()
                .map(|action| Last { action: action.clone(), cell: place_of(now, action) }),
            recognised: None,
            recognised_detail: None,
        }
    }
}

fn reason(game: Game, ending: catalog::Ending) -> &'static str {
    match (ending, game) {
        (catalog::Ending::Resigned(_), _) => "resigned",
        (catalog::Ending::Played(Outcome::Draw), _) => "full",
        (_, Game::Atoll { .. }) => "chain",
        _ => "line",
    }
}

/// Where the stone of the last move stands: the cell of that name; or the highest stone of the column of that number; or, after a swap,
/// the only stone there is.
fn place_of(now: &Snapshot, action: &str) -> Option<String> {
    let mut stones = now.cells.iter().filter(|(_, owner)| owner.is_some()).map(|(cell, _)| cell);
    match now.game {
        Game::ConnectFour => {
            let column = action.parse::<u8>().ok().filter(|column| (1..=7).contains(column))?;
            let letter = char::from(b'a' + column - 1);
            stones.find(|cell| cell.starts_with(letter)).cloned()
        }
        _ if action == "swap" => stones.next().cloned(),
        _ => stones.find(|cell| *cell == action).cloned(),
    }
}

//! A position in JSON.

use foursight_catalog::{self as catalog, LinkInfo, Move, Variation};
use foursight_game::{BoardStyle, Outcome, Player, Position as _};
use serde::{Deserialize, Serialize};

use crate::Shape;

/// A player's role in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

/// A cell of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Cell {
    /// Its name in the game.
    #[cfg_attr(feature = "schema", schema(example = "d1"))]
    pub cell: String,
    /// Whose stone stands there.
    pub owner: Option<Side>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// Who won; `null` after a draw.
    pub winner: Option<Side>,
    /// `line`, `chain`, `full` or `resigned`; a game of somebody else may have a word of its own.
    pub reason: String,
}

/// The last move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Last {
    /// As the game writes it.
    pub action: String,
    /// Where its stone stands.
    pub cell: Option<String>,
}

/// The islands of a position and each player's best link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Archipelago {
    /// Every island, clockwise from the top.
    pub islands: Vec<Island>,
    /// The first player's best link.
    pub first: Link,
    /// The second player's.
    pub second: Link,
    /// How many islands the stretch of a link must hold to win.
    #[cfg_attr(feature = "schema", schema(example = 7))]
    pub needed: u32,
}

/// An island.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Island {
    /// Its number, from 1, clockwise from the top.
    pub number: u8,
    /// Whose stones it is made of.
    pub owner: Side,
    /// The cells next to it.
    pub shore: Vec<String>,
}

/// What a player's stones link so far, and what is missing to a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Link {
    /// The linked islands by number.
    pub islands: Vec<u8>,
    /// The first island of the shortest stretch of the perimeter that holds them, clockwise.
    pub from: u8,
    /// The last.
    pub to: u8,
    /// How many islands the stretch holds.
    pub length: u32,
    /// The stones of the link.
    pub stones: Vec<String>,
    /// A smallest set of empty cells that would win if the opponent passed; `null` if every way is cut.
    pub missing: Option<Vec<String>>,
}

impl From<LinkInfo> for Link {
    fn from(link: LinkInfo) -> Self {
        let LinkInfo { islands, from, to, length, stones, missing } = link;
        Self { islands, from, to, length, stones, missing }
    }
}

impl From<catalog::Archipelago> for Archipelago {
    fn from(archipelago: catalog::Archipelago) -> Self {
        let [first, second] = Player::BOTH.map(|player| archipelago.links[player].clone().into());
        let islands = archipelago.islands.into_iter().map(|island| Island {
            number: island.number,
            owner: island.owner.into(),
            shore: island.shore,
        });
        Self { islands: islands.collect(), first, second, needed: archipelago.needed }
    }
}

/// A position, in plain data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Position {
    /// The game, options written out.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The same as one text, which is read back.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    pub text: String,
    /// The board the moves start from, if it is not the game's own start.
    pub origin: Option<String>,
    /// The shape of the board, without the places of its cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// Every cell of the board in reading order from the top left.
    pub cells: Vec<Cell>,
    /// What may be played; nothing once the game is over.
    pub legal: Vec<String>,
    /// The cell that each of `legal` puts its stone on, in the same order: a client can draw a move at once.
    #[serde(default)]
    pub fills: Vec<Option<String>>,
    /// Whose turn it is; in a finished game, whose it would be.
    pub turn: Side,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// The cells that show why it was won.
    pub winning: Vec<String>,
    /// The last move.
    pub last: Option<Last>,
    /// The islands around the board and what is linked, in a game that has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archipelago: Option<Archipelago>,
    /// What pasted text was taken for.
    #[cfg_attr(feature = "schema", schema(example = "digits"))]
    pub recognised: Option<String>,
    /// The same in a sentence.
    pub recognised_detail: Option<String>,
}

impl Position {
    /// Copies a position and how it was reached. `ending` says how the match ended, if by more than the rules: by resignation.
    pub fn new(
        start: &catalog::Position,
        moves: &[Move],
        end: &catalog::Position,
        ending: Option<catalog::Ending>,
    ) -> Self {
        let ending = ending.or(end.outcome().map(catalog::Ending::Played));
        let legal = if ending.is_some() { Vec::new() } else { end.legal_moves() };
        let own_start = *start == catalog::Position::start(start.game());
        Self {
            game: end.game().to_string(),
            moves: moves.iter().map(ToString::to_string).collect(),
            text: end.moves_text(moves),
            origin: (!own_start).then(|| start.drawing(BoardStyle::Plain)),
            shape: Some(Shape::from(&end.shape())),
            cells: end
                .cells()
                .into_iter()
                .map(|(cell, owner)| Cell { cell, owner: owner.map(Side::from) })
                .collect(),
            fills: legal.iter().map(|&action| end.filled_by(action)).collect(),
            legal: legal.iter().map(ToString::to_string).collect(),
            turn: end.turn().into(),
            ending: ending.map(|ending| Ending {
                winner: ending.winner().map(Side::from),
                reason: reason(ending, end.won_by()).to_owned(),
            }),
            winning: end.winning_cells(),
            last: last(start, moves),
            archipelago: end.archipelago().map(Archipelago::from),
            recognised: None,
            recognised_detail: None,
        }
    }
}

impl From<&Variation> for Position {
    fn from(line: &Variation) -> Self {
        Self::new(&line.start, &line.moves, &line.end, None)
    }
}

fn reason(ending: catalog::Ending, won_by: &'static str) -> &'static str {
    match ending {
        catalog::Ending::Resigned(_) => "resigned",
        catalog::Ending::Played(Outcome::Draw) => "full",
        catalog::Ending::Played(Outcome::Win(_)) => won_by,
    }
}

/// The last move and the cell it filled in the position before it.
fn last(start: &catalog::Position, moves: &[Move]) -> Option<Last> {
    let (&action, earlier) = moves.split_last()?;
    let mut before = start.clone();
    for &action in earlier {
        before.play_unchecked(action);
    }
    Some(Last { action: action.to_string(), cell: before.filled_by(action) })
}

//! How a match is opened.

use std::sync::Arc;

use foursight_catalog::{Start, Variation};
use foursight_game::BoardStyle;
use foursight_wire::{Begins, PerSeat, Seed, View};
use serde::{Deserialize, Serialize};

use super::game::seat_name;
use super::stored::{Opening, Terms};
use crate::json::{object, optional_object};
use crate::limits::Limits;
use crate::problem::{Code, Problem};
use crate::secret::Hash;

/// How a match is to be opened.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OpenMatch {
    /// The game.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// The players; `null` is a human.
    #[serde(default, deserialize_with = "object")]
    pub seats: SeatTexts,
    /// Who begins.
    #[serde(default)]
    pub starter: Begins,
    /// Where it starts.
    #[serde(default, deserialize_with = "optional_object")]
    pub start: Option<StartTexts>,
    /// The random seed, a number below 2⁶⁴ or its digits; drawn if not given.
    pub seed: Option<Seed>,
    /// Whether seat B is left for a friend.
    #[serde(default)]
    pub open: bool,
    /// Whether anyone who has the match's address may take the seat that is left, without the invitation.
    #[serde(default)]
    pub join_by_address: bool,
    /// The names of the seats.
    #[serde(default, deserialize_with = "object")]
    pub names: SeatNames,
}

/// The names of the seats.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeatNames {
    /// Seat A's.
    #[cfg_attr(feature = "schema", schema(max_length = 40))]
    pub a: Option<String>,
    /// Seat B's.
    #[cfg_attr(feature = "schema", schema(max_length = 40))]
    pub b: Option<String>,
}

/// The players of the seats; `null` is a human.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeatTexts {
    /// Seat A's player.
    pub a: Option<String>,
    /// Seat B's player.
    #[cfg_attr(feature = "schema", schema(example = "level-3"))]
    pub b: Option<String>,
}

/// Where a match starts.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct StartTexts {
    /// A board.
    pub board: Option<String>,
    /// Moves from there.
    pub moves: Option<String>,
    /// Whether undo goes back into the moves, as is wanted of a game that somebody wrote down.
    pub undo_moves: bool,
}

/// A match that was opened. The secrets are shown here and never again.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opened {
    /// Its name.
    pub id: String,
    /// The secrets of its seats.
    pub secrets: PerSeat<Option<String>>,
    /// For the friend who is to take seat B.
    pub invitation: Option<String>,
    /// The match as it is.
    #[cfg_attr(feature = "schema", schema(value_type = View))]
    pub snapshot: Arc<View>,
}

/// What is drawn at random for a new match.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its name.
    pub id: String,
    /// The secrets of its seats.
    pub secrets: [String; 2],
    /// The invitation to seat B, should it be left for a friend.
    pub invitation: String,
    /// The random seed, unless the request names one.
    pub seed: u64,
}

/// What a match that is to be opened is stored as, and what only whoever opens it learns: the secrets and the invitation.
pub type Secrets = (Opening, PerSeat<Option<String>>, Option<String>);

impl OpenMatch {
    /// Reads it. What is stored is what was understood, in the game's own writing: a request may hold the same in thousands of letters.
    pub fn opening(self, limits: &Limits, drawn: Drawn, now: i64) -> Result<Secrets, Problem> {
        let game = limits.game(&self.game)?;
        let player = |text: Option<String>| {
            let player = text.map(|text| limits.player(&text, game)).transpose()?;
            Ok::<_, Problem>(player.map(|player| player.to_string()))
        };
        let (a, b) = (player(self.seats.a)?, player(self.seats.b)?);
        if self.open && b.is_some() {
            return Err(Problem::new(
                Code::BadJson,
                "seat b cannot be a computer's and left for a friend",
            ));
        }
        if self.join_by_address && !self.open {
            return Err(Problem::new(
                Code::BadJson,
                "`join_by_address` needs `open`: no seat is left to take",
            ));
        }
        let name = |name: Option<String>| name.as_deref().map(seat_name).transpose();
        let names = [name(self.names.a)?, name(self.names.b)?];
        let start = self.start.unwrap_or_default();
        let moves = start.moves.unwrap_or_default();
        limits.short("moves", &moves)?;
        limits.short("board", start.board.as_deref().unwrap_or_default())?;
        let line = Variation::parse(game, Start { board: start.board.as_deref(), moves: &moves })?;
        let board = start.board.map(|_| line.start.drawing(BoardStyle::Plain));
        let [a_secret, b_secret] = drawn.secrets;
        let secrets = PerSeat { a: Some(a_secret), b: (!self.open).then_some(b_secret) };
        let invitation = self.open.then_some(drawn.invitation);
        let hash = |secret: &Option<String>| secret.as_deref().map(Hash::of);
        let opening = Opening {
            id: drawn.id,
            terms: Terms {
                game: game.to_string(),
                seats: [a, b],
                starter: self.starter.text().to_owned(),
                board,
                moves: line.moves_text(),
                undo_moves: start.undo_moves,
                seed: self.seed.map_or(drawn.seed, |seed| seed.0),
                open: self.open,
                by_address: self.join_by_address,
                names,
            },
            secrets: [hash(&secrets.a), hash(&secrets.b)],
            invitation: hash(&invitation),
            created: now,
        };
        Ok((opening, secrets, invitation))
    }
}

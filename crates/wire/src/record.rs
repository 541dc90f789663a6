//! Game records: one JSON object per line.
//!
//! Version 2 holds what each move's player reported as a [`Value`]; version 1, written by the first edition, held it as text and its time in
//! milliseconds. Both are read, version 2 is written.

use core::fmt;

use foursight_catalog as catalog;
use foursight_game::{BoardStyle, Outcome, Player, Position as _};
use serde::{Deserialize, Deserializer, Serialize};

use crate::{WireValue, parse_value};

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// The first player won.
    First,
    /// The second player won.
    Second,
    /// Nobody won.
    Draw,
    /// It did not end.
    #[default]
    #[serde(alias = "")]
    Unfinished,
}

impl GameResult {
    /// The result with this winner; `None` is a draw.
    pub const fn of(winner: Option<Player>) -> Self {
        match winner {
            Some(Player::First) => Self::First,
            Some(Player::Second) => Self::Second,
            None => Self::Draw,
        }
    }
}

/// Why it ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By the rules.
    Played,
    /// Somebody gave up.
    Resigned,
    /// A program failed to move.
    Forfeited,
    /// It was broken off.
    #[default]
    #[serde(alias = "")]
    Stopped,
}

/// The players' texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Names {
    /// Who moved first: `human` or a player.
    pub first: String,
    /// Who moved second.
    pub second: String,
}

/// What a move cost its player, and what the player said of it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveCost {
    /// Time on the clock.
    pub microseconds: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
    /// What the player said of its move.
    pub value: WireValue,
}

impl<'de> Deserialize<'de> for MoveCost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum AnyValue {
            Object(WireValue),
            Text(String),
        }
        #[derive(Deserialize)]
        struct Form {
            microseconds: Option<u64>,
            milliseconds: Option<f64>,
            #[serde(default)]
            nodes: u64,
            #[serde(default)]
            cut_offs: u64,
            value: AnyValue,
        }
        let form = Form::deserialize(deserializer)?;
        let value = match form.value {
            AnyValue::Object(value) => value,
            // A program that says nothing of its move.
            AnyValue::Text(text) if text.is_empty() => {
                WireValue::new(foursight_game::Value::Unknown, None)
            }
            AnyValue::Text(text) => {
                parse_value(&text).map(|value| WireValue::new(value, None)).ok_or_else(|| {
                    serde::de::Error::custom(format!(
                        "`{text}` is not a value; expected such as `win 5`, `draw` or `+12`"
                    ))
                })?
            }
        };
        let milliseconds = form.milliseconds.unwrap_or_default().max(0.0);
        let microseconds = form.microseconds.unwrap_or((milliseconds * 1e3).round() as u64);
        Ok(Self { microseconds, nodes: form.nodes, cut_offs: form.cut_offs, value })
    }
}

impl From<&catalog::Report> for MoveCost {
    fn from(report: &catalog::Report) -> Self {
        Self {
            microseconds: report.elapsed.as_micros() as u64,
            nodes: report.nodes,
            cut_offs: report.cut_offs,
            value: WireValue::new(report.best.value, report.best.score),
        }
    }
}

/// A game as it is written down.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Record {
    /// The version of this form: 1 or 2.
    pub schema: u32,
    /// The game, options written out.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// Who played.
    #[serde(default)]
    pub players: Names,
    /// The board it started from, where that is not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The moves that were there before the players began.
    #[serde(default)]
    pub opening: String,
    /// The moves they played.
    pub moves: String,
    /// How it ended.
    #[serde(default)]
    pub result: GameResult,
    /// Why it ended.
    #[serde(default)]
    pub reason: Reason,
    /// The players' random seed.
    #[serde(default)]
    pub seed: u64,
    /// For each of `moves` what it cost a computer; `null` for a human's.
    #[serde(default, alias = "thoughts")]
    pub costs: Vec<Option<MoveCost>>,
    /// Of the program that wrote it.
    #[serde(default)]
    pub version: String,
}

impl Record {
    /// The version that is written.
    pub const SCHEMA: u32 = 2;

    /// Writes down the game of a match, and what its computers' moves cost.
    pub fn of(game: &catalog::Match, seed: u64, costs: &[Option<MoveCost>], version: &str) -> Self {
        let now = game.snapshot();
        let name = |player| game.player(player).map_or("human".to_owned(), ToString::to_string);
        let own_start = *now.origin == catalog::Position::start(game.game());
        let (result, reason) = match now.ending {
            None => (GameResult::Unfinished, Reason::Stopped),
            Some(ending @ catalog::Ending::Resigned(_)) => {
                (GameResult::of(ending.winner()), Reason::Resigned)
            }
            Some(ending) => (GameResult::of(ending.winner()), Reason::Played),
        };
        let (opening, played) = now.moves.split_at(now.opening);
        Self {
            schema: Self::SCHEMA,
            game: game.game().to_string(),
            players: Names { first: name(Player::First), second: name(Player::Second) },
            board: (!own_start).then(|| now.origin.drawing(BoardStyle::Plain)),
            opening: now.position.moves_text(opening),
            moves: now.position.moves_text(played),
            result,
            reason,
            seed,
            costs: costs.to_vec(),
            version: version.to_owned(),
        }
    }

    /// Writes down a line of play without players.
    pub fn of_line(line: &catalog::Variation, version: &str) -> Self {
        let game = line.end.game();
        let own_start = line.start == catalog::Position::start(game);
        let (result, reason) = match line.end.outcome() {
            None => (GameResult::Unfinished, Reason::Stopped),
            Some(Outcome::Draw) => (GameResult::Draw, Reason::Played),
            Some(Outcome::Win(winner)) => (GameResult::of(Some(winner)), Reason::Played),
        };
        Self {
            schema: Self::SCHEMA,
            game: game.to_string(),
            players: Names { first: "human".to_owned(), second: "human".to_owned() },
            board: (!own_start).then(|| line.start.drawing(BoardStyle::Plain)),
            opening: String::new(),
            moves: line.moves_text(),
            result,
            reason,
            seed: 0,
            costs: Vec::new(),
            version: version.to_owned(),
        }
    }

    /// The line that leads to the end of the game, and how many of its moves are the opening.
    pub fn line(&self) -> Result<(catalog::Variation, usize), RecordError> {
        let game = self.game.parse().map_err(|error| RecordError(format!("{error}")))?;
        let read = |moves: &str| {
            catalog::Variation::parse(game, catalog::Start { board: self.board.as_deref(), moves })
                .map_err(|error| RecordError(error.to_string()))
        };
        let both = format!("{} {}", self.opening, self.moves);
        Ok((read(both.trim())?, read(&self.opening)?.moves.len()))
    }
}

/// A record whose moves cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(pub String);

impl fmt::Display for RecordError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl core::error::Error for RecordError {}

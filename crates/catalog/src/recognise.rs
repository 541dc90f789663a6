//! Pasted text: which game, which notation, which position?
//!
//! A link names its game. Otherwise each game reads the text in its own way ([`Entry::recognise`](foursight_game::entry::Entry::recognise)), or in
//! its own notation and as a drawn board.

use core::fmt;

use foursight_game::entry::Reading;

use crate::link;
use crate::position::{Start, Variation};
use crate::{Game, TextError};

/// A position that was found in a text.
#[derive(Clone, Debug)]
pub struct Recognised {
    /// The line of play it shows.
    pub line: Variation,
    /// What the text was taken for, as one word: `digits`, `cells`, `board`, `link`, …
    pub kind: &'static str,
    /// The same in a sentence.
    pub detail: String,
}

/// Why no position was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecogniseError {
    /// A link names a game that there is not.
    Game(TextError),
    /// The text is in no notation that is known.
    Unknown(String),
    /// The notation is known, but its moves cannot be played.
    Illegal(String),
}

impl fmt::Display for RecogniseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(error) => error.fmt(formatter),
            Self::Unknown(detail) | Self::Illegal(detail) => formatter.write_str(detail),
        }
    }
}

impl core::error::Error for RecogniseError {}

/// Finds the position in a text; of this game, if one is given.
///
/// ```
/// let found = foursight_catalog::recognise("1. d1 d2 2. e1 e2", None).unwrap();
/// assert_eq!((found.line.moves_text().as_str(), found.kind), ("4455", "cells"));
/// ```
pub fn recognise(text: &str, game: Option<Game>) -> Result<Recognised, RecogniseError> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if let Some(link) = link::read(text) {
        // Another site's address may have the same names of parameters with other contents.
        return follow(link, game).or_else(|problem| {
            read(text, game.unwrap_or_else(Game::connect_four)).map_err(|_| problem)
        });
    }
    let games = match game {
        Some(game) => vec![game],
        None => Game::all(),
    };
    let mut first_problem = None;
    for game in games {
        match read(text, game) {
            Ok(found) => return Ok(found),
            Err(problem) => drop(first_problem.get_or_insert(problem)),
        }
    }
    Err(first_problem.unwrap_or_else(|| RecogniseError::Unknown("there is no text".to_owned())))
}

/// Opens a link of ours.
fn follow(link: link::Link, game: Option<Game>) -> Result<Recognised, RecogniseError> {
    let game = match (link.game.as_deref(), game) {
        (Some(written), _) => written.parse().map_err(RecogniseError::Game)?,
        (None, Some(game)) => game,
        (None, None) => Game::connect_four(),
    };
    let detail = format!("a link to a position of {}", game.name());
    opened(game, Reading { board: link.board, moves: link.moves, kind: "link", detail })
}

fn read(text: &str, game: Game) -> Result<Recognised, RecogniseError> {
    if let Some(reading) = game.registered().recognise(text) {
        return opened(game, reading.map_err(RecogniseError::Unknown)?);
    }
    let detail = format!("moves as {} writes them", game.name());
    let own = Reading { board: None, moves: text.to_owned(), kind: "moves", detail };
    opened(game, own).or_else(|problem| {
        let detail = "a drawn board with X, O and dots".to_owned();
        let board =
            Reading { board: Some(text.to_owned()), moves: String::new(), kind: "board", detail };
        // What is wrong with the moves is the likelier news, unless the text is drawn over several lines.
        opened(game, board)
            .map_err(|other| if text.contains(['\n', '/']) { other } else { problem })
    })
}

fn opened(game: Game, reading: Reading) -> Result<Recognised, RecogniseError> {
    let start = Start { board: reading.board.as_deref(), moves: &reading.moves };
    let line = Variation::parse(game, start).map_err(|error| {
        RecogniseError::Illegal(format!("taken for {}: {error}", reading.detail))
    })?;
    Ok(Recognised { line, kind: reading.kind, detail: reading.detail })
}

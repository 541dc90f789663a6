//! Pasted text: what notation is it, and which position does it show?
//!
//! The readers are tried from the most telling to the least: a link, a drawn board, then lists of moves. Each says what it took the text for,
//! because a guess that is not shown cannot be corrected. In Connect Four the same digits may be columns or a score, letters may be
//! columns or a board; `moves.rs` and `board.rs` state where the line is drawn. Other games are read in their own notation.

mod board;
mod link;
mod moves;

use foursight_catalog::{BySeat, Game, Match, Seat, Start, Starter, open};

use crate::problem::{Code, Problem};

/// What a text was taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Columns 1 to 7.
    Digits,
    /// Columns 0 to 6.
    ZeroBasedDigits,
    /// Columns a to g.
    Letters,
    /// Columns a to g with rows.
    Cells,
    /// Columns 1 to 7 and a score behind.
    ScoredLine,
    /// A drawn board.
    Board,
    /// A link to a position.
    Link,
    /// A game's own notation.
    Moves,
}

impl Kind {
    /// As it is written on the wire.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Digits => "digits",
            Self::ZeroBasedDigits => "zero_based_digits",
            Self::Letters => "letters",
            Self::Cells => "cells",
            Self::ScoredLine => "scored_line",
            Self::Board => "board",
            Self::Link => "link",
            Self::Moves => "moves",
        }
    }
}

/// A position that was found in a text.
pub struct Found {
    /// The position, with nobody at the table.
    pub table: Box<dyn Match>,
    /// What the text was taken for.
    pub kind: Kind,
    /// The same in a sentence.
    pub detail: String,
}

/// What a reader makes of a text: moves, or a board to start from, as the game writes them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reading {
    board: Option<String>,
    moves: String,
    kind: Kind,
    detail: String,
}

/// Finds the position in a text; of this game, if one is given.
///
/// ```
/// use foursight_web::recognise;
/// let found = recognise("1. d1 d2 2. e1 e2", None).unwrap();
/// assert_eq!(found.table.snapshot().text, "4455");
/// assert_eq!(found.kind.text(), "cells");
/// ```
pub fn recognise(text: &str, game: Option<Game>) -> Result<Found, Problem> {
    let text = text.trim().trim_start_matches('\u{feff}');
    if let Some(link) = link::read(text) {
        let game = match (link.game.as_deref(), game) {
            (Some(written), _) => written
                .parse()
                .map_err(|error| Problem::new(Code::UnknownGame, format!("{error}")))?,
            (None, Some(game)) => game,
            (None, None) => Game::ConnectFour,
        };
        let detail = format!("a link to a position of {}", game.name());
        return opened(
            game,
            Reading { board: link.board, moves: link.moves, kind: Kind::Link, detail },
        );
    }
    let games = match game {
        Some(game) => vec![game],
        None => ["connect-four", "tic-tac-toe", "atoll"]
            .iter()
            .map(|name| name.parse().expect("the catalog's own names"))
            .collect(),
    };
    let mut first_problem = None;
    for game in games {
        match read(text, game) {
            Ok(found) => return Ok(found),
            Err(problem) => drop(first_problem.get_or_insert(problem)),
        }
    }
    Err(first_problem.unwrap_or_else(|| Problem::new(Code::UnrecognisedText, "there is no text")))
}

fn read(text: &str, game: Game) -> Result<Found, Problem> {
    if game == Game::ConnectFour {
        let reading = match board::read(text) {
            Some(reading) => reading,
            None => moves::read(text),
        };
        return opened(
            game,
            reading.map_err(|detail| Problem::new(Code::UnrecognisedText, detail))?,
        );
    }
    let detail = format!("moves as {} writes them", game.name());
    let own = Reading { board: None, moves: text.to_owned(), kind: Kind::Moves, detail };
    opened(game, own).or_else(|problem| {
        let detail = "a drawn board with X, O and dots".to_owned();
        let board = Reading {
            board: Some(text.to_owned()),
            moves: String::new(),
            kind: Kind::Board,
            detail,
        };
        // What is wrong with the moves is the likelier news, unless the text is drawn over several lines.
        opened(game, board)
            .map_err(|other| if text.contains(['\n', '/']) { other } else { problem })
    })
}

fn opened(game: Game, reading: Reading) -> Result<Found, Problem> {
    let start = Start { board: reading.board.as_deref(), moves: &reading.moves };
    let table =
        open(game, &BySeat::new(None, None), Starter::Fixed(Seat::A), start).map_err(|error| {
            Problem::new(Code::IllegalMove, format!("taken for {}: {error}", reading.detail))
        })?;
    Ok(Found { table, kind: reading.kind, detail: reading.detail })
}

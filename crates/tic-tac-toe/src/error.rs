//! What can be wrong with a text, each with its place.

use core::fmt;

use foursight_game::Outcome;

use crate::Square;

/// Why a list of moves or a board could not be read. Places, rows and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// A character that names no square.
    NoSuchSquare {
        /// The character.
        character: char,
        /// Which character of the text it is.
        place: usize,
    },
    /// The square is marked already.
    Taken {
        /// The square.
        square: Square,
        /// Which character of the text it is.
        place: usize,
    },
    /// A move after the end of the game.
    GameOver {
        /// The move.
        square: Square,
        /// Which character of the text it is.
        place: usize,
        /// How the game ended.
        outcome: Outcome,
        /// After how many moves it ended.
        plies: u32,
    },
    /// One move was asked for and none was given.
    Empty,
    /// One move was asked for and more was given.
    OneMoveOnly {
        /// The character after the move.
        character: char,
        /// Which character of the text it is.
        place: usize,
    },
    /// A character of a board that is neither a mark nor an empty square.
    NoSuchMark {
        /// The character.
        character: char,
        /// Its row from the top.
        row: usize,
        /// Its column from the left.
        column: usize,
    },
    /// A row of a board that is not three squares long.
    RowLength {
        /// The row from the top.
        row: usize,
        /// How many squares it has.
        squares: usize,
    },
    /// A board that does not have three rows.
    RowCount {
        /// How many it has.
        rows: usize,
    },
    /// Turns cannot have alternated.
    Counts {
        /// Marks of the first player.
        first: u32,
        /// Marks of the second player.
        second: u32,
    },
    /// Both players have three in a line.
    BothWon,
    /// Somebody marked a square after the opponent had won.
    PlayedOn {
        /// How the game had ended.
        outcome: Outcome,
    },
}

impl fmt::Display for NotationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchSquare { character, place } => {
                write!(formatter, "‘{character}’ at place {place}: squares are 1 to 9")
            }
            Self::Taken { square, place } => {
                write!(formatter, "‘{square}’ at place {place}: square {square} is taken")
            }
            Self::GameOver { square, place, outcome, plies } => write!(
                formatter,
                "‘{square}’ at place {place}: the game was over after move {plies}: {outcome}"
            ),
            Self::Empty => formatter.write_str("no move: a square from 1 to 9 is needed"),
            Self::OneMoveOnly { character, place } => {
                write!(formatter, "‘{character}’ at place {place}: only one move is wanted here")
            }
            Self::NoSuchMark { character, row, column } => {
                write!(formatter, "‘{character}’ in row {row}, column {column}: use X, O or .")
            }
            Self::RowLength { row, squares } => {
                write!(formatter, "row {row} has {squares} squares instead of 3")
            }
            Self::RowCount { rows } => write!(formatter, "{rows} rows instead of 3"),
            Self::Counts { first, second } => write!(
                formatter,
                "impossible board: {first} X and {second} O; X has as many as O or one more"
            ),
            Self::BothWon => {
                formatter.write_str("impossible board: X and O both have three in a line")
            }
            Self::PlayedOn { outcome } => {
                write!(formatter, "impossible board: a mark was made after {outcome}")
            }
        }
    }
}

impl core::error::Error for NotationError {}

//! What can be wrong with a text, each with its place.

use core::fmt;

use foursight_game::Outcome;

use crate::{Board, Cell};

/// Why a list of moves or a board could not be read. Places, rows and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// Characters that name no cell of this board.
    NoSuchCell {
        /// The characters: a letter, and what follows it.
        characters: (char, Option<char>),
        /// Which character of the text the first is.
        place: usize,
        /// The board.
        board: Board,
    },
    /// The cell is marked already.
    Taken {
        /// The cell.
        cell: Cell,
        /// Which character of the text it begins with.
        place: usize,
    },
    /// A move after the end of the game.
    GameOver {
        /// The move.
        cell: Cell,
        /// Which character of the text it begins with.
        place: usize,
        /// How the game ended.
        outcome: Outcome,
        /// After how many moves it ended.
        plies: u32,
    },
    /// One move was asked for and none was given.
    Empty {
        /// The board.
        board: Board,
    },
    /// One move was asked for and more was given.
    OneMoveOnly {
        /// Which character of the text comes after the move.
        place: usize,
    },
    /// A character of a board that is neither a mark nor an empty cell.
    NoSuchMark {
        /// The character.
        character: char,
        /// Its row from the top.
        row: usize,
        /// Its column from the left.
        column: usize,
    },
    /// A row of a board that has another length.
    RowLength {
        /// The row from the top.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        expected: u32,
    },
    /// A board that has another number of rows.
    RowCount {
        /// How many it has.
        rows: usize,
        /// How many it should have.
        expected: u32,
    },
    /// Turns cannot have alternated.
    Counts {
        /// Marks of the first player.
        first: u32,
        /// Marks of the second player.
        second: u32,
    },
    /// Both players have a line.
    BothWon,
    /// No last mark can have made all the lines of the winner, or somebody marked a cell after the game was over.
    PlayedOn {
        /// How the game had ended.
        outcome: Outcome,
    },
}

/// The last cell of a board, at the top right.
fn last(board: Board) -> Cell {
    Cell::new(board.width() - 1, board.height() - 1).unwrap_or_default()
}

impl fmt::Display for NotationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchCell { characters: (letter, digit), place, board } => {
                write!(formatter, "‘{letter}")?;
                if let Some(digit) = digit {
                    write!(formatter, "{digit}")?;
                }
                write!(formatter, "’ at place {place}: cells are a1 to {}", last(board))
            }
            Self::Taken { cell, place } => {
                write!(formatter, "‘{cell}’ at place {place}: cell {cell} is taken")
            }
            Self::GameOver { cell, place, outcome, plies } => write!(
                formatter,
                "‘{cell}’ at place {place}: the game was over after move {plies}: {outcome}"
            ),
            Self::Empty { board } => {
                write!(formatter, "no move: a cell from a1 to {} is needed", last(board))
            }
            Self::OneMoveOnly { place } => {
                write!(formatter, "more text at place {place}: only one move is wanted here")
            }
            Self::NoSuchMark { character, row, column } => {
                write!(formatter, "‘{character}’ in row {row}, column {column}: use X, O or .")
            }
            Self::RowLength { row, cells, expected } => {
                write!(formatter, "row {row} has {cells} cells instead of {expected}")
            }
            Self::RowCount { rows, expected } => {
                write!(formatter, "{rows} rows instead of {expected}")
            }
            Self::Counts { first, second } => write!(
                formatter,
                "impossible board: {first} X and {second} O; X has as many as O or one more"
            ),
            Self::BothWon => formatter.write_str("impossible board: X and O both have a line"),
            Self::PlayedOn { outcome } => {
                write!(formatter, "impossible board: a mark was made after {outcome}")
            }
        }
    }
}

impl core::error::Error for NotationError {}

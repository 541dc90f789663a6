//! What can be wrong with written moves and boards.

use core::fmt;

use foursight_game::{Outcome, Player};

use crate::{Cell, Column};

/// What is wrong with a text of moves or a drawn board. Places are counted from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// A move was asked for and there is none.
    NoMove {
        /// The last column.
        last: Column,
    },
    /// One move was asked for and something follows it.
    MoreThanOneMove {
        /// What follows.
        character: char,
        /// Where.
        place: usize,
        /// The last column.
        last: Column,
    },
    /// Not a column of the board.
    NotAColumn {
        /// What stands there instead.
        character: char,
        /// Where.
        place: usize,
        /// The last column.
        last: Column,
    },
    /// The column has no room left.
    ColumnFull {
        /// Which.
        column: Column,
        /// Where it is written.
        place: usize,
    },
    /// The game had ended before this move.
    GameOver {
        /// The move that cannot be played any more.
        column: Column,
        /// Where it is written.
        place: usize,
        /// The number of moves after which the game was over.
        after: u32,
        /// How it ended.
        outcome: Outcome,
    },
    /// The drawn board is wrong.
    Board(BoardError),
}

impl fmt::Display for NotationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoMove { last } => {
                write!(formatter, "no move: a move is a column from 1 to {last}")
            }
            Self::MoreThanOneMove { character, place, last } => write!(
                formatter,
                "{character:?} at character {place} follows the move: one column from 1 to {last} is enough"
            ),
            Self::NotAColumn { character, place, last } => write!(
                formatter,
                "{character:?} at character {place} is not a column: columns are 1 to {last}"
            ),
            Self::ColumnFull { column, place } => {
                write!(formatter, "'{column}' at character {place}: column {column} is full")
            }
            Self::GameOver { column, place, after, outcome } => {
                write!(
                    formatter,
                    "'{column}' at character {place}: the game is over after move {after}, "
                )?;
                match outcome {
                    Outcome::Win(player) => write!(formatter, "the {player} player won"),
                    Outcome::Draw => formatter.write_str("a draw"),
                }
            }
            Self::Board(error) => error.fmt(formatter),
        }
    }
}

impl core::error::Error for NotationError {}

impl From<BoardError> for NotationError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

/// What is wrong with a board, as drawn or as sets of discs. Rows of a drawing are counted from 1 at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// Fewer rows than the board has.
    TooFewRows {
        /// How many.
        rows: usize,
        /// How many the board has.
        height: usize,
    },
    /// More rows than the board has.
    TooManyRows {
        /// How many the board has.
        height: usize,
    },
    /// A row with fewer cells than the board has columns.
    RowTooShort {
        /// Which row.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many columns the board has.
        width: usize,
    },
    /// A row with more cells than the board has columns.
    RowTooLong {
        /// Which row.
        row: usize,
        /// How many columns the board has.
        width: usize,
    },
    /// Something that is neither a disc nor an empty cell.
    UnknownCharacter {
        /// What it is.
        character: char,
        /// In which row.
        row: usize,
        /// In which column of the board.
        column: usize,
    },
    /// Both players have a disc there.
    Overlap(Cell),
    /// A disc with nothing below it.
    Floating(Cell),
    /// Numbers of discs that taking turns does not lead to.
    Counts {
        /// The first player's.
        first: u32,
        /// The second player's.
        second: u32,
    },
    /// Each player has four in line.
    BothHaveFour,
    /// One player has four in line, yet the other moved last.
    PlayedAfterWin {
        /// Who has four.
        winner: Player,
    },
    /// Lines of four that no single last disc can have completed together.
    NoLastDisc {
        /// Whose they are.
        winner: Player,
    },
}

/// The letter of a player's disc in a drawing.
const fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooFewRows { rows, height } => {
                write!(formatter, "the board has {rows} rows: it needs {height}")
            }
            Self::TooManyRows { height } => {
                write!(formatter, "the board has more than {height} rows: it needs {height}")
            }
            Self::RowTooShort { row, cells, width } => {
                write!(formatter, "row {row} has {cells} cells: it needs {width}")
            }
            Self::RowTooLong { row, width } => {
                write!(formatter, "row {row} has more than {width} cells: it needs {width}")
            }
            Self::UnknownCharacter { character, row, column } => write!(
                formatter,
                "{character:?} in row {row}, column {column} is no cell: write X, O or ."
            ),
            Self::Overlap(cell) => write!(formatter, "both players have a disc on {cell}"),
            Self::Floating(cell) => {
                write!(formatter, "the disc on {cell} floats: the cell below it is empty")
            }
            Self::Counts { first, second } => write!(
                formatter,
                "{first} X and {second} O: X begins, so there must be as many X as O or one more"
            ),
            Self::BothHaveFour => {
                formatter.write_str("X and O both have four in line: the first four ends the game")
            }
            Self::PlayedAfterWin { winner } => write!(
                formatter,
                "{} has four in line, yet {} moved last: the four would have ended the game before",
                letter(winner),
                letter(!winner)
            ),
            Self::NoLastDisc { winner } => write!(
                formatter,
                "no single disc on top of a column completes all fours of {}: the first of them would have ended the game",
                letter(winner)
            ),
        }
    }
}

impl core::error::Error for BoardError {}

//! What can be wrong with a text, each with its place.

use core::fmt;

use foursight_game::Outcome;

use crate::cell::letter;
use crate::{Move, Size, Token};

/// Why a list of moves or a board could not be read. A place is the number of the move in the text, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// Neither a letter with a number nor `swap`.
    NotAMove {
        /// What was written.
        token: Token,
        /// Which move of the text it is.
        place: usize,
    },
    /// The board has no column of this letter.
    NoSuchColumn {
        /// What was written.
        token: Token,
        /// Which move of the text it is.
        place: usize,
        /// The size of the board.
        size: Size,
    },
    /// The column has no cell of this number.
    NoSuchNumber {
        /// What was written.
        token: Token,
        /// Which move of the text it is.
        place: usize,
        /// The column: 1 is `A`.
        column: u8,
        /// The size of the board.
        size: Size,
    },
    /// There is a stone on the cell already.
    Taken {
        /// The move.
        action: Move,
        /// Which move of the text it is.
        place: usize,
    },
    /// A swap in a game without the swap rule.
    SwapOff {
        /// Which move of the text it is.
        place: usize,
    },
    /// A swap that is not the second move of the game.
    SwapNotNow {
        /// Which move of the text it is.
        place: usize,
        /// Which move of the game it would be.
        ply: u32,
    },
    /// A move after the end of the game.
    GameOver {
        /// What was written.
        token: Token,
        /// Which move of the text it is.
        place: usize,
        /// How the game ended.
        outcome: Outcome,
        /// After how many moves it ended.
        plies: u32,
    },
    /// One move was asked for and none was given.
    NoMove,
    /// One move was asked for and more was given.
    OneMoveOnly {
        /// What follows the move.
        token: Token,
    },
    /// The drawn board is wrong.
    Board(BoardError),
}

/// What is wrong with a drawn board. Rows count from 1 at the top, cells of a row from 1 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// A character that is neither a stone nor an empty cell.
    NoSuchMark {
        /// The character.
        character: char,
        /// Its row.
        row: usize,
        /// Which cell of the row it is.
        cell: usize,
    },
    /// A row with too few or too many cells.
    RowLength {
        /// The row.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Too few or too many rows.
    RowCount {
        /// How many there are.
        rows: usize,
        /// How many there should be.
        expected: usize,
        /// The size of the board.
        size: Size,
    },
    /// Turns cannot have alternated.
    Counts {
        /// Stones of the first player.
        first: u32,
        /// Stones of the second player.
        second: u32,
        /// Whether a swap may account for one more stone of the second player.
        swap_rule: bool,
    },
    /// Whoever did not win has placed the last stone.
    LoserMovedLast {
        /// Who had won.
        outcome: Outcome,
    },
    /// The winner's group has won whichever of its stones came last.
    WonBefore {
        /// Who had won.
        outcome: Outcome,
    },
}

impl From<BoardError> for NotationError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotAMove { token, place } => write!(
                formatter,
                "‘{token}’, move {place} of the text: not a cell such as C3, nor ‘swap’"
            ),
            Self::NoSuchColumn { token, place, size } => write!(
                formatter,
                "‘{token}’, move {place} of the text: no such cell; size {size} has columns A to {}",
                letter(size.last())
            ),
            Self::NoSuchNumber { token, place, column, size } => {
                let name = letter(column);
                let (from, to) = numbers_of(size, column);
                write!(
                    formatter,
                    "‘{token}’, move {place} of the text: no such cell; column {name} of size {size} \
                     has {name}{from} to {name}{to}"
                )
            }
            Self::Taken { action, place } => {
                write!(formatter, "‘{action}’, move {place} of the text: the cell is taken")
            }
            Self::SwapOff { place } => write!(
                formatter,
                "‘swap’, move {place} of the text: this game is played without the swap rule"
            ),
            Self::SwapNotNow { place, ply } => write!(
                formatter,
                "‘swap’, move {place} of the text: only the second move of a game can be a swap, \
                 this would be move {ply}"
            ),
            Self::GameOver { token, place, outcome, plies } => write!(
                formatter,
                "‘{token}’, move {place} of the text: the game was over after move {plies}: {outcome}"
            ),
            Self::NoMove => formatter.write_str("no move: a cell such as C3 or ‘swap’ is needed"),
            Self::OneMoveOnly { token } => {
                write!(formatter, "‘{token}’ follows the move: only one is wanted here")
            }
            Self::Board(error) => error.fmt(formatter),
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchMark { character, row, cell } => {
                write!(formatter, "‘{character}’ in row {row}, cell {cell}: use X, O or .")
            }
            Self::RowLength { row, cells, expected } => {
                write!(formatter, "row {row} has {cells} cells instead of {expected}")
            }
            Self::RowCount { rows, expected, size } => {
                write!(formatter, "{rows} rows instead of the {expected} of size {size}")
            }
            Self::Counts { first, second, swap_rule } => {
                write!(
                    formatter,
                    "impossible board: {first} X and {second} O; X has as many as O or one more"
                )?;
                if swap_rule { formatter.write_str(", or after a swap one fewer") } else { Ok(()) }
            }
            Self::LoserMovedLast { outcome } => {
                write!(formatter, "impossible board: the last stone was placed after {outcome}")
            }
            Self::WonBefore { outcome } => write!(
                formatter,
                "impossible board: {outcome}, and had done so before the last stone, whichever it was"
            ),
        }
    }
}

/// The lowest and the highest number of a column.
pub(crate) fn numbers_of(size: Size, column: u8) -> (u8, u8) {
    let side = size.side();
    (1 + column.saturating_sub(side), size.last().min(column + side - 1))
}

impl core::error::Error for NotationError {}
impl core::error::Error for BoardError {}

//! What a game may be able to say beyond [`Position`]: one small trait per capability.

use core::fmt::{self, Debug, Display};

use crate::{Player, Position};

/// Has a 64-bit key for transposition tables and seeded randomness.
pub trait Keyed: Position {
    /// Whether different positions always have different keys; otherwise they merely hardly ever collide.
    const UNIQUE: bool;

    /// The key of this position, the player to move included.
    fn key(&self) -> u64;
}

/// Numbers its moves densely, for tables indexed by move.
pub trait Indexed: Position {
    /// One more than the highest number, over all sizes of the game.
    const MOVES: usize;

    /// The number of a move, below [`Self::MOVES`].
    fn index(action: Self::Move) -> usize;

    /// The move of this number: undoes [`Self::index`]. `None` from [`Self::MOVES`] on.
    fn from_index(index: usize) -> Option<Self::Move>;
}

/// Knows how far from the middle of the board a move lies (`order=center`).
pub trait Central: Position {
    /// The distance of a move from the centre; 0 is the middle.
    fn distance_from_center(&self, action: Self::Move) -> u32;
}

/// Can be looked at with the other player to move (`view=second`). No rule of a game allows that; programs were printed that search so.
pub trait Passing: Position {
    /// The same stones with the opponent to move. A capability that follows from the number of stones, such as a key that tells all positions apart, need not hold of it.
    #[must_use]
    fn passed(&self) -> Self;
}

/// Reads and writes moves and boards. A move shows itself (`Display`) exactly as it is read.
pub trait Notation: Position {
    /// Names the offending character or move, its place and the reason.
    type Error: core::error::Error + Clone + PartialEq + Send + Sync + 'static;

    /// What stands between two moves in a list: nothing or a space.
    const SEPARATOR: &'static str;

    /// Reads one move and checks that it may be played here.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Plays a list of moves from this position and tells each to `played`. At the first error the position is as it was.
    fn play_text(
        &mut self,
        text: &str,
        played: &mut dyn FnMut(Self::Move),
    ) -> Result<(), Self::Error>;

    /// Writes a list of moves as [`Self::play_text`] reads it.
    fn write_moves(moves: &[Self::Move], out: &mut dyn fmt::Write) -> fmt::Result {
        for (place, action) in moves.iter().enumerate() {
            if place > 0 {
                out.write_str(Self::SEPARATOR)?;
            }
            write!(out, "{action}")?;
        }
        Ok(())
    }

    /// The same as a string.
    #[cfg(feature = "alloc")]
    fn moves_text(moves: &[Self::Move]) -> alloc::string::String {
        let mut text = alloc::string::String::new();
        Self::write_moves(moves, &mut text).expect("a string takes all");
        text
    }

    /// Reads a board drawn with `X`, `O` and `.`, rows from the top, as a position of the same game and size as `self`. Records store boards in
    /// this form: where the stones do not say whose turn it is, the text must, such as by a last row of `X` or `O` alone.
    fn parse_board(&self, text: &str) -> Result<Self, Self::Error>;

    /// Draws the board. [`BoardStyle::Plain`] is what [`Self::parse_board`] reads.
    fn write_board(&self, style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result;
}

/// How a board is drawn as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// `X`, `O` and `.` alone; what the notation reads back.
    #[default]
    Plain,
    /// ASCII with labels, for terminals and screen readers.
    Ascii,
    /// Unicode frames and discs with labels, for terminals.
    Unicode,
}

/// Says what stands where, for front ends that draw.
pub trait Cells: Position {
    /// A place on the board, shown as the game names it.
    type Cell: Copy + Debug + Display + Eq;

    /// Every place a stone may stand on, in reading order from the top left.
    fn cells(&self) -> impl Iterator<Item = Self::Cell>;

    /// Whose stone stands there.
    fn owner(&self, cell: Self::Cell) -> Option<Player>;

    /// The cell that a move, legal here, puts its stone on: where a disc dropped into a column lands.
    fn filled_by(&self, action: Self::Move) -> Option<Self::Cell>;
}

/// Shows why a game was won.
pub trait WinningCells: Cells {
    /// Why the game is won, as one word for programs (`ending.reason` in JSON): `line`, `chain`, or any other.
    const WON_BY: &'static str;

    /// The winner's cells that show why: all winning lines or chains. None unless somebody has won, or where no cells show it.
    fn winning_cells(&self) -> impl Iterator<Item = Self::Cell>;
}

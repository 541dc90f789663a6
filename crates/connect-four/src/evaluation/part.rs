//! What an evaluation is made of, for faces that show why a position has its value.

use core::fmt;

use foursight_game::{Evaluator, Neutral, Player};

use crate::{Bitboard, Board, ConnectFour, Direction, Standard, Word};

/// What about some cells earned their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartKind {
    /// A disc in the middle column.
    Center,
    /// Two discs of one player in line, adjacent or with one hole between.
    Pair,
    /// A window of four cells with two discs of one player and two empty cells.
    Two,
    /// Three discs of one player in line with at most one hole.
    Three,
    /// Three discs of one player in a row between two empty cells.
    OpenThree,
    /// Four discs of one player in line.
    Four,
    /// Nothing on the board: the value is random.
    Lot,
    /// The board as a whole: a network does not say which discs made its value.
    Whole,
}

impl fmt::Display for PartKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Center => "centre",
            Self::Pair => "pair",
            Self::Two => "two",
            Self::Three => "three",
            Self::OpenThree => "open three",
            Self::Four => "four",
            Self::Lot => "lot",
            Self::Whole => "whole board",
        })
    }
}

/// One contribution to the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<B: Board = Standard> {
    /// What it is.
    pub kind: PartKind,
    /// Whose discs it is made of.
    pub owner: Player,
    /// Where it is, empty cells included.
    pub cells: Bitboard<B>,
    /// What it adds to the value for the view asked about.
    pub points: i32,
}

/// An evaluation that can say what its value is made of.
pub trait Explained<B: Board = Standard>: Evaluator<ConnectFour<B>> {
    /// Tells `part` everything worth any points; they sum to what
    /// [`evaluate`](Evaluator::evaluate) says.
    fn parts(&self, position: &ConnectFour<B>, view: Player, part: &mut dyn FnMut(Part<B>));
}

/// Sees nothing, so has no parts.
impl<B: Board> Explained<B> for Neutral {
    fn parts(&self, _position: &ConnectFour<B>, _view: Player, _part: &mut dyn FnMut(Part<B>)) {}
}

/// Tells `part` a pattern at each of its first cells; the others lie so many steps further in this direction.
pub(super) fn tell<B: Board>(
    part: &mut dyn FnMut(Part<B>),
    starts: Bitboard<B>,
    shape: (Direction, &[u32]),
    made: (PartKind, Player, i32),
) {
    let ((direction, steps), (kind, owner, points)) = (shape, made);
    if points == 0 {
        return;
    }
    let board = starts.board();
    for start in starts {
        let first = B::Word::ONE << board.bit(start);
        let along = |steps: &u32| first << (board.step(direction) * steps);
        let bits = steps.iter().fold(first, |bits, steps| bits | along(steps));
        part(Part { kind, owner, cells: Bitboard::on(board, bits), points });
    }
}

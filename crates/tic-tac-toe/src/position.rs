//! The rules: two sets of nine bits. Whose turn it is follows from their sizes.

use foursight_game::{
    ArrayList, ByPlayer, Cells, Central, Indexed, Keyed, Outcome, Player, Position, WinningCells,
};

use crate::{Square, Squares};

/// The eight lines of three: rows from the top, columns from the left, the two diagonals.
pub const LINES: [Squares; 8] = [
    Squares::from_bits(0b000_000_111),
    Squares::from_bits(0b000_111_000),
    Squares::from_bits(0b111_000_000),
    Squares::from_bits(0b001_001_001),
    Squares::from_bits(0b010_010_010),
    Squares::from_bits(0b100_100_100),
    Squares::from_bits(0b100_010_001),
    Squares::from_bits(0b001_010_100),
];

/// A position of tic-tac-toe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TicTacToe {
    marks: ByPlayer<Squares>,
}

impl TicTacToe {
    /// The empty board.
    pub const fn new() -> Self {
        Self { marks: ByPlayer::new(Squares::EMPTY, Squares::EMPTY) }
    }

    pub(crate) const fn from_marks(marks: ByPlayer<Squares>) -> Self {
        Self { marks }
    }

    /// The squares a player has marked.
    pub fn marks(&self, player: Player) -> Squares {
        self.marks[player]
    }

    /// The squares nobody has marked.
    pub fn empty(&self) -> Squares {
        (self.marks[Player::First] | self.marks[Player::Second]).complement()
    }

    /// The marks on the board: how many moves were played.
    pub fn plies(&self) -> u32 {
        Squares::FULL.len() - self.empty().len()
    }

    /// Whether a player has three in a line.
    pub fn has_won(&self, player: Player) -> bool {
        LINES.iter().any(|&line| self.marks[player].includes(line))
    }

    /// The eight positions that are this one turned and mirrored, itself first; in the order of [`Square::images`].
    ///
    /// ```
    /// # use foursight_game::{Notation, Position};
    /// # use foursight_tic_tac_toe::{Square, TicTacToe};
    /// let corner = TicTacToe::new().after(Square::default());
    /// let corners: Vec<_> = corner.symmetries().iter().map(|p| p.empty().len()).collect();
    /// assert_eq!(corners, [8; 8]);
    /// ```
    pub fn symmetries(&self) -> [Self; 8] {
        core::array::from_fn(|symmetry| {
            Self::from_marks(
                self.marks
                    .map(|marks| marks.iter().map(|square| square.images()[symmetry]).collect()),
            )
        })
    }

    /// The winner, if any. Only whoever moved last can be.
    fn winner(self) -> Option<Player> {
        let last = !self.turn();
        self.has_won(last).then_some(last)
    }
}

impl Position for TicTacToe {
    type Move = Square;
    type List<T: Copy + Default + core::fmt::Debug> = ArrayList<T, 9>;

    #[inline]
    fn turn(&self) -> Player {
        Player::to_move_after(self.plies())
    }

    fn legal_moves(&self) -> ArrayList<Square, 9> {
        if self.winner().is_some() {
            return ArrayList::default();
        }
        self.empty().iter().collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(winner) => Some(Outcome::Win(winner)),
            None if self.empty().is_empty() => Some(Outcome::Draw),
            None => None,
        }
    }

    #[inline]
    fn play_unchecked(&mut self, action: Square) {
        let player = self.turn();
        self.marks[player].insert(action);
    }

    fn is_legal(&self, action: Square) -> bool {
        self.empty().contains(action) && self.winner().is_none()
    }
}

/// The first player's nine bits, then the second's above them.
impl Keyed for TicTacToe {
    const UNIQUE: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        u64::from(self.marks[Player::First].bits())
            | u64::from(self.marks[Player::Second].bits()) << 9
    }
}

impl Indexed for TicTacToe {
    const MOVES: usize = 9;

    #[inline]
    fn index(action: Square) -> usize {
        action.index()
    }

    fn from_index(index: usize) -> Option<Square> {
        Square::ALL.get(index).copied()
    }
}

/// The middle, then the edges, then the corners.
impl Central for TicTacToe {
    fn distance_from_center(&self, action: Square) -> u32 {
        u32::from(action.row().abs_diff(1)) + u32::from(action.column().abs_diff(1))
    }
}

impl Cells for TicTacToe {
    type Cell = Square;

    fn cells(&self) -> impl Iterator<Item = Square> {
        Square::ALL.into_iter()
    }

    fn owner(&self, cell: Square) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.marks[player].contains(cell))
    }

    fn filled_by(&self, action: Square) -> Option<Square> {
        Some(action)
    }
}

/// The squares of one line, or of two that were completed at once.
impl WinningCells for TicTacToe {
    const WON_BY: &'static str = "line";

    fn winning_cells(&self) -> impl Iterator<Item = Square> {
        let marks = self.winner().map_or(Squares::EMPTY, |winner| self.marks[winner]);
        LINES
            .into_iter()
            .filter(|&line| marks.includes(line))
            .fold(Squares::EMPTY, |all, line| all | line)
            .iter()
    }
}
